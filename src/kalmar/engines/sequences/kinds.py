"""Take-and-break games with kinds of heaps: values by a kernel, their common period, certificates.

**Values** are filled as `solvers/texts.py` fills places: heap n of the k-th of K kinds is at place
n·K + k.

**One period** of the values of all kinds is proved from finitely many values by the theorem of Guy
and Smith. Let n₀ be no less than the least sizes of both heaps that a move leaves of one, let t be
the most that a move of all large heaps takes, and let G(n + p) = G(n) for all kinds and
n₀ ≤ n < 2n₀ + p + t. A larger heap n + p, of which a move leaves two heaps of n + p − c in all, has
one of at least n₀ + p left; p taken from it makes an option of n with the same value, and
conversely. Only values and certificates load NumPy.

**The checker** of certificates reads the moves anew from the rules in the certificate, and finds
every value from the values of all options: about terms²/2 steps for each move that leaves two
heaps.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeAlias

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import message
from kalmar.engines import fields
from kalmar.engines.sequences.heap_games import Progress
from kalmar.engines.sequences.periodicity import LEAST_REPEATS, Finding, Periodicity
from kalmar.engines.sequences.repeats import repeat
from kalmar.games.custom.kind_moves import KindGame, KindMove, kind_game
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.sequences import text_kernels
    from kalmar.games.custom import text_games
else:
    np = LazyModule("numpy")
    text_games = LazyModule("kalmar.games.custom.text_games")
    text_kernels = LazyModule("kalmar.engines.sequences.text_kernels")


FIRST_VALUES = 1 << 12
"""Values for which there are marks at first."""
FIRST_MARKED = 1024
"""Splits of each move that are marked at first."""
NO_END = 2**62
"""For a move that all large heaps have, the last heap that has it."""


class KindFilling:
    """The values of heaps of all kinds, with what the kernel keeps between its calls.

    >>> move = KindMove("A", (), ("A", "A"), 2, (0, 0))
    >>> values = [np.zeros(9, np.uint32)]
    >>> KindFilling(KindGame(("A",), (move,))).fill(values, (9,), 0, 9, 10**6)[::2]
    (9, 0)
    >>> values[0].tolist()
    [0, 0, 1, 1, 2, 0, 3, 1, 1]
    """

    def __init__(self, game: KindGame) -> None:
        """Begin without values."""
        self._moves = moves_of(game)
        self._begin([np.zeros(0, np.uint32) for _ in game.kinds], 0, 0)
        self._marked = np.full(len(game.kinds), FIRST_MARKED)
        self._marks = np.zeros(FIRST_VALUES + 1, np.uint8)
        self._sums = np.zeros(text_kernels.CHUNK, np.uint32)

    def _begin(self, values: Sequence[Any], known: int, size: int) -> None:
        """Make room for so many heaps of each kind, the values of some of which are known."""
        self._values = np.zeros((len(values), size), np.uint32)
        for own, one in zip(self._values, values, strict=True):
            own[:known] = one[:known]
        self._mirror = self._values[:, ::-1].copy()
        self._highest = int(self._values.max(initial=0))

    def fill(
        self, values: Sequence[Any], wide: tuple[int, ...], start: int, stop: int, most: int
    ) -> tuple[int, int, int]:
        """Fill values from a place on, as the function that is made of a text does.

        Args:
            values: for each kind the values of its heaps; those before the place are known.
            wide: how many heaps of each kind there is room for.
            start: the place.
            stop: the place after the last one.
            most: about how many splits to look at before coming back.

        Returns:
            The next place, about how many splits were looked at, and 0: nothing stopped it.
        """
        kinds, done = len(values), start // len(values)
        if self._values.shape[1] != wide[0]:
            self._begin(values, done, wide[0])
        while self._highest >= len(self._marks) - 1:
            self._marks = np.zeros(2 * len(self._marks) - 1, np.uint8)
        tables = text_kernels.KindTables(
            self._values, self._mirror, self._marks, self._sums, self._marked
        )
        heap, highest, tried = text_kernels.extend(
            self._moves, tables, done, stop // kinds, self._highest, most
        )
        for own, one in zip(self._values, values, strict=True):
            one[done:heap] = own[done:heap]
        self._highest = int(highest)
        return int(heap) * kinds, int(tried), 0


def moves_of(game: KindGame) -> "text_kernels.KindMoves":
    """Return the moves of a game as arrays, those of each kind one after the other."""
    number = {kind: at for at, kind in enumerate(game.kinds)}
    moves = sorted(game.moves, key=lambda move: number[move.kind])
    counts = [sum(move.kind == kind for move in moves) for kind in game.kinds]
    begins = list(accumulate(counts, initial=0))
    fixed = [(number[kind], size) for move in moves for kind, size in move.fixed]
    fixed_begins = list(accumulate([len(move.fixed) for move in moves], initial=0))

    def row(move: KindMove) -> tuple[int, ...]:
        kinds, least = [number[kind] for kind in move.rest], [*move.least]
        missing = [0] * (2 - len(kinds))
        last = NO_END if move.last is None else move.last
        return len(kinds), *kinds, *missing, move.taken, *least, *missing, move.first, last

    return text_kernels.KindMoves(
        np.array(begins),
        np.array([row(move) for move in moves], np.int64).reshape(-1, 8),
        np.array(fixed_begins),
        np.array(fixed, np.int64).reshape(-1, 2),
    )


KIND_THEOREM = message("Guy and Smith for kinds of heaps")
"""As findings and certificates cite it, which must not become wrong by another wording."""


def combined(columns: Sequence[Sequence[int]]) -> list[int]:
    """Return for each n a number that is the same where the values of all kinds are.

    >>> combined([[0, 1, 0, 1], [2, 2, 2, 3]])
    [0, 1, 0, 2]
    """
    rows = [*zip(*columns, strict=True)]
    numbers = {row: number for number, row in enumerate(dict.fromkeys(rows))}
    return [numbers[row] for row in rows]


def certify_kinds(game: KindGame, columns: Sequence[Sequence[int]]) -> Finding:
    """Determine what values of all kinds show of their common period, and whether they prove it.

    Args:
        game: whose Grundy values they are.
        columns: for each kind those of its heaps from 0 on.

    >>> from kalmar.games.custom.kind_moves import KindMove
    >>> taking = KindGame(("A",), tuple(KindMove("A", (), ("A",), c, (0,)) for c in (1, 2)))
    >>> certify_kinds(taking, [[0, 1, 2] * 4]).words
    'period 3 from 0, proved (Guy and Smith for kinds of heaps, terms to 7)'
    """
    terms = combined(columns)
    found = repeat(terms)
    if found is not None:
        bound, periodicity = game.last_term(*found), Periodicity(*found)
        if bound < len(terms):
            return Finding("proved", len(terms), periodicity, KIND_THEOREM, bound)
        if len(terms) - found[0] >= LEAST_REPEATS * found[1]:
            return Finding("observed", len(terms), periodicity)
    return Finding("none", len(terms))


def least_within(values: Sequence[int], preperiod: int, period: int) -> Periodicity:
    """Return the least period of a sequence that has a period, and from where on it has it.

    Args:
        values: at least those to the end of the first period.
        preperiod: from where on,
        period: the sequence is known to have a period.

    >>> least_within([0, 1, 0, 1, 0, 1], 2, 4)
    Periodicity(preperiod=0, period=2, saltus=0)
    """
    once = list(values[preperiod : preperiod + period])
    found = repeat([*values[:preperiod], *once * (preperiod // period + 5)])
    assert found is not None
    return Periodicity(*found)


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

Values: TypeAlias = "NDArray[np.int64]"


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
        raise fields.not_proved(", ".join(game.kinds), finding)
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
        "sha256": fields.digest_of(used.ravel()),
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
        game = kind_game(text_games.text_rules(content["game"]))
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
    fields.check_terms(terms, game.last_term(found.preperiod, found.period) + 1)
    fields.check_steps(terms, terms**2 // 2 * len(game.moves), most_steps)
    values = values_of_kinds(game, terms, progress)
    if fields.digest_of(np.concatenate([values[kind] for kind in game.kinds])) != content["sha256"]:
        raise DataError(
            "the values of {content} are not those of the certificate", content=content["game"]
        )
    fields.check_period(np.array(combined([values[kind].tolist() for kind in game.kinds])), found)
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
