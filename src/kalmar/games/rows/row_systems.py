"""The finitely many kinds of rows that a family leads to, with the rules of all their moves.

The rules are derived from the moves (`row_kinds`), not observed, and written in the language of
kinds. Rows that are always the same are members of a kind, or have a number of a last kind, which
is made for them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count, product
from string import ascii_uppercase
from typing import Any

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, LimitReached
from kalmar.games.rows import Part, RowGame, RowKind, RowOption, RowRule, in_key_order, in_order
from kalmar.games.rows.row_kinds import Deriver, TwoRuns, rule_for, with_few_copies

MOST_KINDS = 60
MOST_ROWS = 500
"""Kinds, and rows of no kind, that a system may have."""
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

    def number(self, copies: int) -> int:
        """Return the number, in the first kind, of the family's row with so many copies."""
        return self.steps * copies + self.more + self.shifts[self.kinds[0]]

    def component(self, number: str = "n") -> str:
        """Write the component that the family's row with n copies is, such as `A(2n)`."""
        more = self.number(0)
        times = number if self.steps == 1 else f"{self.steps}{number}"
        return f"{self.letters[self.kinds[0]]}({times}{f'+{more}' if more else ''})"

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


def find_kinds(game: RowGame, before: str, repeated: str, after: str) -> KindSystem:
    """Find the kinds of rows that the rows u vⁿ w lead to, with their rules.

    Args:
        game: on rows.
        before: u.
        repeated: v.
        after: w.

    Raises:
        LimitReached: there are more kinds than a system may have.
        GameError: a row falls into no kind, or play need not end.

    >>> from kalmar.games.rows.named_rows import row_game
    >>> print(find_kinds(row_game("clobber"), "", "xo", "").text)
    A(n) -> A(i), B(n - i - 2) for i in 0..n - 2
    B(n) -> A(i), C(n - i - 2) for i in 0..n - 2
    B(n) -> B(i), B(n - i - 2) for i in 0..(n - 2)//2
    C(n) -> B(i), C(n - i - 2) for i in 0..n - 2
    C(n) -> nothing if n == 0
    """
    deriver = Deriver(game)
    first, steps, more = deriver.kind_of(before, repeated, after)
    if not any(game.has_moves(first.row(game, few)) for few in range(game.width + 2)):
        raise GameError("no row of this family has a move: choose another family of rows")
    rules = {
        kind: with_few_copies(deriver, kind, found)
        for kind, found in _closed(deriver, first).items()
    }
    fixed = {part.row for own in rules.values() for rule in own for part in rule.parts} - {""}
    members = _members(game, rules, fixed)
    single = _single(game, fixed, members)
    numbers: dict[str, Part] = {row: Part(None, "", number) for number, row in enumerate(single, 1)}
    places = {**numbers, **members}
    statements: list[Statement]
    statements = [(kind, _placed(rule, places)) for kind, own in rules.items() for rule in own]
    statements += [
        (None, _placed(rule_for(option, number), places))
        for number, (row, options) in enumerate(single.items(), 1)
        for option in options
    ]
    family = before, repeated, after
    found = KindSystem(game, family, tuple(rules), tuple(statements), tuple(single), steps, more)
    assert found.ascending  # play ends
    return found


def _closed(deriver: Deriver, first: RowKind) -> dict[RowKind, list[RowRule]]:
    """Derive the rules of a kind and of all kinds that it leads to."""
    found: dict[RowKind, list[RowRule]] = {}
    waiting = [first]
    for kind in waiting:  # which grows
        if kind in found:
            continue
        if len(found) == MOST_KINDS:
            last = [one.row(deriver.game, 3) for one in waiting[MOST_KINDS - SHOWN : MOST_KINDS]]
            raise LimitReached(
                "these rows lead to more than {most} kinds, the last with rows such as {rows}:"
                " choose another family of rows",
                most=MOST_KINDS,
                rows=", ".join(last),
            )
        try:
            found[kind] = deriver.rules(kind)
        except TwoRuns as error:
            raise GameError(
                "a move leads to rows with two repeated parts, such as {row}, which are of no kind:"
                " choose another family of rows",
                row=str(error),
            ) from error
        waiting += [part.kind for rule in found[kind] for part in rule.parts if part.kind]
    return found


def _members(game: RowGame, kinds: Iterable[RowKind], rows: Iterable[str]) -> dict[str, Part]:
    """Find where kinds have rows that are not longer than some."""
    longest = max(map(len, rows), default=0)
    found: dict[str, Part] = {}
    for kind in kinds:
        copies = 0
        while len(row := kind.row(game, copies)) <= longest:
            for one in game.parts(row):
                if len(one) == len(row):
                    found.setdefault(one, Part(kind, "", copies))
            copies += 1
    return found


def _single(
    game: RowGame, rows: Iterable[str], members: Mapping[str, Part]
) -> dict[str, list[RowOption]]:
    """Return rows of no kind, with their options, which come before what leads to them."""
    found: dict[str, list[RowOption]] = {}
    waiting = sorted(rows)
    for row in waiting:  # which grows
        if row in members or row in found:
            continue
        if len(found) == MOST_ROWS:
            raise LimitReached(
                "these rows lead to more than {most:,} rows of no kind: choose shorter ones",
                most=MOST_ROWS,
            )
        found[row] = sorted(game.options(row))
        waiting += [one for option in found[row] for one in option]
    before = {row: {one for option in options for one in option if one in found}
              for row, options in found.items()}  # fmt: skip
    return {row: found[row] for row in in_order(before, lambda row: row)}


def _placed(rule: RowRule, places: Mapping[str, Part]) -> RowRule:
    """Put the places of rows in their place."""
    parts = tuple(part if part.letter else places[part.row] for part in rule.parts)
    return replace(rule, parts=in_key_order(parts))
