"""`kalmar labelled`: positions with all that is right about them; and the score of answers."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

from kalmar.answers.labelled import FIELDS, Score, labelled_positions, score
from kalmar.cli.options import arg, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.render.page import Page, Rows
from kalmar.runtime.files import read_text


@as_command("labelled")
def command(
    *,
    seed: int = opt("--seed", "Seed of the random choice.", 1),
    count: int = opt("-n", "Number of positions.", 12, least=1, most=100_000),
    out: Output = output("page"),
) -> None:
    """List positions of many games in the twelve ways, exactly labelled.

    Each position comes with who wins and with all winning moves. The same seed gives the same
    positions. They are for programs that play; `kalmar labelled score` scores the answers.

    \b
    Examples:
      kalmar labelled
      kalmar labelled --seed 7 -n 500 -o positions.json
    """
    rows = list(islice(labelled_positions(seed), count))
    out.show(page=lambda: labels_page(rows), json=lambda: rows)


@as_command("labelled score")
def score_command(file: Path = arg(metavar="FILE"), *, out: Output = output("page")) -> None:
    """Score the answers in a FILE to labelled positions.

    The file is a list in JSON: of each answer its `position`, `composition` and `convention`, with
    an `outcome` (N, P or draw), a `move` in words, or both.

    \b
    Examples:
      kalmar labelled score answers.json
    """
    found = score(read_answers(file))
    out.show(page=lambda: score_page(found), json=lambda: [row._asdict() for row in found])


def labels_page(rows: list[dict[str, Any]]) -> Page:
    """Describe each position in a row, with how many of its moves win."""
    cells = [[*(row[name] for name in FIELDS), len(row["winning_moves"])] for row in rows]
    heads = [message("position"), message("composition"), message("convention"),
             message("outcome"), message("moves"), message("winning moves")]  # fmt: skip
    return Page("", [Rows(cells, heads, "lr")])


def read_answers(path: Path) -> object:
    """Read the file of answers.

    Raises:
        DataError: it is no JSON.
    """
    text = read_text(path, "answers")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError("{path} is not valid JSON: {error}", path=path.name, error=error) from None


def score_page(found: list[Score]) -> Page:
    """Describe the score in a row for each number of components."""
    heads = [message("components"), message("positions"), message("outcomes right"),
             message("can be won"), message("winning moves found"),
             message("moves not legal")]  # fmt: skip
    return Page("", [Rows([list(row) for row in found], heads, "rr")])
