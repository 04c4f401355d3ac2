"""Derive what the moves in rows of a kind leave, for any number of copies of the repeated part.

A move inside the repeated part is the same at every copy: it leaves u v^i a and b v^(n-c-i) w for
every i, where a, b and c do not depend on n or i. So finitely many rules say what the moves of all
rows of a kind leave. Rows with few copies, where a move can touch both ends of the run, are listed
move by move.
"""

from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace

from kalmar.games.rows import (
    WALL,
    Image,
    Part,
    RowGame,
    RowKind,
    RowOption,
    RowRule,
    in_key_order,
    inverse,
    occurrences,
    run,
    split_rule,
)

FARTHER = 2
"""So many more copies than the rules need are compared with the list of all moves."""
NEAR_ENDS = 6
"""A row that a move cuts off may be one with so few copies."""


class TwoRuns(Exception):
    """A move leaves a row with two repeated parts, which is of no kind."""


@dataclass(frozen=True)
class Deriver:
    """Derives the rules of kinds of one game."""

    game: RowGame

    def copies_touched(self, kind: RowKind) -> int:
        """Return how many copies next to an end a move can touch that begins outside them."""
        return -(-(self.game.width - 1) // len(kind.repeated))

    def kind_of(self, before: str, repeated: str, after: str) -> tuple[RowKind, int, int]:
        """Return the kind of the rows u v^n w, and which of its numbers n copies are.

        Returns:
            The kind, and a and b: n copies of v are a·n + b of its own.
        """
        game = self.game
        for size in range(1, len(repeated) + 1):
            times, rest = divmod(len(repeated), size)
            for renaming in game.renamings if not rest else ():
                kind = RowKind(before, repeated[:size], "", renaming)
                same = all(
                    kind.turned(game, sign, times) == sign for sign in repeated[:size] + after
                )
                if same and run(game, kind, times) == repeated:
                    kind = RowKind(before, repeated[:size], after, renaming)
                    least, more = self.normal(kind)
                    return least, times, more
        raise AssertionError  # the whole word is its own first copy

    def normal(self, kind: RowKind) -> tuple[RowKind, int]:
        """Return the normal form of a kind, and by how many copies it has more."""
        images = (self.absorbed(self.image(kind, image)) for image in self.game.images)
        return min(images, key=lambda found: [*map(self.game.rank, astuple(found[0]))])

    def image(self, kind: RowKind, image: Image) -> RowKind:
        """Return the image of all rows of a kind under a symmetry."""
        game, renaming = self.game, image.renaming
        words = [game.renamed(w, renaming) for w in (kind.before, kind.repeated, kind.after)]
        # The renaming from copy to copy is that between the signs which the image comes from.
        back = game.renamed(inverse(game, renaming), kind.renaming)
        found = RowKind(words[0], words[1], words[2], game.renamed(back, renaming))
        if not image.reflects:
            return found
        # Read backwards, the last copy is the first one, and every copy is renamed back.
        first = found.turned(game, found.repeated, -1)[::-1]
        back = inverse(game, found.renaming)
        return RowKind(found.after[::-1], first, found.before[::-1], back)

    def absorbed(self, kind: RowKind) -> tuple[RowKind, int]:
        """Let the repeated part begin as early and reach as far as it can.

        Returns:
            The same rows as another kind, and how many copies it has more.
        """
        game = self.game
        before, repeated, after, more = kind.before, kind.repeated, kind.after, 0
        # The last cell before the run is the one that would stand there in the run.
        while before and before[-1] == kind.turned(game, repeated[-1], -1):
            repeated = before[-1] + repeated[:-1]
            before, after = before[:-1], repeated[0] + after
        while after.startswith(repeated):
            after = kind.turned(game, after[len(repeated) :], -1)
            more += 1
        return RowKind(before, repeated, after, kind.renaming), more

    def settled(self, kind: RowKind, letter: str, plus: int) -> tuple[list[Part], int]:
        """Return a row of a kind as parts: rows that fall off at its ends, and what is left.

        Args:
            kind: of the row, in any form.
            letter: what its number of copies depends on,
            plus: and what is added.

        Returns:
            The parts, and how many copies the row must have for them.
        """
        touched = self.copies_touched(kind) + 1
        found: list[Part] = []
        seen: dict[RowKind, tuple[int, int, int]] = {}
        more, least = 0, 0
        while True:
            kind, added = self.absorbed(kind)
            more += added
            if not self._ever_moves(kind, touched):
                return found, least
            again = kind in seen
            first, count, enough = seen.setdefault(kind, (more, len(found), least))
            if again and len(found) == count:
                # The run is eaten up from an end: all rows with enough copies are one.
                few = self.fixed_parts(kind.row(self.game, touched + first - more))
                return [*found, *few], least + touched
            # Where each copy is a row of its own, they stay in one row.
            cut = None if again else self._cut_off(kind, touched)
            if cut is None:
                normal, added = self.normal(kind)
                return [*found[:count], Part(normal, letter, plus + first + added)], enough
            fallen, kind = cut
            found += fallen
            least = max(least, touched - more)
            more -= touched

    def _ever_moves(self, kind: RowKind, copies: int) -> bool:
        return any(self.game.has_moves(kind.row(self.game, few)) for few in range(copies + 2))

    def _cut_off(self, kind: RowKind, copies: int) -> tuple[list[Part], RowKind] | None:
        """Cut a row at cells near its ends that no move can ever change.

        Returns:
            What falls off, and the kind of what is left with so many copies less; None where there
            are no such cells.
        """
        game, text = self.game, run(self.game, kind, copies)
        head = WALL + kind.before + text
        *fallen, last = game.walled_off(head, 0, len(kind.before) + 1)[1:].split(WALL)
        if fallen:
            left = RowKind(kind.turned(game, last, -copies), *_tail(kind))
            return self.fixed_parts(WALL.join(fallen)), left
        tail = text + kind.turned(game, kind.after, copies) + WALL
        first, *fallen = game.walled_off(tail, len(text))[:-1].split(WALL)
        if fallen:
            return self.fixed_parts(WALL.join(fallen)), replace(kind, after=first)
        return None

    def fixed_parts(self, text: str) -> list[Part]:
        """Return the parts that are always the same."""
        return [Part(None, row=row) for row in self.game.parts(text)]

    def rules(self, kind: RowKind) -> list[RowRule]:
        """Derive the rules of a kind.

        Raises:
            TwoRuns: a move leaves a row that is of no kind.
        """
        found = [*self._at_start(kind), *self._inside(kind), *self._at_end(kind)]
        return list(dict.fromkeys(found))

    def _moves(self, text: str) -> Iterator[tuple[int, int, list[str]]]:
        """Yield each move in a text: where it begins and ends, and what it leaves between walls."""
        for before, after in self.game.moves:
            for at in occurrences(before, text):
                end = at + len(before)
                yield at, end, self.game.cut(text[:at] + after + text[end:]).split(WALL)

    def _at_start(self, kind: RowKind) -> Iterator[RowRule]:
        """Yield the rules of moves that touch what stands before the run."""
        touched = self.copies_touched(kind)
        for at, _, left in self._moves(WALL + kind.before + run(self.game, kind, touched)):
            if at <= len(kind.before):
                *fallen, last = left
                rest = RowKind(kind.turned(self.game, last, -touched), *_tail(kind))
                yield self._one_left(fallen, rest, touched)

    def _at_end(self, kind: RowKind) -> Iterator[RowRule]:
        """Yield the rules of moves that touch what stands after the run."""
        touched = self.copies_touched(kind)
        inner = run(self.game, kind, touched)
        for _, end, left in self._moves(inner + kind.turned(self.game, kind.after, touched) + WALL):
            if end > len(inner):
                first, *fallen = left
                yield self._one_left(fallen, replace(kind, after=first), touched)

    def _one_left(self, fallen: list[str], rest: RowKind, taken: int) -> RowRule:
        """Return the rule of a move that takes so many copies and leaves the others in one row."""
        parts, needed = self.settled(rest, "n", -taken)
        found = [*self.fixed_parts(WALL.join(fallen)), *parts]
        return RowRule(in_key_order(found), taken + needed)

    def _inside(self, kind: RowKind) -> Iterator[RowRule]:
        """Yield the rules of moves inside the run: those that begin in one copy, for every copy."""
        size = len(kind.repeated)
        for taken in range(1, self.copies_touched(kind) + 2):
            for at, end, left in self._moves(run(self.game, kind, taken)):
                if at < size and end > size * (taken - 1):
                    yield from self._split(kind, taken, left)

    def _split(self, kind: RowKind, taken: int, left: list[str]) -> Iterator[RowRule]:
        """Yield the rules of a move that takes some copies, anywhere in the run.

        Args:
            kind: of the row.
            taken: how many copies.
            left: what stands in their place, between walls.
        """
        if len(left) == 1:
            # What is left may fall apart beside the copies before and after it.
            beside = [kind.turned(self.game, kind.repeated, copy) for copy in (-1, taken)]
            size = len(kind.repeated)
            left = self.game.cut(left[0].join(beside))[size:-size].split(WALL)
        if len(left) == 1:
            yield self._shortened(kind, taken, left[0])
            return
        first, *fallen, last = left
        one = replace(kind, after=first)
        other = RowKind(kind.turned(self.game, last, -taken), *_tail(kind))
        parts, needed = self.settled(one, "i", 0)
        others, also = self.settled(other, "r", -taken)
        found = [*self.fixed_parts(WALL.join(fallen)), *parts, *others]
        yield split_rule(found, needed, taken + also)
        # With fewer copies on one side something else is left there, for each number the same.
        for few in range(needed):
            yield self._one_left([one.row(self.game, few), *fallen], other, taken + few)
        for few in range(also):
            yield self._one_left([other.row(self.game, few), *fallen], one, taken + few)

    def _shortened(self, kind: RowKind, taken: int, word: str) -> RowRule:
        """Return the rule of a move in the run after which it is shorter or longer."""
        copies, rest = divmod(len(word), len(kind.repeated))
        same = not rest and word == run(self.game, kind, copies)
        signs = kind.repeated + kind.after
        if not same or kind.turned(self.game, signs, taken - copies) != signs:
            raise TwoRuns(
                kind.before
                + run(self.game, kind, 2)
                + word
                + kind.turned(self.game, run(self.game, kind, 2) + kind.after, taken)
            )
        parts, needed = self.settled(kind, "n", copies - taken)
        return RowRule(in_key_order(parts), taken + needed)


def _tail(kind: RowKind) -> tuple[str, str, str]:
    return kind.repeated, kind.after, kind.renaming


def with_few_copies(deriver: Deriver, kind: RowKind, rules: list[RowRule]) -> list[RowRule]:
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
