"""The public names of Kalmár by topic: `__init__.py` reads the imports, type checkers the same.

A topic is a comment before its names; each has its page in docs/reference/api. `__all__` repeats
the names, as type checkers export no import under another name without it.
"""

# Positions and answers
from kalmar.answers.answer import Answer as Answer
from kalmar.answers.analysis import Analysis as Analysis
from kalmar.answers.answer import solve as solve
from kalmar.answers.answer import Solution as Solution
from kalmar.answers.many import outcomes as outcomes
from kalmar.answers.many import ManyOutcomes as ManyOutcomes
from kalmar.answers.analyse import analyse as analyse
from kalmar.games.notation import parse_position as parse_position
from kalmar.games.notation import format_position as format_position
from kalmar.games.notation.coerce import position as position
from kalmar.core.compounds import Position as Position
from kalmar.core.compounds import Compound as Compound
from kalmar.core.turns import Move as Move
from kalmar.core.turns import Step as Step
from kalmar.core.turns import moves as moves
from kalmar.core.turns import after as after
from kalmar.answers.play import play as play
from kalmar.answers.play import Game as Game
from kalmar.answers.play import Opponent as Opponent
from kalmar.answers.play import opponent as opponent
from kalmar.answers.homework import check_homework as check_homework
from kalmar.answers.moves_in_words import move_text as move_text
from kalmar.answers.partizan import partizan as partizan
from kalmar.answers.proofs.prove import prove as prove
from kalmar.answers.proofs.prove import verify_proof as verify_proof

# Rules and games
from kalmar.core.rules import Rules as Rules
from kalmar.core.rules import Option as Option
from kalmar.core.rules.move_labels import Entailing as Entailing
from kalmar.core.rules.move_labels import Complimenting as Complimenting
from kalmar.core.rules import Play as Play
from kalmar.core.rules import Outcome as Outcome
from kalmar.games.components import Heap as Heap
from kalmar.games.components import Square as Square
from kalmar.games.registry import GAMES as GAMES
from kalmar.games.custom import game as game
from kalmar.games.registry import find_game as find_game
from kalmar.games.registry import find_rules as find_rules
from kalmar.games.titles import search_games as search_games
from kalmar.cli.explain import explain as explain
from kalmar.games.custom import load_rules as load_rules
from kalmar.games.rows.named_rows import kinds as kinds
from kalmar.games.rows.row_systems import KindSystem as KindSystem
from kalmar.games.heaps import Code as Code
from kalmar.games.heaps import parse_code as parse_code

# Other programs
from kalmar.games.custom.openspiel import openspiel_game as openspiel_game
from kalmar.games.custom.openspiel import OpenSpielGame as OpenSpielGame
from kalmar.games.notation.cgsuite import from_cgsuite as from_cgsuite
from kalmar.games.notation.cgsuite import to_cgsuite as to_cgsuite

# Ways of playing
from kalmar.core.choices import Choice as Choice
from kalmar.core.choices import Ending as Ending
from kalmar.core.compositions import Composition as Composition
from kalmar.core.compositions import COMPOSITIONS as COMPOSITIONS
from kalmar.core.compositions import find_composition as find_composition
from kalmar.theory.table import Theory as Theory
from kalmar.theory.table import THEORIES as THEORIES
from kalmar.theory.table import find_theory as find_theory

# Values
from kalmar.theory.valuations import Valuation as Valuation
from kalmar.theory.valuations import VALUATIONS as VALUATIONS
from kalmar.theory.valuations import find_valuation as find_valuation
from kalmar.theory.valuations.valuation import Fold as Fold
from kalmar.theory.valuations.valuation import fold_options as fold_options
from kalmar.theory.operations import Operation as Operation
from kalmar.theory.operations import OPERATIONS as OPERATIONS
from kalmar.theory.valuations.valuation import mex as mex
from kalmar.theory.valuations.valuation import lego as lego
from kalmar.theory.valuations.valuation import gelo as gelo
from kalmar.theory.valuations.valuation import loge as loge
from kalmar.theory.valuations.valuation import gole as gole
from kalmar.theory.nimbers import nim_sum as nim_sum
from kalmar.theory.nimbers import nim_product as nim_product
from kalmar.theory.calculator import calculate as calculate
from kalmar.theory.calculator import Calculation as Calculation
from kalmar.theory.nimbers import nim_power as nim_power
from kalmar.theory.nimbers import nim_inverse as nim_inverse
from kalmar.theory.nimbers import nim_quotient as nim_quotient
from kalmar.theory.nimbers import nim_square_root as nim_square_root
from kalmar.solvers import Solved as Solved
from kalmar.solvers import SOLVERS as SOLVERS

# Sequences and tables
from kalmar.answers.tables.ask import sequence as sequence
from kalmar.answers.tables.ask import table as table
from kalmar.answers.tables.values import Sequence as Sequence
from kalmar.answers.tables.values import Table as Table
from kalmar.engines.sequences.engine import grundy_values as grundy_values
from kalmar.engines.sequences.engine import GrundySequence as GrundySequence
from kalmar.engines.sequences.periods import find_period as find_period
from kalmar.answers.tables.period import period as period
from kalmar.engines.quotients.quotient import Quotient as Quotient
from kalmar.engines.quotients.ask import quotient as quotient
from kalmar.engines.quotients.ask import certificate as quotient_certificate
from kalmar.engines.quotients.verify import verify_quotient as verify_quotient
from kalmar.engines.sequences.periodicity import Finding as Finding
from kalmar.engines.sequences.array_repeats import near_periods as near_periods
from kalmar.engines.sequences.array_repeats import NearPeriod as NearPeriod
from kalmar.engines.sequences.periods import first_cousin as first_cousin
from kalmar.engines.sequences.periods import report as sequence_report
from kalmar.engines.sequences.certificates import certificate as certificate
from kalmar.engines.sequences.certificates import verify as verify_certificate
from kalmar.research.atlas.table import atlas as atlas
from kalmar.answers.tables.patterns import observe as observe
from kalmar.research.find import find_sequences as find_sequences

# The OEIS
from kalmar.research.oeis.ask import oeis as oeis
from kalmar.research.oeis.ask import OeisSequence as OeisSequence
from kalmar.research.oeis import OeisEntry as OeisEntry
from kalmar.research.oeis import search_oeis as search_oeis
from kalmar.research.find import find_oeis as find_oeis
from kalmar.research.oeis.ask import compare_oeis as compare_oeis
from kalmar.research.oeis.ask import OeisComparison as OeisComparison

# Graphs
from kalmar.engines.graphs.explore import explore as explore
from kalmar.engines.graphs.graph import Graph as Graph
from kalmar.engines.graphs.loopy import GraphSolution as GraphSolution
from kalmar.answers.game_graphs import graph as graph
from kalmar.engines.graphs.loopy import VertexAnswer as VertexAnswer
from kalmar.engines.graphs.loopy import solve_graph as solve_graph
from kalmar.engines.graphs.files import read_options as read_graph
from kalmar.engines.graphs.partizan import PartizanGraph as PartizanGraph
from kalmar.engines.graphs.partizan import PartizanSolution as PartizanSolution
from kalmar.engines.graphs.partizan import PartizanAnswer as PartizanAnswer
from kalmar.engines.graphs.partizan import solve_partizan as solve_partizan
from kalmar.engines.graphs.loopy_ways import PayoffSolution as PayoffSolution
from kalmar.engines.graphs.loopy_ways import solve_payoffs as solve_payoffs
from kalmar.games.boards.with_cycles import ROADS as ROADS

# Chomp, Hackenbush, positional games
from kalmar.solvers.chomp_boards import chomp_table as chomp_table
from kalmar.answers.openings import chomp as chomp
from kalmar.engines.three_rows import three_row_chomp as three_row_chomp
from kalmar.games.graphs.deletions import picture_of as hackenbush_picture
from kalmar.solvers.hackenbush import picture_value as hackenbush_value
from kalmar.solvers.hackenbush import cuts_to as hackenbush_cuts
from kalmar.engines.positional import PositionalGame as PositionalGame
from kalmar.engines.positional import PositionalAnswer as PositionalAnswer
from kalmar.engines.hypergraphs import Kind as PositionalKind
from kalmar.engines.hypergraphs import board_from_text as positional_board

# Drawings
from kalmar.render.drawings.drawing import Drawing as Drawing
from kalmar.render.drawings.drawing import Mark as Mark
from kalmar.render.drawings.position import drawing as drawing
from kalmar.render.drawings.written import svg as drawing_svg
from kalmar.render.drawings.written import tikz as drawing_tikz
from kalmar.render.report import latex as answer_latex
from kalmar.render.drawings import picture as drawing_picture
from kalmar.render.terminal import show_progress as show_progress
from kalmar.render.drawings import text as drawing_text
from kalmar.render.drawings import strip as drawing_strip
from kalmar.render.drawings import board_drawing as positional_drawing

# Claims
from kalmar.research.claims import CLAIMS as CLAIMS
from kalmar.research.claims.claim import check as check_claim

# Sources
from kalmar.research.sources.item import Source as Source
from kalmar.research.sources.item import Item as Item
from kalmar.research.sources import find_source as find_source
from kalmar.research.sources import find_items as find_items
from kalmar.research.sources.study import study as study

# Errors
from kalmar.core.errors import KalmarError as KalmarError
from kalmar.core.errors import CyclicGameError as CyclicGameError
from kalmar.core.errors import DataError as DataError
from kalmar.core.errors import GameError as GameError
from kalmar.core.errors import LimitReached as LimitReached
from kalmar.core.errors import MissingLibraryError as MissingLibraryError
from kalmar.core.errors import NoTheoryError as NoTheoryError
from kalmar.core.errors import PositionError as PositionError
from kalmar.core.errors import RulesError as RulesError
from kalmar.core.errors import UnknownNameError as UnknownNameError
from kalmar.core.errors import UsageError as UsageError

__version__: str
PLACES: dict[str, tuple[str, str]]

__all__ = [
    "CLAIMS",
    "COMPOSITIONS",
    "GAMES",
    "OPERATIONS",
    "ROADS",
    "SOLVERS",
    "THEORIES",
    "VALUATIONS",
    "Analysis",
    "Answer",
    "Calculation",
    "Choice",
    "Code",
    "Complimenting",
    "Composition",
    "Compound",
    "CyclicGameError",
    "DataError",
    "Drawing",
    "Ending",
    "Entailing",
    "Finding",
    "Fold",
    "Game",
    "GameError",
    "Graph",
    "GraphSolution",
    "GrundySequence",
    "Heap",
    "Item",
    "KalmarError",
    "KindSystem",
    "LimitReached",
    "ManyOutcomes",
    "Mark",
    "MissingLibraryError",
    "Move",
    "NearPeriod",
    "NoTheoryError",
    "OeisComparison",
    "OeisEntry",
    "OeisSequence",
    "OpenSpielGame",
    "Operation",
    "Opponent",
    "Option",
    "Outcome",
    "PartizanAnswer",
    "PartizanGraph",
    "PartizanSolution",
    "PayoffSolution",
    "Play",
    "Position",
    "PositionError",
    "PositionalAnswer",
    "PositionalGame",
    "PositionalKind",
    "Quotient",
    "Rules",
    "RulesError",
    "Sequence",
    "Solution",
    "Solved",
    "Source",
    "Square",
    "Step",
    "Table",
    "Theory",
    "UnknownNameError",
    "UsageError",
    "Valuation",
    "VertexAnswer",
    "after",
    "analyse",
    "answer_latex",
    "atlas",
    "calculate",
    "certificate",
    "check_claim",
    "check_homework",
    "chomp",
    "chomp_table",
    "compare_oeis",
    "drawing",
    "drawing_picture",
    "drawing_strip",
    "drawing_svg",
    "drawing_text",
    "drawing_tikz",
    "explain",
    "explore",
    "find_composition",
    "find_game",
    "find_items",
    "find_oeis",
    "find_period",
    "find_rules",
    "find_sequences",
    "find_source",
    "find_theory",
    "find_valuation",
    "first_cousin",
    "fold_options",
    "format_position",
    "from_cgsuite",
    "game",
    "gelo",
    "gole",
    "graph",
    "grundy_values",
    "hackenbush_cuts",
    "hackenbush_picture",
    "hackenbush_value",
    "kinds",
    "lego",
    "load_rules",
    "loge",
    "mex",
    "move_text",
    "moves",
    "near_periods",
    "nim_inverse",
    "nim_power",
    "nim_product",
    "nim_quotient",
    "nim_square_root",
    "nim_sum",
    "observe",
    "oeis",
    "openspiel_game",
    "opponent",
    "outcomes",
    "parse_code",
    "parse_position",
    "partizan",
    "period",
    "play",
    "position",
    "positional_board",
    "positional_drawing",
    "prove",
    "quotient",
    "quotient_certificate",
    "read_graph",
    "search_games",
    "search_oeis",
    "sequence",
    "sequence_report",
    "show_progress",
    "solve",
    "solve_graph",
    "solve_partizan",
    "solve_payoffs",
    "study",
    "table",
    "three_row_chomp",
    "to_cgsuite",
    "verify_certificate",
    "verify_proof",
    "verify_quotient",
]  # fmt: skip
