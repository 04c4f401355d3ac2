"""Reasons in words for who wins a compound of partizan components, one for each theorem."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from kalmar.core.i18n import join_messages, message, plural_message
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


def explain_verdict(verdict: Verdict, player: Player) -> str:
    """Say in a sentence why the player who begins wins or loses.

    Args:
        verdict: what is known.
        player: who begins.

    >>> from kalmar.theory.theorems import THEOREMS
    >>> numbers = THEOREMS["partizan-numbers"]
    >>> explain_verdict(Verdict(Outcome.P, numbers, ("1/2", "-1")), Player.LEFT)
    'numbers 1/2, -1 add to -1/2: Right wins'
    """
    winner = winner_of(verdict, player)
    fields = {
        "player": PARTIZAN_PLAYERS[player],
        "winner": PARTIZAN_PLAYERS[winner] if winner else "",
        "numbers": join_messages(verdict.numbers),
    }
    return REASONS.get(verdict.theorem.name, search_reason)(verdict, fields)


Fields = Mapping[str, Any]
"""What sentences are filled with: who begins, who wins, and the numbers of the components."""


def remoteness_reason(verdict: Verdict, fields: Fields) -> str:
    """Say what the least remoteness decides."""
    if verdict.outcome is Outcome.DRAW:
        return message(
            "remotenesses {numbers} with {player} to begin: neither player can force an end that"
            " wins, so play is drawn",
            numbers=fields["numbers"], player=fields["player"],
        )  # fmt: skip
    return message(
        "remotenesses {numbers} with {player} to begin, the least is {length}: {winner} wins",
        length=verdict.length, **fields,
    )  # fmt: skip


def suspense_reason(verdict: Verdict, fields: Fields) -> str:
    """Say what the greatest suspense number decides."""
    return message(
        "suspense numbers {numbers} with {player} to begin, the greatest is {length}: {winner}"
        " wins",
        length=verdict.length, **fields,
    )  # fmt: skip


def stops_reason(verdict: Verdict, fields: Fields) -> str:
    """Say what the sum of the stops decides."""
    return message(
        "stops {numbers} with {player} to begin add to {total}: {winner} wins",
        total=total_of(verdict), **fields,
    )  # fmt: skip


def numbers_reason(verdict: Verdict, fields: Fields) -> str:
    """Say what the sum of numbers decides."""
    total, numbers = total_of(verdict), fields["numbers"]
    if total == "0":
        return message(
            "numbers {numbers} add to 0: {player} begins and loses",
            numbers=numbers, player=fields["player"],
        )  # fmt: skip
    return message(
        "numbers {numbers} add to {total}: {winner} wins",
        numbers=numbers, total=total, winner=fields["winner"],
    )  # fmt: skip


def total_of(verdict: Verdict) -> str:
    """Return the sum of the numbers of a verdict."""
    return str(sum(map(Fraction, verdict.numbers)))


def search_reason(verdict: Verdict, fields: Fields) -> str:
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


REASONS: Mapping[str, Callable[[Verdict, Fields], str]] = {
    "partizan-join": remoteness_reason,
    "partizan-continued": suspense_reason,
    "partizan-stops": stops_reason,
    "partizan-numbers": numbers_reason,
}
"""For the name of a theorem, what says why it decides."""
