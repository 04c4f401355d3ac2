"""The vertices of a graph in lines."""

from typing import TYPE_CHECKING, Any

from kalmar.present.cli.emit import bold
from kalmar.words import said, spoken

if TYPE_CHECKING:
    from kalmar.graphs.loopy import GraphSolution
    from kalmar.graphs.shown import ShownGraph

__all__ = ["SHOWN", "led_to_names", "lines", "shown_text", "solution_text"]

SHOWN = 200
LED_TO = 8
"""Options of a vertex that are named."""


def solution_text(solved: "GraphSolution") -> str:
    """One line for each vertex, in the order of the file."""
    from kalmar.graphs.rows import vertex_row

    count = len(solved.graph)
    rows = [cells(vertex_row(solved, v)) for v in range(min(count, SHOWN))]
    return lines([*HEAD], rows, count)


HEAD = (said("vertex"), said("outcome"), said("remoteness"), said("value"), said("best move"))


def cells(row: dict[str, Any]) -> list[str]:
    """What is known of a vertex as texts, a dash or ∞ where there is nothing."""
    far = "∞" if row["remoteness"] is None else str(row["remoteness"])
    outcome = spoken(said("draw")) if row["outcome"] == "draw" else row["outcome"]
    return [row["vertex"], outcome, far, row["value"] or "–", row["best_move"] or "–"]


def shown_text(shown: "ShownGraph") -> str:
    """One line for each vertex, the layers from the top, with marks where there are any."""
    order, options = [v for row in shown.rows() for v in row], shown.options()
    marks = any(vertex.mark for vertex in shown.vertices)
    steps = any(vertex.step is not None for vertex in shown.vertices)
    head = [said("layer"), *HEAD]
    head += [said("region")] * marks + [said("step")] * steps + [said("leads to")]
    rows = []
    for v in order[:SHOWN]:
        vertex = shown.vertices[v]
        more = [vertex.mark] * marks + [str(vertex.step or "–")] * steps
        rows.append([str(vertex.layer), *cells(vertex.row), *more, led_to(shown, options[v])])
    return lines(head, rows, len(shown.vertices))


def led_to(shown: "ShownGraph", options: list[int]) -> str:
    """The names of options, shortened where there are many."""
    return led_to_names([shown.vertices[u].name for u in options])


def led_to_names(names: list[str]) -> str:
    """Names with commas, shortened where there are many; a dash where there is none.

    >>> led_to_names(["a", "b"]), led_to_names([])
    ('a, b', '–')
    """
    more = len(names) - LED_TO
    if more > 0:
        names = [*names[:LED_TO], spoken(said("… {more:,} more", more=more))]
    return ", ".join(names) or "–"


def lines(head: list[Any], rows: list[list[str]], count: int) -> str:
    """Rows below their head, in columns, and how many are left out."""
    names = [spoken(name) for name in head]
    widths = [max(len(name), *(len(row[i]) for row in rows)) for i, name in enumerate(names[:-1])]
    widths.append(0)
    text = ["  ".join(c.ljust(w) for c, w in zip(names, widths, strict=True))]
    text += ("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows)
    text[0] = bold(text[0])
    if count > SHOWN:
        text.append(spoken(said("… and {more:,} more (--json has all)", more=count - SHOWN)))
    return "\n".join(text)
