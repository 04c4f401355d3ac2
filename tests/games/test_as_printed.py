"""Positions as the sources print them: counted digits, rows with gaps, squares, towns, k-nim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import Position, PositionError, find_rules, move_text, position, sequence, solve
from kalmar.answers.find_move import find_move
from kalmar.core.turns import moves
from kalmar.games.boards.sliding import Bubbles, gaps, with_gaps
from kalmar.games.heaps import is_code, parse_code
from kalmar.games.notation import format_position, parse_position
from tests.cases import cases
from tests.commands import Cli


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
