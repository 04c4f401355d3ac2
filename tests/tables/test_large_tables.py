"""Large tables of pieces by arrays as by lists, and lists and tables of misère sums."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from kalmar import VALUATIONS, Play, Table, find_rules, find_valuation, parse_position, solve
from kalmar.answers.tables import ask
from kalmar.answers.tables import question as question_module
from kalmar.answers.tables.ask import p_positions, sequence, table
from kalmar.answers.tables.values import Grid
from kalmar.cli.run import run
from kalmar.core.compositions import ValuationName
from kalmar.core.errors import LimitReached, UsageError
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.quotients.ask import quotient_of
from kalmar.games.boards.bricks import Bricks
from kalmar.games.boards.pieces import QUEEN, Piece
from kalmar.render.formats import find_writer, names_of, written
from kalmar.runtime import optional
from kalmar.runtime.work import memory_limit
from kalmar.solvers.boards import lost_squares
from kalmar.theory.valuations import (
    GRUNDY,
    MISERE_GRUNDY,
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    REMOTENESS,
)
from tests.known import known

PIECES = ["queen", "knight", "king(7)", "piece(-1,2;-2,-1*;0,-3*)", "piece(2,-1*;-1,0)"]


def both_ways(monkeypatch: pytest.MonkeyPatch, *asked: Any, **way: Any) -> tuple[Table, Table]:
    """Return a table made by kernels, and the same by lists."""
    found = []
    for is_compiled in (True, False):
        monkeypatch.setattr(optional, "FORCED", is_compiled)
        found.append(table(*asked, **way))
    return found[0], found[1]


@pytest.mark.parametrize("name", VALUATIONS)
@pytest.mark.parametrize("game", PIECES)
def test_arrays_and_lists_agree(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    large, small = both_ways(
        monkeypatch, game, range(1, 7), [5, 0, 3], valuation=find_valuation(name)
    )
    assert isinstance(large.values, Grid)
    assert large == small
    assert large.p_positions() == small.p_positions()
    assert str(large.to_numpy().tolist()) == str(small.to_numpy().tolist())
    assert large.to_dict() == small.to_dict()
    assert large[1:3, :2] == small[1:3, :2]
    # The solver of single squares is another one.
    rules = find_rules(game)
    assert isinstance(rules, Piece)
    single = (
        sequence(f"{game} n,2", 5, valuation=find_valuation(name)).values
        if not rules.size
        else None
    )
    assert single is None or single[3] == small.values[1][2]


@pytest.mark.parametrize("name", [*names_of("table"), *names_of("grid")])
@pytest.mark.parametrize("valuation", ["grundy", "foreclosed"])
def test_every_format(name: str, valuation: ValuationName, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*names_of("sequence")} <= {*names_of("table")}
    found = both_ways(monkeypatch, "queen", range(5), range(7), valuation=find_valuation(valuation))
    if valuation == "foreclosed" and name in {"npy", "bfile"}:
        for one in found:
            with pytest.raises(UsageError, match="row 0, column 0 has no foreclosed"):
                written(one, name)
        return
    texts = [written(one, name) for one in found]
    assert texts[0] == texts[1]
    parts = find_writer(name, "grid")
    if parts is not None:
        whole = texts[0] if isinstance(texts[0], bytes) else f"{texts[0]}\n".encode()
        assert b"".join(parts(found[0])) == b"".join(parts(found[1])) == whole


def test_files_give_the_values_back() -> None:
    shown = table("queen", range(2, 6), [1, 2, 4], valuation="F+")
    stored = parquet.read_table(BytesIO(bytes(written(shown, "parquet")))).to_pydict()  # type: ignore[arg-type]
    assert stored["row"] == [2, 3, 4, 5]
    assert [stored[str(x)] for x in (1, 2, 4)] == [list(x) for x in zip(*shown.values, strict=True)]
    whole = table("queen", range(300), range(200))
    array = np.load(BytesIO(bytes(written(whole, "npy"))))  # type: ignore[arg-type]
    assert (array.dtype.name, array.tolist()) == ("uint16", [list(row) for row in whole.values])


def test_a_table_is_read_by_antidiagonals() -> None:
    lines = str(written(table("bricks(1)", [1, 2, 3], [1, 2, 3, 4]), "bfile")).splitlines()
    assert lines == ["1 0", "2 1", "3 1", "4 2", "5 0", "6 2"]
    with pytest.raises(UsageError, match="ascend by 1"):
        written(table("queen", [0, 2], [0, 1]), "bfile")


def test_large_tables_need_memory_and_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    with memory_limit(10), pytest.raises(LimitReached, match="of memory, more than the limit"):
        table("queen", range(3_000), range(3_000))
    monkeypatch.setattr(optional, "FORCED", True)
    monkeypatch.setattr(ask, "MOST_VALUES", 100)
    large = table("queen", range(20), range(20))
    with pytest.raises(LimitReached, match="too many to list"):
        written(large, "json")
    assert isinstance(large.values, Grid)
    assert large.values != ((0,),)
    assert hash(large.values) == hash(tuple(large.values))


def test_a_large_table_is_written_row_by_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(optional, "FORCED", True)
    line = ["table", "queen", "--rows", "0..99", "--cols", "0..79"]
    for ending in ("npy", "csv"):
        assert run([*line, "-o", str(tmp_path / f"q.{ending}")]) == 0
    array = np.load(tmp_path / "q.npy")
    assert array.dtype == np.uint8
    assert run([*line, "--csv"]) == 0
    text = capsysbinary.readouterr().out.decode()
    assert text == (tmp_path / "q.csv").read_text()
    rows = [list(map(int, row.split(",")[1:])) for row in text.splitlines()[1:]]
    assert rows == array.tolist() == [list(row) for row in table("queen", range(100), range(80))]
    assert run([*line, "-o", str(tmp_path / "q.npy")]) == 2


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("game", [*PIECES, "rook", "king", "piece(0,-2;0,-3*;-1,-1*)"])
def test_p_positions_are_those_of_the_table(game: str, play: Play) -> None:
    rules = find_rules(game)
    assert isinstance(rules, Piece)
    rows, cols = range(1, 7), [5, 0, 3, 6]
    valuation = GRUNDY if play is Play.NORMAL else MISERE_GRUNDY
    shown = table(rules, rows, cols, play=play, valuation=valuation)
    wanted = [
        (row, column)
        for row, line in zip(rows, shown.p_positions(), strict=True)
        for column, lost in sorted(zip(cols, line, strict=True))
        if lost
    ]
    assert wanted
    assert list(p_positions(rules, rows, cols, play=play)) == wanted


def test_wythoffs_pairs_go_far() -> None:
    by_rows = Piece("queen by rows", rides=QUEEN.rides[::-1])
    far = range(2_000)
    assert lost_squares(QUEEN, far, far, Play.NORMAL, 1000) == lost_squares(
        by_rows, far, far, Play.NORMAL, 10**6
    )
    n = 10**12 + 2
    assert p_positions("queen", [n - 1, n], range(618033988700, 618033988800)) == (
        (n, 618033988751),
    )
    with pytest.raises(LimitReached):
        lost_squares(by_rows, range(10**5), range(10**5), Play.NORMAL, 1)


def test_p_positions_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    def said(*words: str) -> str:
        run(["table", *words, "--p-positions"])
        return "".join(capsys.readouterr())

    line = ("nim", "--rows", "1..2", "--cols", "0..2")
    assert said(*line) == "1 1\n2 2\n"
    assert said(*line, "--csv") == "row,column\n1,1\n2,2\n"
    assert json.loads(said(*line, "--misere", "--json"))["p_positions"] == [[1, 0], [2, 2]]
    assert "no --valuation" in said(*line, "--valuation", "G+")


def test_equally_long_plays_are_searched_alike() -> None:
    sides = range(1, 5)
    ways = ((Play.MISERE, None), (Play.NORMAL, REMOTENESS), (Play.MISERE, MISERE_SUSPENSE))
    for play, wanted in ways:
        found = table("bricks", sides, range(1, 4), play=play, valuation=wanted)
        assert "the same number of moves" in found.theorem
        for a, row in zip(found.rows, found.values, strict=True):
            for b, value in zip(found.cols, row, strict=True):
                position = parse_position(f"bricks {a}x{b}")
                assert value == Literal(position, 10**6).value(position, found.valuation)
    assert "fixed" not in table("bricks(2)", [1, 2], [1, 2], play="misere").theorem
    assert "fixed" not in table("bricks", [1, 2], [1, 2], "selective").theorem
    assert table("bricks", [300], [299], play="misere").p_positions() == [[True]]


def test_a_short_table_has_remoteness() -> None:
    found = table("bricks", [1, 2], [1, 2, 3], play="misere")
    assert found.valuation is MISERE_REMOTENESS
    assert found.values == ((0, 1, 2), (1, 3, 5))


@pytest.mark.parametrize("game", ["bricks", "bricks(1)", "kayles"])
def test_a_large_table_is_what_search_finds(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sides = range(1, 5)
    searched = table(game, sides, sides, play="misere")
    monkeypatch.setattr(question_module, "SEARCHED_BEFORE_QUOTIENT", 3)
    monkeypatch.delattr(Bricks, "play_length")  # which would tell the values of bricks at once
    found = table(game, sides, sides, play="misere")
    assert found.valuation.name == "misere-quotient"
    assert found.theorem.startswith(f"misère quotient of {'kayles' if game == 'kayles' else ''}")
    outcome, wanted = found.valuation.outcome, searched.valuation.outcome
    for row, lengths in zip(found.values, searched.values, strict=True):
        for value, far in zip(row, lengths, strict=True):
            assert outcome(known(value)) is wanted(known(far))


def test_heaps_that_no_search_reaches() -> None:
    found = sequence("kayles", 60, play="misere")
    assert found.valuation.name == "misere-quotient"
    for heap in (1, 9, 28, 37):
        alone = solve(f"kayles {heap}", play="misere")
        assert found.valuation.outcome(known(found.values[heap])) is alone.outcome


def test_the_bound_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = "kalmar.engines.quotients.ask.quotient_of"
    monkeypatch.setattr(searched, lambda parts, _: quotient_of(parts, 50_000))
    with pytest.raises(LimitReached) as error:
        sequence("4.7", 60, play="misere", limit=300)
    assert "300 positions" in str(error.value)
    assert "gives everything before 4.7 " in str(error.value)
    with pytest.raises(LimitReached, match="positions"):
        table("bricks(3)", range(30, 32), range(30, 32), play="misere", limit=300)
