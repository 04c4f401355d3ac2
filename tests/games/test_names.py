"""Names and positions as people type them and as the sources print them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Play, move_text, moves, parse_code, position, search_games, sequence, solve
from kalmar.answers.find_move import find_move
from kalmar.core.compositions import COMPOSITIONS, find_composition
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import GameError, KalmarError, PositionError
from kalmar.games.boards.sliding import Bubbles, gaps, with_gaps
from kalmar.games.heaps import is_code
from kalmar.games.heaps.nim import Nim
from kalmar.games.heaps.subtraction import Subtraction
from kalmar.games.notation import format_position, parse_position
from kalmar.games.registry import find_game, find_rules, is_game
from kalmar.theory.table import find_play
from tests.cases import case_table, cases
from tests.commands import Cli
from tests.examples import examples


@cases("typed", "name")
def test_names_of_games(typed: str, name: str) -> None:
    assert find_game(typed).name == name


@pytest.mark.parametrize(("name", "words"), case_table(__file__, "everyday_words").items())
def test_everyday_words(name: str, words: tuple[str, ...]) -> None:
    for typed in words:
        assert name in [game.name for game in search_games(typed)], typed
        assert not is_game(typed) or name == find_game(typed).name, typed


def test_words_that_nothing_has() -> None:
    assert list(search_games("zebra")) == list(search_games("nim zebra")) == []
    assert list(search_games("13 of a heap")) == []


@cases("typed", "shown")
def test_numbers_of_a_row_are_one_component(typed: str, shown: str) -> None:
    read = parse_position(typed)
    assert format_position(read) == shown
    assert parse_position(shown) == read


@cases("typed", "said")
def test_a_name_alone_asks_for_its_parameters(typed: str, said: str) -> None:
    with pytest.raises(GameError) as caught:
        parse_position(typed)
    assert str(caught.value).endswith(said)
    # What is to be written can be solved.
    assert solve(said.rpartition("write ")[2]).outcome


@cases("typed", "name")
def test_compositions_of_source_000(typed: str, name: str) -> None:
    assert find_composition(typed) is COMPOSITIONS[name]


def test_betli_is_misere() -> None:
    assert find_play("Betli") is Play.MISERE
    assert solve("nim 1 1 1", play="betli").outcome.value == "P"


def test_ladder_is_bounded_nim() -> None:
    ladder, subtraction = find_rules("létra(3)"), find_rules("subtraction(1,2,3)")
    assert ladder.name == find_rules("hegymászó(1..3)").name == "bounded-nim(3)"
    assert find_rules(ladder.name) == ladder
    assert find_rules("létra(1,3)") == find_rules("subtraction(1,3)")
    for heap in range(13):
        assert list(ladder.options(heap)) == list(subtraction.options(heap))
    assert [n for n in range(13) if solve(f"létra(3) {n}").outcome.value == "P"] == [0, 4, 8, 12]


def test_several_games_under_one_name() -> None:
    assert format_position(parse_position("ridinim 6 7 8 + nim 2")) == (
        "coprime 6 + divisor 7 + nim 8 2"
    )
    assert solve("RIDINIM").value == 8
    assert solve("hegymászó").value == 2


def test_the_jams_of_source_001() -> None:
    assert parse_position("dugó") == parse_position("roads M")
    assert parse_position("TRIDUGÓ") == parse_position("roads A K P")
    assert parse_position("dugó A C") == parse_position("roads A C")
    assert parse_position("dugó(a>b) a") == parse_position("roads(a>b) a")


@pytest.mark.parametrize("dots", ["…", "..."])
@given(st.sampled_from("1237AF"), st.integers(1, 40), st.sampled_from(["0.", "0.1", "4."]))
def test_counted_digits(dots: str, digit: str, count: int, before: str) -> None:
    written = parse_code(before + digit * count)
    power, run = f"{before}{digit}^{count}", f"{before}{digit}{dots}{digit}({count})"
    assert is_code(power)
    assert is_code(run)
    if before != f"0.{digit}":
        assert parse_code(run) == written
    assert parse_code(power) == written


def test_sevens_of_source_001() -> None:
    for text in ("0.7^4", "0.77…7(4)", "0.7777"):
        assert sequence(find_rules(text), 9).values == sequence(find_rules("0.7777"), 9).values
    assert format_position(parse_position("0.77…7(8) 5 9")) == "0.77777777 5 9"


@given(st.lists(st.lists(st.integers(1, 5), max_size=3), min_size=1, max_size=3))
def test_a_forest_is_its_rows(forest: list[list[int]]) -> None:
    text = "/".join("-".join("x" * length for length in line) or "--" for line in forest)
    lengths = [str(length) for line in forest for length in line] or ["0"]
    if text.strip("-"):
        assert parse_position(f"favágó {text}") == parse_position(f"favágó {' '.join(lengths)}")
    assert position("kugli", text) == position("kugli", *lengths)


def test_pictures_are_for_games_in_rows() -> None:
    assert format_position(parse_position("favágó XXxx-x/x")) == "woodcutter 4 1 1"


@pytest.mark.parametrize("heaps", [1, 2, 3, 12])
def test_k_nim_has_k_heaps(heaps: int) -> None:
    texts = [str(n) for n in range(2, heaps + 2)]
    assert parse_position(f"{heaps}-nim {' '.join(texts)}") == position("nim", *texts)
    assert find_rules(f"{heaps}-Nim") == find_rules("nim")
    for wrong in (texts[1:], [*texts, "5"]):
        with pytest.raises(PositionError, match=f"{heaps}-nim has {heaps} component"):
            parse_position(f"{heaps}-nim {' '.join(wrong)}")


def test_numbers_before_nim_are_still_heaps() -> None:
    assert format_position(parse_position("nim 3 2 nim 5")) == "nim 3 2 5"


@cases("start", "typed", "said")
def test_moves_in_the_words_of_the_sources(start: str, typed: str, said: str) -> None:
    here = parse_position(start)
    assert move_text(here, find_move(here, typed)) == said


def test_moves_in_several_components() -> None:
    here = parse_position("tridugó", "selective")
    move = find_move(here, "1: Bugac; 3: Nagyatád")
    assert move_text(here, move) == (
        "drive car 1: Abádszalók → Bugac; drive car 3: Putnok → Nagyatád"
    )


@pytest.mark.parametrize("text", ["nim 3 5", "kugli 6", "chomp 2x3", "dugó A K", "fordító 2,3"])
def test_every_move_is_found_by_what_it_leaves(text: str) -> None:
    here = parse_position(text)
    for number, move in enumerate(moves(here), 1):
        assert find_move(here, f"#{number}") == move
        place = move[0].path[0] + 1
        left = " + ".join(map(move[0].before.rules.format, move[0].option))
        assert find_move(here, f"{place}: {left}") == move


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5))
def test_a_pipe_with_given_gaps(heaps: list[int]) -> None:
    pipe = with_gaps(heaps)
    assert gaps(pipe) == tuple(heaps)
    assert list(pipe) == sorted(set(pipe))
    assert Bubbles().parse(Bubbles().format(pipe)) == pipe


def test_figure_17_is_the_pipe_with_its_gaps() -> None:
    assert solve(Position(Bubbles(), with_gaps([7, 4, 4]))).value == 7


@cases("start", "typed", "line")
def test_play_from_a_vertex_as_it_is_typed(cli: Cli, start: str, typed: str, line: str) -> None:
    assert cli("graph", start, "--from", typed).startswith(line)


@pytest.mark.parametrize("typed", ["Budapest", "nim 3", "Abádszalók B", "dugó ("])
def test_a_vertex_that_is_not_there(cli: Cli, typed: str) -> None:
    assert f"unknown vertex '{typed}'" in cli("graph 'dugó' --from", typed, code=3)


leaves = st.builds(
    Position, st.sampled_from([Nim(), Subtraction((1, 2)), Subtraction((3,))]), st.integers(0, 99)
)
kinds = st.builds(Compound.of, st.sampled_from(list(COMPOSITIONS.values())))


def compounds(inside: st.SearchStrategy[Position]) -> st.SearchStrategy[Position]:
    return st.builds(Position, kinds, st.lists(inside, min_size=1, max_size=4).map(tuple))


@examples(60, 300, compounds(st.recursive(leaves, compounds, max_leaves=8)))
def test_parsing_inverts_formatting(position: Position) -> None:
    assert parse_position(format_position(position)) == position
    assert isinstance(position.rules, Compound)
    way = next(c for c in COMPOSITIONS.values() if Compound.of(c) == position.rules)
    assert parse_position(format_position(position, sign=False), way) == position


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="nimsubtraction 0123456789,.()+&|!>∧x{}#é", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    refused = ""
    try:
        position = parse_position(text)
    except KalmarError as error:
        refused = str(error)
    assert "\n" not in refused
    if not refused:
        assert parse_position(format_position(position)) == position


def test_a_thousand_components_are_no_recursion() -> None:
    position = parse_position("nim " + " ".join(["1"] * 5000), "continued-conjunctive")
    assert len(position.component) == 5000
