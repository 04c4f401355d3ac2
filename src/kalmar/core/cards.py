"""Cards: prose in a text file beside a module, read by people and by the program.

    ## name

    :key: value
    :other key: value

    A paragraph.

    Another one.

A card begins with its name; fields, a line each, and paragraphs follow. Each may be left out. What
stands before the first card is for readers alone. `games.hu.md` beside `games.md` has the sentences
of its cards in Hungarian, which are compiled into the catalogue (`scripts/translated_cards.py`).
"""

import os
from collections.abc import Iterator
from typing import NamedTuple


class Card(NamedTuple):
    """A card: its name, its fields, its paragraphs."""

    name: str
    fields: dict[str, str]
    text: list[str]

    def field(self, key: str) -> str:
        """Return a field that a card of its kind must have.

        Raises:
            ValueError: it is not there.

        >>> Card("nim", {}, []).field("title")
        Traceback (most recent call last):
        ValueError: the card nim has no field title
        """
        if key not in self.fields:
            raise ValueError(f"the card {self.name} has no field {key}")
        return self.fields[key]

    def listed(self, key: str) -> tuple[str, ...]:
        """Return a field whose parts have commas between them; nothing where it is left out.

        >>> Card("nim", {"aliases": "halom, nim-heap"}, []).listed("aliases")
        ('halom', 'nim-heap')
        """
        return tuple(self.fields[key].split(", ")) if key in self.fields else ()


def read_cards(module: str, name: str) -> Iterator[Card]:
    """Read the cards of a file.

    Args:
        module: what lies beside it, by its `__file__`.
        name: of the file.
    """
    # `importlib.resources` and `pathlib` are slow to load.
    path = os.path.join(os.path.dirname(module), name)  # noqa: PTH118, PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        _, *blocks = file.read().split("\n## ")
    for block in blocks:
        head, *parts = block.strip().split("\n\n")
        lines = parts.pop(0).split("\n") if parts and parts[0].startswith(":") else []
        pairs = (line.removeprefix(":").partition(": ") for line in lines)
        yield Card(head, {key: value for key, _, value in pairs}, parts)
