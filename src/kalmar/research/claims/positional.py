"""Claims about positional games: strategy stealing, and boards that have been solved."""

import random
from collections.abc import Iterator

from kalmar.engines.positional.hypergraphs import Board, board_from_text, sets_board
from kalmar.engines.positional.kinds import Kind
from kalmar.engines.positional.solution import PositionalGame
from kalmar.research.claims.claim import Case, Checker, Claim, Status, case

__all__ = ["CLAIMS"]

SEED = 2024


def random_board(rng: random.Random, most_sets: int = 7, largest: int = 4) -> Board:
    """A random hypergraph of five to seven points."""
    points = [f"p{i}" for i in range(rng.randint(5, 7))]
    count = rng.randint(2, most_sets)
    sets = [rng.sample(points, rng.randint(2, largest)) for _ in range(count)]
    return sets_board("random", sets, points)


def described(board: Board) -> str:
    """The sets of a board in words."""
    names = board.points
    sets = [[n for i, n in enumerate(names) if s >> i & 1] for s in board.sets]
    return ", ".join("{" + " ".join(points) + "}" for points in sets)


def stealing(to: int) -> Iterator[Case]:
    """The second player does not win a strong game."""
    rng = random.Random(SEED)
    for _ in range(to):
        board = random_board(rng)
        result = PositionalGame(board).solve().result
        yield case(result >= 0, f"the second player wins {described(board)}")


def extra_stone(to: int) -> Iterator[Case]:
    """Maker who wins as second player wins as first; boards have many small sets, or none would."""
    rng = random.Random(SEED)
    for _ in range(to):
        board = random_board(rng, 20, 3)
        if PositionalGame(board, Kind.BREAKER_MAKER).solve().winner == "Maker":
            first = PositionalGame(board, Kind.MAKER_BREAKER).solve().winner == "Maker"
            yield case(first, f"Maker wins only as second player: {described(board)}")


def winner(text: str, kind: Kind, expected: str) -> Checker:
    """Who wins a board."""

    def checker(_to: int) -> Iterator[Case]:
        found = PositionalGame(board_from_text(text), kind).solve().winner
        yield case(found == expected, f"{kind.value} {text}: {found}")

    return checker


def strong_is_harder(to: int) -> Iterator[Case]:
    """Who wins the strong game as first player is a winning Maker too."""
    rng = random.Random(SEED)
    for _ in range(to):
        board = random_board(rng)
        strong = PositionalGame(board).solve().result == 1
        maker = PositionalGame(board, Kind.MAKER_BREAKER).solve().winner == "Maker"
        yield case(maker or not strong, f"not as Maker: {described(board)}")


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("positional.stealing", "the second player never wins a strong positional game",
          "strategy stealing", "Hales and Jewett 1963; 004, theorem 2.10", THEOREM, stealing, 150,
          "random boards"),
    Claim("positional.extra-stone", "moving first does not hurt Maker", "second ⇒ first",
          "Beck, Combinatorial Games, 2008", THEOREM, extra_stone, 150, "random boards"),
    Claim("positional.maker", "who wins the strong game wins as Maker", "strong ⇒ Maker",
          "Beck, Combinatorial Games, 2008", THEOREM, strong_is_harder, 150, "random boards"),
    Claim("positional.tic-tac-toe", "tic-tac-toe is a draw", "3 × 3, three in a row",
          "Winning Ways, ch. 22", THEOREM, winner("3x3:3", Kind.STRONG, "a draw"), 1, "boards"),
    Claim("positional.four", "four in a row on 4 × 4 is a draw", "4 × 4, four in a row",
          "Winning Ways, ch. 22", THEOREM, winner("4x4:4", Kind.STRONG, "a draw"), 1, "boards"),
    Claim("positional.cube", "the first player wins on the cube of 3 × 3 × 3", "49 lines",
          "Winning Ways, ch. 22", THEOREM, winner("3x3x3:3", Kind.STRONG, "the first player"), 1,
          "boards"),
    Claim("positional.misere", "misère tic-tac-toe is a draw", "3 × 3, three in a row loses",
          "Winning Ways, ch. 22", THEOREM, winner("3x3:3", Kind.MISERE, "a draw"), 1, "boards"),
]  # fmt: skip
