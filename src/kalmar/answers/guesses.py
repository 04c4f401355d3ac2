"""Names that people guess and that are not there, each with what is written in its place.

`kalmar` and its results come here for an attribute that they do not have.
"""

import kalmar
from kalmar.core.errors import near_name
from kalmar.core.i18n import message
from kalmar.games.registry import GAMES, find_game, is_game

VALUE, OUTCOME = 'kalmar.solve("kayles 5").value', 'kalmar.solve("nim 3 5 7").outcome'
BEST_MOVE = 'kalmar.solve("nim 3 5 7").moves[0]'

GUESSES: dict[str, dict[str, str]] = {
    "kalmar": {
        **dict.fromkeys(("grundy", "grundy_value", "grundy_number", "sg", "nimber"), VALUE),
        **dict.fromkeys(("outcome", "winner", "is_winning", "is_p_position"), OUTCOME),
        **dict.fromkeys(("best_move", "winning_move", "winning_moves"), BEST_MOVE),
        **dict.fromkeys(("xor", "nim_add", "nimsum"), "kalmar.nim_sum(3, 5)"),
        **dict.fromkeys(("nim_mul", "nim_multiply", "nim_prod"), "kalmar.nim_product(3, 5)"),
        **dict.fromkeys(("parse", "options"), 'kalmar.position("nim 3 5").moves()'),
        "from_networkx": "kalmar.Graph.from_networkx(graph)",
        "remoteness": 'kalmar.solve("kayles 5", valuation="R+").value',
        "suspense": 'kalmar.solve("kayles 5", valuation="S+").value',
        "explain": 'kalmar.solve("nim 3 5 7").reason',
        "genus": 'kalmar.quotient("0.123")',
        "misere_quotient": 'kalmar.quotient("0.123")',
        "octal": 'kalmar.sequence("0.77")',
        "version": "kalmar.__version__",
    },
    "Answer": {
        **dict.fromkeys(("winner", "is_win", "is_winning", "result"), 'answer.outcome == "N"'),
        **dict.fromkeys(("is_n_position", "is_n"), 'answer.outcome == "N"'),
        **dict.fromkeys(("is_p_position", "is_p"), 'answer.outcome == "P"'),
        **dict.fromkeys(("grundy", "grundy_value", "nimber", "sg"), "answer.value"),
        **dict.fromkeys(("best_move", "best", "move", "winning_move"), "answer.moves[0]"),
        "options": "answer.moves",
        "remoteness": "answer.length",
        **dict.fromkeys(("explanation", "why", "because"), "answer.reason"),
        **dict.fromkeys(("misere", "convention"), "answer.play"),
        "to_numpy": "answer.to_pandas()",
    },
    "Position": {
        "options": "position.moves()",
        **dict.fromkeys(("solve", "analyse"), "kalmar.solve(position)"),
        **dict.fromkeys(("outcome", "winner", "is_win"), "kalmar.solve(position).outcome"),
        **dict.fromkeys(("value", "grundy", "grundy_value"), "kalmar.solve(position).value"),
        "winning_moves": "kalmar.solve(position).winning_moves()",
        "best_move": "kalmar.solve(position).moves[0]",
        "heaps": "position.component",
    },
    "Sequence": {
        "period": "kalmar.period(sequence.game)",
        **dict.fromkeys(("tolist", "to_list"), "list(sequence)"),
        "index": "sequence.values.index(4)",
    },
    "Table": {
        "shape": "table.to_numpy().shape",
        **dict.fromkeys(("tolist", "to_list"), "list(table)"),
        "columns": "table.cols",
    },
    "Quotient": {
        "size": "quotient.order",
        "elements": "range(quotient.order)",
        "table": "quotient.to_pandas()",
        "to_list": "quotient.to_numpy().tolist()",
    },
}
"""For the name of a class, or kalmar: what is guessed, and what to write."""


def unknown_attribute(owner: str, name: str) -> AttributeError:
    """Build the error for an attribute that is not there, with what to write instead.

    Args:
        owner: the class, or "kalmar".
        name: the attribute.

    >>> print(unknown_attribute("Answer", "grundy"))
    Answer has no attribute 'grundy': write answer.value
    >>> print(unknown_attribute("kalmar", "nim"))
    kalmar has no attribute 'nim': write kalmar.solve("nim 3 5 7")
    >>> print(unknown_attribute("kalmar", "solve_grap"))
    kalmar has no attribute 'solve_grap': write kalmar.solve_graph
    """
    if name.startswith("_"):  # asked for by Python, not by a person
        return AttributeError(name)
    code = GUESSES.get(owner, {}).get(name)
    if code is None and owner == "kalmar":
        code = _known(name)
    if code is None:
        found = message("{owner} has no attribute '{name}'", owner=owner, name=name)
    else:
        found = message(
            "{owner} has no attribute '{name}': write {code}", owner=owner, name=name, code=code
        )
    return AttributeError(found)


def _known(name: str) -> str | None:
    """Return what solves a game of this name, or the nearest public name."""
    if is_game(name) and find_game(name).name in GAMES:
        return f'kalmar.solve("{find_game(name).example}")'
    near = near_name(name, kalmar.PLACES)
    return f"kalmar.{near}" if near else None
