"""The public names of Kalmár: solve, play and analyse impartial games and their compounds.

Public are these names, `kalmar.core.rules.shapes`, `kalmar.testing` and `kalmar.web.services`.

>>> import kalmar
>>> kalmar.solve("nim 3 5 7").winning_move_count
3
"""

from kalmar.core.display import loaders

TYPE_CHECKING = False  # that of `typing`, which takes longer to load than this module
if TYPE_CHECKING:
    from kalmar.answers.analyse import analyse as analyse
    from kalmar.answers.analysis import Analysis as Analysis
    from kalmar.answers.answer import Answer as Answer
    from kalmar.answers.answer import Solution as Solution
    from kalmar.answers.answer import solve as solve
    from kalmar.answers.factories import chomp as chomp
    from kalmar.answers.factories import graph as graph
    from kalmar.answers.factories import play as play
    from kalmar.answers.homework import check_homework as check_homework
    from kalmar.answers.moves_in_words import move_text as move_text
    from kalmar.answers.partizan_compounds import partizan as partizan
    from kalmar.answers.play import Game as Game
    from kalmar.answers.play import Opponent as Opponent
    from kalmar.answers.play import opponent as opponent
    from kalmar.answers.proofs.play import verify_proof as verify_proof
    from kalmar.answers.proofs.prove import prove as prove
    from kalmar.answers.tables.ask import sequence as sequence
    from kalmar.answers.tables.ask import table as table
    from kalmar.answers.tables.patterns import observe as observe
    from kalmar.answers.tables.period import period as period
    from kalmar.answers.tables.values import Sequence as Sequence
    from kalmar.answers.tables.values import Table as Table
    from kalmar.core.choices import Choice as Choice
    from kalmar.core.choices import Ending as Ending
    from kalmar.core.compositions import COMPOSITIONS as COMPOSITIONS
    from kalmar.core.compositions import Composition as Composition
    from kalmar.core.compositions import find_composition as find_composition
    from kalmar.core.compounds import Compound as Compound
    from kalmar.core.compounds import Position as Position
    from kalmar.core.errors import CyclicGameError as CyclicGameError
    from kalmar.core.errors import DataError as DataError
    from kalmar.core.errors import GameError as GameError
    from kalmar.core.errors import KalmarError as KalmarError
    from kalmar.core.errors import LimitReached as LimitReached
    from kalmar.core.errors import MissingLibraryError as MissingLibraryError
    from kalmar.core.errors import NoTheoryError as NoTheoryError
    from kalmar.core.errors import PositionError as PositionError
    from kalmar.core.errors import RulesError as RulesError
    from kalmar.core.errors import UnknownNameError as UnknownNameError
    from kalmar.core.errors import UsageError as UsageError
    from kalmar.core.rules import Option as Option
    from kalmar.core.rules import Outcome as Outcome
    from kalmar.core.rules import Play as Play
    from kalmar.core.rules import Rules as Rules
    from kalmar.core.rules.entailing import Complimenting as Complimenting
    from kalmar.core.rules.entailing import Entailing as Entailing
    from kalmar.core.turns import Move as Move
    from kalmar.core.turns import Step as Step
    from kalmar.core.turns import after as after
    from kalmar.core.turns import moves as moves
    from kalmar.engines.chomp.three_rows import three_row_chomp as three_row_chomp
    from kalmar.engines.graphs.explore import explore as explore
    from kalmar.engines.graphs.files import read_options as read_graph
    from kalmar.engines.graphs.graph import Graph as Graph
    from kalmar.engines.graphs.loopy import GraphSolution as GraphSolution
    from kalmar.engines.graphs.loopy import PayoffSolution as PayoffSolution
    from kalmar.engines.graphs.loopy import solve_graph as solve_graph
    from kalmar.engines.graphs.loopy import solve_payoffs as solve_payoffs
    from kalmar.engines.graphs.partizan import PartizanGraph as PartizanGraph
    from kalmar.engines.graphs.partizan import PartizanSolution as PartizanSolution
    from kalmar.engines.graphs.partizan import solve_partizan as solve_partizan
    from kalmar.engines.graphs.vertex_answers import PartizanAnswer as PartizanAnswer
    from kalmar.engines.graphs.vertex_answers import VertexAnswer as VertexAnswer
    from kalmar.engines.positional.hypergraphs import Kind as PositionalKind
    from kalmar.engines.positional.hypergraphs import board_from_text as positional_board
    from kalmar.engines.positional.solution import PositionalAnswer as PositionalAnswer
    from kalmar.engines.positional.solution import PositionalGame as PositionalGame
    from kalmar.engines.quotients.ask import quotient as quotient
    from kalmar.engines.quotients.certificate import certificate as quotient_certificate
    from kalmar.engines.quotients.quotient import Quotient as Quotient
    from kalmar.engines.quotients.verify import verify_quotient as verify_quotient
    from kalmar.engines.sequences.array_repeats import NearPeriod as NearPeriod
    from kalmar.engines.sequences.array_repeats import near_periods as near_periods
    from kalmar.engines.sequences.certificates import certificate as certificate
    from kalmar.engines.sequences.certificates import verify as verify_certificate
    from kalmar.engines.sequences.engine import GrundySequence as GrundySequence
    from kalmar.engines.sequences.engine import grundy_values as grundy_values
    from kalmar.engines.sequences.periodicity import Finding as Finding
    from kalmar.engines.sequences.periods import find_period as find_period
    from kalmar.engines.sequences.periods import first_cousin as first_cousin
    from kalmar.engines.sequences.periods import report as sequence_report
    from kalmar.games.boards.road_map import ROADS as ROADS
    from kalmar.games.components import Heap as Heap
    from kalmar.games.components import Square as Square
    from kalmar.games.custom.from_function import game as game
    from kalmar.games.custom.loader import load_rules as load_rules
    from kalmar.games.custom.openspiel import OpenSpielGame as OpenSpielGame
    from kalmar.games.custom.openspiel import openspiel_game as openspiel_game
    from kalmar.games.graphs.hackenbush import picture_of as hackenbush_picture
    from kalmar.games.heaps.codes import Code as Code
    from kalmar.games.heaps.codes import parse_code as parse_code
    from kalmar.games.notation.cgsuite import from_cgsuite as from_cgsuite
    from kalmar.games.notation.cgsuite import to_cgsuite as to_cgsuite
    from kalmar.games.notation.coerce import position as position
    from kalmar.games.notation.positions import format_position as format_position
    from kalmar.games.notation.positions import parse_position as parse_position
    from kalmar.games.registry import GAMES as GAMES
    from kalmar.games.registry import find_game as find_game
    from kalmar.games.registry import find_rules as find_rules
    from kalmar.games.registry import search_games as search_games
    from kalmar.render.drawings import picture as drawing_picture
    from kalmar.render.drawings.drawing import Drawing as Drawing
    from kalmar.render.drawings.drawing import Mark as Mark
    from kalmar.render.drawings.hypergraphs import board_drawing as positional_drawing
    from kalmar.render.drawings.position import drawing as drawing
    from kalmar.render.drawings.strips import strip as drawing_strip
    from kalmar.render.drawings.svg import svg as drawing_svg
    from kalmar.render.drawings.terminal import text as drawing_text
    from kalmar.render.drawings.tikz import tikz as drawing_tikz
    from kalmar.render.progress import show_progress as show_progress
    from kalmar.render.report import latex as answer_latex
    from kalmar.research.atlas.table import atlas as atlas
    from kalmar.research.claims import CLAIMS as CLAIMS
    from kalmar.research.claims.claim import check as check_claim
    from kalmar.research.find.ask import find_sequences as find_sequences
    from kalmar.research.oeis import OeisEntry as OeisEntry
    from kalmar.research.oeis.ask import OeisComparison as OeisComparison
    from kalmar.research.oeis.ask import OeisSequence as OeisSequence
    from kalmar.research.oeis.ask import compare_oeis as compare_oeis
    from kalmar.research.oeis.ask import find_oeis as find_oeis
    from kalmar.research.oeis.ask import oeis as oeis
    from kalmar.research.oeis.ask import search_oeis as search_oeis
    from kalmar.research.sources import find_items as find_items
    from kalmar.research.sources import find_source as find_source
    from kalmar.research.sources.item import Item as Item
    from kalmar.research.sources.item import Source as Source
    from kalmar.research.sources.study import study as study
    from kalmar.solvers import SOLVERS as SOLVERS
    from kalmar.solvers import Solved as Solved
    from kalmar.solvers.chomp_boards import chomp_table as chomp_table
    from kalmar.solvers.hackenbush import cuts_to as hackenbush_cuts
    from kalmar.solvers.hackenbush import picture_value as hackenbush_value
    from kalmar.theory.calculator import Calculation as Calculation
    from kalmar.theory.calculator import calculate as calculate
    from kalmar.theory.excludants import gelo as gelo
    from kalmar.theory.excludants import gole as gole
    from kalmar.theory.excludants import lego as lego
    from kalmar.theory.excludants import loge as loge
    from kalmar.theory.excludants import mex as mex
    from kalmar.theory.fold import Fold as Fold
    from kalmar.theory.fold import fold_options as fold_options
    from kalmar.theory.nimbers import nim_inverse as nim_inverse
    from kalmar.theory.nimbers import nim_power as nim_power
    from kalmar.theory.nimbers import nim_product as nim_product
    from kalmar.theory.nimbers import nim_quotient as nim_quotient
    from kalmar.theory.nimbers import nim_square_root as nim_square_root
    from kalmar.theory.operations import OPERATIONS as OPERATIONS
    from kalmar.theory.operations import Operation as Operation
    from kalmar.theory.operations import nim_sum as nim_sum
    from kalmar.theory.table import THEORIES as THEORIES
    from kalmar.theory.table import Theory as Theory
    from kalmar.theory.table import find_theory as find_theory
    from kalmar.theory.valuations import VALUATIONS as VALUATIONS
    from kalmar.theory.valuations import Valuation as Valuation
    from kalmar.theory.valuations import find_valuation as find_valuation

__version__ = "1.1.0.dev0"

PUBLIC: dict[str, dict[str, str]] = {
    "Positions and answers": {
        "Answer": "answers.answer:Answer",
        "Analysis": "answers.analysis:Analysis",
        "solve": "answers.answer:solve",
        "Solution": "answers.answer:Solution",
        "analyse": "answers.analyse:analyse",
        "parse_position": "games.notation.positions:parse_position",
        "format_position": "games.notation.positions:format_position",
        "position": "games.notation.coerce:position",
        "Position": "core.compounds:Position",
        "Compound": "core.compounds:Compound",
        "Move": "core.turns:Move",
        "Step": "core.turns:Step",
        "moves": "core.turns:moves",
        "after": "core.turns:after",
        "play": "answers.factories:play",
        "Game": "answers.play:Game",
        "Opponent": "answers.play:Opponent",
        "opponent": "answers.play:opponent",
        "check_homework": "answers.homework:check_homework",
        "move_text": "answers.moves_in_words:move_text",
        "partizan": "answers.partizan_compounds:partizan",
        "prove": "answers.proofs.prove:prove",
        "verify_proof": "answers.proofs.play:verify_proof",
    },
    "Rules and games": {
        "Rules": "core.rules:Rules",
        "Option": "core.rules:Option",
        "Entailing": "core.rules.entailing:Entailing",
        "Complimenting": "core.rules.entailing:Complimenting",
        "Play": "core.rules:Play",
        "Outcome": "core.rules:Outcome",
        "Heap": "games.components:Heap",
        "Square": "games.components:Square",
        "GAMES": "games.registry:GAMES",
        "game": "games.custom.from_function:game",
        "find_game": "games.registry:find_game",
        "find_rules": "games.registry:find_rules",
        "search_games": "games.registry:search_games",
        "load_rules": "games.custom.loader:load_rules",
        "Code": "games.heaps.codes:Code",
        "parse_code": "games.heaps.codes:parse_code",
    },
    "Other programs": {
        "openspiel_game": "games.custom.openspiel:openspiel_game",
        "OpenSpielGame": "games.custom.openspiel:OpenSpielGame",
        "from_cgsuite": "games.notation.cgsuite:from_cgsuite",
        "to_cgsuite": "games.notation.cgsuite:to_cgsuite",
    },
    "Ways of playing": {
        "Choice": "core.choices:Choice",
        "Ending": "core.choices:Ending",
        "Composition": "core.compositions:Composition",
        "COMPOSITIONS": "core.compositions:COMPOSITIONS",
        "find_composition": "core.compositions:find_composition",
        "Theory": "theory.table:Theory",
        "THEORIES": "theory.table:THEORIES",
        "find_theory": "theory.table:find_theory",
    },
    "Values": {
        "Valuation": "theory.valuations:Valuation",
        "VALUATIONS": "theory.valuations:VALUATIONS",
        "find_valuation": "theory.valuations:find_valuation",
        "Fold": "theory.fold:Fold",
        "fold_options": "theory.fold:fold_options",
        "Operation": "theory.operations:Operation",
        "OPERATIONS": "theory.operations:OPERATIONS",
        "mex": "theory.excludants:mex",
        "lego": "theory.excludants:lego",
        "gelo": "theory.excludants:gelo",
        "loge": "theory.excludants:loge",
        "gole": "theory.excludants:gole",
        "nim_sum": "theory.operations:nim_sum",
        "nim_product": "theory.nimbers:nim_product",
        "calculate": "theory.calculator:calculate",
        "Calculation": "theory.calculator:Calculation",
        "nim_power": "theory.nimbers:nim_power",
        "nim_inverse": "theory.nimbers:nim_inverse",
        "nim_quotient": "theory.nimbers:nim_quotient",
        "nim_square_root": "theory.nimbers:nim_square_root",
        "Solved": "solvers:Solved",
        "SOLVERS": "solvers:SOLVERS",
    },
    "Sequences and tables": {
        "sequence": "answers.tables.ask:sequence",
        "table": "answers.tables.ask:table",
        "Sequence": "answers.tables.values:Sequence",
        "Table": "answers.tables.values:Table",
        "grundy_values": "engines.sequences.engine:grundy_values",
        "GrundySequence": "engines.sequences.engine:GrundySequence",
        "find_period": "engines.sequences.periods:find_period",
        "period": "answers.tables.period:period",
        "Quotient": "engines.quotients.quotient:Quotient",
        "quotient": "engines.quotients.ask:quotient",
        "quotient_certificate": "engines.quotients.certificate:certificate",
        "verify_quotient": "engines.quotients.verify:verify_quotient",
        "Finding": "engines.sequences.periodicity:Finding",
        "near_periods": "engines.sequences.array_repeats:near_periods",
        "NearPeriod": "engines.sequences.array_repeats:NearPeriod",
        "first_cousin": "engines.sequences.periods:first_cousin",
        "sequence_report": "engines.sequences.periods:report",
        "certificate": "engines.sequences.certificates:certificate",
        "verify_certificate": "engines.sequences.certificates:verify",
        "atlas": "research.atlas.table:atlas",
        "observe": "answers.tables.patterns:observe",
        "find_sequences": "research.find.ask:find_sequences",
    },
    "The OEIS": {
        "oeis": "research.oeis.ask:oeis",
        "OeisSequence": "research.oeis.ask:OeisSequence",
        "OeisEntry": "research.oeis:OeisEntry",
        "search_oeis": "research.oeis.ask:search_oeis",
        "find_oeis": "research.oeis.ask:find_oeis",
        "compare_oeis": "research.oeis.ask:compare_oeis",
        "OeisComparison": "research.oeis.ask:OeisComparison",
    },
    "Graphs": {
        "explore": "engines.graphs.explore:explore",
        "Graph": "engines.graphs.graph:Graph",
        "GraphSolution": "engines.graphs.loopy:GraphSolution",
        "graph": "answers.factories:graph",
        "VertexAnswer": "engines.graphs.vertex_answers:VertexAnswer",
        "solve_graph": "engines.graphs.loopy:solve_graph",
        "read_graph": "engines.graphs.files:read_options",
        "PartizanGraph": "engines.graphs.partizan:PartizanGraph",
        "PartizanSolution": "engines.graphs.partizan:PartizanSolution",
        "PartizanAnswer": "engines.graphs.vertex_answers:PartizanAnswer",
        "solve_partizan": "engines.graphs.partizan:solve_partizan",
        "PayoffSolution": "engines.graphs.loopy:PayoffSolution",
        "solve_payoffs": "engines.graphs.loopy:solve_payoffs",
        "ROADS": "games.boards.road_map:ROADS",
    },
    "Chomp, Hackenbush, positional games": {
        "chomp_table": "solvers.chomp_boards:chomp_table",
        "chomp": "answers.factories:chomp",
        "three_row_chomp": "engines.chomp.three_rows:three_row_chomp",
        "hackenbush_picture": "games.graphs.hackenbush:picture_of",
        "hackenbush_value": "solvers.hackenbush:picture_value",
        "hackenbush_cuts": "solvers.hackenbush:cuts_to",
        "PositionalGame": "engines.positional.solution:PositionalGame",
        "PositionalAnswer": "engines.positional.solution:PositionalAnswer",
        "PositionalKind": "engines.positional.hypergraphs:Kind",
        "positional_board": "engines.positional.hypergraphs:board_from_text",
    },
    "Drawings": {
        "Drawing": "render.drawings.drawing:Drawing",
        "Mark": "render.drawings.drawing:Mark",
        "drawing": "render.drawings.position:drawing",
        "drawing_svg": "render.drawings.svg:svg",
        "drawing_tikz": "render.drawings.tikz:tikz",
        "answer_latex": "render.report:latex",
        "drawing_picture": "render.drawings:picture",
        "show_progress": "render.progress:show_progress",
        "drawing_text": "render.drawings.terminal:text",
        "drawing_strip": "render.drawings.strips:strip",
        "positional_drawing": "render.drawings.hypergraphs:board_drawing",
    },
    "Claims": {
        "CLAIMS": "research.claims:CLAIMS",
        "check_claim": "research.claims.claim:check",
    },
    "Sources": {
        "Source": "research.sources.item:Source",
        "Item": "research.sources.item:Item",
        "find_source": "research.sources:find_source",
        "find_items": "research.sources:find_items",
        "study": "research.sources.study:study",
    },
    "Errors": {
        name: f"core.errors:{name}"
        for name in (  # noqa: SIM905 - a line for each name otherwise
            "KalmarError CyclicGameError DataError GameError LimitReached MissingLibraryError"
            " NoTheoryError PositionError RulesError UnknownNameError UsageError"
        ).split()
    },
}
"""The public names by topic, each with the module and the name it has there."""

PLACES = {name: place for topic in PUBLIC.values() for name, place in topic.items()}

__all__ = [
    "CLAIMS", "COMPOSITIONS", "GAMES", "OPERATIONS", "ROADS", "SOLVERS", "THEORIES", "VALUATIONS",
    "Analysis", "Answer", "Calculation", "Choice", "Code", "Complimenting", "Composition",
    "Compound", "CyclicGameError", "DataError", "Drawing", "Ending", "Entailing", "Finding", "Fold",
    "Game", "GameError", "Graph", "GraphSolution", "GrundySequence", "Heap", "Item", "KalmarError",
    "LimitReached", "Mark", "MissingLibraryError", "Move", "NearPeriod", "NoTheoryError",
    "OeisComparison", "OeisEntry", "OeisSequence", "OpenSpielGame", "Operation", "Opponent",
    "Option", "Outcome", "PartizanAnswer", "PartizanGraph", "PartizanSolution", "PayoffSolution",
    "Play", "Position", "PositionError", "PositionalAnswer", "PositionalGame", "PositionalKind",
    "Quotient", "Rules", "RulesError", "Sequence", "Solution", "Solved", "Source", "Square", "Step",
    "Table", "Theory", "UnknownNameError", "UsageError", "Valuation", "VertexAnswer", "after",
    "analyse", "answer_latex", "atlas", "calculate", "certificate", "check_claim", "check_homework",
    "chomp", "chomp_table", "compare_oeis", "drawing", "drawing_picture", "drawing_strip",
    "drawing_svg", "drawing_text", "drawing_tikz", "explore", "find_composition", "find_game",
    "find_items", "find_oeis", "find_period", "find_rules", "find_sequences", "find_source",
    "find_theory", "find_valuation", "first_cousin", "fold_options", "format_position",
    "from_cgsuite", "game", "gelo", "gole", "graph", "grundy_values", "hackenbush_cuts",
    "hackenbush_picture", "hackenbush_value", "lego", "load_rules", "loge", "mex", "move_text",
    "moves", "near_periods", "nim_inverse", "nim_power", "nim_product", "nim_quotient",
    "nim_square_root", "nim_sum", "observe", "oeis", "openspiel_game", "opponent", "parse_code",
    "parse_position", "partizan", "period", "play", "position", "positional_board",
    "positional_drawing", "prove", "quotient", "quotient_certificate", "read_graph", "search_games",
    "search_oeis", "sequence", "sequence_report", "show_progress", "solve", "solve_graph",
    "solve_partizan", "solve_payoffs", "study", "table", "three_row_chomp", "to_cgsuite",
    "verify_certificate", "verify_proof", "verify_quotient",
]  # fmt: skip
loaders.append(lambda: __import__("kalmar.render.notebook"))  # it registers what it shows


def __getattr__(name: str) -> object:
    from importlib import import_module
    from types import FunctionType

    module, there = PLACES.get(name, "answers.guesses:unknown_attribute").split(":")
    found = getattr(import_module(f"kalmar.{module}"), there)
    if name not in PLACES:
        raise found("kalmar", name)
    if isinstance(found, FunctionType):
        from kalmar.runtime.arguments import checked  # not worth its time where nothing is called

        found = checked(found, name)
    return globals().setdefault(name, found)  # the next time it is found at once


def __dir__() -> list[str]:
    return sorted([*PLACES, "__version__"])
