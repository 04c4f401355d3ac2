"""Services that make positions: compounds, graphs, cells of tables, own rules."""

from collections.abc import Sequence
from typing import Annotated, Any, cast

from kalmar.answers.answer import analysed, answer_of
from kalmar.answers.cycles import component_graph
from kalmar.answers.tables.ask import sequence, table
from kalmar.core.compositions import SIX, Composition, find_composition
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import (
    CyclicGameError,
    GrowingError,
    KalmarError,
    LimitReached,
    RuleTextError,
    UsageError,
)
from kalmar.core.i18n import message
from kalmar.core.rules import Play, Tabled
from kalmar.engines.graphs.explore import explore
from kalmar.engines.graphs.graph_view import ordered, shown_graph
from kalmar.engines.graphs.loopy import Graph, solve_graph
from kalmar.games.custom.text_games import TextHeaps, TextPoints, TextSquares, text_rules
from kalmar.games.custom.text_rules import TextRules
from kalmar.games.notation import format_position, parse_position
from kalmar.games.notation.coerce import has_own_ends
from kalmar.games.play_language import way_sentences
from kalmar.games.registry import find_rules
from kalmar.games.whole_turns import WholeTurns, with_whole_turns
from kalmar.runtime.optional import needs
from kalmar.solvers import solved
from kalmar.solvers.entailing import Worths
from kalmar.solvers.solved import margins
from kalmar.theory.loopy import MARGIN
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, LOONY, OUTCOME, Fold
from kalmar.web.services import results
from kalmar.web.services.fields import Bounds
from kalmar.web.services.service import service

MOST_PARTS = 40
MAX_POSITIONS_PER_WAY = 50_000
"""Positions that may be visited in each of the twelve ways."""


def composed(parts: Sequence[str], way: Composition) -> Position:
    """Compose parts that are played at once; each is a game, or a compound of its own.

    Raises:
        UsageError: there are none.
    """
    if not parts:
        raise UsageError("there is nothing to compose: give at least one game")
    outer = Compound.of(way)
    given = [parse_position(part) for part in parts]
    found: list[Position] = []
    for position in given:
        # Parts that are played as the whole is need no brackets; others stay compounds in it.
        alone = len(given) == 1 or len(position.component) == 1 or position.rules == outer
        found.extend(position.component if alone else [position])
    return Position(outer, tuple(found))


Parts = Annotated[Sequence[str], Bounds(most=MOST_PARTS)]


@service()
def compose(parts: Parts, composition: str = "disjunctive") -> results.Written:
    """Write several games at once as one position.

    Args:
        parts: the games, each written like nim 3 5 or kayles 8.
        composition: how they are played together.
    """
    return {"position": format_position(composed(parts, find_composition(composition)))}


@service(long=True)
def twelve(parts: Parts, composition: str | None = None) -> results.WayOutcomes:
    """List the winner of several games in each of the twelve ways, and what decides it.

    Args:
        parts: the games, each written like nim 3 5 or kayles 8.
        composition: one more way in which they are played.
    """
    more = [] if composition is None else [find_composition(composition)]
    found = []
    for way in dict.fromkeys((*SIX, *more)):
        start = composed(parts, way)
        for play in Play:
            row = {"composition": way.name, "title": message(way.title),
                   "convention": play.value, "position": format_position(start)}  # fmt: skip
            own = {} if way in SIX else {"rules": way_sentences(way.choice, way.ending)}
            found.append(cast("results.WayOutcome", {**row, **own, **outcome_of(start, play)}))
    return {"ways": found}


def outcome_of(start: Position, play: Play) -> dict[str, Any]:
    """Return the outcome and the value, or why there are none."""
    try:
        answer = answer_of(
            analysed(start, play, MAX_POSITIONS_PER_WAY), None, MAX_POSITIONS_PER_WAY, kept=0
        )
    except KalmarError as error:
        return {"outcome": None, "error": error.sentence}
    return {
        "outcome": answer.outcome.value,
        "symbol": answer.valuation.symbol,
        "value": None if answer.value is None else answer.valuation.words(answer.value),
        "reason": answer.reason,
        "moves": answer.winning_move_count,
    }


@service(long=True)
def graph(edges: Sequence[str], play: results.Convention = "normal") -> results.Vertices:
    """Find labels and outcomes of a directed graph, in the order in which labels are given.

    Args:
        edges: roads such as a>b.
        play: who wins: normal or misere.
    """
    options: dict[str, list[str]] = {}
    for edge in edges:
        start, arrow, end = (part.strip() for part in edge.partition(">"))
        if not start or (arrow and not end):
            raise UsageError("'{edge}' is not a road: write a>b, or a alone", edge=edge)
        # A dict keeps the order of the list, in which labels are given; ends take part in it.
        options.setdefault(start, [])
        if arrow:
            options.setdefault(end, [])
            options[start].append(end)
    if not options:
        raise UsageError("the graph is empty: write a road such as a>b")
    solved = solve_graph(Graph.of_options(options), play == "misere")
    shown = shown_graph(solved, "")
    shown = ordered(shown, solved) if play == "normal" else shown
    rows = [{**v.to_dict(), "step": v.step, "text": v.value, "layer": v.layer}
            for v in shown.vertices]  # fmt: skip
    return {"vertices": cast("list[results.Vertex]", rows)}


Index = Annotated[int, Bounds(most=100_000)]


@service()
def cell(game: Annotated[str, Bounds(most=500)], row: Index, col: Index) -> results.Written:
    """Find the position in a cell of a table.

    Args:
        game: a game with a table.
        row: its row.
        col: its column.
    """
    rules = find_rules(game)
    if isinstance(rules, Tabled):
        return {"position": f"{rules.name} {rules.format(rules.cell(row, col))}"}
    return {"position": f"{rules.name} {row} {col}"}


@service()
def qr(text: Annotated[str, Bounds(most=1_500)]) -> results.QrCode:
    """Draw a text as a QR code.

    Args:
        text: the text to encode.
    """
    with needs("QR codes"):
        import segno
    drawn = segno.make(text, error="m", micro=False)
    svg = drawn.svg_inline(scale=3, border=4, svgclass=None, lineclass=None, light="#ffffff")
    return {"svg": svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)}


SHOWN, SIDE = 20, 8
"""How many heaps, and the side of the table of squares, whose values are shown."""

OWN_RULES_SEARCHED = 20_000

Own = TextRules


@service(long=True)
def rules(text: str) -> results.OwnRules:
    """Check your own rules: find their first values, or the mistake and its place.

    Args:
        text: one move per line, such as n -> n-1.
    """
    try:
        own = text_rules(text)
        return cast("results.OwnRules", {"error": None, **shown(own)})
    except KalmarError as error:
        line, column = None, None
        if isinstance(error, RuleTextError | GrowingError):
            line, column = error.line, error.column
        return {"error": {"sentence": error.sentence, "line": line, "column": column}}


def shown(own: Own) -> dict[str, Any]:
    """Return rules as plain data: text, start position, and values of small components."""
    start = own.said.start or own.usual_start
    own.parse(start)
    by_turns = with_whole_turns(own)
    whole = by_turns if isinstance(by_turns, WholeTurns) else None
    cycle = cycle_of(own) if whole is None else ()
    return {
        "game": own.name,
        "name": own.said.name,
        # The page does not count points.
        "position": "" if isinstance(own, TextPoints) else f"{own.name} {start}",
        "kind": "heaps" if isinstance(own, TextHeaps) else "squares",
        "ends": not (cycle or (whole and own.loopy)),
        "cycle": list(cycle),
        **(values(own) if whole is None else values_by_turns(own, whole)),
    }


def components(own: Own) -> list[list[Any]]:
    """List small components: one row of heaps, or rows of squares."""
    if isinstance(own, TextHeaps):
        return [list(range(min(SHOWN, own.said.most + 1 if own.said.most else SHOWN)))]
    if isinstance(own, TextSquares):
        side = min(SIDE, own.said.board or SIDE)
        return [[own.cell(row, column) for column in range(side)] for row in range(side)]
    # Of a kind of heaps the sizes, of several numbers those beside the smallest.
    rows: dict[Any, list[Any]] = {}
    for component in own.small():
        rows.setdefault(component[:-1], []).append(component)
    return list(rows.values())


def cycle_of(own: Own) -> tuple[str, ...]:
    """Find components that lead to each other in a cycle; empty if play from small ones ends."""
    try:
        explore(
            own, [component for row in components(own) for component in row], OWN_RULES_SEARCHED
        )
    except CyclicGameError as error:
        return tuple(map(str, error.cycle))
    except LimitReached:
        return ()
    return ()


def values(own: Own) -> dict[str, Any]:
    """Return the values of small components as text, in rows, and which values they are."""
    if own.loopy:
        rows = [[loopy_value(own, component) for component in row] for row in components(own)]
        return {"rows": rows, "symbol": message("loopy value")}
    if isinstance(own, TextHeaps):
        heaps = components(own)[0]
        found = sequence(own, heaps[-1])
        return {"rows": [[str(value) for value in found.values]], "symbol": found.valuation.symbol}
    if not isinstance(own, TextSquares):
        cells = components(own)
        flat = [component for row in cells for component in row]
        if isinstance(own, TextPoints):
            known = margins(own, flat, OWN_RULES_SEARCHED)
            return {"rows": [[str(known[one]) for one in row] for row in cells],
                    "symbol": MARGIN.symbol}  # fmt: skip
        means = OUTCOME if has_own_ends(own) else GRUNDY
        valued = solved.solve(own, flat, Fold(means, NIM_SUM), OWN_RULES_SEARCHED)
        rows = [[means.words(valued.value(component)) for component in row] for row in cells]
        return {"rows": rows, "symbol": means.symbol}
    squares = range(len(components(own)))
    filled = table(own, squares, squares)
    rows = [[str(value) for value in row] for row in filled.values]
    return {"rows": rows, "symbol": filled.valuation.symbol}


def values_by_turns(own: Own, whole: WholeTurns) -> dict[str, Any]:
    """Return what small pieces are worth where moves bind the next turn; ∞ for loony ones."""
    cells = components(own)
    if own.loopy:
        return {"rows": [["?" for _ in row] for row in cells], "symbol": message("value")}
    if whole.one_pass:
        states = [[whole.join([piece]) for piece in row] for row in cells]
        fold = Fold(GRUNDY, NIM_SUM)
        flat = [state for row in states for state in row]
        known = solved.solve(whole, flat, fold, OWN_RULES_SEARCHED)
        rows = [[str(known.value(state)) for state in row] for row in states]
        return {"rows": rows, "symbol": GRUNDY.symbol}
    worths = Worths(own, OWN_RULES_SEARCHED)
    found = [[worths.value(piece) for piece in row] for row in cells]
    rows = [["∞" if value == LOONY else str(value) for value in row] for row in found]
    return {"rows": rows, "symbol": message("value")}


def loopy_value(own: Own, component: Any) -> str:
    """Return the value of a component whose play need not end; a question mark if too large."""
    try:
        return str(component_graph(own, component, OWN_RULES_SEARCHED)[0].value(0))
    except LimitReached:
        return "?"
