"""Workings, reasons and notes say what is true."""

import re
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import OPERATIONS, Analysis, Fold, analyse, explore, find_theory, parse_position, solve
from kalmar.answers.by_values import ByValues
from kalmar.answers.move_report import MOST_REPLIES, why_move
from kalmar.answers.reasons import MOST_PARTS, explain_choice, name_of, note_of, set_text
from kalmar.answers.valued import EvaluatedPosition
from kalmar.answers.workings import explain_combination, explain_steps
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.i18n import translate
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import Move, after, moves
from kalmar.games.boards.pieces import KNIGHT
from kalmar.games.boards.sliding import Bubbles
from kalmar.render.report import report
from kalmar.theory.valuations import GRUNDY, VALUATIONS
from tests.cases import cases
from tests.generators import positions_to_play, tree
from tests.search import Search


def numbers(text: str) -> set[int]:
    """The set that a text of numbers and stretches means."""
    found: set[int] = set()
    for part in [] if text == "–" else text.split(", "):
        first, _, last = part.partition("–")
        found.update(range(int(first), int(last or first) + 1))
    return found


@given(st.sets(st.integers(0, 40), max_size=12))
def test_a_set_is_read_back(values: set[int]) -> None:
    assert numbers(set_text(values)) == values


def leaves(valued: EvaluatedPosition) -> list[EvaluatedPosition]:
    return [leaf for part in valued.parts for leaf in (leaves(part) if part.parts else [part])]


@given(positions_to_play())
def test_lines_of_options_have_numbers_of_literal_options(question: tuple[Position, Play]) -> None:
    position, play = question
    analysis = analyse(position, play, 10_000)
    lines = list(explain_steps(analysis))
    if not isinstance(analysis, ByValues) or is_terminal(position):
        return
    said = [line for line in lines if line.startswith("the options of ")]
    for part in dict.fromkeys(leaves(analysis.valued)):
        name = name_of(part.position)
        own = [line for line in said if line.startswith(f"the options of {name} ")]
        for line in own:
            match = re.search(r"have values ([^;]*);", line)
            assert match
            assert numbers(match[1]) <= {v for v in part.distribution if v >= 0}
            assert re.search(rf"is (\d+ \+ 1 = )?{part.value}$", line)


@given(positions_to_play())
def test_there_is_a_line_for_every_component(question: tuple[Position, Play]) -> None:
    position, play = question
    assert isinstance(position.rules, Compound)
    if is_terminal(position) or find_theory(position.rules, play) is None:
        return
    lines = explain_steps(analyse(position, play, 10_000))
    for part in list(dict.fromkeys(position.component))[:MOST_PARTS]:
        assert any(name_of(part) in line for line in lines)


STEPWISE = ("selective sum", "shortened sum", "misère shortened sum")


@given(st.lists(st.integers(0, 60), min_size=2, max_size=6), st.sampled_from(STEPWISE))
def test_sums_are_worked_step_by_step(values: list[int], name: str) -> None:
    fold = Fold(GRUNDY, OPERATIONS[name])
    lines = explain_combination(fold, [("x", value) for value in values])
    total = values[0]
    for line, value in zip(lines, values[1:], strict=True):
        match = re.match(r"(\d+) . (\d+) = (\d+): ", line)
        assert match
        a, b, made = map(int, match.groups())
        assert (a, b) == (total, value)
        total = fold.combine(total, value)
        assert made == total
        less = re.search(r"minus (\d)", line)
        if "sum" in line:
            assert made == a + b - int(less[1] if less else 0)
        if "both" in line:
            assert a % 2 == b % 2 == ("odd" in line)


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=8))
def test_columns_are_the_binary_digits(values: list[int]) -> None:
    *rows, last = explain_combination(
        Fold(GRUNDY, OPERATIONS["nim-sum"]), [("x", v) for v in values]
    )
    total = reduce(lambda a, b: a ^ b, values)
    assert [int(row.split()[0], 2) for row in rows] == [*values, total]
    assert [int(row.split()[1]) for row in rows] == [*values, total]
    if total:
        place = last.index("^")
        assert rows[-1][:place] == "0" * place
        assert rows[-1][place] == "1"
        assert any(row[place] == "1" for row in rows[:-1])
    else:
        assert "^" not in last


def test_least_and_greatest_name_the_component_that_decides() -> None:
    for name, wanted in (("least", "b"), ("greatest", "a")):
        (line,) = explain_combination(Fold(GRUNDY, OPERATIONS[name]), [("a", 5), ("b", 2)])
        assert f"decides: {wanted}, after" in line


def test_of_operations_of_a_user_nothing_is_said() -> None:
    from kalmar.theory.operations import Operation

    assert (
        explain_combination(Fold(GRUNDY, Operation("mine", "*", max)), [("a", 5), ("b", 2)]) == ()
    )


@given(st.sampled_from(list(VALUATIONS)), st.sets(st.integers(0, 9), min_size=1, max_size=6))
def test_a_sentence_ends_with_the_value(name: str, values: set[int]) -> None:
    valuation = VALUATIONS[name]
    sentence = explain_choice(valuation, "it", values)
    if name == "birthday":
        assert sentence is None
    elif name != "kernel":
        assert sentence is not None
        assert sentence.endswith(f" {valuation.of_options(values)}")


@given(positions_to_play())
def test_why_a_move_is_good_or_bad(question: tuple[Position, Play]) -> None:
    position, play = question
    analysis = analyse(position, play, 10_000)
    for move in list(moves(position))[:8]:
        there = after(position, move)
        lines = why_move(analysis, move)
        won = analysis.outcome_of(there) is Outcome.P
        assert ("you win" in lines[0] or "you have won" in lines[0]) == won
        if is_terminal(there):
            assert lines[0].startswith("this ends play")
        elif not won:
            assert "the other player" in lines[0]
            assert lines[1].startswith("the best reply")
            assert refuted(analysis, there)


def refuted(analysis: Analysis, there: object) -> bool:
    """Whether the best reply leaves a position that loses for the player to move."""
    reply = analysis.best_move(there)  # type: ignore[arg-type]  # a position
    assert reply is not None
    return analysis.outcome_of(after(there, reply)) is Outcome.P  # type: ignore[arg-type]


@cases("text", "play", "lines")
def test_workings(text: str, play: str, lines: tuple[str, ...]) -> None:
    found = explain_steps(analyse(parse_position(text), Play(play), 10**6))
    assert bool(found) == bool(lines)
    for line in lines:
        assert any(line in shown for shown in found), found


def test_draws_say_where_play_can_go_on() -> None:
    lines = explain_steps(analyse(parse_position("roads(a>b>a) a"), Play.NORMAL, 1000))
    assert any("∞()" in line for line in lines)
    assert "no win can be forced" in lines[-1]


def test_a_working_is_cheap_however_large_the_position() -> None:
    for text in ("nim 999999999999 5", "woodcutter 100000000 3", "kayles 100000 77777"):
        lines = explain_steps(analyse(parse_position(text), Play.NORMAL, 10**6))
        assert len(lines) < 12


def test_many_components_are_not_all_shown() -> None:
    position = parse_position("kayles " + " ".join(map(str, range(1, 60))))
    analysis = analyse(position, Play.NORMAL, 10**6)
    assert len(explain_steps(analysis)) <= MOST_PARTS + 2
    assert "and 47 more" in analysis.reason


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
def test_what_is_said_of_replies_is_true(question: tuple[Position, Play], lang: str) -> None:
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


@pytest.mark.parametrize("x", range(10))
@pytest.mark.parametrize("y", range(10))
def test_a_knight_that_can_leave_the_chessboard(x: int, y: int) -> None:
    leaves = max(map(max, explore(KNIGHT, [(x, y)]).components)) > 7
    noted = note_of(parse_position(f"huszár {x},{y}"))
    assert (noted is not None) == (leaves and max(x, y) <= 7)
    if noted is not None:
        assert f"knight(8) {x},{y}" in noted
    if not leaves:
        assert solve(f"huszár {x},{y}").value == solve(f"huszár(8) {x},{y}").value


def test_source_001_and_the_unbounded_board_differ() -> None:
    assert solve("huszár 7,7").outcome.value == "N"
    for text in ("huszár(8) h1", "huszár h1", "knight H1", "huszár(8) 7,7"):
        assert solve(text).outcome.value == "P"
        assert solve(text).note is None


@cases("text", "words")
def test_notes(text: str, words: str) -> None:
    answer = solve(text)
    assert answer.note is not None
    assert words in answer.note
    assert answer.to_dict()["note"] == answer.note
    assert any(line.strip().startswith("note ") and words in line for line in report(answer))


@cases("text")
def test_no_note(text: str) -> None:
    answer = solve(text)
    assert answer.note is None
    assert "note" not in answer.to_dict()
    assert not any(line.strip().startswith("note") for line in report(answer))


def test_the_pipe_of_the_note_has_the_same_value() -> None:
    note = str(Bubbles().note([(6,), (2,), (5,)]))
    assert solve(f"buborék {note.split(' is ')[-1]}").value == 6 ^ 2 ^ 5


def test_each_note_is_there_once() -> None:
    note = note_of(parse_position("grundy 2 + nim 1 + grundy 4"))
    assert str(note).count("equal parts") == 1


def test_notes_of_several_games() -> None:
    note = str(note_of(parse_position("grundy 2 & huszár 7,7")))
    assert "equal parts" in note
    assert "knight(8) 7,7" in note
