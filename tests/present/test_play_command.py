"""`kalmar play` by pipe."""

import io
import json

import pytest

from kalmar.answers.play import opponent
from kalmar.cli.last_move import marked
from kalmar.cli.run import run


def session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *more: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(["play", *more]) == 0
    return capsys.readouterr().out


def test_a_won_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = session(monkeypatch, capsys, "take 3\n", "nim 3")
    assert "you win" in out


def test_a_lost_game_says_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "why\n1: 0\n", "nim 3 5")
    assert "not zero" in out
    assert "the computer wins" in out
    assert "You were winning until move 1: take 3 from heap 1." in out
    assert "Type back 1 to return to that move and play on" in out


def test_the_ladder_of_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "hint\nhint\nhint\nhint\nresign\n", "nim 3 5")
    assert "You can win. (hint 1 of 4)" in out
    assert "component 2" in out
    assert "A good move: take 2 from heap 2" in out
    assert "You resign" in out


def test_commands_and_bad_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(
        monkeypatch, capsys, "help\nmoves\nundo\nredo\n9: 9\n2: 3\nundo\nquit\n", "nim 3 5"
    )
    assert "nothing to take back" in out
    assert "not a legal move" in out
    assert "Goodbye" in out
    assert "Computer:" in out


def test_a_lone_component_takes_numbers_of_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "list\n#1\n", "bricks 2x2")
    assert "#1  cut into 1×2 and 1×2, cover one  (2x2 → 1x2 + 1x2)" in out
    assert "not a legal move" not in out


def test_the_computer_may_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "", "nim 3 5", "--second", "--misere")
    assert out.index("Computer: take 2 from heap 2  (2: 5 → 3)") < out.index("Goodbye")


def test_play_in_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = session(monkeypatch, capsys, "why\n1: 0\n", "nim 3 5", "--json", "--valuation", "R+")
    events = [json.loads(line) for line in out.splitlines()]
    assert [event["event"] for event in events][-2:] == ["over", "lost"]
    assert "Its R⁺ is 7." in events[2]["text"]
    assert events[1]["text"] == events[1]["position"] == "nim 3 5"


def test_what_is_played_comes_first_and_nothing_is_given_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "quit\n", "nim 3 5 7", "--misere", "--opponent", "easy")
    assert out.splitlines()[:6] == [
        "Nim",
        "Rule: Take any number of discs from one heap.",
        "Aim: Last move loses.",
        "You go first. The computer plays at its easy strength: it makes many mistakes.",
        "Type a move, such as take 3 from heap 1, or help.",
        "nim 3 5 7",
    ]
    assert "win" not in out.replace("wins", "")
    assert "value" not in out


def test_several_games_have_the_rule_of_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "rules\nquit\n", "nim 3 & kayles 5", "--second")
    assert out.count("Rule: On your turn, move in every game.") == 2
    assert out.count("1. Nim: Take any number of discs from the heap.") == 2
    assert out.count("2. Kayles: Knock down one pin, or two that stand side by side.") == 2
    assert "The computer goes first. The computer plays perfectly." in out


def test_the_computers_move_stays_marked_until_the_next_own_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "take 2 from heap 3\nboard\nundo\nquit\n"
    out = session(monkeypatch, capsys, lines, "nim 3 5 7")
    assert out.count("  heap 1  ○○○  0") == 2
    assert out.count("○: changed by the computer's move") == 1
    assert out.rstrip().endswith("+ heap 3  ●●●●●●●  7\n> quit\nGoodbye.")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("☠ □ □\n□ □ □\n□ □ □", "☠ □ □\n□\n□", "☠ □ □\n□ ▫ ▫\n□ ▫ ▫"),
        ("☠ □\n□ □", "☠ □", "☠ □\n▫ ▫"),
        ("* *\n* Q", "* Q\n* ·", "* Q\n* q"),
        ("  heap 1  ooo  3", "  heap 1  o  1", "  heap 1  o..  1"),
        ("  heap 1  ●●●  3\n+ heap 2  ●  1", "  heap 1  ●●●  3", None),
        ("  row 1  │ │ │  3", "  row 1  │  1\n+ row 2  │  1", None),
        ("□ □   □\nchomp 1   two 2", "□   □\nchomp 1  two 2", None),
        ("heap 1  ●  1", "heap 1  ●  1", None),
        ("1 *3*", "1 *2*", None),
    ],
)
def test_marks_of_the_last_move(before: str, after: str, shown: str | None) -> None:
    found, key = marked(before, after)
    assert found == (after if shown is None else shown)
    assert (key is None) == (shown is None)


def test_the_ladder_ends_with_the_reason_or_the_longest_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "hint\n" * 5, "nim 3 5")
    assert out.count("not zero, so the player to move wins. (hint 4 of 4)") == 2
    assert "  110  6  nim-sum" in out
    lost = session(monkeypatch, capsys, "hint\n" * 3, "nim 3 3")
    assert lost.count("The computer can win if it plays well: hold out as long as you can.") == 1
    assert lost.count("This move holds out longest: take 1 from heap 1") == 2


def test_back_to_where_the_win_was_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "take 3 from heap 1\nback 1\ntake 2 from heap 2\nback 9\nback 3\nlist\nquit\n"
    out = session(monkeypatch, capsys, lines, "nim 3 5")
    first, then = out.split("> back 1\n")
    assert first.rstrip().endswith("swap to change sides, or quit.")
    assert then.startswith("nim 3 5\n  heap 1  ●●●  3\n+ heap 2  ●●●●●  5\n> take 2")
    assert "you have no move 9 to go back to" in then
    assert "you have no move 3 to go back to" in then


@pytest.mark.parametrize(
    ("position", "lines", "words"),
    [
        ("nim 3", "take 3\n", "No mistakes: every move kept the win."),
        ("nim 1 1", "#1\n", "You could not win as first player here: the second player can."),
        ("nim 2 1", "take 1 from heap 1\ntake 1\nswap\nquit\n", "The computer goes first."),
        ("nim 2 1", "take 1 from heap 2\nagain\ntake 1 from heap 1\n", "You go first."),
    ],
)
def test_after_the_end(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    position: str,
    lines: str,
    words: str,
) -> None:
    out = session(monkeypatch, capsys, lines, position)
    assert words in out.partition("Play is over")[2]
    assert "change sides, or quit." in out


def test_both_mistakes_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "#1\n" * 9
    found = [session(monkeypatch, capsys, lines, "nim 4 6", "--opponent", "random", "--seed",
                     str(seed)) for seed in range(12)]  # fmt: skip
    both = [out for out in found if "The computer was winning until move" in out
            and "You were winning until move" in out]  # fmt: skip
    assert both
    assert all("Play is over, so" not in out for out in both)


def test_strengths_have_names_in_both_languages() -> None:
    skills = [opponent(name).skill for name in ("Easy", "medium", "perfect", "random", "0.7",
                                                "könnyű", "közepes", "hibátlan")]  # fmt: skip
    assert skills == [0.4, 0.8, 1.0, 0.0, 0.7, 0.4, 0.8, 1.0]


def test_nothing_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play"]) == 2
    assert "--level and a number from 1 to 10" in capsys.readouterr().err
