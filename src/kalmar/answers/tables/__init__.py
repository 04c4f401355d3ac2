"""Sequences and tables of values of many positions, their periods and closed forms.

In comes a game with a way of playing and a valuation; out go `Sequence`, `Table`, and what they
show: periods, rows with values of known games, closed forms, proved or observed.

Here are the numbered positions that a sequence is of: the heaps of a game, or a pattern. A pattern
is a position of one game in the usual grammar, in whose components n stands for a number and 2n for
twice that number: `bricks 3xn`, `queen n,n`, `kayles n 2n`, `node-kayles grid(3,n)`. It begins with
the least n from 0 on for which it is a position. In a family of rows, such as `clobber (xo)^n`, it
counts the copies of the repeated part.

Not public by itself: what may be relied on is in `kalmar`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from kalmar.core.by_name import is_instance, load_named
from kalmar.core.compositions import Composition, composition_of, find_composition
from kalmar.core.compounds import Compound
from kalmar.core.errors import KalmarError, UsageError
from kalmar.core.i18n import plain
from kalmar.core.rules import Component, Rules, Tabled, Termed, shapes, term_word_of
from kalmar.games.notation import PARAMETERS
from kalmar.games.notation.coerce import check_single_component, position_of
from kalmar.games.registry import find_rules
from kalmar.runtime.work import spend

COPIES = "^n"
"""How a family of rows repeats a part."""
MARK = re.compile(r"([0-9]*)n")
STEPS_PER_TEXT = 20
"""Work for a position that is read for each n."""
LATEST = 8
"""The greatest n with which a pattern may begin."""

Parts = tuple[Component, ...]


@dataclass(frozen=True)
class NumberedFamily:
    """Positions of one game that are numbered.

    Attributes:
        rules: of their components.
        composition: how the components of one position are played.
        first: the least number.
        group: the components for a number; raises `KalmarError` where there are none.
        word: what the numbers count.
        pattern: the text with n, or nothing for the game's own single components.
    """

    rules: Rules
    composition: str | Composition
    first: int
    group: Callable[[int], Parts]
    word: str
    pattern: str = ""


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Compile how a component with an n is written, and the parentheses right after a name.

    In a component no other letter than n and x is, or it is a named graph with an n in its sizes,
    or a kind of heaps of one's own rules with its sizes. The n of rules written out, in parentheses
    right after their name, is no number.
    """
    families = load_named("kalmar.games.graphs.families:FAMILIES").values()
    typed = (name for family in families for name in family.names)
    names = sorted({written for name in typed for written in (name, plain(name))})
    component = re.compile(
        r"(?<!\S)(?:(?=\S*n)(?!\S*n[0-9n])[0-9nx×,:/∞-]+"
        rf"|(?:{'|'.join(names)}|[A-Z])\((?=[^)]*n)[0-9n,]+\))(?!\S)"
    )
    no_graph = "".join(rf"(?<!\b{name})" for name in names) + r"(?<!\s[A-Z])"
    return component, re.compile(rf"((?<=\w){no_graph}{PARAMETERS})")


def is_pattern(text: str) -> bool:
    """Return whether a text is a pattern, rather than the name of a game.

    >>> is_pattern("chomp nn"), is_pattern("nim 2n")
    (False, True)
    >>> is_pattern("queen n,n"), is_pattern("nim"), is_pattern("bricks nxn/2"), is_pattern("queen")
    (True, False, True, False)
    >>> is_pattern("rules(n -> n - k if k <= min(9, (n + 1)//2))")
    False
    >>> is_pattern("rules(n -> n - 1)"), is_pattern("rules(n -> n - 1) n 2n")
    (False, True)
    >>> is_pattern("node-kayles grid(3,n)"), is_pattern("node-kayles petersen")
    (True, False)
    >>> is_pattern("node-kayles út(n)"), is_pattern("node-kayles racs(3,n)")
    (True, True)
    >>> is_pattern("rules(A(n) -> A(n - 1))"), is_pattern("rules(A(n) -> A(n - 1)) A(n)")
    (False, True)
    """
    if COPIES in text:
        return True
    if "n" not in text:
        return False
    component, parameters = _patterns()
    return component.search(parameters.sub("()", text)) is not None


def is_printed(text: str) -> bool:
    """Return whether a text names a place in a source, where a table may be printed.

    >>> is_printed("000.table-4"), is_printed("0.77"), is_printed("003.x")
    (True, False, True)
    """
    source, point, place = text.partition(".")
    # 0.77 is a code and 000.77 would be one too: a place in a source is never a bare number.
    return bool(point) and source in {"000", "001", "002", "003", "004"} and not place.isdigit()


def family_of(game: str | Rules, composition: str | Composition = "disjunctive") -> NumberedFamily:
    """Return the numbered positions of a pattern, or the single components of a game.

    Args:
        game: a pattern, a game as typed, or its rules.
        composition: how components are played; a sign in the pattern says it too.

    Raises:
        KalmarError: no n makes a position of the pattern, or one of several games; or the game has
            no components of one parameter.

    >>> found = family_of("bricks 3xn")
    >>> found.first, found.group(5), found.word
    (1, ((3, 5, -1),), 'n')
    >>> family_of("nim n & nim 2n").group(3), family_of("nim n & nim 2n").composition
    ((3, 6), 'conjunctive')
    >>> family_of("ruler").group(4), family_of("ruler").word
    (((4,),), 'place')
    """
    if isinstance(game, str) and is_pattern(game):
        build = _of_rows if COPIES in game else _of_pattern
        return build(" ".join(game.split()), composition)
    rules = find_rules(game) if isinstance(game, str) else game
    first, term = _own_terms(rules)
    return NumberedFamily(rules, composition, first, lambda n: (term(n),), term_word_of(rules))


@lru_cache(maxsize=8)
def _of_rows(text: str, composition: str | Composition) -> NumberedFamily:
    """Build the family of rows with a repeated part, as heaps of the kinds to which they lead."""
    found = load_named("kalmar.games.rows.named_rows:kinds")(text)
    rules = find_rules(found.pattern.rpartition(" ")[0])
    letter = found.letters[found.kinds[0]]
    return NumberedFamily(rules, composition, 0, lambda n: ((letter, found.number(n)),), "n", text)


TEXT_KINDS = "kalmar.games.custom.text_games:TextKinds"


def kinds_of(rules: Rules, composition: str | Composition) -> dict[str, NumberedFamily]:
    """Return for each kind of rules in a text its heaps; nothing for rules without kinds of heaps.

    >>> rules = find_rules("rules(A(n) -> B(n - 1); B(n) -> A(n - 2), A(1))")
    >>> {kind: family.group(5) for kind, family in kinds_of(rules, "disjunctive").items()}
    {'A': (('A', 5),), 'B': (('B', 5),)}
    """
    sizes: dict[str, int] = rules.said.sizes if is_instance(rules, TEXT_KINDS) else {}  # type: ignore[attr-defined]
    if set(sizes.values()) != {1}:
        return {}

    def family(kind: str) -> NumberedFamily:
        pattern = f"{rules.name} {kind}(n)"
        return NumberedFamily(rules, composition, 0, lambda n: ((kind, n),), "n", pattern)

    return {kind: family(kind) for kind in sizes}


WHOLE_TURNS = "kalmar.games.whole_turns:WholeTurns"
"""Games whose moves bind the next turn: they have values in sums in normal play alone."""


def pieces_of(rules: Rules) -> Rules:
    """Return the rules of one piece of a game by whole turns; any other rules as they are."""
    if not is_instance(rules, WHOLE_TURNS):
        return rules
    pieces: Rules = rules.rules  # type: ignore[attr-defined]
    return pieces


def term_of(rules: Rules) -> tuple[int, Callable[[int], Component]] | None:
    """Return the least parameter and the component of each parameter; None where there is none.

    >>> from kalmar.games.coins.turning import coins_from_text
    >>> first, term = term_of(coins_from_text("2"))
    >>> first, term(4)
    (1, (4,))
    """
    if isinstance(rules, Termed):
        return rules.first_term, rules.term
    # The class says it of most games, for which no shapes need be loaded.
    is_heap = is_instance(rules, "kalmar.games.components:Heap") or rules.shape is shapes.Heap
    return (0, lambda size: size) if is_heap else None


def _own_terms(rules: Rules) -> tuple[int, Callable[[int], Component]]:
    found = term_of(rules)
    if found is None and isinstance(rules, Tabled):
        raise UsageError(
            "{name} has no numbered heaps: use a table instead, or write n in a position,"
            " such as chomp 2xn",
            name=rules.name,
        )
    if found is None:
        raise UsageError(
            "{name} has no numbered heaps and no function term(n): solve positions one by"
            " one, or write n in a position, such as chomp 2xn",
            name=rules.name,
        )
    return found


def _of_pattern(text: str, composition: str | Composition) -> NumberedFamily:
    """Build the family of a pattern, from the first number on that makes a position of it."""
    named = find_composition(composition).name
    # A composition is asked for only where the caller names one; else the sign in the text decides.
    sign = None if named == "disjunctive" else named
    for first in range(LATEST + 1):
        try:
            rules, played, _ = _parts(text, first, sign)
        except KalmarError:
            if first == LATEST:
                raise
        else:
            return NumberedFamily(
                rules, played, first, lambda n: _parts(text, n, sign)[2], "n", text
            )
    raise AssertionError  # the last one is returned or raised


def _parts(text: str, number: int, composition: str | None) -> tuple[Rules, str, Parts]:
    """Return the rules, the composition and the components for a number."""
    spend(STEPS_PER_TEXT)
    position = position_of(member_text(text, number), composition)
    rules = {part.rules for part in position.component}
    if len(rules) > 1 or any(isinstance(one, Compound) for one in rules):
        raise UsageError(
            "'{text}' contains several games: a pattern with n must be a single game, such as"
            " chomp 2xn",
            text=text,
        )
    check_single_component(position)
    whole = position.rules
    assert isinstance(whole, Compound)
    components = tuple(part.component for part in position.component)
    return rules.pop(), composition_of(whole.choice, whole.ending).name, components


def member_text(text: str, number: int) -> str:
    """Replace the letter of a pattern by a number.

    Args:
        text: the pattern.
        number: what n stands for.

    >>> member_text("rules(n -> n - 1) n 2n", 3), member_text("col king(n,2n)", 4)
    ('rules(n -> n - 1) 3 6', 'col king(4,8)')
    """

    def fill(word: re.Match[str]) -> str:
        # Only the sizes of a named graph are filled in: an n in its name stays.
        name, sign, sizes = word[0].partition("(")
        if not sign:
            name, sizes = "", name
        return name + sign + MARK.sub(lambda n: _times(n[1], number), sizes)

    # A split by a pattern with a group keeps what matched at odd places, which is left as it is.
    component, parameters = _patterns()
    parts = parameters.split(text)
    parts[::2] = [component.sub(fill, part) for part in parts[::2]]
    return "".join(parts)


def _times(factor: str, number: int) -> str:
    """Multiply a number by the digits before its letter, if there are any.

    >>> _times("", 4), _times("3", 4)
    ('4', '12')
    """
    return str(int(factor or 1) * number)
