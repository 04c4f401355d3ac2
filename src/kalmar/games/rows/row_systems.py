"""Kinds of rows with the rules of all their moves, and these rules in the language of kinds."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count, product
from string import ascii_uppercase
from typing import Any

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError
from kalmar.games.rows.row_games import RowGame, in_order
from kalmar.games.rows.row_rules import RowKind, RowRule

SHOWN = 3
"""Rows of a kind that are shown."""

Kind = RowKind | None
"""None is the last kind: rows that are of no other one, numbered."""
Statement = tuple[Kind, RowRule]
"""A rule with the kind whose moves it lists; every part of it is of a kind."""


@dataclass(frozen=True)
class KindSystem:
    """Kinds of rows with the rules of all their moves.

    >>> from kalmar import kinds
    >>> found = kinds("rows(xx -> -; xy -> -x) (xy)^n")
    >>> found.text.splitlines()[0], found.rows(found.kinds[1])
    ('A(n) -> A(i), B(n - i - 1) for i in 0..n - 1', {1: 'xxy', 2: 'xxyxy', 3: 'xxyxyxy'})

    Attributes:
        game: whose rows they are.
        family: the words before the repeated part, the repeated part, and after it.
        kinds: in the order in which they were found.
        statements: the rules, those of a kind one after the other.
        single: rows of no other kind; the last kind has them, numbered from 1.
        steps, more: n copies of the family's repeated part are steps·n + more copies of the first
            kind's.
    """

    game: RowGame
    family: tuple[str, str, str]
    kinds: tuple[RowKind, ...]
    statements: tuple[Statement, ...]
    single: tuple[str, ...]
    steps: int
    more: int

    @cached_property
    def letters(self) -> dict[Kind, str]:
        """Return the name of each kind."""
        kinds: tuple[Kind, ...] = (*self.kinds, *((None,) if self.single else ()))
        return dict(zip(kinds, kind_names(), strict=False))

    def rows(self, kind: Kind, count: int = SHOWN) -> dict[int, str]:
        """Return the first rows of a kind that have moves, by their numbers."""
        if kind is None:
            return dict(enumerate(self.single[:count], 1))
        copies = (few for few in range(count * 9) if self.game.has_moves(kind.row(self.game, few)))
        return {
            few + self.shifts[kind]: kind.row(self.game, few)
            for few, _ in zip(copies, range(count), strict=False)
        }

    def component(self, number: str = "n") -> str:
        """Write the component that the family's row with n copies is, such as `A(2n)`."""
        first = self.kinds[0]
        more = self.more + self.shifts[first]
        times = number if self.steps == 1 else f"{self.steps}{number}"
        return f"{self.letters[first]}({times}{f'+{more}' if more else ''})"

    @property
    def written(self) -> str:
        """Return the family as it is typed."""
        before, repeated, after = self.family
        return f"{before}{f'({repeated})' if repeated[1:] else repeated}^n {after}".rstrip()

    @property
    def pattern(self) -> str:
        """Return the position A(n) of the first kind, with the rules, as `sequence` takes it."""
        return f"rules({self.text.replace(chr(10), '; ')}) {self.letters[self.kinds[0]]}(n)"

    def to_dict(self) -> dict[str, Any]:
        """Return the system as plain data."""
        return {
            "game": self.game.name,
            "family": self.written,
            "component": self.component(),
            "kinds": {letter: self.rows(kind) for kind, letter in self.letters.items()},
            "rules": self.text,
        }

    @cached_property
    def shifts(self) -> dict[Kind, int]:
        """Return what is added to the copies of each kind, so that no move leaves a larger number.

        Raises:
            GameError: the numbers would grow for ever.
        """
        found = dict.fromkeys(self.letters, 0)
        edges = set(self._growth())
        for _ in range(len(found) + 1):
            short = [(start, found[end] + more) for start, end, more in edges
                     if found[end] + more > found[start]]  # fmt: skip
            if not short:
                return found
            for start, least in short:
                found[start] = max(found[start], least)
        raise GameError("play in these rows need not end: write moves after which less is left")

    def _growth(self) -> Iterator[tuple[Kind, Kind, int]]:
        """Yield for each part that a rule leaves: both kinds, and by how much it is larger."""
        for kind, rule in self.statements:
            less = {"": rule.start, "n": 0, "i": rule.taken or 0, "r": rule.low}
            for part in rule.parts:
                yield kind, part.kind, part.plus - less[part.letter]

    @cached_property
    def ascending(self) -> tuple[Kind, ...]:
        """Return the kinds; where a number stays the same, that of what is left comes first."""
        before: dict[Kind, set[Kind]] = {kind: set() for kind in self.letters}
        for start, end, more in self._growth():
            if self.shifts[end] + more == self.shifts[start]:
                before[start].add(end)
        return tuple(in_order(before, list(self.letters).index))

    @cached_property
    def text(self) -> str:
        """Return the rules in the language of kinds, a move a line."""
        lines: dict[tuple[str, str, bool], list[int]] = {}
        for kind in self.ascending:
            for start, rule in self.statements:
                if start == kind:
                    move = f"{self.letters[kind]}(n) -> {self._left(kind, rule)}"
                    clauses, only = self._clauses(kind, rule)
                    lines.setdefault((move, clauses, rule.only), []).extend(only)
        return "\n".join(
            move + clauses + (_if_in(numbers) if numbers else "")
            for (move, clauses, _), numbers in lines.items()
        )

    def _left(self, kind: Kind, rule: RowRule) -> str:
        """Write what a rule leaves."""
        first = rule.split.get("i")
        parts = []
        for part in rule.parts:
            plus = part.plus + self.shifts[part.kind]
            if part.letter in {"n", "r"}:
                plus -= self.shifts[kind]
            if part.letter == "r":  # i is the number of the other part
                plus += self.shifts[first.kind] if first else 0
            letters = {"": "", "n": "n", "i": "i", "r": "n - i"}[part.letter]
            written = added(letters, 0 if part.letter == "i" else plus)
            parts.append(f"{self.letters[part.kind]}({written})")
        return ", ".join(parts) or "nothing"

    def _clauses(self, kind: Kind, rule: RowRule) -> tuple[str, list[int]]:
        """Write for which i and n a rule holds.

        Returns:
            The clauses, and the only n for which it holds, if it is one.
        """
        shift = self.shifts[kind]
        if rule.only:
            return "", [rule.start + shift]
        least = [-part.plus - self.shifts[part.kind] for part in rule.parts if part.letter == "n"]
        clauses = ""
        if rule.taken is not None:
            own = self.shifts[rule.split["i"].kind]
            last = added("n", own - rule.taken - shift)
            if rule.is_symmetric:
                both = added("n", rule.split["r"].plus - shift + 2 * own)
                last = f"{both}//2" if both == "n" else f"({both})//2"
            clauses = f" for i in {rule.low + own}..{last}"
            least.append(rule.low + rule.taken)
        if rule.start > max([-shift, *least]):
            clauses += f" if n >= {rule.start + shift}"
        return clauses, []


def kind_names() -> Iterator[str]:
    """Yield the names of kinds: A to Z, then AA, AB and so on.

    >>> from itertools import islice
    >>> names = [*islice(kind_names(), 28)]
    >>> names[0], names[25], names[26:]
    ('A', 'Z', ['AA', 'AB'])
    """
    return map("".join, chain.from_iterable(product(ascii_uppercase, repeat=n) for n in count(1)))


def added(letters: str, plus: int) -> str:
    """Write a sum of letters and a number.

    >>> added("n", -2), added("n - i", 0), added("", 3)
    ('n - 2', 'n - i', '3')
    """
    if not letters:
        return str(plus)
    return f"{letters} {'+-'[plus < 0]} {abs(plus)}" if plus else letters


def _if_in(numbers: list[int]) -> str:
    first, *others = sorted(set(numbers))
    return f" if n in {', '.join(map(str, [first, *others]))}" if others else f" if n == {first}"
