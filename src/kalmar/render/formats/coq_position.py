"""Theorems for Coq about one position: who wins it, and its value in a way of playing.

A file holds the options of every position that play can reach, by number. Where components never
split and a theorem of source 000 joins their values, these are positions of components, and the
theorem is about the literal list of components; elsewhere they are positions of the whole compound.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kalmar.answers.answer import Answer
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import CyclicGameError, LimitReached, UsageError
from kalmar.core.rules import Component, Outcome, Play, Rules
from kalmar.engines.graphs.explore import GameGraph, explore, never_splits
from kalmar.render.formats.coq_heaps import coq_file, listed
from kalmar.theory.operations import KERNEL_ENDED, KERNEL_MISERE, KERNEL_NORMAL
from kalmar.theory.table import find_theory
from kalmar.theory.valuations import KERNEL

MOST_POSITIONS, MOST_OPTIONS = 10_000, 200_000
"""As many as Coq reads in a quarter of a minute."""

LONGEST_LABEL = 100
"""Characters of a position in a comment."""

CHOICES = {Choice.ONE: "one", Choice.ALL: "all", Choice.ANY: "any"}
ENDINGS = {Ending.SHORT: "first_end", Ending.LONG: "all_end"}
"""As `proofs/ways/Six.v` names them."""

THEOREMS = {
    (Choice.ONE, Ending.LONG, Play.NORMAL): "disjunctive",
    (Choice.ONE, Ending.SHORT, Play.NORMAL): "diminished",
    (Choice.ONE, Ending.SHORT, Play.MISERE): "misere_diminished",
    (Choice.ALL, Ending.SHORT, Play.NORMAL): "conjunctive",
    (Choice.ALL, Ending.SHORT, Play.MISERE): "misere_conjunctive",
    (Choice.ALL, Ending.LONG, Play.NORMAL): "continued",
    (Choice.ALL, Ending.LONG, Play.MISERE): "misere_continued",
    (Choice.ANY, Ending.LONG, Play.NORMAL): "selective",
    (Choice.ANY, Ending.LONG, Play.MISERE): "misere_selective",
    (Choice.ANY, Ending.SHORT, Play.NORMAL): "shortened",
    (Choice.ANY, Ending.SHORT, Play.MISERE): "misere_shortened",
}
"""Of `proofs/ways/Positions.v`, for lists of components."""

NUMBERS = {
    "grundy": "grundy",
    "misere-grundy": "misere_grundy",
    "remoteness": "remoteness",
    "misere-remoteness": "misere_remoteness",
    "suspense": "suspense",
    "misere-suspense": "misere_suspense",
}
"""Valuations that have a value everywhere, as `proofs/ways/Games.v` names them."""

BY_MEX = {"grundy", "misere-grundy"}
"""Those that `proofs/ways/Positions.v` computes faster than their definitions do."""

CIRCUITS = {
    "foreclosed": ("phi", "F_plus", "foreclosed_in"),
    "misere-foreclosed": ("psi", "F_minus", "misere_foreclosed_in"),
}
"""Valuations that have a value on some positions only: on which, the definition, and the theorem
for one position."""

WITHOUT_VALUE = {
    "diminished": "diminished_ending",
    "misere_diminished": "misere_diminished_ended",
    "foreclosed_in": "unforeclosed_in",
    "misere_foreclosed_in": "misere_unforeclosed_in",
}
"""The theorems in place of those, where a position is not among them."""

MODULES = "Games Six Short Lists Tables Positions"
"""The files of `proofs/ways`."""

BEFORE = """\
(* The options of each position; the number of a position is its place, from 0 on.{note} *)
Definition options : list (list N) := [
{rows}].
(* {start_is}: {position}. *)
Definition start : {kind} := {start}.
Notation J := {game}.
(* {good}: whoever is to move loses. *)
"""

Claim = tuple[str, str]
"""A statement about the start, and what proves it where the start is one position."""


@dataclass(frozen=True)
class Table:
    """Positions by number, with the start and the game that is played from it.

    Attributes:
        graphs: of components, or that of the whole compound.
        games: the rules of each.
        start: one number for the whole compound, or one for each component.
        way: how components are played, as Coq has it; empty for one position.
        theorem: for a list of components; empty for one position.
    """

    graphs: list[GameGraph]
    games: list[Rules]
    start: list[int]
    way: str = ""
    theorem: str = ""

    def rows(self) -> str:
        """Format the options of each position, and in a comment what it is.

        Raises:
            UsageError: they are too many.
        """
        table: list[tuple[list[int], str]] = []
        for rules, graph in zip(self.games, self.graphs, strict=True):
            first = len(table)
            for component, listed_options in zip(graph.components, graph.options, strict=True):
                options = dict.fromkeys(first + part for (part,) in listed_options)
                table.append((sorted(options), label(Position(rules, component))))
        check_size(len(table), sum(len(options) for options, _ in table))
        last = len(table) - 1
        return "\n".join(
            f"  {listed(options)}{';' if i < last else ''} (* {i}: {text} *)"
            for i, (options, text) in enumerate(table)
        )


def position_theorem(answer: Answer) -> str:
    """Format the theorem that says who wins a position, and its value where Coq has the valuation.

    Args:
        answer: about a game that ends.

    Raises:
        UsageError: play need not end, or too many positions can be reached.

    >>> import kalmar
    >>> print("".join(position_theorem(kalmar.solve("nim 1 2")).splitlines(True)[7:16]), end="")
    Definition options : list (list N) := [
      []; (* 0: nim 0 *)
      [0]; (* 1: nim 1 *)
      [0; 1] (* 2: nim 2 *)
    ].
    (* The components: nim 1 + nim 2. *)
    Definition start : list N := [1; 2].
    Notation J := (many (game_of options) one all_end).
    (* good: whoever is to move loses. *)
    """
    table, stated = (
        table_of_components(answer) or table_of_compound(answer.position),
        claims(answer),
    )
    is_alike = any(graph.alike is not None for graph in table.graphs)
    claimed = " /\\\n  ".join(statement for statement, _ in stated)
    before = BEFORE.format(
        note=" Positions that are alike have one number." if is_alike else "",
        rows=f"{table.rows()}\n",
        start_is="The components" if table.theorem else "The position",
        position=label(answer.position),
        kind="list N" if table.theorem else "N",
        start=listed(table.start) if table.theorem else table.start[0],
        game=f"(many (game_of options) {table.way})" if table.theorem else "(game_of options)",
        good=outcome_name(answer),
    )
    proof = proof_of(stated, table.theorem)
    return coq_file(title(answer), {"ways": MODULES}, f"answer : {claimed}", proof, before)


def proof_of(stated: list[Claim], theorem: str) -> str:
    """Format what proves the claims together.

    >>> proof_of([("", "a"), ("", "b"), ("", "c")], "")
    'split; [a|split; [b|c]].'
    """
    if theorem:
        return f"apply {theorem}. computed."
    *others, text = [proof for _, proof in stated]
    for proof in reversed(others):
        text = f"split; [{proof}|{text}]"
    return f"{text}."


def table_of_components(answer: Answer) -> Table | None:
    """Build the table of components that a theorem joins; None where there is none or one splits.

    Raises:
        UsageError: play need not end, or too many positions can be reached.
    """
    rules, parts = answer.position
    if not isinstance(rules, Compound) or not parts:
        return None
    theory, theorem = find_theory(rules, answer.play), theorem_of(rules, answer)
    if theorem is None or theory is None or theory.fold.valuation is not answer.valuation:
        return None
    components: dict[Rules, list[Component]] = {}
    for part in parts:
        components.setdefault(part.rules, []).append(part.component)
    graphs = {game: explored(game, starts) for game, starts in components.items()}
    if not all(map(never_splits, graphs.values())):
        return None
    first, offsets = 0, {}
    for game, graph in graphs.items():
        offsets[game] = first
        first += len(graph)
    start = [offsets[part.rules] + graphs[part.rules].place(part.component) for part in parts]
    way = f"{CHOICES[rules.choice]} {ENDINGS[rules.ending]}"
    return Table(list(graphs.values()), list(graphs), start, way, theorem)


def theorem_of(rules: Compound, answer: Answer) -> str | None:
    """Return the theorem for a list of components; None where there is none."""
    theorem = THEOREMS.get((rules.choice, rules.ending, answer.play))
    if answer.value is None and theorem is not None:
        return WITHOUT_VALUE.get(theorem)
    return theorem


def table_of_compound(position: Position) -> Table:
    """Build the table of all positions that can be reached, where one is the start.

    Raises:
        UsageError: play need not end, or too many positions can be reached.
    """
    graph = explored(position.rules, [position.component])
    return Table([graph], [position.rules], [graph.place(position.component)])


def explored(rules: Rules, starts: Iterable[Component]) -> GameGraph:
    """List every position that can be reached.

    Raises:
        UsageError: play need not end, or there are too many.
    """
    try:
        return explore(rules, starts, MOST_POSITIONS)
    except CyclicGameError as error:
        raise UsageError(
            "a theorem in Coq needs a game that ends, and this one can return to a position"
        ) from error
    except LimitReached as error:
        # Without a component it is time or work that was at its end.
        if "component" not in error.sentence.fields:
            raise
        raise too_many_positions() from error


def too_many_positions() -> UsageError:
    """Return the error of a position from which too many can be reached."""
    return UsageError(
        "more than {most:,} positions can be reached, which takes Coq too long",
        most=MOST_POSITIONS,
    )


def check_size(positions: int, options: int) -> None:
    """Raise `UsageError` where a table is too long for Coq."""
    if positions > MOST_POSITIONS:
        raise too_many_positions()
    if options > MOST_OPTIONS:
        raise UsageError(
            "the positions have {options:,} options, which takes Coq too long: the most are"
            " {most:,}",
            options=options, most=MOST_OPTIONS,
        )  # fmt: skip


def claims(answer: Answer) -> list[Claim]:
    """List what is stated about the start: who wins, and the value."""
    good, value, name = outcome_name(answer), answer.value, answer.valuation.name
    won = [equation(good, coq_bool(answer.outcome is Outcome.P))]
    if name in NUMBERS:
        statement, proof = equation(NUMBERS[name], f"{value}%nat")
        fast = "fast_" if name in BY_MEX else ""
        return [*won, (statement, proof.replace("rewrite ", f"rewrite {fast}"))]
    if name in CIRCUITS:
        circuit, definition, theorem = CIRCUITS[name]
        if value is None:
            proof = f"apply {WITHOUT_VALUE[theorem]}; computed"
            return [*won, (f"{circuit} (J := J) start = false", proof)]
        statement = (
            f"{circuit} (J := J) start = true /\\\n"
            f"  forall F : J -> nat, {definition} F -> F start = {value}%nat"
        )
        return [*won, (statement, f"apply {theorem}; computed")]
    if answer.valuation is KERNEL and value is not None:
        return [
            ("ended (J := J) start = " + coq_bool(value & KERNEL_ENDED), "computed"),
            equation("good", coq_bool(value & KERNEL_NORMAL)),
            equation("misere_good", coq_bool(value & KERNEL_MISERE)),
        ]
    return won


def equation(function: str, value: str) -> Claim:
    """Return the claim that a function has a value at the start.

    >>> equation("grundy", "3%nat")
    ('grundy (J := J) start = 3%nat', 'rewrite grundy_in by computed; computed')
    """
    return (
        f"{function} (J := J) start = {value}",
        f"rewrite {function}_in by computed; computed",
    )


def outcome_name(answer: Answer) -> str:
    """Return the function that says which positions are lost by whoever is to move."""
    return "misere_good" if answer.play is Play.MISERE else "good"


def title(answer: Answer) -> str:
    """Format the position, how it is played, who wins, and the value."""
    rules = answer.position.rules
    ways = [rules.title] if isinstance(rules, Compound) else []
    found = [f"outcome {answer.outcome.name}"]
    if answer.value is not None and len(claims(answer)) > 1:
        found.append(f"{answer.valuation.title} {answer.valuation.words(answer.value)}")
    ways.append(f"{answer.play.title} play")
    return f"{label(answer.position)}, {', '.join(ways)}: {', '.join(found)}."


def coq_bool(value: object) -> str:
    """Return a truth value as Coq writes it.

    >>> coq_bool(4), coq_bool(0)
    ('true', 'false')
    """
    return "true" if value else "false"


def label(position: Position) -> str:
    """Format a position so that it can stand in a comment.

    >>> from kalmar.games.heaps.nim import Nim
    >>> label(Position(Nim(), 3))
    'nim 3'
    """
    text = " ".join(str(position).split()) or "nothing is left"
    if len(text) > LONGEST_LABEL:
        text = f"{text[:LONGEST_LABEL]} …"
    # Quotation marks and what opens or closes a comment mean something inside of comments too.
    return text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
