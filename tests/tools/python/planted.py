# SPDX-License-Identifier: Apache-2.0
"""The faults that a tool plants: functions that change what is right, and what verify says of it."""


class Faults(list):
    """Rows of a fault's name, its function and what verify says, in order. It is the decorator that adds one: @fault("text")."""

    def __call__(self, wanted):
        def add(function):
            self.append((function.__name__.replace("_", "-"), function, wanted))
            return function
        return add


def write(directory, name, ending, data, wanted):
    """NAME.ENDING, and what verify says of it in NAME.wanted."""
    with open(f"{directory}/{name}.{ending}", "wb") as f:
        f.write(data)
    with open(f"{directory}/{name}.wanted", "w") as f:
        f.write(wanted + "\n")
