"""Reasons in words for who wins a compound of partizan components, one for each theorem."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Outcome
from kalmar.engines.partizan.solver import Verdict
from kalmar.games.partizan.rules import Player

PARTIZAN_PLAYERS: Mapping[Player, str] = {
    Player.LEFT: message("Left"),
    Player.RIGHT: message("Right"),
}


def winner_of(verdict: Verdict, player: Player) -> Player | None:
    """Return who wins if a player begins; None for a draw."""
    return {Outcome.N: player, Outcome.P: player.other}.get(verdict.outcome)


def explain_verdict(verdict: Verdict, player: Player) -> Message:
    """Say in a sentence why the player who begins wins or loses.

    Args:
        verdict: what is known.
        player: who begins.

    >>> from kalmar.theory.theorems import THEOREMS
    >>> numbers = THEOREMS["partizan-numbers"]
    >>> explain_verdict(Verdict(Outcome.P, numbers, ("1/2", "-1")), Player.LEFT)
    'numbers 1/2, -1 add to -1/2: Right wins'
    """
    winner, reason = winner_of(verdict, player), REASONS.get(verdict.theorem.name)
    fields: dict[str, Any] = {
        "player": PARTIZAN_PLAYERS[player],
        "winner": PARTIZAN_PLAYERS[winner] if winner else "",
        "numbers": join_messages(verdict.numbers),
        "length": verdict.length,
    }
    if reason is None:
        return search_reason(verdict, fields)
    if "{total}" in reason.template:
        fields["total"] = str(sum(map(Fraction, verdict.numbers)))
    if winner is None:
        reason = DRAWN
    elif reason is ADD_UP and fields["total"] == "0":
        reason = TO_ZERO
    return message(reason.template, **fields)


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
    player, winner = fields["player"], fields["winner"]
    if verdict.outcome is Outcome.DRAW:
        return message(
            "{size:,} positions were searched: with {player} to begin, neither player can force a"
            " win",
            size=verdict.searched, player=player,
        )  # fmt: skip
    if not verdict.length:
        return message(
            "play has ended if {player} is to move: {winner} wins", player=player, winner=winner
        )
    return plural_message(
        verdict.length,
        "{size:,} positions were searched: with {player} to begin, {winner} can force a win in"
        " {number} move",
        "{size:,} positions were searched: with {player} to begin, {winner} can force a win within"
        " {number} moves",
        size=verdict.searched, player=player, winner=winner,
    )  # fmt: skip
