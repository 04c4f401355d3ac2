"""Count and try moves, and describe them in words: the step, its component, and what is left.

The words of a step come from the rules of its component (`kalmar.core.rules.move_labels`). Where
the rules have none, a step is described by what it leaves.

`PositionFormatter` writes the positions that moves leave. A move changes the text of a position
only where its components stand, while the games and signs between them stay. So the text of what a
move leaves is cut out of that of the position, and a list of the moves of a thousand heaps does not
write a thousand heaps for each.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice
from math import prod
from typing import Self

from kalmar.core.cached import cached_property
from kalmar.core.compounds import Compound, Position, is_terminal, options_of
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages
from kalmar.core.rules.move_labels import Label, label_of, placed, words_of
from kalmar.core.turns import Move, Step, after, moves
from kalmar.games.notation import format_position
from kalmar.runtime.jobs import batches

LINE_EFFORT = 300_000
"""Moves looked at, and other steps of work, for the line of play; one move more is always found."""

COUNTED_MOVES = 1_000_000
"""How many moves are counted one by one."""

TRIED_PARTS = 2_000_000
"""How many components positions may have together that moves leave which are tried one by one."""

COUNTED_SETS = 100_000
"""How many sets of components that a turn may move by their places are counted one by one."""

MOST_OPTIONS = 300
"""Up to this many moves of a component are listed to explain its value."""

SIZE_PER_MOVE = 8
"""How long what they leave may be, on average, where the most moves are listed."""

LEAST_ROOM = 1_000_000
"""How long all of it may be, where few moves are asked for."""


def phrase_of(step: Step, place: str, whole: bool = False) -> str:
    """Describe a step in words.

    Args:
        step: what a move does to one component.
        place: the number of the component as people count, "" where there is only one.
        whole: whether to say also what lies at hand in a list.

    >>> from kalmar.core.compounds import Position
    >>> from kalmar.games.heaps.nim import Nim
    >>> step = Step((2,), Position(Nim(), 10), (2,))
    >>> phrase_of(step, "3"), phrase_of(step, "3", whole=True), phrase_of(step, "")
    ('take 8 from heap 3', 'take 8 from heap 3, leaving 2', 'take 8')
    """
    words = words_of(*step.before, label_of_step(step), place, whole)
    return placed(change_of(step), place) if words is None else words


def label_of_step(step: Step) -> Label:
    """Return the label of a step.

    >>> from kalmar.core.compounds import Position
    >>> from kalmar.games.heaps.nim import Nim
    >>> label_of_step(Step((), Position(Nim(), 5), (2,))).kind
    'take'
    """
    # A step without a label stands for the first move that leaves its option.
    return step.label or label_of(step.before.rules, step.before.component, step.option)


def change_of(step: Step) -> str:
    """Format what a component is before and after a step.

    >>> from kalmar.core.compounds import Position
    >>> from kalmar.games.heaps.nim import Nim
    >>> change_of(Step((2,), Position(Nim(), 10), (2,)))
    '10 → 2'
    """
    rules = step.before.rules
    # A piece whose text is empty has ended.
    left = " + ".join(rules.format(piece) or "none" for piece in step.option)
    return f"{rules.format(step.before.component)} → {left}"


BETWEEN_STEPS = "; "
"""Between what one turn does in several components."""

BETWEEN_MOVES = " / "
"""Between the turns of a line of play, or the moves of a list."""


def move_text(position: Position, move: Move, whole: bool = False) -> str:
    """Format a move in words; a turn in several components has a semicolon between its steps.

    Args:
        position: where the move is made.
        move: one of its moves.
        whole: whether to say also what a list shows beside the move.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 3 5")
    >>> move_text(start, (Step((1,), start.component[1], (2,)),))
    'take 3 from heap 2'
    """
    steps = [phrase_of(step, place_of(position, step), whole) for step in move]
    return join_messages(steps, BETWEEN_STEPS)


class WordedMove(tuple[Step, ...]):
    """The steps of a move, which knows where it is made.

    >>> from kalmar.answers.answer import solve
    >>> [(move.text, move[0].option) for move in solve("nim 1 3").winning_moves()]
    [('take 2 from heap 2', (1,))]
    """

    position: Position

    @classmethod
    def each(cls, position: Position, found: Iterable[Move]) -> Iterator[Self]:
        """Yield moves of a position so that they say themselves."""
        for steps in found:
            move = cls(steps)
            move.position = position
            yield move

    @property
    def text(self) -> str:
        """Return the move in words, as the rows of all moves do."""
        return move_text(self.position, self)


def change_text(position: Position, move: Move) -> str:
    """Format what each component of a move is before and after it.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 3 5")
    >>> change_text(start, (Step((1,), start.component[1], (2,)),))
    '2: 5 → 2'
    """
    steps = []
    for step in move:
        place = place_of(position, step)
        steps.append(f"{place}: {change_of(step)}" if place else change_of(step))
    return BETWEEN_STEPS.join(steps)


def change_beside(position: Position, move: Move) -> str:
    """Format the change of a move to stand beside its words; nothing where they are the change.

    >>> from kalmar.games.notation import parse_position
    >>> for text in ("nim 5", "rules(A(n) -> B(n - 1); B(n) -> A(n - 2)) A(5)"):
    ...     start = parse_position(text)
    ...     move = next(moves(start))
    ...     print(move_text(start, move), "|", change_beside(start, move))
    take 5 | 5 → 0
    A(5) → B(4) |
    """
    worded = (words_of(*step.before, label_of_step(step), "", False) for step in move)
    return change_text(position, move) if any(words is not None for words in worded) else ""


def place_of(position: Position, step: Step) -> str:
    """Format the number of a step's component, counted from 1, empty where there is only one.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 3 & (nim 2 + nim 5)")
    >>> inner = start.component[1].component[1]
    >>> place_of(start, Step((1, 1), inner, (2,)))
    '2.2'
    """
    numbers = []
    here = position
    for index in step.path:
        if isinstance(here.rules, Compound) and len(here.component) > 1:
            numbers.append(str(index + 1))
        here = here.component[index]
    return ".".join(numbers)


Path = tuple[int, ...]


class PositionFormatter:
    """The text of a position without its leading sign.

    Args:
        position: a compound.

    >>> from kalmar.core.turns import moves
    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 1 (kayles 3 & nim 1)")
    >>> written = PositionFormatter(start)
    >>> written.text
    'nim 1 + (kayles 3 & nim 1)'
    >>> [written.after(move) for move in moves(start)][-1]
    'nim 1 + (kayles 1 & nim 0)'
    """

    def __init__(self, position: Position) -> None:
        """Nothing is written yet."""
        self.position = position

    @cached_property
    def text(self) -> str:
        """Return the text of the position itself."""
        return format_position(self.position, sign=False)

    @cached_property
    def places(self) -> dict[Path, tuple[int, int]]:
        """Map each component to its place in the text: its first character and its end."""
        found: dict[Path, tuple[int, int]] = {}
        at = 0
        for path, name, text in _components(self.position, ()):
            if name is not None:
                # Searched from the last place on: equal texts stand
                # in order, one for each component.
                at = self.text.index(f"{name} ", at) + len(name) + 1
            at = self.text.index(text, at)
            found[path] = at, at + len(text)
            at += len(text)
        return found

    def after(self, move: Move) -> str:
        """Format the position that a move leaves."""
        pieces: list[str] = []
        at = 0
        for step in move:
            # Steps are in the order of their components, so the text is cut from left to right.
            start, end = self.places[step.path]
            rules = step.before.rules
            left = " ".join([rules.format(piece) for piece in step.option])
            pieces += (self.text[at:start], left)
            at = end
        return "".join([*pieces, self.text[at:]])


def _components(position: Position, path: Path) -> Iterator[tuple[Path, str | None, str]]:
    """Yield each component's path, the name of its game where that is written, and its text."""
    last = None
    for index, part in enumerate(position.component):
        rules = part.rules
        if isinstance(rules, Compound):
            yield from _components(part, (*path, index))
            last = None
        else:
            # The name is written only where the game changes.
            name = None if last is not None and rules == last else rules.name
            yield (*path, index), name, rules.format(part.component)
            last = rules


def quickest_move(position: Position, remoteness: Callable[[Position], int]) -> Move | None:
    """Return the first move that lowers the remoteness by one; None at the end of play.

    Raises:
        LimitReached: it comes behind too many others.
    """
    # Lengths fall by one along optimal play, so such a move exists wherever play has not ended.
    wanted = remoteness(position) - 1
    tried = moves_to_try(position)
    return next((m for m in tried if remoteness(after(position, m)) == wanted), None)


def moves_to_try(position: Position) -> Iterator[Move]:
    """Yield the moves of a position for a search that looks at what each of them leaves.

    A search counts equal components once, and so comes to the end of positions with more moves than
    can be tried.

    Raises:
        LimitReached: there are too many.

    >>> from kalmar.games.notation import parse_position
    >>> len(list(moves_to_try(parse_position("nim 3 5"))))
    8
    """
    most = TRIED_PARTS // (1 + len(position.component))
    tried = moves(position)
    yield from islice(tried, most)
    if next(tried, None) is not None:
        raise LimitReached("{position} has too many moves to be tried", position=str(position)[:80])


def width(position: Position) -> int:
    """Estimate how many options the parts of a position have together."""
    if isinstance(position.rules, Compound):
        return sum(width(part) for part in position.component)
    return sum(1 for _ in islice(options_of(position), LINE_EFFORT))


def count_all(found: Iterable[object]) -> int:
    """Count moves or options; raises LimitReached where there are more than a million."""
    count = sum(map(len, batches(islice(found, COUNTED_MOVES + 1))))
    if count > COUNTED_MOVES:
        raise LimitReached("too many options to count")
    return count


def count_turns(position: Position, count: Callable[[Position], int]) -> int:
    """Count the turns of a position from the counts of its components.

    Args:
        position: a component or a compound.
        count: how many ways there are to move in a component that is no compound.

    Raises:
        LimitReached: by their places too many sets of components may be moved.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.core.choices import Choice, Ending
    >>> any_of = Compound(Choice.ANY, Ending.LONG)
    >>> three = tuple(Position(Nim(), n) for n in (1, 2, 10**30))
    >>> count_turns(Position(any_of, three), lambda heap: heap.component) == 6 * (10**30 + 1) - 1
    True
    """
    rules = position.rules
    if not isinstance(rules, Compound):
        return count(position)
    if rules.has_ended(position.component):
        return 0
    parts: tuple[Position, ...] = position.component
    live = [place for place, part in enumerate(parts) if not is_terminal(part)]
    if rules.choice.places is not None:
        counts = {place: count_turns(parts[place], count) for place in live}
        sets = [*islice(rules.choice.sets(live, len(parts)), COUNTED_SETS + 1)]
        if len(sets) > COUNTED_SETS:
            raise LimitReached("too many sets of components to count")
        return sum(prod(counts[place] for place in moved) for moved in sets)
    ways = ways_to_move(count_turns(parts[place], count) for place in live)
    return sum(ways[moved] for moved in rules.choice.counts(len(live)))


def ways_to_move(counts: Iterable[int]) -> list[int]:
    """Count the ways to move 0, 1, 2, … of some components, each of which has so many moves.

    >>> ways_to_move([2, 3])
    [1, 5, 6]
    """
    ways = [1]  # elementary symmetric polynomials of the counts
    for here in counts:
        ways = [a + here * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return ways


@lru_cache(maxsize=1 << 12)
def has_at_most(position: Position, most: int) -> bool:
    """Return whether a position has at most so many moves; cached, as it may take a second.

    A position of a million coins has no more moves than a heap of a million, but takes a thousand
    times as long to list: what its moves leave is counted too.

    >>> from kalmar.games.heaps.nim import Nim
    >>> has_at_most(Position(Nim(), 5), 5), has_at_most(Position(Nim(), 6), 5)
    (True, False)
    """
    room = max(LEAST_ROOM, SIZE_PER_MOVE * most)
    for count, move in enumerate(chain.from_iterable(batches(moves(position))), 1):
        # Coins or rows of a board that are left; a heap is one thing.
        left = chain.from_iterable(step.option for step in move)
        room -= sum(len(piece) if isinstance(piece, tuple) else 1 for piece in left)
        if count > most or room < 0:
            return False
    return True
