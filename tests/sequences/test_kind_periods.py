"""Periods of heaps of several kinds, against the literal values of many more heaps."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from kalmar import DataError, KalmarError, LimitReached, kinds, period, sequence, verify_certificate
from kalmar.answers.tables.period import period_of_kinds
from kalmar.engines.sequences.certificates import verify
from kalmar.engines.sequences.kinds import certificate_of_kinds
from kalmar.engines.sequences.periodicity import Finding, Periodicity
from kalmar.games.custom.kind_moves import KindGame, KindMove, kind_game
from kalmar.games.custom.text_games import text_rules
from tests.cases import cases
from tests.commands import Cli
from tests.known import known
from tests.search import mex
from tests.typed import ROOT

Heaps = Callable[[int], list[tuple[tuple[str, int], ...]]]
"""What a move leaves of a heap n: for each way the heaps."""
Said = dict[str, list[Heaps]]

FAR = 10
"""So many times as many heaps are looked at as the proof needs."""
MOST = 90
"""Heaps that a proof may need here."""


def drawn_move(chance: Random, kind: str, all_kinds: str) -> tuple[str, Heaps]:
    """Draw a move as a text, with what it says."""
    one, other = chance.choices(all_kinds, k=2)
    c, low, high = chance.randint(1, 4), chance.randrange(3), chance.randrange(3)
    start = chance.choice((0, 0, 0, chance.randrange(12)))
    fixed = [(chance.choice(all_kinds), chance.randrange(3))] * (chance.random() < 0.2)
    since = max([start, *[size + 1 for _, size in fixed]])
    more = "".join(f", {name}({size})" for name, size in fixed)
    clause = f" if n >= {since}" if since else ""
    match chance.randrange(6):
        case 0:
            only = chance.randrange(6)
            return f"{kind}(n) -> nothing if n == {only}", lambda n: [()] if n == only else []
        case 1 | 2:
            return (
                f"{kind}(n) -> {one}(n - {c}){more}{clause}",
                lambda n: [((one, n - c), *fixed)] if n >= max(since, c) else [],
            )
        case 3:
            return (
                f"{kind}(n) -> {one}(i), {one}(n - i - {c}){more} for i in {low}..(n - {c})//2"
                + clause,
                lambda n: [
                    ((one, i), (one, n - i - c), *fixed)
                    for i in range(low, n + 1)
                    if n >= since and i <= n - i - c
                ],
            )
    return (
        f"{kind}(n) -> {one}(i), {other}(n - i - {c}){more} for i in {low}..n - {c + high}{clause}",
        lambda n: [
            ((one, i), (other, n - i - c), *fixed)
            for i in range(low, n - c - high + 1)
            if n >= since
        ],
    )


def drawn_system(chance: Random) -> tuple[str, Said]:
    """Draw rules with one to three kinds of heaps, as a text and what it says."""
    all_kinds = "ABC"[: chance.randint(1, 3)]
    lines, said = [], {}
    for kind in all_kinds:
        moves = [drawn_move(chance, kind, all_kinds) for _ in range(chance.randint(1, 3))]
        lines += [line for line, _ in moves]
        said[kind] = [left for _, left in moves]
    return "; ".join(lines), said


def literal(said: Said, terms: int) -> dict[str, list[int]]:
    """Return the least value that no option has, for each heap of each kind."""
    values: dict[str, list[int]] = {kind: [] for kind in said}
    for n in range(terms):
        for kind, moves in said.items():
            met = set()
            for left in moves:
                for heaps in left(n):
                    total = 0
                    for other, size in heaps:
                        total ^= values[other][size]
                    met.add(total)
            values[kind].append(mex(met))
    return values


@pytest.mark.parametrize(
    "number", [*range(8), *[pytest.param(n, marks=pytest.mark.thorough) for n in range(8, 500)]]
)
def test_a_period_that_is_proved_goes_on(number: int) -> None:
    chance = Random(f"system {number}")
    found = None
    while found is None or found.all_kinds.status != "proved":
        text, said = drawn_system(chance)
        found = period_of_kinds(f"rules({text})", MOST) if made(text) else None
    shown = known(found.all_kinds.periodicity)
    terms = FAR * (found.all_kinds.bound + 1)
    values = literal(said, terms)
    for kind, column in values.items():
        assert [*sequence(f"rules({text}) {kind}(n)", terms - 1).values] == column, (text, kind)
    for column in values.values():
        later = range(shown.preperiod + shown.period, terms)
        assert all(column[n] == column[n - shown.period] for n in later), text
    content = certificate_of_kinds(found.game, found.columns, found.all_kinds)
    assert verify(json.loads(json.dumps(content))) == content
    assert checker()["check"](content) is None
    for kind, column in values.items():
        own = period(f"rules({text}) {kind}(n)")
        assert own.status == "proved"
        assert own.period
        assert own.preperiod is not None
        assert shown.period % own.period == 0
        assert own.preperiod <= shown.preperiod
        later = range(own.preperiod + own.period, terms)
        assert all(column[n] == column[n - own.period] for n in later), (text, kind)


@cache
def checker() -> dict[str, Any]:
    """Return what the checker in plain Python defines."""
    names: dict[str, Any] = {"__name__": "check_kinds"}
    exec((ROOT / "docs/static/checkers/check_kinds.py").read_text("utf-8"), names)
    return names


def game_of(text: str) -> KindGame:
    """Return the game of several kinds that rules state."""
    return known(kind_game(text_rules(text)))


def made(text: str) -> bool:
    """Return whether rules are such that play ends."""
    try:
        return kind_game(text_rules(text)) is not None
    except KalmarError:
        return False


FAMILIES = [
    "clobber (xo)^n", "node-kayles .^n", "treblecross .^n", "toads-and-frogs xx^n.xo",
    "nogo ..(.x)^n", "rows(ab -> c-; bc -> -; ca -> -a-) (ab)^n c",
    "rows(xx -> -; xyx -> y) y(xx)^n",
]  # fmt: skip


def left_by(move: KindMove, n: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """Yield what a move leaves of a heap n, for each division in two."""
    if n < move.first or (move.last is not None and n > move.last):
        return
    size = n - move.taken
    match move.rest:
        case ():
            yield move.fixed
        case (one,) if size >= 0:
            yield (*move.fixed, (one, size))
        case (one, other):
            for i in range(move.least[0], size - move.least[1] + 1):
                yield (*move.fixed, (one, i), (other, size - i))


@pytest.mark.parametrize("text", [
    *[kinds(family).text for family in FAMILIES],
    "A(n) -> B(n - k), A(k - 1) for k in 1, 3..5; B(n) -> A(n); A(n) -> A(n - 2) if n not in 3, 4",
    "A(n) -> A(i), A(n - i - 2); A(n) -> A(2) if n >= 3",
    "A(n) -> A(i), B(n - i) for i in range(1, n); B(n) -> A(n - 1), A(0) if n > 2",
])  # fmt: skip
def test_moves_in_normal_form_leave_what_the_rules_say(text: str) -> None:
    rules, game = text_rules(text), game_of(text)
    for kind in game.kinds:
        moves = [move for move in game.moves if move.kind == kind]
        for n in range(30):
            left = {
                tuple(sorted(heaps)) or (("",),) for move in moves for heaps in left_by(move, n)
            }
            assert left == {*rules.options((kind, n))}, (kind, n)


@cases("text")
def test_other_rules_have_no_such_moves(text: str) -> None:
    assert kind_game(text_rules(text)) is None


def test_what_holds_for_small_heaps_only_is_waited_for() -> None:
    text = "rules(A(n) -> A(n - 1); A(n) -> nothing if n == 150)"
    found = known(period_of_kinds(text, 100))
    assert found.all_kinds.words == "period 2 from 0, observed for 50 periods"
    found = known(period_of_kinds(text, 400))
    assert found.all_kinds.periodicity is not None
    assert found.all_kinds.preperiod == 151
    assert found.all_kinds.status == "proved"


def test_a_position_with_n_has_its_own_period() -> None:
    text = kinds("node-kayles .^n").pattern.rpartition(" ")[0]
    assert period(text).words.startswith("period 34 from 52, proved (Guy and Smith for kinds")
    assert period(f"{text} A(2n)").words.startswith("period 17 from 18, proved")
    values = sequence(f"{text} A(n) A(2n)", 400).values
    own = period(f"{text} A(n) A(2n)")
    assert own.status == "proved"
    assert own.period
    assert own.preperiod is not None
    alike = [values[n] == values[n + own.period] for n in range(len(values) - own.period)]
    assert all(alike[own.preperiod :])
    assert not alike[own.preperiod - 1]
    assert period(f"{text} A(n)", 24, play="misere").status != "proved"


def spoilt(content: dict[str, Any]) -> dict[str, tuple[dict[str, Any], str]]:
    """Return wrong certificates, each with what is said of it."""
    other = content["game"].replace("A(n-2)", "A(n-1)")
    moves = [move | {"taken": 1} if move["taken"] == 2 else move for move in content["moves"]]
    return {
        "another game": ({"game": other}, "must be those of its game"),
        "its moves too": ({"game": other, "moves": moves}, "are not those of the certificate"),
        "no game": ({"game": "A(n)"}, "the game of the certificate does not exist"),
        "another shape": ({"game": "A(n)->A(n//2)if n>0"}, "which does not apply to it"),
        "other kinds": ({"kinds": ["B"]}, "must be those of its game"),
        "other moves": ({"moves": content["moves"][1:]}, "must be those of its game"),
        "another theorem": ({"theorem": "Guy and Smith 1956"}, "which does not apply to it"),
        "too few terms": ({"terms": content["terms"] - 1}, "but the theorem needs 175"),
        "another digest": ({"sha256": "0" * 64}, "are not those of the certificate"),
        "a later start": ({"preperiod": 53, "terms": 177}, "are not those of the certificate"),
        "no period": ({"period": 0}, "must be a number from 1"),
        "a field more": ({"saltus": 0}, "it needs the keys"),
    }


FILE = ROOT / "tests/data/kinds_certificate.json"
CONTENT: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("name", spoilt(CONTENT))
def test_a_spoilt_certificate_is_refused(name: str) -> None:
    assert verify_certificate(CONTENT) == CONTENT
    change, said = spoilt(CONTENT)[name]
    with pytest.raises(DataError, match=said):
        verify_certificate(CONTENT | change)
    if change.keys() & {"preperiod", "terms", "period", "sha256", "moves"}:
        assert checker()["check"](CONTENT | change)


@cases("preperiod", "period", "said")
def test_a_certificate_of_another_period_is_refused(preperiod: int, period: int, said: str) -> None:
    game = game_of(CONTENT["game"])
    terms = game.last_term(preperiod, period) + 1
    found = known(period_of_kinds(f"rules({game.text})", terms))
    wrong = Finding("proved", terms, Periodicity(preperiod, period), CONTENT["theorem"], terms - 1)
    with pytest.raises(DataError, match=said):
        verify(certificate_of_kinds(game, found.columns, wrong))


def test_a_certificate_that_takes_too_long_is_refused() -> None:
    with pytest.raises(LimitReached, match="175 terms take"):
        verify(CONTENT, most_steps=1000)


def test_the_command_writes_what_the_checker_accepts(cli: Cli, tmp_path: Any) -> None:
    rules, file = tmp_path / "row.rules", tmp_path / "row.json"
    rules.write_text(cli("kinds", "node-kayles .^n"))
    said = cli("period", "--rules", str(rules), "row", "--certificate", str(file))
    assert said.startswith("row A: period 34 from 52, proved")
    assert json.loads(file.read_text()) == CONTENT
    assert "verified by direct recomputation" in cli("verify", str(file))
    said = cli("period", "--rules", str(rules), "row A(n)", "--rows", code=2)
    assert "are for heaps of one kind" in said
    rules.write_text(cli("kinds", "treblecross .^n"))
    command = ("period", "--rules", str(rules), "--to", "99", "--certificate", str(file), "--force")
    for game in ("row", "row A(n)"):
        assert "only a proved period can be certified" in cli(*command, game, code=2)
