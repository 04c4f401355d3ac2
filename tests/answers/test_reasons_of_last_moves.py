"""What a reason says of the replies is true of each of them, by play to the end: in misère play a
reply that ends play has no answer, and needs none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import Analysis, Play, analyse, parse_position
from kalmar.answers.move_report import MOST_REPLIES, why_move
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.i18n import translate
from kalmar.core.turns import Move, after, moves
from tests.generators import positions_to_play, tree
from tests.search import Search

LIMIT = 10_000
ANSWERED = {"en": "every reply has an answer,", "hu": "minden válaszra van jó lépésed,"}
LAST = {
    "en": "every reply is the last move, which loses, so",
    "hu": "minden válasz utolsó lépés, és az veszít,",
}
EITHER = {
    "en": "every reply is the last move, which loses, or has an answer, so",
    "hu": "minden válasz vagy utolsó lépés, és az veszít, vagy van rá jó lépésed,",
}  # fmt: skip
AT_ONCE = {
    "en": "can end the game at once and win",
    "hu": "azonnal befejezheti a játszmát, és nyer",
}
OVER = {"en": ("ends play: you lose", "ends play: you win"), "hu": ("veszítesz", "nyersz")}


SEARCHES = {play: Search(play) for play in Play}


def mover_wins(position: Position, play: Play) -> bool:
    """Who wins by play to the end."""
    return SEARCHES[play].wins(tree(position))


def check(analysis: Analysis, move: Move, lang: str) -> None:
    """See that a reason says of the replies what each of them is."""
    play, there = analysis.play, after(analysis.position, move)
    said = translate(why_move(analysis, move)[0], lang)
    replies = [after(there, reply) for reply in moves(there)]
    if not replies:
        assert said.endswith(OVER[lang][not mover_wins(there, play)]), said
        return
    if AT_ONCE[lang] in said:
        assert any(is_terminal(left) and not mover_wins(left, play) for left in replies)
    answered = [not is_terminal(left) and mover_wins(left, play) for left in replies]
    ended = [is_terminal(left) and mover_wins(left, play) for left in replies]
    if ANSWERED[lang] in said:
        assert all(answered), said
    if LAST[lang] in said:
        assert all(ended), said
    if EITHER[lang] in said:
        assert all(a or e for a, e in zip(answered, ended, strict=True)), said
        assert any(answered), said
        assert any(ended), said


@given(positions_to_play(), st.sampled_from(["en", "hu"]))
def test_what_is_said_of_replies_is_true_of_each(
    question: tuple[Position, Play], lang: str
) -> None:
    position, play = question
    analysis = analyse(position, play, LIMIT)
    for move in moves(position):
        check(analysis, move, lang)


STARTS = ["subtraction(1..3) {}", "nim {}", "nim 2 {}", "nim 1 1 {}", "queen 2,{}", "rook 3,{}",
          "chomp 2x{}", "sink(2,3) {}", "kayles {}", "king 1,{}", "grundys-game {} 3",
          "hackenbush 0-1,1-2,0-{}", "coins 1,{}", "end-nim 2,{},1", "nim 1 | kayles {}",
          "nim 2 & nim {}", "nim 2 [at most 2, first] nim 2 [at most 2, first] nim {}",
          "cram 2x{}", "octal(0.156) {}"]  # fmt: skip


@pytest.mark.every
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_each_kind_of_reply_is_met(lang: str) -> None:
    said = ""
    for text in STARTS:
        for size in range(3, 6):
            position = parse_position(text.format(size))
            analysis = analyse(position, Play.MISERE, LIMIT)
            for move in moves(position):
                check(analysis, move, lang)
                said += translate(why_move(analysis, move)[0], lang) + "\n"
    assert all(kind[lang] in said for kind in (ANSWERED, LAST, EITHER))


def test_of_many_replies_nothing_is_said_that_is_not_looked_at() -> None:
    start = parse_position(f"nim {2 * MOST_REPLIES} {3 * MOST_REPLIES}")
    analysis = analyse(start, Play.MISERE, LIMIT)
    (best,) = analysis.winning_moves()
    said = str(why_move(analysis, best)[0])
    assert said == f"this leaves value 0: {EITHER['en']} you win"
