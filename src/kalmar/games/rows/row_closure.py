"""Find the finitely many kinds of rows that a family leads to.

The rules are derived from the moves (`row_kinds`), not observed. Rows with few copies, where a move
can touch both ends of the run, are listed move by move. Rows that are always the same are members
of a kind, or have a number of a last kind, which is made for them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kalmar.core.errors import GameError, LimitReached
from kalmar.games.rows.row_games import RowGame, RowOption, in_order
from kalmar.games.rows.row_kinds import Deriver, TwoRuns
from kalmar.games.rows.row_rules import Part, RowKind, RowRule, in_key_order
from kalmar.games.rows.row_systems import SHOWN, KindSystem, Statement

MOST_KINDS = 60
MOST_ROWS = 500
"""Kinds, and rows of no kind, that a system may have."""
FARTHER = 2
"""So many more copies than the rules need are compared with the list of all moves."""
NEAR_ENDS = 6
"""A row that a move cuts off may be one with so few copies."""


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
        kind: _with_small(deriver, kind, found) for kind, found in _closed(deriver, first).items()
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


def _with_small(deriver: Deriver, kind: RowKind, rules: list[RowRule]) -> list[RowRule]:
    """Extend rules to rows with few copies where they hold, and add the moves that they lack."""
    game = deriver.game
    enough = max([deriver.copies_touched(kind), *[rule.start for rule in rules]]) + FARTHER
    known = [game.options(kind.row(game, copies)) for copies in range(enough + 1)]
    found = [_with_fewer(game, rule, known) for rule in rules]
    found = _widened(deriver, list(dict.fromkeys(found)), known)
    small = []
    for copies, options in enumerate(known):
        given = {option for rule in found for option in rule.at(game, copies)}
        assert given <= options, kind
        assert given == options or copies <= enough - FARTHER, kind
        small += [rule_for(option, copies) for option in sorted(options - given)]
    return found + small


Known = list[set[RowOption]]
"""The options of the rows with 0, 1, … copies."""


def _holds(game: RowGame, rule: RowRule, known: Known) -> bool:
    return all(set(rule.at(game, copies)) <= known[copies] for copies in range(len(known)))


def _with_fewer(game: RowGame, rule: RowRule, known: Known) -> RowRule:
    """Let a rule begin with as few copies as it is right for."""
    least = rule.least
    while least and _holds(game, replace(rule, least=least - 1), known):
        least -= 1
    return replace(rule, least=least)


def _widened(deriver: Deriver, rules: list[RowRule], known: Known) -> list[RowRule]:
    """Let i run as far as other rules say the same, which are left out then."""
    game, found = deriver.game, list(rules)
    at = 0
    while at < len(found):
        rule = found[at]
        for side in (rule, rule.mirrored):
            wider = replace(side, low=side.low - 1)
            if len(rule.split) == 2 and side.low and _holds(game, wider, known):
                end = _at(deriver, wider, wider.low)
                if any(one.parts == end.parts for one in found):
                    found[at] = min(wider, wider.mirrored, key=RowRule.order)
                    break
        else:
            at += 1
    kept: list[RowRule] = []
    for rule in sorted(found, key=lambda one: one.taken is None):
        if not any(_covers(deriver, one, rule) for one in kept):
            kept.append(rule)
    return kept


def _at(deriver: Deriver, rule: RowRule, i: int) -> RowRule:
    """Return the rule for one i alone."""
    one, other = rule.split["i"], rule.split["r"]
    fixed = [part for part in rule.parts if not part.letter]
    assert one.kind
    fixed += deriver.fixed_parts(one.kind.row(deriver.game, i))
    last = replace(other, letter="n", plus=other.plus - i)
    return RowRule(in_key_order([*fixed, last]), i + (rule.taken or 0))


def _covers(deriver: Deriver, wide: RowRule, rule: RowRule) -> bool:
    """Check whether a rule gives all that another one gives."""
    if wide.taken is None or len(wide.split) < 2:
        return False
    if rule.taken is not None:
        return wide.parts == rule.parts and wide.low <= rule.low and wide.taken <= rule.taken
    near = (
        _at(deriver, side, side.low + few)
        for side in (wide, wide.mirrored)
        for few in range(NEAR_ENDS)
    )
    return any(one.parts == rule.parts and one.start <= rule.start for one in near)


def rule_for(option: RowOption, copies: int) -> RowRule:
    """Return the rule of one option that a row with so many copies alone has."""
    return RowRule(tuple(Part(None, row=row) for row in option), copies, True)


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
