"""Answers in LaTeX: a tabular of what `kalmar solve` says, for a paper."""

from itertools import islice

from kalmar.answers.answer import Answer
from kalmar.answers.moves_text import BETWEEN_MOVES, move_text
from kalmar.present.formats.tex_text import tex
from kalmar.present.report import heading, known
from kalmar.values import GRUNDY
from kalmar.words import said, spoken

__all__ = ["latex", "nimber"]

SHOWN = 10
"""Winning moves that are listed."""


def nimber(value: int) -> str:
    r"""A Grundy value as the field writes it.

    >>> nimber(3), nimber(0)
    ('$\\ast 3$', '$0$')
    """
    return rf"$\ast {value}$" if value else "$0$"


def latex(answer: Answer, moves: int = SHOWN) -> str:
    r"""An answer as a tabular that needs no package; a Grundy value is a nimber.

    Args:
        answer: what is known.
        moves: how many winning moves to list.

    >>> from kalmar.answers.answer import solve
    >>> lines = latex(solve("nim 1 2")).splitlines()
    >>> lines[0], lines[3]
    ('\\begin{tabular}{lp{0.75\\linewidth}}', 'value & G$^{+}$ = 3 (Grundy value): $\\ast 3$ \\\\')
    """
    rows = [[tex(name), tex(words)] for name, words in known(answer).items()]
    if answer.valuation is GRUNDY and answer.value is not None:
        rows[1][1] += f": {nimber(answer.value)}"
    winning = () if answer.winning_move_count is None else answer.winning_moves()
    listed = [tex(move_text(answer.position, move)) for move in islice(winning, moves)]
    if listed:
        more = [r"\ldots"] if (answer.winning_move_count or 0) > len(listed) else []
        rows.append([tex(said("winning moves")), BETWEEN_MOVES.join([*listed, *more])])
    head = rf"\multicolumn{{2}}{{l}}{{\textbf{{{tex(spoken(heading(answer)))}}}}} \\"
    body = [rf"{name} & {told} \\" for name, told in rows]
    return "\n".join([r"\begin{tabular}{lp{0.75\linewidth}}", head, *body, r"\end{tabular}"])
