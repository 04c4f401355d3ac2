"""The compiled values of heaps of several kinds, against those of all options."""

from random import Random
from typing import Any

import pytest

from kalmar import kinds
from kalmar.answers.tables.period import period_of_kinds
from kalmar.engines.sequences.certificates import verify
from kalmar.engines.sequences.kinds import certificate_of_kinds, values_of_kinds
from kalmar.games.custom.kind_moves import KindGame
from kalmar.games.custom.text_games import text_rules
from kalmar.runtime import optional
from kalmar.solvers.texts import TextTable, table_of
from tests.known import known
from tests.sequences.test_kind_periods import drawn_system, game_of, made

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
from kalmar.engines.sequences import kinds as kind_values  # noqa: E402 - it needs NumPy


def filled(game: KindGame, *sizes: int, most: int) -> dict[str, list[int]]:
    """Fill the values of more and more heaps, with a call for every few splits."""
    kept, kinds = kind_values.KindFilling(game), len(game.kinds)
    values: list[Any] = [np.zeros(max(sizes), np.uint32) for _ in game.kinds]
    done = 0
    for size in sizes:
        while done < size * kinds:
            done, _, why = kept.fill(values, (size,), done, size * kinds, most)
            assert not why
    return {kind: own.tolist() for kind, own in zip(game.kinds, values, strict=True)}


@pytest.mark.parametrize(
    "number", [*range(6), *[pytest.param(n, marks=pytest.mark.thorough) for n in range(6, 300)]]
)
def test_drawn_kinds_have_literal_values(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Few marks at first, so that there must soon be more; and few splits marked.
    monkeypatch.setattr(kind_values, "FIRST_VALUES", 1)
    monkeypatch.setattr(kind_values, "FIRST_MARKED", 1)
    chance = Random(f"values {number}")
    text = ""
    while not (text and made(text)):
        text, _ = drawn_system(chance)
    game, terms = game_of(text), chance.randrange(40, 700)
    expected = values_of_kinds(game, terms)
    found = filled(game, terms // 3, terms // 2, terms, most=chance.randrange(1, 5000))
    assert found == {kind: own.tolist() for kind, own in expected.items()}, text


@pytest.mark.parametrize(("family", "terms"), [
    ("clobber (xo)^n", 1500), ("clobber (xxo)^n", 300), ("nogo ..(.x)^n", 400),
    pytest.param("clobber (xo)^n", 8000, marks=pytest.mark.thorough),
    pytest.param("clobber (xxo)^n", 4000, marks=pytest.mark.thorough),
])  # fmt: skip
def test_rows_have_the_values_of_all_options(family: str, terms: int) -> None:
    game = game_of(kinds(family).text)
    expected = values_of_kinds(game, terms)
    found = filled(game, terms, most=10**6)
    assert found == {kind: own.tolist() for kind, own in expected.items()}


@pytest.mark.thorough
def test_a_long_period_is_verified_from_all_options() -> None:
    found = known(period_of_kinds(kinds("clobber (xxo)^n").pattern, None))
    content = certificate_of_kinds(found.game, found.columns, found.all_kinds)
    assert (content["preperiod"], content["period"]) == (3085, 400)
    assert verify(content) == content


def test_plain_python_begins_and_the_kernel_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = text_rules(kinds("clobber (xo)^n").text)
    table_of.cache_clear()
    table = table_of(rules)
    assert isinstance(table, TextTable)
    monkeypatch.setattr(optional, "FORCED", False)
    plain = {kind: [*own] for kind, own in table.columns(200).items()}
    assert table.compiled == 0
    monkeypatch.setattr(optional, "FORCED", True)
    found = {kind: [*map(int, own)] for kind, own in table.columns(900).items()}
    assert table.compiled == 1
    assert {kind: own[:201] for kind, own in found.items()} == plain
    expected = values_of_kinds(game_of(rules.text), 901)
    assert found == {kind: own.tolist() for kind, own in expected.items()}
