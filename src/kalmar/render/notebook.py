"""What objects do by what lies above them: the hooks and tools of `kalmar.core.display`.

`core` knows only the names of the hooks of a class, so that objects of the lower packages can be
displayed without importing this one. Here too are the tools of players: a move that wins, and which
moves are legal, without a list of all.
"""

from functools import partial
from typing import Any

from kalmar.answers.find_move import find_move
from kalmar.answers.guesses import unknown_attribute
from kalmar.core.by_name import call_named
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.display import DISPLAY_HOOKS, TOOLS
from kalmar.core.rules import has_option, labelled_moves_of
from kalmar.core.turns import Step
from kalmar.render.exports import to_json, to_numpy, to_pandas
from kalmar.render.formats import quotients
from kalmar.render.plots.sequences_and_tables import plotted
from kalmar.render.report import report

__all__ = ["is_legal"]


def is_legal(position: Position, move: Any) -> bool:
    """Return whether something is a move of the position, without looking at other moves.

    >>> from kalmar.games.heaps.nim import Nim
    >>> heap = Position(Nim(), 2)
    >>> [is_legal(heap, m) for m in ((Step((), heap, (1,)),), (Step((), heap, (5,)),), None)]
    [True, False, False]
    """
    if not isinstance(move, tuple) or not all(isinstance(step, Step) for step in move):
        return False
    rules = position.rules
    if not isinstance(rules, Compound):
        same = len(move) == 1 and move[0].path == () and move[0].before == position
        return same and _is_step(position, move[0])
    if rules.has_ended(position.component):
        return False
    # The steps of a turn by the component in which they are made, each with the rest of its path:
    # the turn is legal if the composition allows so many components, and each part is legal there.
    inside: dict[int, list[Step]] = {}
    for step in move:
        if not step.path or not 0 <= step.path[0] < len(position.component):
            return False
        inside.setdefault(step.path[0], []).append(step._replace(path=step.path[1:]))
    parts = position.component
    live = [place for place, part in enumerate(parts) if not is_terminal(part)]
    return rules.choice.allows(inside, live, len(parts)) and all(
        is_legal(position.component[i], tuple(steps)) for i, steps in inside.items()
    )


def _is_step(position: Position, step: Step) -> bool:
    """Return True if a component has a move; one without a label may be to a reduced option."""
    # Rows of huge heaps have too many moves to look through: their rules decide by arithmetic.
    allows = getattr(position.rules, "allows_step", None)
    if allows is not None:
        return bool(allows(position.component, step.option, step.label))
    if step.label is None and has_option(*position, step.option):
        return True
    labelled = labelled_moves_of(*position) or ()
    return any(step.label in (None, label) and step.option == left for label, left in labelled)


TOOLS.update(
    {
        "find_move": find_move,
        "is_legal": is_legal,
        "plot": plotted,
        "quotient_latex": quotients.latex,
    }
)
TOOLS.update({"to_json": to_json, "to_pandas": to_pandas, "to_numpy": to_numpy})
TOOLS["unknown_attribute"] = unknown_attribute

CELLS = {
    ("html", "Answer"): "answer_html",
    ("html", "GameEntry"): "game_html",
    ("html", "Graph"): "graph_html",
    ("html", "GraphSolution"): "solution_html",
    ("html", "Position"): "position_html",
    ("html", "Quotient"): "quotient_html",
    ("html", "Sequence"): "sequence_html",
    ("html", "Table"): "table_html",
    ("svg", "Answer"): "answer_svg",
    ("svg", "GameEntry"): "game_svg",
    ("svg", "Position"): "position_svg",
    ("svg", "Sequence"): "plot_svg",
    ("svg", "Table"): "plot_svg",
    ("latex", "Sequence"): "sequence_latex",
    ("latex", "Table"): "table_latex",
}
"""For a form and a class, the function of `cells` that renders it, loaded where it is needed."""

DISPLAY_HOOKS.update(
    {key: partial(call_named, f"kalmar.render.cells:{name}") for key, name in CELLS.items()}
)
DISPLAY_HOOKS["latex", "Quotient"] = quotients.latex
DISPLAY_HOOKS["text", "Answer"] = lambda answer: "\n".join(report(answer))
