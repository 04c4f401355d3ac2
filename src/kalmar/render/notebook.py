"""What objects do by what lies above them: the hooks and tools of `kalmar.core.display`.

`core` knows only the names of the hooks of a class, so that objects of the lower packages can be
displayed without importing this one. Here too are the tools of players: a move that wins, and which
moves are legal, without a list of all.
"""

from functools import partial

from kalmar.answers.find_move import find_move
from kalmar.answers.guesses import unknown_attribute
from kalmar.answers.legal_moves import is_legal
from kalmar.core.by_name import call_named
from kalmar.core.display import DISPLAY_HOOKS, TOOLS
from kalmar.render.exports import to_json, to_numpy, to_pandas
from kalmar.render.formats import quotients
from kalmar.render.plots.sequences_and_tables import plotted
from kalmar.render.report import report

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
    ("html", "PartizanCompoundAnswer"): "partizan_cells:compound_html",
    ("html", "PartizanSolution"): "partizan_cells:solution_html",
    ("html", "Position"): "position_html",
    ("html", "Quotient"): "quotient_html",
    ("html", "Sequence"): "sequence_html",
    ("html", "Table"): "table_html",
    ("svg", "Answer"): "answer_svg",
    ("svg", "GameEntry"): "game_svg",
    ("svg", "PartizanCompoundAnswer"): "partizan_cells:compound_svg",
    ("svg", "PartizanSolution"): "partizan_cells:solution_svg",
    ("svg", "Position"): "position_svg",
    ("svg", "Sequence"): "plot_svg",
    ("svg", "Table"): "plot_svg",
    ("latex", "Sequence"): "sequence_latex",
    ("latex", "Table"): "table_latex",
}
"""For a form and a class, the function that renders it, loaded where it is needed: one of `cells`,
or of the module before the colon."""

DISPLAY_HOOKS.update(
    {
        key: partial(call_named, f"kalmar.render.{name if ':' in name else f'cells:{name}'}")
        for key, name in CELLS.items()
    }
)
DISPLAY_HOOKS["latex", "Quotient"] = quotients.latex
DISPLAY_HOOKS["text", "Answer"] = lambda answer: "\n".join(report(answer))
