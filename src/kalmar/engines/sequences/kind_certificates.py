"""Certificates of periods of games with kinds of heaps, and a checker of their own.

The checker reads the moves anew from the rules in the certificate, and finds every value from the
values of all options: about terms²/2 steps for each move that leaves two heaps.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import DataError, KalmarError
from kalmar.engines import fields
from kalmar.engines.sequences.certified_values import (
    check_period,
    check_steps,
    check_terms,
    digest_of,
    not_proved,
)
from kalmar.engines.sequences.heap_games import Progress
from kalmar.engines.sequences.kind_periods import KIND_THEOREM, combined
from kalmar.engines.sequences.periodicity import Finding, Periodicity
from kalmar.games.custom.kind_moves import KindGame, KindMove, kind_game
from kalmar.games.custom.text_games import text_rules
from kalmar.runtime.jobs import check_limits

KIND_FORMAT = "kalmar period certificate of kinds 1"
MOST_TERMS = 10**7
KIND_FIELDS = {
    "game": fields.TEXT,
    "kinds": fields.ANYTHING,
    "moves": fields.ANYTHING,
    "preperiod": fields.whole(0, MOST_TERMS),
    "period": fields.whole(1, MOST_TERMS),
    "theorem": fields.TEXT,
    "terms": fields.whole(1, MOST_TERMS),
    "sha256": fields.TEXT,
}

Values = NDArray[np.int64]


def certificate_of_kinds(
    game: KindGame, columns: Sequence[Sequence[int]], finding: Finding
) -> dict[str, Any]:
    """Return what proves a period of all kinds, as plain data.

    Args:
        game: with the text of its rules.
        columns: for each kind the values; those that the theorem needs are summed up.
        finding: a proved one.

    Raises:
        UsageError: the finding is not proved.
    """
    found = finding.periodicity
    if finding.status != "proved" or found is None:
        raise not_proved(", ".join(game.kinds), finding)
    terms = finding.bound + 1
    used = np.array([column[:terms] for column in columns], np.int64)
    return {
        "format": KIND_FORMAT,
        "game": game.text,
        **_written(game),
        "preperiod": found.preperiod,
        "period": found.period,
        "theorem": str(finding.theorem),
        "terms": terms,
        "sha256": digest_of(used.ravel()),
    }


def verify_kinds(
    source: Mapping[str, Any], most_steps: int, progress: Progress | None = None
) -> dict[str, Any]:
    """Check a certificate from nothing but the moves of the game.

    Args:
        source: what stands in it.
        most_steps: how many options may be looked at.
        progress: called with the heaps done and the heaps wanted.

    Returns:
        The content, which is right.

    Raises:
        DataError: it is not a certificate, or what it says is false; the message says why.
        LimitReached: it needs more steps than allowed.
    """
    content = fields.read_fields(source, KIND_FORMAT, KIND_FIELDS)
    try:
        game = kind_game(text_rules(content["game"]))
    except KalmarError as error:
        raise DataError(
            "the game of the certificate does not exist: {error}", error=error
        ) from None
    if game is None or content["theorem"] != KIND_THEOREM:
        raise DataError(
            "the certificate cites '{content}', which does not apply to it",
            content=content["theorem"],
        )
    if {key: content[key] for key in ("kinds", "moves")} != _written(game):
        raise DataError("the kinds and moves of the certificate must be those of its game")
    found, terms = Periodicity(content["preperiod"], content["period"]), content["terms"]
    check_terms(terms, game.last_term(found.preperiod, found.period) + 1)
    check_steps(terms, terms**2 // 2 * len(game.moves), most_steps)
    values = values_of_kinds(game, terms, progress)
    if digest_of(np.concatenate([values[kind] for kind in game.kinds])) != content["sha256"]:
        raise DataError(
            "the values of {content} are not those of the certificate", content=content["game"]
        )
    check_period(np.array(combined([values[kind].tolist() for kind in game.kinds])), found)
    return content


def _written(game: KindGame) -> dict[str, Any]:
    """Return the kinds and the moves as they stand in a certificate."""
    moves = [asdict(move) for move in game.moves]
    found: dict[str, Any] = json.loads(json.dumps({"kinds": game.kinds, "moves": moves}))
    return found


def values_of_kinds(
    game: KindGame, terms: int, progress: Progress | None = None
) -> dict[str, Values]:
    """Return for each kind the Grundy values of its heaps below `terms`, from all options.

    >>> one, two = KindMove("A", (), ("B",), 1, (0,)), KindMove("B", (), ("A", "A"), 2, (0, 0))
    >>> values = values_of_kinds(KindGame(("A", "B"), (one, two)), 8)
    >>> values["A"].tolist(), values["B"].tolist()
    ([0, 1, 1, 0, 1, 0, 0, 0], [0, 0, 1, 0, 2, 1, 2, 2])
    """
    values = {kind: np.zeros(terms, np.int64) for kind in game.kinds}
    moves = {kind: [one for one in game.moves if one.kind == kind] for kind in game.kinds}
    for n in range(terms):
        check_limits()
        for kind in game.kinds:
            met = [_met(values, move, n) for move in moves[kind]]
            values[kind][n] = _mex(np.concatenate([*met, np.zeros(0, np.int64)]))
        if progress and (n + 1) % 1000 == 0:
            progress(n + 1, terms)
    return values


def _met(values: Mapping[str, Values], move: KindMove, n: int) -> Values:
    """Return the values of all options that a move gives of a heap n."""
    if n < move.first or (move.last is not None and n > move.last):
        return np.zeros(0, np.int64)
    always = 0
    for kind, size in move.fixed:
        always ^= int(values[kind][size])
    # Of the divisions, each as the size of the first heap, there are as many as `more` tells.
    more = n - move.taken - sum(move.least) + 1
    if move.rest and more < 1:
        return np.zeros(0, np.int64)
    match move.rest:
        case (one, other):
            low, high = move.least
            first = values[one][low : low + more]
            return first ^ values[other][high : high + more][::-1] ^ always
        case (one,):
            return values[one][n - move.taken : n - move.taken + 1] ^ always
    return np.array([always])


def _mex(met: Values) -> int:
    """Return the least number that is not among some."""
    seen = np.zeros(len(met) + 2, np.bool_)
    seen[met[met <= len(met)]] = True
    return int(np.argmin(seen))
