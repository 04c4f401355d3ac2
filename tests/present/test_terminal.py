"""What a terminal gets: lines of its width, a page, colours, signs and its language; and a pipe."""

import gettext
import io
import os
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from kalmar import COMPOSITIONS, GAMES, CyclicGameError, Game, Play, parse_position, solve
from kalmar.answers.answer import analysed, answer_of
from kalmar.answers.move_report import MoveReport
from kalmar.answers.play import STEPS, hint
from kalmar.cli import pictures as board_text
from kalmar.cli import solve as command
from kalmar.cli.commands import CLICKS, help_keys
from kalmar.cli.run import cli as cli_group
from kalmar.cli.run import run
from kalmar.cli.solve import PAGE_LINES, AnswerDetail, page
from kalmar.cli.write import OutputSettings, Progress, apply_settings, read_settings
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.core.i18n import LANGUAGES, translate, use_language
from kalmar.games.registry import GameEntry
from kalmar.render.cells import answer_html
from kalmar.render.report import SHOWN_LINE, SHOWN_STEPS, known, latex
from kalmar.render.terminal import ESCAPE, fitted, in_ascii
from kalmar.theory.table import find_play
from tests.cases import case_rows, cases
from tests.commands import Cli

CODES = re.compile(r"\033\[[0-9;]*[mK]")

COMMANDS = case_rows(__file__, "commands")


def on_a_terminal(arguments: list[str], columns: int, more: Mapping[str, str] | None = None) -> str:
    """What a command writes to a terminal, both streams."""
    pty = pytest.importorskip("pty", reason="terminals of Unix")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm", **(more or {})}
    for name in ("NO_COLOR", "FORCE_COLOR"):
        environment.pop(name, None)
    environment.update(more or {})
    process = subprocess.Popen(
        [sys.executable, "-m", "kalmar", *arguments], stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    found = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so at the end
            break
        if not part:
            break
        found += part
    process.wait(timeout=60)
    os.close(ours)
    return found.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_no_line_is_wider_than_the_terminal(arguments: list[str]) -> None:
    for columns in (40, 72):
        lines = re.split(r"[\r\n]", CODES.sub("", on_a_terminal(arguments, columns)))
        assert max(map(len, lines)) <= columns, max(lines, key=len)
        assert len(lines) > 1


def test_colours_are_asked_for_and_refused() -> None:
    arguments = ["solve", "nim 3 5 7"]
    assert "\033[1m" in on_a_terminal(arguments, 80)
    for refused in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\033" not in on_a_terminal(arguments, 80, refused)


def test_a_pipe_gets_whole_lines_without_colours(cli: Cli) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "30")
        out = cli('solve "nim 3 5 7 9 11"')
        assert "\033" not in out
        assert max(map(len, out.split("\n"))) > 100
        patch.setenv("FORCE_COLOR", "1")
        assert "\033[1m" in cli('solve "nim 3 5 7"')


@pytest.mark.parametrize(
    "arguments",
    [["solve", "bricks 4x6", "-c", "selective"], ["explain", "grundys-game"], ["chomp", "3x4"]],
    ids=" ".join,
)
def test_plain_is_ascii(arguments: list[str], cli: Cli) -> None:
    out = cli(*arguments, "--plain")
    assert out.isascii()
    assert "?" not in out
    assert run([*arguments, "--json", "--plain"]) in (0, 2)
    assert in_ascii(cli(*arguments)).endswith(out)


@pytest.mark.parametrize("arguments", [["solve", "nim 3 5 7"], ["explain", "huszár"], ["claims"],
                                       ["calc", "3 ⊕ 5", "--json"], ["solve", "kales ⊕"],
                                       ["table", "queen", "--format", "markdown"]],
                         ids=" ".join)  # fmt: skip
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_stream_without_our_signs_gets_others(arguments: list[str], encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "kalmar", *arguments], capture_output=True, env=environment,
        check=False,
    )  # fmt: skip
    said = (done.stdout + done.stderr).decode(encoding)
    assert done.returncode in (0, 3)
    assert said.strip()
    assert "internal error" not in said


def test_progress_is_for_terminals_that_want_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(wanted: OutputSettings) -> str:
        with apply_settings(wanted):
            progress = Progress("heaps")
            progress(500, 2000)
            progress(2000, 2000)
        return capsys.readouterr().err

    assert shown(OutputSettings()) == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    said = r"\r\033\[Kheaps: 500 of 2,000, [\d,]+ a second, 0 s to go\r\033\[K"
    assert re.fullmatch(said, shown(OutputSettings()))
    assert shown(OutputSettings(quiet=True)) == ""


def test_cells_are_wrapped_one_by_one() -> None:
    lines = CODES.sub("", on_a_terminal(["games", "ridinim"], 40)).split("\n")
    assert lines[0].startswith("ridinim  three heaps: take from the")
    assert all(line.startswith(" " * 9) for line in lines[1:] if line)
    assert "\033[1mridinim" in on_a_terminal(["games", "ridinim"], 40)


def test_wrapping_keeps_words_and_indents() -> None:
    text = "  because   Grundy values 3 ⊕ 5 ⊕ 7 = 1, so the player to move wins"
    wrapped = fitted(text, 40)
    assert " ".join(wrapped.split()) == " ".join(text.split())
    assert all(line.startswith(" " * 12) for line in wrapped.split("\n")[1:])
    assert fitted(text, None) == text
    assert fitted("x" * 100, 40).split("\n")[0] == "x" * 40
    stream = io.StringIO()
    assert not stream.isatty()


@pytest.fixture(autouse=True)
def without_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KALMAR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_the_language_is_given_back(cli: Cli) -> None:
    before = os.environ.get("LANGUAGE"), gettext.textdomain()
    cli("games nim --lang hu")
    assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == before
    assert "unknown game" in cli("solve 'kales 5'", code=3)


def test_data_are_the_same_in_every_language(cli: Cli) -> None:
    for line in ("solve 'nim 3 5' --json", "values kayles -n 9 --csv"):
        assert cli.both(line) == cli.both(line, "--lang", "hu")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "hu_HU.UTF-8")
        assert cli.data("solve 'nim 3' --json")["outcome"] == "N"


@cases("arguments", "environment", "lang")
def test_the_first_wins(arguments: tuple[str, ...], environment: dict[str, str], lang: str) -> None:
    assert read_settings(arguments, environment).lang == lang


def test_the_keys_of_help_are_those_that_are_said() -> None:
    keys = set(help_keys(cli_group))
    assert "Play a POSITION, or a level, against the computer." in keys
    assert "Misère play: the player who moves last loses." in keys
    assert "Check this certificate." in keys
    assert not any("kalmar solve" in key for key in keys), "examples are not translated"


def test_clicks_own_sentences_are_clicks() -> None:
    import click

    files = Path(str(click.__file__)).parent.glob("*.py")
    text = "".join(path.read_text() for path in files)
    source = text.replace("\\n", "\n").replace("\\t", "\t")
    missing = [key for key in CLICKS if f'"{key.template}"' not in source]
    assert not missing, "Click says something else now"


BOTH = pytest.mark.parametrize("language", ["en", "hu"])
SEVERAL = ["conjunctive", "continued-conjunctive", "selective", "shortened-selective", "moore-2"]


def shown_line(text: str, way: CompositionName = "disjunctive", play: PlayName = "normal") -> str:
    return translate(list(known(solve(text, way, play)).values())[-1])


def test_a_semicolon_is_within_a_turn_and_a_stroke_between_turns() -> None:
    assert shown_line("kayles 5 3", "continued-conjunctive") == (
        "take 1 from row 1, leaving 1 and 3; take 1 from row 2"
        " / take 1 from row 1; take 1 from row 2; take 1 from row 3"
        " / take 2 from row 2; take 1 from row 3"
    )


@BOTH
def test_a_line_has_as_many_moves_in_every_language(language: str) -> None:
    with use_language(language):
        line = shown_line("grundys-game 8 6", play="misere")
    answer = solve("grundys-game 8 6", play="misere")
    assert len(line.split(" / ")) == len(answer.line) == SHOWN_LINE


@BOTH
@pytest.mark.parametrize("composition", ["disjunctive", *SEVERAL])
def test_a_line_can_be_taken_apart_into_turns(composition: CompositionName, language: str) -> None:
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


WIDTH = 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_answer_to_an_example_fits_a_page(
    game: GameEntry, play: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (command, board_text):
        monkeypatch.setattr(module, "width_of", lambda _stream: WIDTH)
    monkeypatch.setattr(board_text, "is_terminal", lambda _stream: True)
    try:
        analysis = analysed(parse_position(game.example), find_play(play), None)
        answer = answer_of(analysis)
    except CyclicGameError:
        pytest.skip("it has no answer in this way of playing")
    with use_language(language):
        whole = page(answer, MoveReport(analysis), game.example, AnswerDetail())
        lines = fitted(whole, WIDTH).split("\n")
    assert len(lines) <= PAGE_LINES, lines
    assert max(len(ESCAPE.sub("", line)) for line in lines) <= WIDTH
    assert str(answer.winning_move_count) in "\n".join(lines)


@pytest.mark.parametrize("every", [False, True])
def test_no_list_of_moves_is_wide_where_a_move_leaves_much(every: bool) -> None:
    text = "arc-kayles 4x5 + nim 3"
    analysis = analysed(parse_position(text), find_play("normal"), None)
    shown = page(answer_of(analysis), MoveReport(analysis), text, AnswerDetail(all_moves=every))
    listed = [line for line in shown.split("\n") if "grid(4,5) →" in line]
    assert len(listed) >= 6
    assert all("…" in line for line in listed)
    assert max(map(len, listed)) < 160
