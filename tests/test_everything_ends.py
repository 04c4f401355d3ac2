"""Every question ends by the work that it may take, says how to go on, and exits with 4."""

import io
import sys
import time

import pytest

import kalmar
from kalmar import COMPOSITIONS, LimitReached
from kalmar.answers import move_report, moves_in_words
from kalmar.answers.find_move import find_move
from kalmar.cli import way
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.engines.sequences import periods
from kalmar.runtime import jobs, work
from kalmar.runtime.jobs import time_limit
from kalmar.web.services import answered
from tests.cases import cases
from tests.commands import Cli, run_captured

FEW_STEPS = 30_000
"""Of work, so that what would take half a minute ends at once."""
GUARD = 60
"""Seconds of the processor, generous for questions that take a few."""

HEAPS = (
    *("nim", "bounded-nim(3)", "coprime", "divisor", "woodcutter", "kayles", "treblecross"),
    *("octal(0.156)", "0.07", "4.7", "0.3141", "grundys-game", "schuh", "0.7…"),
    *(
        "subtraction(2,5,7)",
        "sink(2,5,7)",
        "coin-heaps({},{i-1},{i-2})",
        "rules(n->n-1;n->n/2,n/2)",
    ),
)
COINS = ("mock-turtles", "moebius", "mogul", "twins", "triplets", "ruler", "turnips", "grunt")
PIECES = ("king", "queen", "rook", "knight", "queen(7)", "knight(8)")
BOARDS = ("cram", "clobber", "nogo", "notakto", "treblecross-board", "nimstring")
GRAPHS = ("node-kayles", "arc-kayles", "col", "snort")
SIZES = (10**6, 10**9, 10**18, 10**30)
QUESTIONS = [
    *(["solve", f"{game} {size} 5"] for game in HEAPS for size in SIZES),
    *(["solve", f"{game} {10**18} 7", "--misere"] for game in HEAPS),
    *(["solve", f"{game} {10**9} 7", "-c", "selective"] for game in HEAPS),
    *(["solve", f"{game} {10**18} 7", "-c", "conjunctive"] for game in HEAPS),
    *(["values", game, "-n", "1000000000"] for game in HEAPS),
    *(["period", game] for game in HEAPS),
    *(["quotient", game] for game in HEAPS),
    *(["solve", f"{game} 3,{size}"] for game in COINS for size in SIZES),
    *(["solve", f"{piece} {size},{size + 7}"] for piece in PIECES for size in SIZES),
    *(["table", piece, "--rows", "0..1000000", "--cols", "0..1000000"] for piece in PIECES),
    *(["solve", f"bricks {size}x{size + 1}"] for size in SIZES),
    *(["solve", f"chomp 3x{size}"] for size in SIZES),
    *(["solve", f"boxes {size}x3"] for size in SIZES),
    *(["solve", f"northcott 1:{size}"] for size in SIZES),
    *(["solve", f"{game} 6x6", "--misere"] for game in BOARDS),
    *(["solve", f"{game} 1000000x1000000"] for game in BOARDS),
    *(["table", game] for game in (*BOARDS, "sprouts", "brussels-sprouts")),
    *(["solve", f"{game} path(1000000)"] for game in GRAPHS),
    *(["solve", f"{game} grid(6,6)", "--misere"] for game in GRAPHS),
    *(["solve", f"{game} {size}"] for game in ("sprouts", "bubbles") for size in (9, 50, 10**9)),
]  # fmt: skip


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every question take little work."""
    monkeypatch.setattr(work, "USUAL_STEPS", FEW_STEPS)
    monkeypatch.setattr(periods, "USUAL_PAIRS", 1e6)


@pytest.mark.thorough
@pytest.mark.usefixtures("little_work")
@pytest.mark.parametrize("arguments", QUESTIONS, ids=" ".join)
def test_commands_end(arguments: list[str]) -> None:
    before = time.process_time()
    with time_limit(5 * GUARD):  # where it does not end, so that the other questions are asked
        code, _, wrong = run_captured(*arguments)
    assert time.process_time() - before < GUARD
    assert code in (0, 2, 3, 4), wrong


@pytest.mark.usefixtures("little_work")
def test_calls_of_the_library_end() -> None:
    for call, *given in (
        (kalmar.quotient, "nim"), (kalmar.solve, "turnips 90000"),
        (kalmar.sequence, "turnips", 80000),
    ):  # fmt: skip
        with time_limit(5 * GUARD), pytest.raises(LimitReached, match="usual limit of work"):
            call(*given)


@pytest.mark.usefixtures("little_work")
@cases("arguments", ids=" ".join)
def test_other_commands_end(arguments: tuple[str, ...]) -> None:
    with time_limit(GUARD):
        code, _, wrong = run_captured(*arguments)
    assert code == 4
    onward = {"oeis": "request fewer terms"}
    onward |= dict.fromkeys(("play", "solve", "table"), "raise --limit or --limit-time")
    assert "stopped at the usual limit of work; " in wrong
    assert onward.get(arguments[0], "raise --limit (") in wrong


@pytest.mark.usefixtures("little_work")
def test_smaller_boards_are_shown_where_a_limit_is_reached(cli: Cli) -> None:
    out, err = cli.both("chomp 8x16 --smaller", code=4)
    assert "2x2  (2, 2)" in out
    assert "the first player still wins every bar" in err


@pytest.mark.parametrize("text", ["clobber 3x4", "notakto 3x4", "node-kayles grid(5,5)"])
def test_searches_of_misere_play_are_charged(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "USUAL_STEPS", 100)
    with time_limit(GUARD), pytest.raises(LimitReached, match="usual limit of work"):
        kalmar.solve(text, play="misere")


@pytest.mark.usefixtures("little_work")
def test_services_end() -> None:
    for name in ("report", "reply", "why"):
        error = answered(name, {"position": "turnips 100000"})["error"]
        assert (error["kind"], error["code"]) == ("LimitReached", 4)
        assert "usual limit of work" in error["sentence"]


def test_a_list_of_moves_ends(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(move_report, "SORTED_MOVES", 5)
    monkeypatch.setattr(move_report, "LOOKED_AT", 20)
    report = kalmar.solve("nim 9 9 9", "selective").moves
    with pytest.raises(LimitReached, match="stops after examining 20 moves"):
        list(report)
    listing = "solve 'nim 9 9 9' -c selective --all-moves --moves"
    assert cli(listing, "10")
    out, err = cli.both(listing, "100", code=4)
    assert "take 9 from heap 1; take 9 from heap 2; take 9 from heap 3" in out
    assert "stops after examining 20 moves; raise --limit" in err
    assert cli(listing, "1000", "--limit", "100000000")


def test_a_text_that_is_no_move_is_soon_refused() -> None:
    start = kalmar.position("mogul", 20, 24)
    before = time.process_time()
    with pytest.raises(kalmar.PositionError, match="'foo' is not a legal move here"):
        find_move(start, "foo")
    assert time.process_time() - before < GUARD / 10


def test_a_larger_limit_allows_more_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "USUAL_STEPS", 100)
    with pytest.raises(LimitReached, match="usual limit of work"):
        kalmar.solve("cram 2x4", "conjunctive", "misere")
    assert kalmar.solve("cram 2x4", "conjunctive", "misere", limit=10**9).outcome.name == "N"
    question = ("solve", "cram 2x4", "-c", "conjunctive", "--misere")
    assert run_captured(*question)[0] == 4
    assert run_captured(*question, "--limit-time", "100")[0] == 0


def test_large_positions_are_exact(cli: Cli) -> None:
    assert f"G⁺ = {10**18 ^ 5:,} " in cli("solve", f"nim {10**18} 5")
    rook = kalmar.solve(f"rook {10**18},{10**18 + 7}")
    assert rook.value == 10**18 ^ (10**18 + 7)
    assert (rook.winning_move_count, rook.move_count) == (1, 2 * 10**18 + 7)
    assert "249,999,999,999,999,990 more" in cli("solve", f"woodcutter {10**18} 5")


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("composition", [*COMPOSITIONS])
def test_heaps_of_nim_beyond_a_machine_word(composition: CompositionName, play: PlayName) -> None:
    large = kalmar.solve("nim 10^30 5", composition, play)
    small = kalmar.solve("nim 1000 5", composition, play)
    assert large.outcome == small.outcome
    if composition.startswith("moore"):  # the sums of binary digits, modulo k + 1
        base = int(composition[-1]) + 1
        digits = [(10**30 >> place & 1) + (5 >> place & 1) for place in range(100)]
        value = sum(digit * base**place for place, digit in enumerate(digits))
        # In misère play the last bit says that a heap is larger than 1.
        assert large.value == (value if play == "normal" else 2 * value + 1)
    elif large.value is not None and small.value is not None and large.value > 1000:
        assert large.value - 10**30 == small.value - 1000
    else:
        assert large.value == small.value


def test_heaps_are_written_as_powers() -> None:
    won = kalmar.solve(f"nim 10^30 {10**30 + 7} 2^20")
    assert won.value == 10**30 ^ (10**30 + 7) ^ 2**20
    assert won.move_count == 2 * 10**30 + 7 + 2**20
    assert kalmar.solve("kayles 10^9").value == kalmar.solve(f"kayles {10**9}").value


def test_coordinates_are_written_as_powers() -> None:
    rook = kalmar.solve("rook 10^30,5")
    assert (rook.value, rook.move_count) == (10**30 + 5, 10**30 + 5)
    assert kalmar.solve("rook 2^62,3 + nim 10^30").value == (2**62 + 3) ^ 10**30


@pytest.mark.parametrize("composition", ["conjunctive", "selective"])
@pytest.mark.parametrize("piece", ["king", "knight", "rook"])
def test_other_ways_of_large_squares_end(piece: str, composition: CompositionName) -> None:
    try:
        large = kalmar.solve(f"{piece} 10^30,{10**30 + 4}", composition, limit=2000)
    except LimitReached:
        return
    assert large.outcome == kalmar.solve(f"{piece} 40,44", composition).outcome


def test_a_pipe_hears_that_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(way, "FIRST_PIPED_SIGN", 0.0)
    wrong = io.StringIO()
    monkeypatch.setattr(sys, "stderr", wrong)
    sign = way.piped_sign()
    assert sign is not None
    for passed in (2.0, 3.0, 59.0, 61.0, 100.0, 121.0, 122.0):
        sign(passed)
    lines = wrong.getvalue().splitlines()
    assert [line.split()[1] for line in lines] == ["2", "61", "122"]
    assert all("Ctrl+C" in line for line in lines)


def test_signs_come_while_a_command_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(way, "FIRST_PIPED_SIGN", 0.0)
    monkeypatch.setattr(jobs, "FIRST_SIGN", 0.01)
    monkeypatch.setattr(way.PlayOptions, "load", lambda _: time.sleep(0.3))
    assert "Ctrl+C stops" in run_captured("solve", "nim 3")[2]
    code, _, said = run_captured("solve", "nim 3", "--quiet")
    assert (code, said) == (0, "")


def test_moves_that_leave_much_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert moves_in_words.has_at_most(kalmar.parse_position("ruler 300"), 300)
    monkeypatch.setattr(moves_in_words, "LEAST_ROOM", 1000)
    assert not moves_in_words.has_at_most(kalmar.parse_position("ruler 299"), 299)
    assert moves_in_words.has_at_most(kalmar.parse_position("nim 299"), 299)
    assert not moves_in_words.has_at_most(kalmar.parse_position("nim 299"), 298)
