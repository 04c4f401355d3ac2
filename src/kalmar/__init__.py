"""Kalmár: play several impartial games at once, in a dozen ways, perfectly.

All that this module offers is public, and so are `kalmar.rules.shapes`, `kalmar.testing`, and the
services of `kalmar.present.services`; what is in other modules may move. Names are loaded late.

>>> import kalmar
>>> kalmar.solve("nim 3 5 7").winning_move_count
3
"""

from kalmar.display import loaders

TYPE_CHECKING = False  # that of `typing`, which takes longer to load than this module
if TYPE_CHECKING:
    from kalmar.adapters.cgsuite import from_cgsuite as from_cgsuite
    from kalmar.adapters.cgsuite import to_cgsuite as to_cgsuite
    from kalmar.adapters.open_spiel import OpenSpielGame as OpenSpielGame
    from kalmar.adapters.open_spiel import openspiel_game as openspiel_game
    from kalmar.answers.analyse import analyse as analyse
    from kalmar.answers.analysis import Analysis as Analysis
    from kalmar.answers.answer import Answer as Answer
    from kalmar.answers.answer import solve as solve
    from kalmar.answers.begin import chomp as chomp
    from kalmar.answers.begin import graph as graph
    from kalmar.answers.begin import play as play
    from kalmar.answers.moves_text import move_text as move_text
    from kalmar.answers.play import Game as Game
    from kalmar.answers.play import Opponent as Opponent
    from kalmar.answers.play import opponent as opponent
    from kalmar.answers.solution import Solution as Solution
    from kalmar.claims import CLAIMS as CLAIMS
    from kalmar.claims.claim import check as check_claim
    from kalmar.compositions import COMPOSITIONS as COMPOSITIONS
    from kalmar.compositions import Choice as Choice
    from kalmar.compositions import Composition as Composition
    from kalmar.compositions import Ending as Ending
    from kalmar.compositions import find_composition as find_composition
    from kalmar.compound import Compound as Compound
    from kalmar.compound import Move as Move
    from kalmar.compound import Position as Position
    from kalmar.compound import Step as Step
    from kalmar.compound import after as after
    from kalmar.compound import moves as moves
    from kalmar.encyclopedia.ask import OeisComparison as OeisComparison
    from kalmar.encyclopedia.ask import OeisSequence as OeisSequence
    from kalmar.encyclopedia.ask import compare_oeis as compare_oeis
    from kalmar.encyclopedia.ask import find_oeis as find_oeis
    from kalmar.encyclopedia.ask import oeis as oeis
    from kalmar.encyclopedia.ask import search_oeis as search_oeis
    from kalmar.encyclopedia.entries import OeisEntry as OeisEntry
    from kalmar.errors import CyclicGameError as CyclicGameError
    from kalmar.errors import DataError as DataError
    from kalmar.errors import GameError as GameError
    from kalmar.errors import KalmarError as KalmarError
    from kalmar.errors import LimitReached as LimitReached
    from kalmar.errors import MissingLibraryError as MissingLibraryError
    from kalmar.errors import NoTheoryError as NoTheoryError
    from kalmar.errors import PositionError as PositionError
    from kalmar.errors import RulesError as RulesError
    from kalmar.errors import UnknownNameError as UnknownNameError
    from kalmar.errors import UsageError as UsageError
    from kalmar.games import GAMES as GAMES
    from kalmar.games import find_game as find_game
    from kalmar.games import find_rules as find_rules
    from kalmar.games import search_games as search_games
    from kalmar.games.codes import Code as Code
    from kalmar.games.codes import parse_code as parse_code
    from kalmar.games.components import Heap as Heap
    from kalmar.games.components import Square as Square
    from kalmar.games.hackenbush import picture_of as hackenbush_picture
    from kalmar.games.made import game as game
    from kalmar.games.road_map import ROADS as ROADS
    from kalmar.games.user import load_rules as load_rules
    from kalmar.given import position as position
    from kalmar.graphs.explore import explore as explore
    from kalmar.graphs.files import read_options as read_graph
    from kalmar.graphs.graph import Graph as Graph
    from kalmar.graphs.loopy import GraphSolution as GraphSolution
    from kalmar.graphs.loopy import solve_graph as solve_graph
    from kalmar.graphs.partizan import PartizanGraph as PartizanGraph
    from kalmar.graphs.partizan import PartizanSolution as PartizanSolution
    from kalmar.graphs.partizan import solve_partizan as solve_partizan
    from kalmar.graphs.payoffs import PayoffSolution as PayoffSolution
    from kalmar.graphs.payoffs import solve_payoffs as solve_payoffs
    from kalmar.graphs.vertex_answer import PartizanAnswer as PartizanAnswer
    from kalmar.graphs.vertex_answer import VertexAnswer as VertexAnswer
    from kalmar.positional.answer import PositionalAnswer as PositionalAnswer
    from kalmar.positional.hypergraphs import board_from_text as positional_board
    from kalmar.positional.kinds import Kind as PositionalKind
    from kalmar.positional.solution import PositionalGame as PositionalGame
    from kalmar.positions import format_position as format_position
    from kalmar.positions import parse_position as parse_position
    from kalmar.present.formats.answers import latex as answer_latex
    from kalmar.present.shapes.drawing import Drawing as Drawing
    from kalmar.present.shapes.drawing import Mark as Mark
    from kalmar.present.shapes.hypergraphs import board_drawing as positional_drawing
    from kalmar.present.shapes.pictures import picture as drawing_picture
    from kalmar.present.shapes.strips import strip as drawing_strip
    from kalmar.present.shapes.svg import svg as drawing_svg
    from kalmar.present.shapes.terminal import text as drawing_text
    from kalmar.present.shapes.tikz import tikz as drawing_tikz
    from kalmar.present.shapes.together import drawing as drawing
    from kalmar.proofs.prove import prove as prove
    from kalmar.proofs.verify import verify_proof as verify_proof
    from kalmar.quotients.ask import quotient as quotient
    from kalmar.quotients.certificate import certificate as quotient_certificate
    from kalmar.quotients.quotient import Quotient as Quotient
    from kalmar.quotients.verify import verify_quotient as verify_quotient
    from kalmar.rules import Option as Option
    from kalmar.rules import Outcome as Outcome
    from kalmar.rules import Play as Play
    from kalmar.rules import Rules as Rules
    from kalmar.sequences.certificates import certificate as certificate
    from kalmar.sequences.certificates import verify as verify_certificate
    from kalmar.sequences.grundy_sequence import GrundySequence as GrundySequence
    from kalmar.sequences.grundy_sequence import grundy_values as grundy_values
    from kalmar.sequences.near_periods import NearPeriod as NearPeriod
    from kalmar.sequences.near_periods import near_periods as near_periods
    from kalmar.sequences.periodicity import Finding as Finding
    from kalmar.sequences.periods import find_period as find_period
    from kalmar.sequences.periods import first_cousin as first_cousin
    from kalmar.sequences.periods import report as sequence_report
    from kalmar.solvers import SOLVERS as SOLVERS
    from kalmar.solvers import Solved as Solved
    from kalmar.solvers.chomp_boards import chomp_table as chomp_table
    from kalmar.solvers.formulas.fusion import picture_value as hackenbush_value
    from kalmar.solvers.formulas.hackenbush_cuts import cuts_to as hackenbush_cuts
    from kalmar.sources.index import find_items as find_items
    from kalmar.sources.index import find_source as find_source
    from kalmar.sources.item import Item as Item
    from kalmar.sources.item import Source as Source
    from kalmar.sources.study import study as study
    from kalmar.surveys.octal_table import atlas as atlas
    from kalmar.tables.ask import sequence as sequence
    from kalmar.tables.ask import table as table
    from kalmar.tables.patterns import observe as observe
    from kalmar.tables.period import period as period
    from kalmar.tables.values import Sequence as Sequence
    from kalmar.tables.values import Table as Table
    from kalmar.theories import THEORIES as THEORIES
    from kalmar.theories import Theory as Theory
    from kalmar.theories import find_theory as find_theory
    from kalmar.three_rows.chomp import three_row_chomp as three_row_chomp
    from kalmar.values import VALUATIONS as VALUATIONS
    from kalmar.values import Valuation as Valuation
    from kalmar.values import find_valuation as find_valuation
    from kalmar.values.calculator import Calculation as Calculation
    from kalmar.values.calculator import calculate as calculate
    from kalmar.values.excludants import gelo as gelo
    from kalmar.values.excludants import gole as gole
    from kalmar.values.excludants import lego as lego
    from kalmar.values.excludants import loge as loge
    from kalmar.values.excludants import mex as mex
    from kalmar.values.fold import Fold as Fold
    from kalmar.values.fold import fold_options as fold_options
    from kalmar.values.nimbers import nim_inverse as nim_inverse
    from kalmar.values.nimbers import nim_power as nim_power
    from kalmar.values.nimbers import nim_product as nim_product
    from kalmar.values.nimbers import nim_quotient as nim_quotient
    from kalmar.values.nimbers import nim_square_root as nim_square_root
    from kalmar.values.operations import OPERATIONS as OPERATIONS
    from kalmar.values.operations import Operation as Operation
    from kalmar.values.operations import nim_sum as nim_sum

__version__ = "1.0.0"

PUBLIC: dict[str, dict[str, str]] = {
    "Positions and answers": {
        "Answer": "answers.answer:Answer",
        "Analysis": "answers.analysis:Analysis",
        "solve": "answers.answer:solve",
        "Solution": "answers.solution:Solution",
        "analyse": "answers.analyse:analyse",
        "parse_position": "positions:parse_position",
        "format_position": "positions:format_position",
        "position": "given:position",
        "Position": "compound:Position",
        "Compound": "compound:Compound",
        "Move": "compound:Move",
        "Step": "compound:Step",
        "moves": "compound:moves",
        "after": "compound:after",
        "play": "answers.begin:play",
        "Game": "answers.play:Game",
        "Opponent": "answers.play:Opponent",
        "opponent": "answers.play:opponent",
        "move_text": "answers.moves_text:move_text",
        "prove": "proofs.prove:prove",
        "verify_proof": "proofs.verify:verify_proof",
    },
    "Rules and games": {
        "Rules": "rules:Rules",
        "Option": "rules:Option",
        "Play": "rules:Play",
        "Outcome": "rules:Outcome",
        "Heap": "games.components:Heap",
        "Square": "games.components:Square",
        "GAMES": "games:GAMES",
        "game": "games.made:game",
        "find_game": "games:find_game",
        "find_rules": "games:find_rules",
        "search_games": "games:search_games",
        "load_rules": "games.user:load_rules",
        "Code": "games.codes:Code",
        "parse_code": "games.codes:parse_code",
    },
    "Other programs": {
        "openspiel_game": "adapters.open_spiel:openspiel_game",
        "OpenSpielGame": "adapters.open_spiel:OpenSpielGame",
        "from_cgsuite": "adapters.cgsuite:from_cgsuite",
        "to_cgsuite": "adapters.cgsuite:to_cgsuite",
    },
    "Ways of playing": {
        "Choice": "compositions:Choice",
        "Ending": "compositions:Ending",
        "Composition": "compositions:Composition",
        "COMPOSITIONS": "compositions:COMPOSITIONS",
        "find_composition": "compositions:find_composition",
        "Theory": "theories:Theory",
        "THEORIES": "theories:THEORIES",
        "find_theory": "theories:find_theory",
    },
    "Values": {
        "Valuation": "values:Valuation",
        "VALUATIONS": "values:VALUATIONS",
        "find_valuation": "values:find_valuation",
        "Fold": "values.fold:Fold",
        "fold_options": "values.fold:fold_options",
        "Operation": "values.operations:Operation",
        "OPERATIONS": "values.operations:OPERATIONS",
        "mex": "values.excludants:mex",
        "lego": "values.excludants:lego",
        "gelo": "values.excludants:gelo",
        "loge": "values.excludants:loge",
        "gole": "values.excludants:gole",
        "nim_sum": "values.operations:nim_sum",
        "nim_product": "values.nimbers:nim_product",
        "calculate": "values.calculator:calculate",
        "Calculation": "values.calculator:Calculation",
        "nim_power": "values.nimbers:nim_power",
        "nim_inverse": "values.nimbers:nim_inverse",
        "nim_quotient": "values.nimbers:nim_quotient",
        "nim_square_root": "values.nimbers:nim_square_root",
        "Solved": "solvers:Solved",
        "SOLVERS": "solvers:SOLVERS",
    },
    "Sequences and tables": {
        "sequence": "tables.ask:sequence",
        "table": "tables.ask:table",
        "Sequence": "tables.values:Sequence",
        "Table": "tables.values:Table",
        "grundy_values": "sequences.grundy_sequence:grundy_values",
        "GrundySequence": "sequences.grundy_sequence:GrundySequence",
        "find_period": "sequences.periods:find_period",
        "period": "tables.period:period",
        "Quotient": "quotients.quotient:Quotient",
        "quotient": "quotients.ask:quotient",
        "quotient_certificate": "quotients.certificate:certificate",
        "verify_quotient": "quotients.verify:verify_quotient",
        "Finding": "sequences.periodicity:Finding",
        "near_periods": "sequences.near_periods:near_periods",
        "NearPeriod": "sequences.near_periods:NearPeriod",
        "first_cousin": "sequences.periods:first_cousin",
        "sequence_report": "sequences.periods:report",
        "certificate": "sequences.certificates:certificate",
        "verify_certificate": "sequences.certificates:verify",
        "atlas": "surveys.octal_table:atlas",
        "observe": "tables.patterns:observe",
    },
    "The OEIS": {
        "oeis": "encyclopedia.ask:oeis",
        "OeisSequence": "encyclopedia.ask:OeisSequence",
        "OeisEntry": "encyclopedia.entries:OeisEntry",
        "search_oeis": "encyclopedia.ask:search_oeis",
        "find_oeis": "encyclopedia.ask:find_oeis",
        "compare_oeis": "encyclopedia.ask:compare_oeis",
        "OeisComparison": "encyclopedia.ask:OeisComparison",
    },
    "Graphs": {
        "explore": "graphs.explore:explore",
        "Graph": "graphs.graph:Graph",
        "GraphSolution": "graphs.loopy:GraphSolution",
        "graph": "answers.begin:graph",
        "VertexAnswer": "graphs.vertex_answer:VertexAnswer",
        "solve_graph": "graphs.loopy:solve_graph",
        "read_graph": "graphs.files:read_options",
        "PartizanGraph": "graphs.partizan:PartizanGraph",
        "PartizanSolution": "graphs.partizan:PartizanSolution",
        "PartizanAnswer": "graphs.vertex_answer:PartizanAnswer",
        "solve_partizan": "graphs.partizan:solve_partizan",
        "PayoffSolution": "graphs.payoffs:PayoffSolution",
        "solve_payoffs": "graphs.payoffs:solve_payoffs",
        "ROADS": "games.road_map:ROADS",
    },
    "Chomp, Hackenbush, positional games": {
        "chomp_table": "solvers.chomp_boards:chomp_table",
        "chomp": "answers.begin:chomp",
        "three_row_chomp": "three_rows.chomp:three_row_chomp",
        "hackenbush_picture": "games.hackenbush:picture_of",
        "hackenbush_value": "solvers.formulas.fusion:picture_value",
        "hackenbush_cuts": "solvers.formulas.hackenbush_cuts:cuts_to",
        "PositionalGame": "positional.solution:PositionalGame",
        "PositionalAnswer": "positional.answer:PositionalAnswer",
        "PositionalKind": "positional.kinds:Kind",
        "positional_board": "positional.hypergraphs:board_from_text",
    },
    "Drawings": {
        "Drawing": "present.shapes.drawing:Drawing",
        "Mark": "present.shapes.drawing:Mark",
        "drawing": "present.shapes.together:drawing",
        "drawing_svg": "present.shapes.svg:svg",
        "drawing_tikz": "present.shapes.tikz:tikz",
        "answer_latex": "present.formats.answers:latex",
        "drawing_picture": "present.shapes.pictures:picture",
        "drawing_text": "present.shapes.terminal:text",
        "drawing_strip": "present.shapes.strips:strip",
        "positional_drawing": "present.shapes.hypergraphs:board_drawing",
    },
    "Claims": {
        "CLAIMS": "claims:CLAIMS",
        "check_claim": "claims.claim:check",
    },
    "Sources": {
        "Source": "sources.item:Source",
        "Item": "sources.item:Item",
        "find_source": "sources.index:find_source",
        "find_items": "sources.index:find_items",
        "study": "sources.study:study",
    },
    "Errors": {
        "KalmarError": "errors:KalmarError",
        "CyclicGameError": "errors:CyclicGameError",
        "DataError": "errors:DataError",
        "GameError": "errors:GameError",
        "LimitReached": "errors:LimitReached",
        "MissingLibraryError": "errors:MissingLibraryError",
        "NoTheoryError": "errors:NoTheoryError",
        "PositionError": "errors:PositionError",
        "RulesError": "errors:RulesError",
        "UnknownNameError": "errors:UnknownNameError",
        "UsageError": "errors:UsageError",
    },
}
"""The public names by topic, each with the module and the name it has there."""

PLACES = {name: place for topic in PUBLIC.values() for name, place in topic.items()}

# fmt: off
__all__ = [
    "CLAIMS", "COMPOSITIONS", "GAMES", "OPERATIONS", "ROADS", "SOLVERS", "THEORIES", "VALUATIONS",
    "Analysis", "Answer", "Calculation", "Choice", "Code", "Composition", "Compound",
    "CyclicGameError", "DataError", "Drawing", "Ending", "Finding", "Fold", "Game", "GameError",
    "Graph", "GraphSolution", "GrundySequence", "Heap", "Item", "KalmarError", "LimitReached",
    "Mark", "MissingLibraryError", "Move", "NearPeriod", "NoTheoryError", "OeisComparison",
    "OeisEntry", "OeisSequence", "OpenSpielGame", "Operation", "Opponent", "Option", "Outcome",
    "PartizanAnswer", "PartizanGraph", "PartizanSolution", "PayoffSolution", "Play", "Position",
    "PositionError", "PositionalAnswer", "PositionalGame", "PositionalKind", "Quotient", "Rules",
    "RulesError", "Sequence", "Solution", "Solved", "Source", "Square", "Step", "Table", "Theory",
    "UnknownNameError", "UsageError", "Valuation", "VertexAnswer", "after", "analyse",
    "answer_latex", "atlas", "calculate", "certificate", "check_claim", "chomp", "chomp_table",
    "compare_oeis", "drawing", "drawing_picture", "drawing_strip", "drawing_svg", "drawing_text",
    "drawing_tikz", "explore", "find_composition", "find_game", "find_items", "find_oeis",
    "find_period", "find_rules", "find_source", "find_theory", "find_valuation", "first_cousin",
    "fold_options", "format_position", "from_cgsuite", "game", "gelo", "gole", "graph",
    "grundy_values", "hackenbush_cuts", "hackenbush_picture", "hackenbush_value", "lego",
    "load_rules", "loge", "mex", "move_text", "moves", "near_periods", "nim_inverse", "nim_power",
    "nim_product", "nim_quotient", "nim_square_root", "nim_sum", "observe", "oeis",
    "openspiel_game", "opponent", "parse_code", "parse_position", "period", "play", "position",
    "positional_board", "positional_drawing", "prove", "quotient", "quotient_certificate",
    "read_graph", "search_games", "search_oeis", "sequence", "sequence_report", "solve",
    "solve_graph", "solve_partizan", "solve_payoffs", "study", "table", "three_row_chomp",
    "to_cgsuite", "verify_certificate", "verify_proof", "verify_quotient",
]
# fmt: on

loaders.append(lambda: __import__("kalmar.present.notebook"))  # it registers what it shows


def __getattr__(name: str) -> object:
    if name not in PLACES:
        raise AttributeError(f"module 'kalmar' has no attribute '{name}'")
    from importlib import import_module
    from types import FunctionType

    module, there = PLACES[name].split(":")
    found = getattr(import_module(f"kalmar.{module}"), there)
    if isinstance(found, FunctionType):
        from kalmar.machine.arguments import checked  # not worth its time where nothing is called

        found = checked(found, name)
    globals()[name] = found  # the next time it is found at once
    return found


def __dir__() -> list[str]:
    return sorted([*PLACES, "__version__"])
