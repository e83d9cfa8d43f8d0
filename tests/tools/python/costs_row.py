# SPDX-License-Identifier: Apache-2.0
"""A row of what costs.py measures: commands, with ' ; ' between them, on files that a function makes."""
import os


class Row:
    """make is given how many times the smallest size, and returns what is in the files; a dict, where they have no names here. taken:
    each command has to succeed, or to refuse its input for what it would take. memory: how many bytes one of the input may take."""

    def __init__(self, name, commands, files, make, taken=False, memory=20):
        self.name, self.commands, self.files, self.make = name, commands, files, make
        self.taken, self.memory = taken, memory

    def write(self, k, directory):
        """Returns how many bytes all are."""
        size = 0
        made = self.make(k)
        for name, content in zip(self.files, made) if self.files else made.items():
            content = content if isinstance(content, bytes) else content.encode()
            path = os.path.join(directory, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'wb') as f:
                f.write(content)
            size += len(content)
        return size


def rows_of(rows):
    """A function by which the functions of a module say that they make files, and what is run on them."""

    def row(commands, *files, **more):
        def add(make):
            rows.append(Row(make.__name__.replace('_', ' '), commands, files, make, **more))
            return make

        return add

    return row
