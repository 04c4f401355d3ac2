"""What `kalmar explain` says of games: rules, names, an example, values, periods, theorems."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kalmar.compositions import find_composition
from kalmar.errors import LimitReached, PositionError
from kalmar.games import GAMES, TYPED, find_game, find_rules, is_game
from kalmar.games.codes import NIM, Code, code_of, is_code, parse_code
from kalmar.games.setups import find_setup
from kalmar.present.cli.explain_others import of_other_name
from kalmar.present.cli.way import Way
from kalmar.rules import Rules, Termed, is_loopy
from kalmar.rules.shapes import Heap
from kalmar.theorems import THEOREMS, Theorem, cited_in, theorems_about
from kalmar.theories import THEORIES, find_play
from kalmar.words import Said, said

if TYPE_CHECKING:
    from kalmar.tables.values import Sequence

__all__ = ["find_game_data", "find_others_data"]

FIRST_LIMIT = 100_000
FEW_STEPS = 1_000_000
"""Steps of work after which fewer values will do."""

LAST_TERM = 12
"""The last place of a head, or number of cells, of which a value is shown."""

PERIOD_TO_HEAP = 10_000
"""The largest heap up to which a period is looked for in place."""


def find_game_data(text: str, way: Way, proof: bool) -> dict[str, Any] | None:
    """What is known of a game or a code; None where a name is no game's.

    Args:
        text: as typed, perhaps with parameters.
        way: of playing, for the first values.
        proof: whether the theorems are given whole.
    """
    if is_code(text):
        return of_code(text, way, proof)
    typed = TYPED.fullmatch(text.strip())
    if typed is None or not is_game(typed["name"]):
        return None
    return of_game(text, way, proof)


def find_others_data(text: str, way: Way, proof: bool) -> dict[str, Any] | None:
    """What is known of boards, and of several games that have one name; None of other names.

    Args:
        text: as typed.
        way: of playing.
        proof: whether the theorems are given whole.
    """
    data = of_other_name(text)
    if data is None:
        return None
    setup = find_setup(text)
    if setup is None:
        return {**data, **_named([THEOREMS["first-player-draws"]], proof)}
    games = dict.fromkeys(find_game(name.split("(")[0]).name for name in setup.games)
    about = [theorem for name in games for theorem in theorems_about(name)]
    return {**data, **theorems_of(about, way, proof)}


def of_game(text: str, way: Way, proof: bool) -> dict[str, Any]:
    """What the registry knows of a game."""
    game = find_game(text.split("(")[0].split("{")[0])
    example = game.parameters and "(" not in text  # it needs parameters, and has none
    rules = find_rules(game.example.split()[0] if example else text)
    return {
        "title": said(game.title),
        "name": game.name,
        "rule": said(game.rule),
        "also_called": list(game.aliases),
        "hungarian": game.hungarian,
        "parameters": said(game.parameters),
        "example": game.example,
        "source": said(game.source),
        "note": said(game.note),
        **first_values(rules, way),
        **period_of(rules, way),
        **theorems_of([*theorems_about(game.name)], way, proof),
    }


def of_code(text: str, way: Way, proof: bool) -> dict[str, Any]:
    """What the digits of a code say."""
    rules, code = find_rules(text), parse_code(text)
    same = [name for name in GAMES if _has_code(name, code)]
    about = [theorem for name in same for theorem in theorems_about(name)]
    if code.finite and not code.unequal:
        about.append(THEOREMS["octal-periods"])
    return {
        "title": said("take-and-break game {name}", name=rules.name),
        "name": rules.name,
        "rule": code.words,
        "also_called": same,
        "example": f"{rules.name} 5 8",
        **first_values(rules, way),
        **period_of(rules, way),
        **theorems_of(about, way, proof),
    }


def _has_code(name: str, code: Code) -> bool:
    """Whether a registered game without parameters has a code."""
    game = GAMES[name]
    return not game.parameters and code_of(game.make("")) == code


def theorems_of(about: list[Theorem], way: Way, proof: bool) -> dict[str, Any]:
    """The theorems about a game, and that of the way of playing."""
    composition, play, *_ = way.asked
    row = find_composition(composition)
    theory = THEORIES.get((row.choice, row.ending, find_play(play)))
    general = cited_in(theory.theorem) if theory is not None else ()
    return _named(list(dict.fromkeys([*about, *general])), proof)


def _named(found: list[Theorem], proof: bool) -> dict[str, Any]:
    names: dict[str, Any] = {"theorems": [theorem.name for theorem in found]}
    if proof:
        names["proofs"] = [proof_of(theorem) for theorem in found]
    return names


def proof_of(theorem: Theorem) -> dict[str, str]:
    """A theorem with its argument, as a part of what is said of a game."""
    return {
        "name": theorem.name,
        "title": theorem.title,
        "statement": theorem.statement,
        "argument": theorem.argument,
        "source": theorem.source,
    }


def first_values(rules: Rules, way: Way) -> dict[str, Any]:
    """Values of heaps 0 to 20 in a way of playing, and which; of fewer heads in rows of coins.

    None for components without a number.
    """
    from kalmar.present.formats.plain import caption

    numbered = rules.shape is Heap or isinstance(rules, Termed)
    if not numbered or is_loopy(rules):
        return {"valuation": None, "first_values": []}
    found = _values(rules, 20 if rules.shape is Heap else LAST_TERM, way)
    if found is None:
        return {"valuation": None, "first_values": []}
    return {"valuation": caption(found), "first_values": found.values}


def _values(rules: Rules, last: int, way: Way) -> "Sequence | None":
    """The first values, to the last one or as many as are soon found."""
    from kalmar.machine.work import work_limit
    from kalmar.tables.ask import sequence

    composition, play, valuation, limit = way.asked
    first = rules.first_term if isinstance(rules, Termed) else 0
    found = None
    for numbers in ((last,), range(first, last)):
        with (
            suppress(LimitReached, PositionError),
            work_limit(FEW_STEPS),
        ):  # some games have only a few
            for number in numbers:
                found = sequence(rules, number, composition, play, valuation, limit or FIRST_LIMIT)
        if found is not None:
            return found
    return None


def period_of(rules: Rules, way: Way) -> dict[str, Said]:
    """Return the period of the Grundy values of a take-and-break game, if one is proved.

    A period that shows early is proved in place; the atlas knows of others.
    """
    from kalmar.sequences.byte_values import grundy_bytes
    from kalmar.sequences.heap_games import HeapGame
    from kalmar.sequences.periodicity import theorem_of
    from kalmar.sequences.plain_periods import proved_period

    code = code_of(rules)
    if code is None or not way.usual:
        return {}
    if code == NIM or code.text == "0.7…":
        return {"period": said("none: the value of n is n")}
    if not theorem_of(code):
        return {}
    game = HeapGame(rules.name, code)
    _, finding = proved_period(game, grundy_bytes(game), PERIOD_TO_HEAP)
    if finding is None or finding.periodicity is None:
        return {"period": period_of_atlas(rules.name, code.text)}
    found = finding.periodicity
    return {
        "period": said(
            "{finding}: from heap {preperiod:,} on, values come again after {period:,} heaps",
            finding=finding.words,
            preperiod=found.preperiod,
            period=found.period,
        )
    }


def period_of_atlas(name: str, code: str) -> Said:
    """Return the proved period that the atlas has for a code, else where to look for one."""
    from kalmar.present.cli.atlas_text import checks, period
    from kalmar.surveys.octal_table import shipped

    row = shipped().get(code)
    if row is not None and row["status"] == "proved":
        return said("{period}; {checks}", period=period(row), checks=checks(row))
    return said(
        "none is proved up to heaps of {most:,}; kalmar period {game} looks further",
        most=PERIOD_TO_HEAP,
        game=name,
    )
