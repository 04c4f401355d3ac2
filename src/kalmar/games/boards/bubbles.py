"""Bubbles in a winding pipe: push one bubble up any number of cells, never past another one.

Counted from the lowest bubble, the empty cells between the first and the second, the third and the
fourth, … (for an odd number of bubbles at last those up to the top) are Nim heaps: every move
changes exactly one of them, and each can be made any smaller (source 001, BUBORÉK).
"""

from collections.abc import Iterable, Iterator, Sequence

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Said, said
from kalmar.core.records import dataclass
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import integers

__all__ = ["Bubbles", "gaps", "with_gaps"]

Pipe = tuple[int, ...]
"""How many cells lie above each bubble, the highest bubble first."""


@dataclass(frozen=True)
class Bubbles:
    """A pipe with bubbles; a bubble with 0 cells above it is at the top.

    >>> list(Bubbles().options((1, 3)))
    [((0, 3),), ((1, 2),)]
    """

    name: str = "bubbles"
    shape = shapes.Strip
    distinct = True
    first_term = 0
    term_word = said("cells above the bubble")

    def options(self, component: Pipe) -> Iterator[Option[Pipe]]:
        """Every push, the highest bubble first and the longest push first."""
        above = -1
        for place, cells in enumerate(component):
            for left in range(above + 1, cells):
                yield ((*component[:place], left, *component[place + 1 :]),)
            above = cells

    def term(self, number: int) -> Pipe:
        """One bubble with so many cells above it.

        >>> Bubbles().term(3)
        (3,)
        """
        return (number,)

    def parse(self, text: str) -> Pipe:
        """The number of cells above each bubble, with commas.

        Raises:
            PositionError: two bubbles are in one cell.

        >>> Bubbles().parse("13,4,6")
        (4, 6, 13)
        """
        cells = integers(text, "the number of cells above a bubble")
        if len(set(cells)) != len(cells):
            raise PositionError(
                "'{text}' puts two bubbles into one cell: write each cell once",
                text=text,
            )
        return tuple(sorted(cells))

    def format(self, component: Pipe) -> str:
        """The numbers with commas."""
        return ",".join(map(str, component))

    def drawn(self, component: Pipe) -> shapes.Strip:
        """The cells of the pipe from its top, which is cell 0."""
        return shapes.Strip(component, "bubble")

    def note(self, components: Iterable[Pipe]) -> Said | None:
        """That several numbers are several pipes, and how one pipe with such gaps is written.

        >>> str(Bubbles().note([(7,), (4,), (4,)]))[:26], Bubbles().note([(7, 4)])
        ('each number is a pipe of i', None)
        """
        pipes = list(components)
        if len(pipes) < 2 or any(len(pipe) > 1 for pipe in pipes):
            return None
        return said(
            "each number is a pipe of its own with one bubble; one pipe with the gaps {gaps}, as in"
            " source 001, is {pipe}",
            gaps=", ".join(str(cells) for (cells,) in pipes),
            pipe=self.format(tuple(reversed(with_gaps([cells for (cells,) in pipes])))),
        )

    def label(self, component: Pipe, option: Option[Pipe]) -> Label:
        """Which bubble rises, from under how many cells to under how many."""
        cells = zip(component, option[0], strict=True)
        place, (before, after) = next((i, c) for i, c in enumerate(cells, 1) if c[0] != c[1])
        return Label("push", (place, before, after))

    def move_words(self, label: Label) -> str:
        """Return which bubble rises from where to where."""
        bubble, before, after = label.data
        return said(
            "bubble {bubble}: {before} → {after}", bubble=bubble, before=before, after=after
        )


def gaps(pipe: Pipe) -> tuple[int, ...]:
    """The Nim heaps of a pipe, the lowest gap first.

    >>> gaps((4, 6, 11, 13, 21))
    (7, 4, 4)
    """
    from_below = [*reversed(pipe), *[-1] * (len(pipe) % 2)]
    lower, upper = from_below[::2], from_below[1::2]
    return tuple(low - high - 1 for low, high in zip(lower, upper, strict=True))


def with_gaps(heaps: Sequence[int]) -> Pipe:
    """A pipe of an odd number of bubbles with these gaps, the lowest first.

    >>> with_gaps([7, 4, 4])
    (4, 5, 10, 11, 19)
    """
    pipe = [heaps[-1]]
    for gap in reversed(heaps[:-1]):
        pipe += [pipe[-1] + 1, pipe[-1] + gap + 2]
    return tuple(pipe)
