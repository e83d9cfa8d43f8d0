# SPDX-License-Identifier: Apache-2.0
"""chat_check.py slack|teams FILE: whether a webhook of that chat takes the message, by its documented fields and limits;
prints what a reader sees, a line a block."""
import json
import sys

kind, file = sys.argv[1:]
text = open(file, encoding="utf-8").read()
message = json.loads(text)


def only(value, required, allowed=()):
    assert set(required) <= set(value) <= set(required) | set(allowed), value
    return value


def slack_text(t, most):
    only(t, ["type", "text"], ["emoji"] if t["type"] == "plain_text" else ["verbatim"])
    assert t["type"] in ("plain_text", "mrkdwn") and 1 <= len(t["text"]) <= most, t
    if t["type"] == "mrkdwn":
        bare = t["text"].replace("&amp;", "").replace("&lt;", "").replace("&gt;", "")
        assert not set(bare) & set("&<>") and t["text"].count("`") == 2, t
    return t["text"]


def slack():
    only(message, ["text", "blocks"])
    assert message["text"] and len(message["blocks"]) <= 50
    for block in message["blocks"]:
        if block["type"] == "header":
            only(block, ["type", "text"])
            assert block["text"]["type"] == "plain_text"
            yield slack_text(block["text"], 150)
        elif block["type"] == "section":
            yield slack_text(only(block, ["type", "text"])["text"], 3000)
        else:
            assert only(block, ["type", "elements"])["type"] == "context" and 1 <= len(block["elements"]) <= 10
            yield from (slack_text(e, 3000) for e in block["elements"])


def teams():
    only(message, ["type", "attachments"])
    assert message["type"] == "message" and len(message["attachments"]) == 1
    card = only(message["attachments"][0], ["contentType", "content"])
    assert card["contentType"] == "application/vnd.microsoft.card.adaptive"
    card = only(card["content"], ["$schema", "type", "version", "body"])
    assert (card["type"], card["version"]) == ("AdaptiveCard", "1.2")
    for block in card["body"]:
        assert only(block, ["type", "inlines"])["type"] == "RichTextBlock" and block["inlines"]
        for run in block["inlines"]:
            only(run, ["type", "text"], ["weight", "fontType"])
            assert run["type"] == "TextRun" and run["text"] and "\n" not in run["text"]
            assert run.get("weight", "Bolder") == "Bolder" and run.get("fontType", "Monospace") == "Monospace"
        yield "".join(run["text"] for run in block["inlines"])


shown = list({"slack": slack, "teams": teams}[kind]())
assert len("".join(shown)) <= 13000, "more than Slack takes"
assert len(text.encode("utf-16-le")) <= 28 * 1024, "more than Teams takes"
print("\n".join(shown))
