"""`kalmar patterns`: observed closed forms of tables, guessed in a corner and checked further."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kalmar.errors import UsageError
from kalmar.present.cli.options import time_limit, way_of_playing, with_rules
from kalmar.present.cli.output import bold, emit, emit_json
from kalmar.present.cli.solve import load

if TYPE_CHECKING:
    from kalmar.tables.patterns import Observation
    from kalmar.tables.values import Table

__all__ = ["command"]


@click.command("patterns")
@click.argument("game")
@click.option("--layers", type=int, help="Bricks: layers to go; no limit if not given.")
@click.option("--seen", type=int, default=48, show_default=True, help="Sides to guess from.")
@click.option("--to", type=int, default=200, show_default=True, help="Sides to check to.")
@way_of_playing
@with_rules
def command(
    game: str,
    layers: int | None,
    seen: int,
    to: int,
    composition: str | None,
    misere: bool,
    valuation: str | None,
    limit: int | None,
    limit_time: float | None,
    as_json: bool,
    rules_file: Path | None,
) -> None:
    """Closed forms that the table of a GAME shows: guessed in a corner, checked further out.

    They are observed, not proved: each says how far it was checked.

    \b
    Examples:
      kalmar patterns bricks --composition selective
      kalmar patterns bricks --layers 1 --misere --composition continued --to 500
      kalmar patterns king --to 100
    """
    from kalmar.tables.ask import table
    from kalmar.tables.patterns import observe

    if not 16 <= seen < to:
        raise UsageError(f"--seen {seen} --to {to}: guess from 16 sides or more, check further")
    sides = list(range(1, to + 1))
    with time_limit(limit_time):
        load(rules_file)
        play = "misere" if misere else "normal"
        way = composition or "disjunctive"
        found = table(game, sides, sides, way, play, valuation, layers=layers, limit=limit)
    observation = observe(*arrays(found), seen)
    if as_json:
        emit_json({**head(found), **as_data(observation)})
    else:
        show(found, observation)


def arrays(table: "Table") -> tuple[Any, Any]:
    """The values, −1 where undefined, and 1 at the P-positions."""
    import numpy as np

    values = np.array([[-1 if v is None else v for v in row] for row in table.values], np.int64)
    lost = np.array([[int(bool(p)) for p in row] for row in table.p_positions()], np.int64)
    return values, lost


def head(table: "Table") -> dict[str, str]:
    """What was looked at."""
    return {
        "game": table.game,
        "composition": table.composition.name,
        "convention": table.play.value,
        "valuation": table.valuation.name,
    }


def as_data(observation: "Observation") -> dict[str, Any]:
    """An observation as plain data."""
    return {
        "of": observation.of,
        "form": None if observation.form is None else str(observation.form),
        "seen_to": observation.seen,
        "checked_to": observation.checked,
        "fails_at": observation.failure,
        "symmetric": observation.symmetric,
        "row_periods": list(observation.rows.rows),
    }


def show(table: "Table", observation: "Observation") -> None:
    """An observation as text."""
    emit(bold(f"{table.game}, {table.composition.name}, {table.play.title} play"))
    emit(observation.sentence())
    emit("symmetric" if observation.symmetric else "not symmetric")
    found = [row for row in observation.rows.rows if row]
    if not found:
        emit("no row repeats")
        return
    periods = ", ".join(map(str, observation.rows.periods))
    emit(
        f"{len(found)} of {observation.checked} rows repeat from the middle of the table on,"
        f" with the periods {periods}"
    )
