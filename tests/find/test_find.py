"""Games are found by their values; the index of first values is what is computed."""

import random
from functools import cache
from itertools import combinations, islice
from typing import Any

import pytest

import kalmar
from kalmar import GAMES, Fold, UsageError
from kalmar.cli.run import run
from kalmar.engines.sequences.heap_games import heap_game, plain_values
from kalmar.research.find import SequenceSearch, find_sequences, index, read_terms
from kalmar.research.find.codes import (
    code_text,
    longer,
    matching_codes,
    matching_sets,
    matching_sinks,
)
from kalmar.research.oeis import find_entry, registered
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from tests.cases import cases
from tests.commands import Cli, run_python

NAMED = [game for game in index.indexed_games() if game in GAMES]
GRUNDY = index.Way("disjunctive", "normal", "grundy")


def games_of(found: SequenceSearch) -> list[str]:
    return [game for match in found.matches for game in (match.game, *dict(match.also))]


def has_values(match: Any, terms: tuple[int | None, ...]) -> bool:
    """Whether the game of a match has the values, computed as `kalmar values` does."""
    if match.way is None:
        entry = kalmar.oeis(match.game, match.start + len(terms) - 1)
        values: Any = entry.values[match.start - entry.entry.first :]
    else:
        way, last = match.way, match.start + len(terms) - 1
        found = kalmar.sequence(match.game, last, *way.asked)
        values = found.values[match.start - found.first :]
    assert len(values) == len(terms)
    return fits(terms, values)


@pytest.mark.parametrize("game", NAMED)
def test_each_named_game_is_found_by_its_own_first_values(game: str) -> None:
    reach = {"northcott": 6, "sprouts": 4, "brussels-sprouts": 5}.get(game, 19)
    found = kalmar.sequence(game, reach)
    terms = tuple(value for value in found.values if value < 10**9)
    search = find_sequences(terms, 40)
    # Rayles is Kayles under another name, and is listed with it.
    listed = {"rayles": "kayles"}.get(game, game)
    assert game in games_of(search)
    here = [match for match in search.matches if match.game == listed]
    assert here, games_of(search)
    assert here[0].way == GRUNDY
    assert here[0].start == found.first
    assert here[0].agreed == len(terms)


@pytest.mark.parametrize("seed", range(12))
def test_random_octal_codes_are_found(seed: int) -> None:
    source = random.Random(seed)
    code = code_text([source.choice((0, 4)), *(source.randrange(8) for _ in range(3))])
    way = source.choice(index.THEORY_WAYS)
    values = kalmar.sequence(code, 24, *way.asked).values
    codes = [match.game for match in matching_codes(values) if match.way == way]
    single = [
        match.game
        for match in matching_codes(values)
        if match.way and match.way.valuation == way.valuation
    ]
    assert code in (codes if set(code) & set("4567") else single)


@pytest.mark.parametrize("seed", range(6))
def test_random_hexadecimal_codes_are_found(seed: int) -> None:
    source = random.Random(seed)
    code = code_text([0, source.randrange(8, 16), source.randrange(16), source.randrange(16)])
    values = kalmar.sequence(code, 20).values
    found = {(match.game, match.way, match.start) for match in matching_codes(values)}
    assert (code, GRUNDY, 0) in found


@cache
def values_of_codes() -> dict[index.Way, dict[str, list[int | None]]]:
    """Compute for each way the values of all octal codes of two digits that split."""
    codes = [code_text([zeroth, a, b]) for zeroth in (0, 4) for a in range(8) for b in range(8)]
    return {
        way: {
            code: [way.values.show(v) for v in islice(plain_values(heap_game(code), fold), 14)]
            for code in codes
            if set(code) & set("4567")
        }
        for way, fold in index.FOLDS_OF_SPLITS.items()
    }


@pytest.mark.parametrize("like", ["0.45", "4.2", "0.77"])
def test_codes_are_those_that_the_definition_finds(like: str) -> None:
    for way, values in values_of_codes().items():
        terms = values[like][:7]
        starts = {
            code: next((s for s in range(7) if fits(terms, of[s:])), None)
            for code, of in values.items()
        }
        wanted = {(code, start) for code, start in starts.items() if start is not None}
        found = {(m.game, m.start) for m in matching_codes(terms) if m.way == way}
        assert {(game, start) for game, start in found if game in values} == wanted
        assert any(code == like for code, _ in wanted)


def fits(terms: Any, values: Any) -> bool:
    return all(term is None or term == value for term, value in zip(terms, values, strict=False))


@pytest.mark.parametrize("way", index.DISJUNCTIVE_WAYS, ids=lambda way: way.valuation)
@pytest.mark.parametrize("kind", ["subtraction", "sink"])
def test_subtraction_sets_and_sinks_are_those_by_definition(kind: str, way: index.Way) -> None:
    terms = tuple(kalmar.sequence(f"{kind}(2,5)", 11, *way.asked).values)
    wanted, tried = set(), set()
    for numbers in (set_ for size in (1, 2, 3) for set_ in combinations(range(1, 9), size)):
        if kind == "sink" and numbers == tuple(range(1, len(numbers) + 1)):
            continue
        name = f"{kind}({','.join(map(str, numbers))})"
        tried.add(name)
        values = plain_values(heap_game(name), Fold(way.values, NIM_SUM))
        shown = [way.values.show(value) for value in islice(values, len(terms) + 6)]
        start = next((s for s in range(7) if fits(terms, shown[s:])), None)
        if start is not None:
            wanted.add((name, start))
    matching = {"subtraction": matching_sets, "sink": matching_sinks}[kind]
    found = {(m.game, m.start) for m in matching(terms) if m.way == way and m.game in tried}
    assert found == wanted
    assert (f"{kind}(2,5)", 0) in wanted


@pytest.mark.parametrize("terms", ["1 0 2 1 0 0 1 1", "0 1 2 0 1 2 0 1 2"])
def test_what_is_left_out_is_told(terms: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Sets with numbers that no heap compared can use."""
    found = find_sequences(terms)
    assert found.left_out
    assert found.to_dict()["left_out"] is True
    assert run(["find", *terms.split()]) == 0
    line = "not listed: games that only add moves that none of these heaps has"
    assert line in capsys.readouterr().out.splitlines()


def test_nothing_is_left_out_where_the_heaps_can_use_every_number() -> None:
    values = kalmar.sequence("subtraction(2,5,16)", 24).values
    found = find_sequences(values)
    assert not found.left_out
    assert "subtraction(2,5,16)" in games_of(found)


@cases("game", "names")
def test_other_ways_and_rows_of_tables_are_found(game: str, names: tuple[str, str, str]) -> None:
    way = index.Way(*names)
    terms = kalmar.sequence(game, 12, *way.asked).values[:12]
    found = find_sequences(terms, 100).matches
    same = [match for match in found if match.game == game and match.way]
    assert any(match.way and match.way.valuation == way.valuation for match in same)


@pytest.mark.parametrize(
    "text",
    ["0 1 2 3 1 4 3 2", "0,0,1,1,2,0,3,1", "0 1 ? 3 1 ? 3 2 1", "1 1 1 2 2 0 3 3", "0 1 2 0 1 2 0",
     "1 2 1 4 1 2 1 8", "0 1 1 2 2 3 3 4 4", "0 0 1 0 2 1 3", "0 1 2 1 2 1 2"],
)  # fmt: skip
def test_whatever_is_found_has_the_values(text: str) -> None:
    found = find_sequences(text, 12)
    assert found.matches
    for match in found.matches:
        assert has_values(match, found.terms), match
        assert match.agreed == len(found.terms)


def test_games_with_the_same_values_are_one_match() -> None:
    first = find_sequences("0 1 2 3 1 4 3 2 1 4 2 6").matches[0]
    assert (first.game, first.title, first.start) == ("kayles", "Kayles (0.77)", 0)
    assert first.also[:3] == (("rayles", 0), ("0.771", 0), ("4.4", 1))
    kayles = kalmar.sequence("kayles", 40).values
    for game, start in first.also:
        assert kalmar.sequence(game, start + 40).values[start:] == kayles


def test_the_order_is_named_games_then_simple_codes() -> None:
    found = find_sequences("0 1 1 2 0 3 1 1 0 3 3 2", 100).matches
    assert [match.start > 1 for match in found] == sorted(match.start > 1 for match in found)
    kinds = [match.kind for match in found if match.start <= 1]
    assert kinds == sorted(kinds, key=["game", "position", "oeis", "code"].index)
    codes = [m.game for m in find_sequences("0 1 2 0 1 2 0 1").matches if m.kind == "code"]
    assert codes.index("0.33") == 0


def test_a_shift_is_told() -> None:
    found = {match.game: match for match in find_sequences("1 1 1 2 2 0 3 3").matches}
    assert found["treblecross"].start == 3
    assert found["treblecross"].place == "from heap 3"
    assert found["treblecross"].command == "values treblecross -n 20"


def test_more_values_than_the_index_has_are_compared() -> None:
    terms = kalmar.sequence("grundys-game", 60).values
    found = find_sequences(terms).matches[0]
    assert (found.game, found.agreed) == ("grundys-game", 61)
    wrong = (*terms[:-1], 77)
    assert "grundys-game" not in games_of(find_sequences(wrong))


def test_a_sequence_that_nobody_has() -> None:
    found = find_sequences("3 1 4 1 5 9 2 6 5 3 5")
    assert (found.matches, found.count) == ((), 0)
    assert run(["find", *"31415926535"]) == 1


def test_few_values_are_answered_with_a_warning(cli: Cli) -> None:
    assert find_sequences("0 1 2").is_vague
    assert not find_sequences("0 1 2 3 4").is_vague
    assert find_sequences("0 1 2 ? 4").is_vague
    shown = cli("find 0 1 2")
    assert "so few values fit very many games: give five or more" in shown
    assert "Nim" in shown


@cases("text", "words")
def test_what_cannot_be_looked_for_is_told(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words.replace("?", r"\?")):
        find_sequences(text)


def test_too_many_values_are_refused_in_python() -> None:
    with pytest.raises(UsageError, match="give at most 200 values, not 201"):
        kalmar.find_sequences([1] * 201)


def test_values_are_read_as_people_type_them() -> None:
    assert read_terms("(0, 1,2;  3)") == (0, 1, 2, 3)
    assert read_terms("[0,?,1]") == (0, None, 1)


def test_every_command_shows_what_it_says() -> None:
    for way in index.WAYS:
        if way.valuation == "kernel" and way.composition == "disjunctive":
            continue
        found = kalmar.sequence("subtraction(1,3)", 9, *way.asked)
        assert found.valuation.name == way.valuation
    assert set(index.THEORY_WAYS) <= set(index.WAYS)
    assert "octal-periods" in THEOREMS


def test_it_starts_no_compiler() -> None:
    code = (
        "import sys, kalmar\n"
        "kalmar.find_sequences('0 1 2 3 1 4 3 2')\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    run_python(code)


LINES = [line for line in index.read_index() if line.way is not None]
SLOW = ("sprouts", "brussels-sprouts", "clobber", "nogo", "col", "snort", "arc-kayles", "cram",
        "notakto", "treblecross-board", "boxes", "chomp nxn")  # fmt: skip


def test_the_index_has_every_game_that_it_can_have() -> None:
    have = {line.game for line in LINES}
    assert have <= set(index.indexed_games())
    missing = {game for game in index.indexed_games() if game in GAMES} - have
    assert not missing, "write their lines: python scripts/first_values.py --missing"
    assert {line.game for line in index.read_index() if line.way is None} == set(registered())


def test_lines_are_read_as_they_are_written() -> None:
    for line in index.read_index():
        assert index.line_of(line.text) == line
        assert len(line.values) >= 1


@pytest.mark.parametrize("line", LINES[::7], ids=lambda line: f"{line.game} {line.way}")
def test_values_of_games_are_those_that_are_computed(line: index.IndexLine) -> None:
    if line.game.startswith(SLOW):
        line = index.IndexLine(line.game, line.way, line.first, line.values[:4])
    assert longer(line, len(line.values)) == line.values
    assert len(line.values) <= index.INDEXED_TERMS


@pytest.mark.parametrize("number", sorted(registered())[::9])
def test_terms_of_the_oeis_are_those_that_are_computed(number: str) -> None:
    (line,) = (line for line in index.read_index() if line.game == number)
    assert line.values == index.oeis_terms(find_entry(number))
