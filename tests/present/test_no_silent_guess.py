"""What may be meant in two ways is asked about, and what cannot be meant is refused."""

import json
from pathlib import Path

import pytest

from kalmar.answers.openings import openings
from kalmar.cli.run import run
from kalmar.core.compositions import SIX, find_composition, named_composition
from kalmar.core.errors import KalmarError, UnknownNameError, UsageError
from kalmar.games.notation.coerce import position
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.games.registry import find_rules
from kalmar.solvers.chomp_boards import chomp_table

Captured = pytest.CaptureFixture[str]


def output(capsys: Captured, *arguments: str, code: int = 0) -> tuple[str, str]:
    """What a command writes to its two outputs."""
    assert run(arguments) == code
    found = capsys.readouterr()
    return found.out, found.err


def played(capsys: Captured, monkeypatch: pytest.MonkeyPatch, text: str, *lines: str) -> list[str]:
    """The lines of a game in which these lines are typed."""
    typed = iter([*(f"{line}\n" for line in lines), ""])
    monkeypatch.setattr("kalmar.cli.session.read_line", lambda: next(typed))
    assert run(["play", text]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_own_move_is_repeated(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(capsys, monkeypatch, "hackenbush 0-1,0-2,2-3", "0-1")
    assert "You: cut 0-1  (0-1,0-2,2-3 → 0-2,2-3)" in lines


def test_a_question_makes_no_move(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(capsys, monkeypatch, "kayles 2 2", "take 1", "take 9")
    asked, refused = (line for line in lines if line.startswith("'take"))
    assert "can mean take 1 from row 1" in asked
    assert "take 1 from row 2" in asked
    assert "write a move such as 'take 1 from row 1' or 'take " in refused
    assert not any(line.startswith(("You:", "Computer:")) for line in lines)


@pytest.mark.parametrize(
    "words", [["0", "1", "2", "3", "1", "4"], ["0,1,2,3,1,4"], ["0,1, 2,3,1,4"]]
)
def test_numbers_are_terms_of_the_encyclopedia(words: list[str], capsys: Captured) -> None:
    shown, _ = output(capsys, "oeis", *words)
    assert shown == output(capsys, "oeis", "--find", "0", "1", "2", "3", "1", "4")[0]
    assert "contains 0, 1, 2, 3, 1, 4 consecutively" in shown.splitlines()[0]
    assert "A002186" in shown


def test_other_values_than_usual_say_what_they_are(capsys: Captured) -> None:
    shown, told = output(capsys, "values", "kayles", "-n", "4", "--misere")
    assert (shown, told) == (
        "0 1 2 2 3\n", "misère remoteness R⁻ of Kayles (0.77), disjunctive, misère play\n"
    )  # fmt: skip
    assert output(capsys, "values", "kayles", "-n", "4") == ("0 1 2 3 1\n", "")
    assert output(capsys, "values", "kayles", "-n", "4", "--misere", "--quiet")[1] == ""
    _, told = output(
        capsys, "table", "queen", "--rows", "0..2", "--cols", "0..2", "-c", "selective"
    )
    assert "R⁺" in told


@pytest.mark.parametrize("way", SIX, ids=lambda way: way.name)
def test_a_choice_and_an_ending_name_a_composition(way: object) -> None:
    wanted = find_composition(str(getattr(way, "name", "")))
    choice, ending = wanted.choice.name, wanted.ending.name
    hungarian = {
        "one": "egy",
        "all": "minden",
        "any": "bármely",
        "short": "rövid",
        "long": "hosszú",
    }
    for text in (f"{choice}, {ending}", f"{ending} {choice}", f"{choice}-{ending}",
                 f"{hungarian[choice]}, {hungarian[ending]}"):  # fmt: skip
        assert find_composition(text) == wanted == named_composition(wanted.choice, wanted.ending)


@pytest.mark.parametrize(
    ("choice", "usual"),
    [("one", "disjunctive"), ("all", "conjunctive"), ("any", "selective"),
     ("mind", "conjunctive")],
)  # fmt: skip
def test_a_choice_alone_means_the_way_that_conway_calls_by_it(choice: str, usual: str) -> None:
    assert find_composition(choice).name == usual


@pytest.mark.parametrize("name", ["foo", "all all", "short", "one one", "selektive"])
def test_a_wrong_composition_lists_all(name: str) -> None:
    with pytest.raises(UnknownNameError) as refused:
        find_composition(name)
    assert all(way.name in str(refused.value) for way in SIX)
    assert "moore-2 to moore-9" in str(refused.value)
    assert "'all, short'" in str(refused.value)


def test_a_wrong_ending_is_quoted_as_typed() -> None:
    with pytest.raises(UsageError, match="'Two' is no ending: write first, last, 2 ended"):
        find_composition("one, Two")


def test_a_report_is_no_certificate(tmp_path: Path, capsys: Captured) -> None:
    report = tmp_path / "kayles.json"
    output(capsys, "period", "kayles", "--to", "200", "--json", "-o", str(report))
    assert "finding" not in json.loads(report.read_text())
    _, told = output(capsys, "period", "--verify", str(report), code=3)
    assert "this is a report of kalmar period on 'kayles', not a certificate" in told
    assert "--certificate FILE writes one" in told
    report.write_text("period 12 from 71, proved\n")
    _, told = output(capsys, "period", "--verify", str(report), code=3)
    assert "--certificate FILE writes one" in told


@pytest.mark.parametrize(
    "text",
    ["n -> n/0", "n -> n if n<0", "n -> n - n - 1", "n -> n - 1; n -> n/0", "(x,y) -> (x/0,y)"],
)
def test_rules_with_a_move_that_never_is_there_are_refused(text: str) -> None:
    with pytest.raises(KalmarError, match="no component has the move"):
        find_rules(f"rules({text})")


@pytest.mark.parametrize("text", ["n -> n", "n -> 3", "n -> n, 1"])
def test_rules_whose_heaps_do_not_shrink_are_refused(text: str) -> None:
    with pytest.raises(KalmarError, match="which is not smaller"):
        find_rules(f"rules({text})")


@pytest.mark.parametrize(
    "text", ["n -> n-1000", "n -> n-1 if n > 500", "n -> n/2", "n -> a+b with a<b", "n -> 0"]
)
def test_rules_for_large_heaps_are_taken(text: str) -> None:
    assert list(find_rules(f"rules({text})").options(2002))


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("nim 3,5,7", "nim 3 5 7"), ("kugli 3,5", "kayles 3 5"), ("0.156 8,9 4", "0.156 8 9 4"),
        ("nim 3,5 + kayles 2", "nim 3 5 + kayles 2"), ("huszár h1", "knight(8) 7,7"),
        ("knight H1 7,7", "knight(8) 7,7 + knight 7,7"), ("bástya h1", "rook 7,7"),
    ],
)  # fmt: skip
def test_heaps_with_commas_and_squares_of_a_chessboard(text: str, means: str) -> None:
    assert format_position(parse_position(text)) == means
    game, *components = text.split()
    if "+" not in text:
        assert format_position(position(game, *components)) == means


@pytest.mark.parametrize("text", ["nim 3,,5", "nim 3,5,", "nim 3,x", "queen 3,5,7"])
def test_other_commas_are_refused(text: str) -> None:
    with pytest.raises(KalmarError):
        parse_position(text)


def test_a_negative_number_is_no_option(capsys: Captured) -> None:
    for arguments in (["solve", "nim", "3", "5", "-75"], ["play", "nim 3", "-75"]):
        _, told = output(capsys, *arguments, code=2)
        assert "'-75' is negative: heaps" in told
    _, told = output(capsys, "solve", "nim 3 5 -75", code=3)
    assert "a heap must be at least 0" in told


@pytest.mark.parametrize("rows", range(1, 8))
@pytest.mark.parametrize("columns", range(1, 8))
def test_openings_by_theorems_are_those_of_all_boards(rows: int, columns: int) -> None:
    if min(rows, columns) == 1:
        return
    table = chomp_table(min(rows, columns), max(rows, columns))
    lost = set(table.p_positions(max(rows, columns)))
    wins = []
    for row in range(rows):
        for column in range(columns):
            lengths = [columns if r < row else column for r in range(rows)]
            if columns > rows:
                left = tuple(n for n in lengths if n)
            else:
                left = tuple(
                    n for c in range(columns) if (n := sum(length > c for length in lengths))
                )
            if left in lost:
                wins.append((row + 1, column + 1))
    assert openings((rows, columns), 10**6) == wins


def test_boards_that_a_theorem_solves_may_be_large(capsys: Captured) -> None:
    assert "30x30: 1 winning opening\n(2, 2)" in output(capsys, "chomp", "30x30")[0]
    assert output(capsys, "chomp", "2x5000")[0] == "2x5000: 1 winning opening\n(2, 5000)\n"
    assert output(capsys, "chomp", "5000x2")[0] == "5000x2: 1 winning opening\n(5000, 2)\n"
