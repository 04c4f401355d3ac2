"""Write an answer in words: who wins, value, reason, length of play, and the moves.

Answers in LaTeX, Markdown and CSV are written at the end. The text is made of translatable
sentences, which are translated only when they are put into lines, as widths differ by language.
"""

from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING

from kalmar.answers.answer import Answer
from kalmar.answers.move_report import MoveReport, MoveRow
from kalmar.answers.moves_in_words import BETWEEN_MOVES, change_beside, move_text
from kalmar.answers.reasons import length_words
from kalmar.core.by_name import LazyModule
from kalmar.core.compounds import Compound, Position
from kalmar.core.i18n import JoinedMessage, join_messages, message, translate
from kalmar.core.rules import Outcome, Rules
from kalmar.games.notation import format_position
from kalmar.games.registry import translated_name
from kalmar.theory.valuations import GRUNDY

if TYPE_CHECKING:
    from kalmar.render import page as pages
    from kalmar.render.formats import latex as latex_texts
else:  # most answers are shown as text
    pages = LazyModule("kalmar.render.page")
    latex_texts = LazyModule("kalmar.render.formats.latex")


SHOWN_MOVES = 10
SHOWN_LINE = 8
"""Moves of a line of play."""
SHOWN_STEPS = 16
"""Steps of them, where turns move in several components; the first turn is shown whole."""
LONGEST_CHANGE = 80
"""Characters of what a component is before and after a move, in a list of moves."""
WINNERS = {
    Outcome.N: message("N: the player to move wins"),
    Outcome.P: message("P: the other player wins"),
    Outcome.DRAW: message("draw: neither player can force a win"),
}
FOR_MOVER = {"win": message("win"), "draw": message("draw"), "loss": message("loss")}
"""What a move leads to, as people read it."""


def position_text(position: Position, sign: bool = True) -> str:
    """Format a position in the language in use, so that `parse_position` reads it back.

    Args:
        position: a compound.
        sign: whether to write a leading sign.

    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.core.i18n import use_language
    >>> with use_language("hu"):
    ...     position_text(parse_position("kayles 5 + nim 3"))
    'kugli 5 + nim 3'
    """

    def name(rules: Rules) -> str:
        return translate(translated_name(rules))

    return format_position(position, sign, name)


def report(answer: Answer, shown: int = SHOWN_MOVES, all_moves: bool = False) -> list[str]:
    """Format the answer as lines, in the language in use.

    Args:
        answer: what is known.
        shown: how many moves to list.
        all_moves: whether to list all moves with what they lead to, not only those that win.

    >>> from kalmar.answers.answer import solve
    >>> report(solve("nim 1 1"), 5)[:2]
    ['nim 1 1  (disjunctive, normal play)', '  outcome  P: the other player wins']
    """
    moves = move_lines(answer, answer.moves, shown) if all_moves else winning_lines(answer, shown)
    return [heading(answer), *facts(answer), *moves]


def facts(answer: Answer) -> list[str]:
    """Format outcome, value, reason, theorem, length and line of play, each under its name.

    >>> from kalmar.answers.answer import solve
    >>> facts(solve("nim 1 1"))[2]
    '  value    G⁺ = 0 (Grundy value)'
    """
    names = {translate(name): translate(words) for name, words in known(answer).items()}
    width = max(map(len, names))
    return [f"  {name.ljust(width)}  {words}" for name, words in names.items()]


def known(answer: Answer) -> dict[str, str]:
    """Return the known facts of an answer as sentences by their names."""
    return {
        message("outcome"): WINNERS[answer.outcome],
        **({message("move"): _best_move(answer)} if answer.line else {}),
        message("value"): _value(answer),
        message("because"): answer.reason,
        message("theorem"): answer.theorem,
        **({message("note"): answer.note} if answer.note else {}),
        message("length"): length_words(answer.length, answer.length_meaning),
        message("line"): _line(answer),
    }


def heading(answer: Answer, typed: str = "") -> str:
    """Format the position with the way in which it is played.

    Args:
        answer: what is known.
        typed: the position as the user wrote it; the usual text if empty.
    """
    rules = answer.position.rules
    assert isinstance(rules, Compound)
    way = translate(
        message(
            "{composition}, {play} play",
            composition=message(rules.title),
            play=message(answer.play.title),
        )
    )
    # Numbers that are read as one row are shown as such.
    rows = any(hasattr(part.rules, "in_one_row") for part in answer.position.component)
    return f"{(not rows and ' '.join(typed.split())) or position_text(answer.position)}  ({way})"


def _value(answer: Answer) -> str:
    undefined = answer.value is None
    # Valuations of components with cycles write ∞ where a component is drawn.
    no_value = getattr(answer.valuation, "no_value", message("undefined"))
    if answer.valuation.length and answer.outcome is not Outcome.DRAW:
        no_value = message("unknown")
    return message(
        "{symbol} = {value} ({title})",
        symbol=answer.valuation.symbol,
        value=no_value if undefined else answer.valuation.words(answer.value or 0),
        title=message(answer.valuation.title),
    )


def _best_move(answer: Answer) -> str:
    """Say what to play: the first move of the line, and how it does."""
    move = answer.line[0]
    if answer.outcome is Outcome.DRAW:
        return message("{move} keeps the draw", move=move)
    if answer.outcome is Outcome.N:
        return move
    if answer.length is None or answer.move_count == 1:
        return message("none wins")
    return message("none wins; {move} holds out longest", move=move)


def _line(answer: Answer) -> str:
    if not answer.line:
        return message("play is over") if answer.line_complete else "…"
    moves = answer.line[:SHOWN_LINE]
    # A turn may move in many components, so both turns and their steps are limited; the first turn
    # is shown however long it is.
    steps = accumulate(len(m.parts) if isinstance(m, JoinedMessage) else 1 for m in moves)
    shown = [m for m, n in zip(moves, steps, strict=True) if n <= SHOWN_STEPS] or moves[:1]
    more = len(answer.line) > len(shown) or not answer.line_complete
    return join_messages([*shown, "…"] if more else shown, BETWEEN_MOVES)


def winning_lines(answer: Answer, shown: int) -> list[str]:
    """Format how many moves win, and the first of them."""
    count, of = answer.winning_move_count, answer.move_count
    if count is None:
        words = message("winning moves: not counted (too many moves)")
        if of is not None:
            words = message("winning moves: not counted (a longer search would find them all)")
        # Components with cycles have no more moves than are searched.
        if of is not None and hasattr(answer.valuation, "no_value"):
            words = message("winning moves: not all moves are decided below the bound of the rules")
        return [f"  {translate(words)}"]
    if of is None:
        words = message("winning moves: {count:,}", count=count)
    else:
        words = message("winning moves: {count:,} of {of:,}", count=count, of=of)
    # Lazily: only as many winning moves are looked for as are listed.
    listed = [
        (translate(move_text(answer.position, move)), brief(change_beside(answer.position, move)))
        for move in islice(answer.winning_moves(), shown)
    ]
    width = max((len(text) for text, _ in listed), default=0)
    moves = [f"    {text.ljust(width)}  {change}".rstrip() for text, change in listed]
    more = [_more(count - shown)]
    return [f"  {translate(words)}", *moves, *(more if count > len(listed) else [])]


def brief(change: str) -> str:
    """Shorten a change for a list: cut it where it would be longer than a line.

    >>> brief("2: 5 → 2"), len(brief("path(9) → " + "0-1," * 99))
    ('2: 5 → 2', 80)
    """
    return change if len(change) <= LONGEST_CHANGE else f"{change[: LONGEST_CHANGE - 1]}…"


def _more(count: int) -> str:
    """Format the line that says how many moves are not listed."""
    words = message("… and {count:,} more", count=count)
    return f"    {translate(words)}"


def move_lines(answer: Answer, report: MoveReport, shown: int, why: bool = False) -> list[str]:
    """Format the first moves of the report, what they lead to, and how many there are.

    Args:
        answer: what is known.
        report: of its moves.
        shown: how many moves to list.
        why: whether each has its reason below it.
    """
    rows = report.first(shown)
    count, of = answer.winning_move_count, answer.move_count
    lines = [f"    {line}" for line in move_table(rows, answer.valuation.symbol)]
    if why:
        reasons = [f"      {translate(report.reason(row))}" for row in rows]
        lines = [lines[0], *chain.from_iterable(zip(lines[1:], reasons, strict=True))]
    if count is not None and of is not None:
        words = message("{count:,} of {of:,} moves win", count=count, of=of)
        lines.insert(0, f"  {translate(words)}")
        if of > len(rows):
            lines.append(_more(of - len(rows)))
    return lines


def move_table(rows: list[MoveRow], symbol: str) -> list[str]:
    """Format moves as rows: number, move, change, value, outcome, remoteness.

    Args:
        rows: what to show.
        symbol: of the valuation.
    """
    cells: list[list[str | int | None]] = [
        ["#", message("move"), message("change"), symbol, message("for the mover"),
         message("moves left")]
    ]  # fmt: skip
    for row in rows:
        number = "" if row.number is None else f"#{row.number}"
        outcome = FOR_MOVER[row.outcome]
        cells.append([number, row.text, brief(row.change), row.value, outcome, row.remoteness])
    return pages.Rows(cells, empty="–").lines()


MAX_WINNING_MOVES_LISTED = 10
"""Winning moves that are listed."""


def with_moves(answer: Answer, found: dict[str, str], shown: int) -> dict[str, str]:
    """Add the first winning moves to facts; nothing where they are too many to be counted."""
    winning = () if answer.winning_move_count is None else answer.winning_moves()
    listed = [move_text(answer.position, move) for move in islice(winning, shown)]
    more = ["…"] if (answer.winning_move_count or 0) > len(listed) else []
    words = join_messages([*listed, *more], BETWEEN_MOVES)
    return {**found, message("winning moves"): words} if listed else found


def latex(answer: Answer, moves: int = MAX_WINNING_MOVES_LISTED) -> str:
    r"""Format an answer as a tabular that needs no package; a Grundy value is a nimber.

    Args:
        answer: what is known.
        moves: how many winning moves to list.

    >>> from kalmar.answers.answer import solve
    >>> lines = latex(solve("nim 1 2")).splitlines()
    >>> lines[0], lines[4]
    ('\\begin{tabular}{lp{0.75\\linewidth}}', 'value & G$^{+}$ = 3 (Grundy value): $\\ast 3$ \\\\')
    """
    facts_by_name = with_moves(answer, known(answer), moves)
    if answer.valuation is GRUNDY and answer.value is not None:
        value = facts_by_name[message("value")]
        nimber = latex_texts.Formula(f"*{answer.value}" if answer.value else "0")
        facts_by_name[message("value")] = join_messages([value, nimber], ": ")
    return pages.latex(pages.Page(heading(answer), [pages.Facts(facts_by_name)]))


def markdown(answer: Answer, moves: int = MAX_WINNING_MOVES_LISTED) -> str:
    r"""Format an answer as a table of Markdown, in the language in use.

    >>> from kalmar.answers.answer import solve
    >>> print(*markdown(solve("nim 1 2")).splitlines()[:3], sep="\n")
    | nim 1 2  (disjunctive, normal play) |  |
    |---|---|
    | outcome | N: the player to move wins |
    """
    facts_by_name = with_moves(answer, known(answer), moves)
    return pages.Rows(facts_by_name.items(), [heading(answer), ""]).markdown()


def csv(answer: Answer, moves: int = MAX_WINNING_MOVES_LISTED) -> str:
    r"""Format an answer as CSV: the fields of its JSON in the first line, one row, lists with ";".

    >>> from kalmar.answers.answer import solve
    >>> print(csv(solve("nim 1 2")).splitlines()[1][:37])
    nim 1 2,disjunctive,normal,N,grundy,3
    """
    row = {
        name: "; ".join(value) if isinstance(value, list) else value
        for name, value in answer.to_dict(moves).items()
    }
    return pages.Rows([[*row.values()]], [*row]).csv()
