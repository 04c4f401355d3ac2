"""Claims of source 000, chapters 1 and 3: kernels, valuations and lengths of play.

* `CLAIMS`: in every game there is one kernel and one valuation of each kind. Existence and
  uniqueness are found by trying: all sets of positions, and all functions from the positions to the
  numbers up to their count. No recursion is assumed.
* `LENGTH_CLAIMS`: how long play lasts (remarks 1.11 and 1.17), against all strategies one by one. A
  strategy names an option for every position that has some. Nothing about hurrying or delaying is
  computed back from the end: of the strategies that win against everything, one is the quickest.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from kalmar.core.rules import Play
from kalmar.research.claims.claim import Claim, ClaimStatus
from kalmar.research.claims.small_games import (
    Game,
    Kernel,
    game_values,
    kernel,
    one_game,
    subsets,
    terminal,
)
from kalmar.theory.valuations import (
    GRUNDY,
    MISERE_GRUNDY,
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    REMOTENESS,
    SUSPENSE,
)
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["CLAIMS", "LENGTH_CLAIMS"]

Fits = Callable[[int, list[int]], bool]
"""Whether a value goes with the values of the options."""


def is_kernel(play: Play, game: Game, chosen: Kernel) -> bool:
    """Return whether a set fulfils the three conditions of definitions 1.1 and 1.2.

    >>> [is_kernel(Play.NORMAL, ((), (0,)), frozenset({n})) for n in (0, 1)]
    [True, False]
    """
    # Definitions 1.1 and 1.2, page 4: (i) terminal positions are in M⁺ and not in M⁻; (ii) from M
    # no option is in M; (iii) from outside some option is. The last two are one comparison.
    ends = terminal(game)
    return all(
        (n in chosen) == (play is Play.NORMAL)
        if n in ends
        else (n in chosen) != bool(chosen.intersection(options))
        for n, options in enumerate(game)
    )


@one_game
def only_kernel(game: Game, play: Play, holds: Callable[[Play, Game, Kernel], bool]) -> bool:
    """Return whether one set alone fulfils the conditions: the one from induction."""
    # Theorem 1.3, page 4: all 2ⁿ sets of positions are tried, and one has to be left.
    sets = map(frozenset, subsets(range(len(game))))
    return [chosen for chosen in sets if holds(play, game, chosen)] == [kernel(game, play)]


def functions_that_fit(game: Game, fits: Fits) -> Iterator[list[int]]:
    """Yield each function to the numbers up to the count of positions that fits at all of them."""
    # Theorems 1.7, 1.12, 1.18 (pages 5 and 6), 3.2, 3.6, 3.10 (page 16): all (n + 1)ⁿ functions to
    # 0, …, n are tried for n positions.
    for given in product(range(len(game) + 1), repeat=len(game)):
        if all(fits(given[n], [given[o] for o in options]) for n, options in enumerate(game)):
            yield list(given)


def defines(valuation: Valuation) -> Fits:
    """Return the definition of a valuation as a condition on its values.

    >>> defines(GRUNDY)(2, [0, 1]), defines(GRUNDY)(3, [0, 1]), defines(MISERE_GRUNDY)(1, [])
    (True, False, True)
    """

    def fits(value: int, reached: list[int]) -> bool:
        return value == (valuation.of_options(reached) if reached else valuation.ended)

    return fits


@one_game
def only_function(game: Game, valuation: Valuation, fits: Fits) -> bool:
    """Return whether one function alone fulfils the condition everywhere: the valuation."""
    return list(functions_that_fit(game, fits)) == [game_values(game, valuation)]


@one_game
def tells_the_kernel(game: Game, valuation: Valuation, is_p: Callable[[int], bool]) -> bool:
    """Return whether the positions of certain values are the kernel."""
    # The second halves of the same theorems: M⁺ and M⁻ are read off the values.
    found = {n for n, value in enumerate(game_values(game, valuation)) if is_p(value)}
    return found == kernel(game, valuation.play)


def always_wins(game: Game, good: Kernel, play: Play, start: int) -> bool:
    """Return whether always moving into a set wins for the mover, whatever the opponent does."""
    # Page 4: every good move is tried for the mover, every reply for the other player.
    if not game[start]:
        return play is Play.MISERE
    moves = good.intersection(game[start])
    return bool(moves) and all(
        all(always_wins(game, good, play, n) for n in game[move])
        if game[move]
        else play is Play.NORMAL
        for move in moves
    )


@one_game
def good_moves_win(game: Game, play: Play, good: Callable[[Game, Play], Kernel]) -> bool:
    """Return whether outside a set the mover wins by moving into it again and again."""
    chosen = good(game, play)
    bad = [n for n in range(len(game)) if n not in chosen]
    return all(always_wins(game, chosen, play, n) for n in bad)


def kernel_of(game: Game, play: Play) -> Kernel:
    """Compute the kernel."""
    # Claims hold this function, not `kernel` itself, which tests replace by a noisy one.
    return kernel(game, play)


UNIT = "positions, every game"
VALUED: Sequence[tuple[str, Valuation, str, str]] = (
    ("grundy", GRUNDY, "theorem 1.7", "M⁺ = {p : G⁺(p) = 0}"),
    ("remoteness", REMOTENESS, "theorem 1.12", "M⁺ = {p : R⁺(p) even}"),
    ("suspense", SUSPENSE, "theorem 1.18", "M⁺ = {p : S⁺(p) even}"),
    ("misere-grundy", MISERE_GRUNDY, "theorem 3.2", "M⁻ = {p : G⁻(p) = 0}"),
    ("misere-remoteness", MISERE_REMOTENESS, "theorem 3.6", "M⁻ = {p : R⁻(p) odd}"),
    ("misere-suspense", MISERE_SUSPENSE, "theorem 3.10", "M⁻ = {p : S⁻(p) odd}"),
)


def of_valuations() -> Iterator[Claim]:
    """Yield two claims per valuation: the function exists and is unique; it tells the kernel."""
    for name, valuation, place, kernel_formula in VALUED:
        assert valuation.is_p is not None
        symbol = valuation.symbol
        yield Claim(
            f"000.{name}-unique", f"every game has exactly one function {symbol}",
            f"∃! {symbol} : P → ℕ₀", f"000, {place}", ClaimStatus.THEOREM,
            only_function(valuation, defines(valuation)), 4, UNIT,
        )  # fmt: skip
        yield Claim(
            f"000.{name}-kernel", f"{symbol} determines the kernel", kernel_formula, "000,"
                                                                                     f" {place}",
            ClaimStatus.THEOREM, tells_the_kernel(valuation, valuation.is_p), 5, UNIT,
        )  # fmt: skip


CLAIMS = [
    Claim("000.kernel-unique", "every game has exactly one kernel", "∃! M⁺ ⊆ P",
          "000, theorem 1.3", ClaimStatus.THEOREM, only_kernel(Play.NORMAL, is_kernel), 5, UNIT),
    Claim("000.misere-kernel-unique", "every game has exactly one misère kernel",
          "∃! M⁻ ⊆ P", "000, theorem 1.3", ClaimStatus.THEOREM, only_kernel(Play.MISERE, is_kernel),
          5,
          UNIT),
    Claim("000.good-moves-win", "a player who can move into the kernel wins by doing so each time",
          "p ∉ M⁺: move to M⁺, and again", "000, ch. 1", ClaimStatus.THEOREM,
          good_moves_win(Play.NORMAL, kernel_of), 5, UNIT),
    Claim("000.misere-good-moves-win", "the same with the misère kernel in misère play",
          "p ∉ M⁻: move to M⁻, and again", "000, ch. 1", ClaimStatus.THEOREM,
          good_moves_win(Play.MISERE, kernel_of), 5, UNIT),
    *of_valuations(),
]  # fmt: skip


Lengths = list[set[int]]
"""For each position all lengths that play can have."""

Length = Callable[[Iterable[set[int]]], int]
"""The length that counts, from those that each winning strategy leaves open."""


def strategies(game: Game) -> Iterator[tuple[int, ...]]:
    """Yield every choice of an option for each position; −1 where there is none.

    >>> list(strategies(((), (0,), (0, 1))))
    [(-1, 0, 0), (-1, 0, 1)]
    """
    return product(*(options or (-1,) for options in game))


def lengths(game: Game, strategy: tuple[int, ...]) -> tuple[Lengths, Lengths]:
    """Compute how long play may last if one player follows a strategy and the other anything.

    Returns:
        For each position the lengths if the strategy's player moves first, and if second.

    >>> lengths(((), (0,), (0, 1)), (-1, 0, 1))
    ([{0}, {1}, {2}], [{0}, {1}, {1, 2}])
    """
    first: Lengths = []
    second: Lengths = []
    for n, options in enumerate(game):
        # Options have smaller numbers, so their lengths are known.
        first.append({1 + more for more in second[strategy[n]]} if options else {0})
        second.append({1 + more for option in options for more in first[option]} or {0})
    return first, second


def winning_lengths(game: Game, play: Play) -> list[list[set[int]]]:
    """List for each position the lengths each strategy leaves open that the winner wins with."""
    # Remarks 1.11 (page 5) and 1.17 (page 6) speak of players who hurry and delay. A strategy wins
    # from a position if all lengths it leaves open have the winning parity.
    found: list[list[set[int]]] = [[] for _ in game]
    # Normal play is won by the first player if it lasts an odd number of moves.
    wins_first = 1 if play is Play.NORMAL else 0
    for strategy in strategies(game):
        for player, known in enumerate(lengths(game, strategy)):
            for n, possible in enumerate(known):
                if all((length + player) % 2 == wins_first for length in possible):
                    found[n].append(possible)
    return found


def hurried(possible: Iterable[set[int]]) -> int:
    """Return the length of play if the winner hurries and the loser delays.

    >>> hurried([{3, 5}, {1, 7}])
    5
    """
    return min(max(each) for each in possible)


def delayed(possible: Iterable[set[int]]) -> int:
    """Return the length of play if the winner delays and the loser hurries.

    >>> delayed([{3, 5}, {1, 7}])
    3
    """
    return max(min(each) for each in possible)


@one_game
def is_length(game: Game, valuation: Valuation, length: Length) -> bool:
    """Return whether a valuation is the length of play, given what both players want."""
    expected = [length(possible) for possible in winning_lengths(game, valuation.play)]
    return game_values(game, valuation) == expected


LENGTH_CLAIMS = [
    Claim("000.remoteness-is-length", "R⁺ is the length of play if the winner hurries",
          "R⁺(p) = min over winning strategies of the longest play", "000, remark 1.11",
          ClaimStatus.THEOREM, is_length(REMOTENESS, hurried), 5, UNIT),
    Claim("000.suspense-is-length", "S⁺ is the length of play if the winner delays",
          "S⁺(p) = max over winning strategies of the shortest play", "000, remark 1.17",
          ClaimStatus.THEOREM, is_length(SUSPENSE, delayed), 5, UNIT),
    Claim("ways.misere-remoteness-is-length",
          "R⁻ is the length of misère play if the winner hurries",
          "R⁻(p) = min over winning strategies of the longest play", "beyond 000, remark 1.11",
          ClaimStatus.THEOREM, is_length(MISERE_REMOTENESS, hurried), 5, UNIT),
    Claim("ways.misere-suspense-is-length",
          "S⁻ is the length of misère play if the winner delays",
          "S⁻(p) = max over winning strategies of the shortest play", "beyond 000, remark 1.17",
          ClaimStatus.THEOREM, is_length(MISERE_SUSPENSE, delayed), 5, UNIT),
]  # fmt: skip
