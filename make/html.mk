# SPDX-License-Identifier: Apache-2.0
# The page of `--format html`: its parts as arrays in the tool.

HTML_JS   := $(wildcard html/*.js)
HTML_PART := $(addprefix $(BUILD)/html/,page style script policy)
EMBEDDED  += $(HTML_PART:$(BUILD)/html/%=html_%)

$(BUILD)/html/page: html/page.html
$(BUILD)/html/style: html/style.css
$(BUILD)/html/page $(BUILD)/html/style:
	@mkdir -p $(@D)
	@cp $< $@
# Its modules become one function.
$(BUILD)/html/script: scripts/bundle $(HTML_JS)
	@mkdir -p $(@D)
	$(call step,BUNDLE)scripts/bundle html/main.js $(HTML_JS) >$@.new
	@mv $@.new $@
$(BUILD)/html/policy: $(BUILD)/html/style $(BUILD)/html/script scripts/page-policy
	@scripts/page-policy $(BUILD)/html/style $(BUILD)/html/script >$@.new
	@mv $@.new $@
$(BUILD)/gen/html_%.c: $(BUILD)/html/% html/parts.h scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed html_$* html/parts.h $< >$@.new
	@mv $@.new $@

# The page of `serve`.
ifndef PORT
SERVE_PART := $(addprefix $(BUILD)/gen/serve_,page.c style.c script.c)
EMBEDDED   += $(SERVE_PART:$(BUILD)/gen/%.c=%)
$(BUILD)/gen/serve_page.c: serve/page.html
$(BUILD)/gen/serve_style.c: serve/page.css
$(BUILD)/gen/serve_script.c: serve/page.js
$(SERVE_PART): serve/parts.h scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed $(@F:.c=) serve/parts.h $(filter serve/page.%,$^) >$@.new
	@mv $@.new $@
endif
