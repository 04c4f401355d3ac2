"""What a run in bounded memory leaves behind: a row of states, from which any heap is reached.

The row is thinned when it becomes long. Written to a file, it is a checkpoint from which the run
goes on exactly as it would have.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from kalmar.errors import DataError
from kalmar.machine.files import read_arrays, reason_of_system, saving_checkpoint
from kalmar.sequences.window_game import WindowGame
from kalmar.sequences.window_run import PIECE, WindowRun
from kalmar.words import as_said

__all__ = ["Row", "read_run", "read_states", "write_run"]

MOST = 1024


class Row:
    """States before heaps at even distances.

    Args:
        game: whose states they are.

    Attributes:
        every: how far they are apart.
        at: the heaps, ascending.
        states: one for each, the codes of the heaps before it.
    """

    def __init__(self, game: WindowGame) -> None:
        """Begin with the first heap whose value is not known."""
        self.game, self.every = game, PIECE
        self.at = [game.start]
        self.states = [game.known[game.start - game.length :]]

    def add(self, run: WindowRun) -> None:
        """Keep the state that a run has reached, if it is far enough from the last."""
        if run.heap - self.at[-1] < self.every:
            return
        self.at.append(run.heap)
        self.states.append(run.state)
        if len(self.at) > MOST:
            self.every *= 2
            self.at, self.states = self.at[::2], self.states[::2]

    def reached(self, heap: int) -> WindowRun:
        """A run without witnesses whose next heap is this one, from the last state before it."""
        place = int(np.searchsorted(self.at, heap, "right")) - 1
        run = WindowRun(self.game, self.at[place], self.states[place], witnesses=False)
        run.advance(heap)
        return run

    def state(self, heap: int) -> NDArray[np.uint8]:
        """The codes of the heaps before one, as many as decide its value."""
        if heap <= self.game.start:
            return self.game.known[heap - self.game.length : heap]
        return self.reached(heap).state

    def codes(self, heap: int, stop: int) -> Iterator[NDArray[np.uint8]]:
        """The codes from one heap to another, at most a piece at a time."""
        while heap < min(stop, self.game.start):
            end = min(heap + PIECE, stop, self.game.start)
            yield self.game.known[heap:end]
            heap = end
        if heap < stop:
            run = self.reached(heap)
            for _, codes in run.pieces(stop):
                yield codes[run.room :]


def write_run(path: Path, run: WindowRun, row: Row, mark: tuple[int, NDArray[np.uint8]]) -> None:
    """Write a checkpoint, whole or not at all.

    Args:
        path: the file.
        run: what has been reached.
        row: its states.
        mark: a heap and the state before it, which is to come again.

    Raises:
        DataError: it cannot be written.
    """
    data: dict[str, Any] = {
        "game": run.game.game.code.text,
        "numbers": [run.heap, run.deepest, run.largest, run.game.memory, row.every, mark[0]],
        "last": run.last,
        "records": np.array(run.records, np.int64).reshape(-1, 2),
        "at": row.at,
        "states": np.array(row.states),
        "mark": mark[1],
    }
    with saving_checkpoint(path) as file:
        np.savez(file, **data)


def read_states(path: Path) -> dict[str, Any]:
    """Read the arrays that `write_run` wrote, before anything is computed for them.

    Raises:
        DataError: the file cannot be read, or is none of these.
    """
    try:
        data = read_arrays(path)
        heap, deepest, largest, memory, every, mark = map(int, data["numbers"])
        data["numbers"] = heap, deepest, largest, memory, every, mark
        data["records"] = data["records"].tolist()
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise DataError(
            "'{path}' is not a checkpoint of a run in bounded memory: {error}",
            path=path,
            error=reason_of_system(error) if isinstance(error, OSError) else as_said(str(error)),
        ) from None
    return data


def read_run(path: Path, game: WindowGame) -> tuple[WindowRun, Row, tuple[int, Any]]:
    """Take up the run that `write_run` wrote.

    Raises:
        DataError: it cannot be read, or is of another game or another memory.
    """
    data = read_states(path)
    name, (heap, deepest, largest, memory, every, mark) = str(data["game"]), data["numbers"]
    if (name, memory) != (game.game.code.text, game.memory):
        raise DataError(
            "the checkpoint '{path}' belongs to {head}, not to {name}",
            path=path,
            head=f"{name} ({memory:,})",
            name=f"{game.game.code.text} ({game.memory:,})",
        )
    run, row = WindowRun(game, heap, data["last"]), Row(game)
    run.deepest, run.largest = deepest, largest
    run.records = [(heap, value) for heap, value in data["records"]]
    row.every, row.at, row.states = every, data["at"].tolist(), list(data["states"])
    return run, row, (mark, data["mark"])
