"""The line of play as people read it: one sign between turns, another within a turn."""

import random

import pytest

from kalmar import COMPOSITIONS, Game, Play, parse_position, solve
from kalmar.answers.play import STEPS, hint
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.core.i18n import translate, use_language
from kalmar.render.cells import answer_html
from kalmar.render.report import SHOWN_LINE, SHOWN_STEPS, known, latex

LANGUAGES = pytest.mark.parametrize("language", ["en", "hu"])
SEVERAL = ["conjunctive", "continued-conjunctive", "selective", "shortened-selective", "moore-2"]


def shown_line(
    text: str, composition: CompositionName = "disjunctive", play: PlayName = "normal"
) -> str:
    return translate(list(known(solve(text, composition, play)).values())[-1])


def test_a_semicolon_is_within_a_turn_and_a_stroke_between_turns() -> None:
    assert shown_line("kayles 5 3", "continued-conjunctive") == (
        "take 1 from row 1, leaving 1 and 3; take 1 from row 2"
        " / take 1 from row 1; take 1 from row 2; take 1 from row 3"
        " / take 2 from row 2; take 1 from row 3"
    )


@LANGUAGES
def test_a_line_has_as_many_moves_in_every_language(language: str) -> None:
    with use_language(language):
        line = shown_line("grundys-game 8 6", play="misere")
    answer = solve("grundys-game 8 6", play="misere")
    assert len(line.split(" / ")) == len(answer.line) == SHOWN_LINE


@LANGUAGES
@pytest.mark.parametrize("composition", ["disjunctive", *SEVERAL])
def test_a_line_can_be_taken_apart_into_turns_and_steps(
    composition: CompositionName, language: str
) -> None:
    chance = random.Random(composition)
    for _ in range(30):
        game = chance.choice(["nim", "kayles", "grundys-game", "dawsons-kayles"])
        heaps = " ".join(str(chance.randint(1, 7)) for _ in range(chance.randint(1, 6)))
        answer = solve(f"{game} {heaps}", composition, chance.choice(["normal", "misere"]))
        with use_language(language):
            line = translate(list(known(answer).values())[-1])
            turns = line.removesuffix(" / …").split(" / ")
            if not answer.line:
                continue
            assert turns == [translate(move) for move in answer.line[: len(turns)]]
        steps = [len(turn.split("; ")) for turn in turns]
        assert steps == [len(str(move).split("; ")) for move in answer.line[: len(turns)]]
        assert len(turns) == 1 or sum(steps) <= SHOWN_STEPS
        assert composition != "disjunctive" or set(steps) == {1}
        whole = len(turns) == len(answer.line) and answer.line_complete
        assert line.endswith(" / …") != whole
        if not whole and len(turns) < SHOWN_LINE:
            assert sum(steps) + len(str(answer.line[len(turns)]).split("; ")) > SHOWN_STEPS


def test_every_way_of_several_components_is_here() -> None:
    assert {*SEVERAL} < COMPOSITIONS.keys()


def test_winning_turns_are_apart_in_latex_the_notebook_and_hints() -> None:
    answer = solve("nim 3 5", "conjunctive")
    count = answer.winning_move_count
    assert count is not None
    assert count > 1
    row = latex(answer, count).splitlines()[-2].removeprefix("winning moves & ")
    assert len(row.split(" / ")) == count
    moves = answer_html(answer).rpartition("winning moves</th>")[2]
    assert moves.count(" / ") == count - 1
    game = Game.start(parse_position("& nim 3 5"), Play.NORMAL)
    assert hint(game, STEPS).count(" / ") == count - 1
