"""Take-and-break games with several kinds of heaps, as finitely many moves in a normal form.

A move of a heap n of one kind leaves heaps that are always the same, and beside them nothing, one
heap of n − c, or two heaps that have n − c in all, with every division that leaves enough in both.
The theorem of Guy and Smith holds for such games. Whatever rules in a text say about small heaps
only is read off by trying these.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from kalmar.core.rules import Rules
from kalmar.games.custom.rule_bounds import constant_of, letters_of, sum_of
from kalmar.games.custom.rule_codes import regular
from kalmar.games.custom.rule_source import choices_of
from kalmar.games.custom.rule_trees import Choice, Move, Tree
from kalmar.games.custom.text_games import TextKinds
from kalmar.games.custom.text_rules import made_of

MOST_SMALL = 200
"""Conditions may treat heaps up to this one each in its own way."""
MOST_MOVES = 2_000

KindHeap = tuple[str, int]
"""A kind and the size of a heap."""


@dataclass(frozen=True)
class KindMove:
    """What one move leaves of heaps of a kind.

    Attributes:
        kind: of the heap n.
        fixed: what it leaves that is always the same.
        rest: the kinds of the heaps, at most two, that it leaves beside that.
        taken: c: these have n − c in all.
        least: of each of these the least size.
        first: the least n that has the move.
        last: the largest one; None where there is none.
    """

    kind: str
    fixed: tuple[KindHeap, ...]
    rest: tuple[str, ...]
    taken: int
    least: tuple[int, ...]
    first: int = 0
    last: int | None = None


@dataclass(frozen=True)
class KindGame:
    """A take-and-break game with kinds of heaps.

    Attributes:
        kinds: a move may leave a heap of the same size only of a kind before that of the heap.
        moves: of all kinds.
        text: the rules that state it.
    """

    kinds: tuple[str, ...]
    moves: tuple[KindMove, ...]
    text: str = ""

    @property
    def most_taken(self) -> int:
        """Return t, the largest c of a move that all large heaps have."""
        return max([0, *[move.taken for move in self.moves if move.last is None]])

    @property
    def uniform_from(self) -> int:
        """Return m: heaps of at least m have the same moves."""
        ends = [move.first if move.last is None else move.last + 1 for move in self.moves]
        return max(ends, default=0)

    def last_term(self, preperiod: int, period: int) -> int:
        """Return the last term that must be known to prove a period.

        G(n + p) = G(n) must hold for all kinds and n from n₀ to below 2ν + p + t, and below m if
        that is more, where ν is the largest of n₀ and the least sizes.

        >>> kayles = KindGame(("A",), (KindMove("A", (), ("A", "A"), 2, (0, 0)),))
        >>> kayles.last_term(71, 12)
        167
        """
        least = max([preperiod, *[size for move in self.moves for size in move.least]])
        end = max(2 * least + period + self.most_taken, self.uniform_from)
        return end + period - 1


def kind_game(rules: Rules) -> KindGame | None:
    """Return the take-and-break game that rules in a text state; None for any other rules.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> game = kind_game(text_rules("A(n) -> A(i), A(n-i-2) for i in 0..(n-2)//2; A(n) -> A(n-1)"))
    >>> [move.taken for move in game.moves] if game else None
    [2, 1]
    """
    if not isinstance(rules, TextKinds) or set(rules.said.sizes.values()) != {1}:
        return None
    if rules.said.flags or rules.said.most or any(move.tag for move in rules.said.moves):
        return None
    kinds = tuple(rules.orders[0])
    found: list[KindMove] = []
    for move in rules.said.moves:
        read = list(_read(move))
        found += [one for one in read if one is not None]
        if None in read or len(found) > MOST_MOVES:
            return None
    if not all(_falls(move, kinds) for move in found):
        return None
    return KindGame(kinds, tuple(found), rules.said.text)


def _falls(move: KindMove, kinds: Sequence[str]) -> bool:
    """Check that a move leaves only heaps that come before its own."""
    # By how much smaller each heap is; what is always the same is least so in the first heap.
    first = max(move.first, move.taken + sum(move.least) if move.rest else 0)
    less = [(kind, first - size) for kind, size in move.fixed]
    others = (sum(move.least) - size for size in move.least)
    less += [(kind, move.taken + other) for kind, other in zip(move.rest, others, strict=True)]
    before = kinds[: kinds.index(move.kind)]
    return all(by > 0 or (by == 0 and kind in before) for kind, by in less)


def _read(move: Move) -> Iterator[KindMove | None]:
    """Yield a move in normal form, for each number chosen from a fixed set; None for another."""
    (n,) = move.letters
    fixed: dict[str, Sequence[int]] = {}
    ranges: list[Choice] = []
    for choice in choices_of(move):
        numbers = _numbers(choice)
        if numbers:
            fixed[choice.letter] = numbers
        else:
            ranges.append(choice)
    spans = _spans(n, move)
    if len(ranges) > 1 or spans is None:
        yield None
        return
    for chosen in product(*fixed.values()):
        one = _normal(move, dict(zip(fixed, chosen, strict=True)), ranges)
        if one is None:
            yield None
        elif all(size >= 0 for _, size in one.fixed):
            yield from (replace(one, first=first, last=last) for first, last in spans)


def _numbers(choice: Choice) -> Sequence[int]:
    """Return the numbers of a set that is written out; none of any other set."""
    found: list[int] = []
    for member in choice.members:
        ends = _ends(member, "", {})
        number = constant_of(member)
        if number is not None:
            found.append(number)
        elif ends is not None and ends[1] == 1 and -ends[2] - ends[0] < MOST_MOVES:
            found += range(ends[0], -ends[2] + 1)
        else:
            return ()
    return found


def _spans(n: str, move: Move) -> list[tuple[int, int | None]] | None:
    """Return the first and the last heap of each stretch for which the conditions hold.

    Returns:
        Their ends; the last one is None where they hold from some heap on. None where conditions
        look at more than the heap, or differ between heaps of any size.
    """
    found = [regular(one) if letters_of(one) <= {n} else None for one in move.conditions]
    starts = [one[0] for one in found if one is not None and one[1] == 1]
    last = max(starts, default=0)
    if len(starts) < len(found) or last > MOST_SMALL:
        return None
    holds = made_of([replace(move, left=(), choices=(), free=(), gain=None)])
    spans: list[tuple[int, int | None]] = []
    for does, heaps in groupby(range(last + 1), lambda heap: any(True for _ in holds(heap))):
        if does:
            stretch = list(heaps)
            spans.append((stretch[0], None if stretch[-1] == last else stretch[-1]))
    return spans


Linear = tuple[dict[str, int], int]
"""A number as a sum of letters, each with its factor, and a constant."""


def _linear(tree: Tree, known: Mapping[str, int]) -> Linear | None:
    """Write a number as a sum of letters, with numbers in place of those known."""
    slopes: dict[str, int] = {}
    more = 0
    for letters, times in sum_of(tree).items():
        match letters:
            case ():
                more += times
            case (str(letter),) if letter in known:
                more += times * known[letter]
            case (str(letter),):
                slopes[letter] = times
            case _:
                return None
    return slopes, more


def _ends(member: Tree, n: str, known: Mapping[str, int]) -> tuple[int, int, int] | None:
    """Return a, b and e where a member of a set is all numbers from a to (n − e)/b; else None.

    Args:
        member: of a set.
        n: the letter of the heap; "" where the numbers end at −e.
        known: numbers that stand in place of letters.
    """
    match member:
        case ast.Call(func=ast.Name(id="span" | "range" as word), args=[low, high]):
            by = 1
            match high:
                case ast.BinOp(left=left, op=ast.FloorDiv(), right=ast.Constant(value=2)):
                    high, by = left, 2
            least, most = _linear(low, known), _linear(high, known)
            if least and most and not least[0] and most[0] == ({n: 1} if n else {}):
                return least[1], by, -most[1] + by * (word == "range")
    return None


def _normal(move: Move, known: Mapping[str, int], ranges: Sequence[Choice]) -> KindMove | None:
    """Return a move in normal form, without regard to its conditions; None if it has none.

    Args:
        move: with one letter n.
        known: numbers chosen from fixed sets.
        ranges: the set that depends on n, if there is one.
    """
    (n,) = move.letters
    fixed: list[KindHeap] = []
    rest: list[tuple[str, dict[str, int], int]] = []
    for part in move.left:
        found = _linear(part.numbers[0], known)
        if found is None:
            return None
        slopes, more = found
        if slopes:
            rest.append((part.kind, slopes, more))
        else:
            fixed.append((part.kind, more))
    if not ranges:
        if len(rest) > 1 or any(slopes != {n: 1} for _, slopes, _ in rest):
            return None
        kinds = tuple(kind for kind, _, _ in rest)
        taken = -rest[0][2] if rest else 0
        return KindMove(move.kind, tuple(fixed), kinds, taken, (0,) * len(rest))
    (choice,) = ranges
    ends = _ends(choice.members[0], n, known) if len(choice.members) == 1 else None
    rest.sort(key=lambda part: len(part[1]))
    split = [{choice.letter: 1}, {n: 1, choice.letter: -1}]
    if ends is None or [slopes for _, slopes, _ in rest] != split:
        return None
    (one, _, more), (other, _, rise) = rest
    low, by, taken = ends
    least = max(0, low + more)
    if by == 1:
        leasts = least, max(0, taken + rise)
    elif one == other and taken == more - rise:  # half of all divisions, and the others are alike
        leasts = least, least
    else:
        return None
    return KindMove(move.kind, tuple(fixed), (one, other), -more - rise, leasts)
