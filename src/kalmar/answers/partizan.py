"""Answers about compounds of partizan components: who wins if Left begins, or Right, and why."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice, product
from typing import Any, NoReturn

from kalmar.core.by_name import JsonExport, RichDisplay
from kalmar.core.cached import cached_property
from kalmar.core.compositions import Composition, CompositionName, PlayName, find_composition
from kalmar.core.compounds import Compound
from kalmar.core.errors import LimitReached, PositionError, UsageError
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Outcome, Play
from kalmar.engines import partizan_compounds as compounds
from kalmar.engines.graphs.partizan import PartizanGraph
from kalmar.engines.graphs.parts import Recurrence, options_first
from kalmar.engines.partizan import PartizanSolver, Verdict, both_options
from kalmar.games.partizan import PartizanPart, Player
from kalmar.runtime.work import DEFAULT_LIMIT, usual_work
from kalmar.theory.table import find_play

MAX_BRACES = 20_000
"""Characters of a position written in braces for CGSuite."""
LISTED_MOVES = 1000
"""Winning moves in plain data."""


PARTIZAN_PLAYERS: Mapping[Player, str] = {
    Player.LEFT: message("Left"),
    Player.RIGHT: message("Right"),
}


ADD_UP = message("numbers {numbers} add to {total}: {winner} wins")
TO_ZERO = message("numbers {numbers} add to 0: {player} begins and loses")
DRAWN = message(
    "remotenesses {numbers} with {player} to begin: neither player can force an end that wins, so"
    " play is drawn"
)

REASONS: Mapping[str, Message] = {
    "partizan-join": message(
        "remotenesses {numbers} with {player} to begin, the least is {length}: {winner} wins"
    ),
    "partizan-continued": message(
        "suspense numbers {numbers} with {player} to begin, the greatest is {length}: {winner} wins"
    ),
    "partizan-stops": message(
        "stops {numbers} with {player} to begin add to {total}: {winner} wins"
    ),
    "partizan-numbers": ADD_UP,
}
"""For the name of a theorem, why it decides."""


def search_reason(verdict: Verdict, fields: Mapping[str, Any]) -> Message:
    """Say how many positions were searched, and who can force a win."""
    if verdict.outcome is Outcome.DRAW:
        return message(
            "{size:,} positions were searched: with {player} to begin, neither player can force a"
            " win",
            **fields,
        )
    if not verdict.length:
        return message("play has ended if {player} is to move: {winner} wins", **fields)
    return plural_message(
        verdict.length,
        "{size:,} positions were searched: with {player} to begin, {winner} can force a win in"
        " {number} move",
        "{size:,} positions were searched: with {player} to begin, {winner} can force a win within"
        " {number} moves",
        **fields,
    )


@dataclass(frozen=True)
class PartizanStart:
    """What is known of a compound for the player who begins.

    Attributes:
        player: who begins.
        verdict: who wins, and what decided it.
        solver: solves what turns leave.
        state: the position.
    """

    player: Player
    verdict: Verdict
    solver: PartizanSolver
    state: compounds.PartizanState

    def __repr__(self) -> str:
        """Return who begins and who wins."""
        return f"<PartizanStart {self.player.name.casefold()}: {self.outcome.value}>"

    @property
    def outcome(self) -> Outcome:
        """Return who wins: N is the player who begins, P the other one."""
        return self.verdict.outcome

    @property
    def winner(self) -> Player | None:
        """Return who wins; None for a draw."""
        return {Outcome.N: self.player, Outcome.P: self.player.other}.get(self.outcome)

    @property
    def length(self) -> int | None:
        """Return the moves to the end as the rule counts them; None where it tells no length."""
        return self.verdict.length

    @property
    def theorem(self) -> str:
        """Return the line that cites what decided it."""
        return self.verdict.theorem.cite()

    @property
    def note(self) -> str:
        """Return why no theorem decided it; empty where one did."""
        return self.verdict.failed

    @property
    def reason(self) -> Message:
        """Return in a sentence why this player wins or loses.

        >>> partizan("coloured-hackenbush bb + coloured-hackenbush r").left.reason
        'numbers 2, -1 add to 1: Left wins'
        """
        verdict, winner = self.verdict, self.winner
        fields: dict[str, Any] = {
            "player": PARTIZAN_PLAYERS[self.player],
            "winner": PARTIZAN_PLAYERS[winner] if winner else "",
            "numbers": join_messages(verdict.numbers),
            "length": verdict.length,
            "size": verdict.searched,
        }
        reason = REASONS.get(verdict.theorem.name)
        if reason is None:
            return search_reason(verdict, fields)
        if "{total}" in reason.template:
            fields["total"] = str(sum(map(Fraction, verdict.numbers)))
        to_zero = reason is ADD_UP and fields["total"] == "0"
        reason = DRAWN if winner is None else TO_ZERO if to_zero else reason
        return message(reason, **fields)

    def winning_moves(self) -> Iterator[str]:
        """Yield the turns that win, in words, those that move few components first.

        Raises:
            LimitReached: there are too many turns, or what one leaves is too large to be searched.
        """
        way, limit = self.solver.way, self.solver.limit
        turns = self.solver.turns(self.state) if self.outcome is Outcome.N else ()
        for count, turn in enumerate(turns):
            if count >= limit:
                raise LimitReached(
                    "the list of winning moves stopped at its limit of {limit:,} turns; raise"
                    " --limit (limit=… in Python) to look at more",
                    limit=limit,
                )
            if self.solver.verdict(way.after(self.state, turn)).outcome is Outcome.P:
                yield turn_words(self.state, turn)

    def listed_moves(self, count: int) -> tuple[list[str], LimitReached | None]:
        """List winning moves as far as their limit allows, and return the limit that was met."""
        found = list[str]()
        try:
            found.extend(islice(self.winning_moves(), count))
        except LimitReached as error:
            return found, error
        return found, None

    def to_dict(self, moves: int = LISTED_MOVES) -> dict[str, Any]:
        """Convert to plain data for JSON.

        Args:
            moves: how many winning moves are listed at most.
        """
        return {
            "begins": self.player.name.casefold(),
            "outcome": self.outcome.value,
            "winner": self.winner.name.casefold() if self.winner else None,
            "length": self.length,
            "numbers": list(self.verdict.numbers),
            "reason": self.reason,
            "theorem": self.theorem,
            "note": self.note or None,
            "winning_moves": self.listed_moves(moves)[0],
        }


@dataclass(frozen=True)
class PartizanCompoundAnswer(RichDisplay, JsonExport):
    """What is known of a compound of partizan components.

    Attributes:
        way: how the components are played.
        parts: the components.
        limit: how many positions a search may visit.

    >>> answer = partizan("domineering 2x3 + toads-and-frogs TT__FF", "selective")
    >>> answer.left.winner, answer.right.winner, answer.left.reason
    (<Player.LEFT: 0>, <Player.RIGHT: 1>, 'stops 2, 0 with Left to begin add to 2: Left wins')
    """

    way: compounds.PartizanWay
    parts: tuple[PartizanPart, ...]
    limit: int = DEFAULT_LIMIT

    def __repr__(self) -> str:
        """Return the position and both outcomes."""
        return f"<PartizanCompoundAnswer {self.position}: {self.left!r}, {self.right!r}>"

    @property
    def position(self) -> str:
        """Return the components with the sign of the way between them."""
        return compounds.join_parts(self.parts, self.way.composition)

    @cached_property
    def _solver(self) -> PartizanSolver:
        return PartizanSolver(self.way, self.limit)

    def begun_by(self, player: Player) -> PartizanStart:
        """Return what is known if this player begins.

        Raises:
            LimitReached: a search visits too many positions.
        """
        state = self.way.start(self.parts, player)
        with usual_work(self.limit):
            verdict = self._solver.verdict(state)
        return PartizanStart(player, verdict, self._solver, state)

    @cached_property
    def left(self) -> PartizanStart:
        """Return what is known if Left begins."""
        return self.begun_by(Player.LEFT)

    @cached_property
    def right(self) -> PartizanStart:
        """Return what is known if Right begins."""
        return self.begun_by(Player.RIGHT)

    @property
    def summary(self) -> str:
        """Return who wins, in a sentence about both beginners."""
        return SUMMARIES[self.left.winner, self.right.winner]

    def to_cgsuite(self) -> tuple[str, ...]:
        """Return each component in CGSuite's notation, which computes canonical forms.

        Raises:
            PositionError: a component has no name there, and has cycles or is too large to be
                written in braces.
        """
        return tuple(part.rules.cgsuite(part.component) or in_braces(part) for part in self.parts)

    def head(self) -> dict[str, Any]:
        """Return position and way as plain data."""
        return {
            "position": self.position,
            "composition": self.way.composition.name,
            "play": self.way.play.value,
            "passes": self.way.passes,
        }

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            **self.head(),
            "summary": self.summary,
            "left": self.left.to_dict(),
            "right": self.right.to_dict(),
        }


WINS: Mapping[Player | None, str] = {
    Player.LEFT: message("Left wins"),
    Player.RIGHT: message("Right wins"),
    None: message("a draw"),
}

SUMMARIES: Mapping[tuple[Player | None, Player | None], str] = {
    **{
        (left, right): message(
            "if Left begins: {left}; if Right begins: {right}", left=WINS[left], right=WINS[right]
        )
        for left, right in product(WINS, repeat=2)
    },
    (Player.LEFT, Player.LEFT): message("Left wins, whoever begins"),
    (Player.RIGHT, Player.RIGHT): message("Right wins, whoever begins"),
    (Player.LEFT, Player.RIGHT): message("the player who begins wins"),
    (Player.RIGHT, Player.LEFT): message("the player who begins loses"),
    (None, None): message("a draw, whoever begins"),
}
"""Who wins, for the winners if Left begins and if Right begins."""


def partizan(
    position: str | Sequence[str | tuple[PartizanGraph, str] | PartizanPart],
    composition: CompositionName | Composition | None = None,
    play: Play | PlayName = Play.NORMAL,
    limit: int = DEFAULT_LIMIT,
    *,
    misere: bool = False,
    passes: bool = False,
) -> PartizanCompoundAnswer:
    """Solve a compound of partizan components for either player to begin.

    Args:
        position: the components, such as "domineering 2x3 + toads-and-frogs TT__FF"; or a list of
            components: texts, and pairs of a partizan graph with a vertex.
        composition: how they are played; as the sign says, or disjunctive, if None.
        play: normal or misère.
        limit: how many positions a search may visit.
        misere: the same as `play="misere"`.
        passes: whether in △ a component waits in which the player to move has no move, instead of
            being out of play.

    Raises:
        PositionError: the position cannot be read.
        UnknownNameError: a game, a vertex or a name does not exist.
        UsageError: passes are asked for in another way than △.

    >>> partizan("coloured-hackenbush brb ∨ coloured-hackenbush r").summary
    'Right wins, whoever begins'
    """
    if isinstance(position, str):
        row, parts = compounds.parse_compound(position, composition)
    else:
        row = find_composition(composition or "disjunctive")
        parts = tuple(chain.from_iterable(map(_parts, position)))
    if not parts:
        raise PositionError("a compound needs a component, such as 'domineering 2x3'")
    Compound.of(row).check_count(len(parts))
    way = compounds.PartizanWay(row, find_play(play, misere), passes)
    if passes and not compounds.PartizanWay(row).freezes:
        raise UsageError(
            "a component waits for a player with passes only in △: leave out the passes, or write △"
        )
    return PartizanCompoundAnswer(way, parts, limit)


def _parts(given: str | tuple[PartizanGraph, str] | PartizanPart) -> Iterable[PartizanPart]:
    """Yield the components of a text, of a vertex of a graph, or of a component."""
    if isinstance(given, str):
        return compounds.parse_compound(given)[1]
    if isinstance(given, PartizanPart):
        return (given,)
    graph, vertex = given
    rules = compounds.GraphVertices(graph)
    return (PartizanPart(rules, rules.parse(vertex)),)


def turn_words(state: compounds.PartizanState, turn: compounds.PartizanTurn) -> str:
    """Say what a turn does to each component that it moves."""
    changes = (
        message(
            "component {place}: {before} → {after}",
            place=place + 1,
            before=after.rules.format(before.component) if (before := state.parts[place]) else "",
            after=after.rules.format(after.component),
        )
        for place, after in turn.items()
    )
    return join_messages(changes, "; ")


def in_braces(part: PartizanPart) -> str:
    """Write a component by its options in braces, as CGSuite reads games.

    Raises:
        PositionError: its positions can come back, or it is too large.

    >>> in_braces(partizan("coloured-hackenbush br").parts[0])
    '{{|}|{{|}|}}'
    """

    def refuse(_: object = None) -> NoReturn:
        raise PositionError(
            "{part} cannot be written for CGSuite: a position of it can come back, or it is too"
            " large to be written in braces",
            part=str(part),
        )

    try:
        order = options_first([part], both_options, MAX_BRACES, refuse)
    except Recurrence:
        refuse()
    written: dict[PartizanPart, str] = {}
    for at in order:
        left, right = (",".join(written[o] for o in at.options(player)) for player in Player)
        written[at] = f"{{{left}|{right}}}"
        if len(written[at]) > MAX_BRACES:
            refuse()
    return written[part]
