"""Values of heaps of several kinds: a column for each, as the moves say."""

from random import Random

import pytest

from kalmar.answers.tables.ask import sequences_of_kinds
from tests.commands import Cli

Move = tuple[str, tuple[str, ...], int, int]
"""A heap n of a kind leaves heaps of other kinds: of one n − c; of two n − c and d, or, where d is
less than 0, i and n − c − i for every i."""

MOST = 24


def drawn_moves(random: Random, kinds: str) -> list[Move]:
    """At least one move for each kind."""
    return [
        (kind, tuple(random.choices(kinds, k=random.randint(1, 2))), c, random.randrange(-1, c))
        for kind in kinds
        for c in random.sample(range(1, 4), random.randint(1, 2))
    ]


def written(move: Move) -> str:
    kind, left, c, d = move
    if len(left) == 1:
        return f"{kind}(n)->{left[0]}(n-{c})"
    if d >= 0:
        return f"{kind}(n)->{left[0]}(n-{c}),{left[1]}({d})"
    return f"{kind}(n)->{left[0]}(n-{c}-i),{left[1]}(i) for i in 0..n"


def literal(moves: list[Move], kinds: str) -> dict[str, list[int]]:
    """The least value that no option has, from the heaps of 0 on."""
    found: dict[str, list[int]] = {kind: [] for kind in kinds}
    for n in range(MOST + 1):
        for kind in kinds:
            met = set()
            for _, left, c, d in [move for move in moves if move[0] == kind]:
                rest = n - c
                if len(left) == 1:
                    met |= {found[left[0]][rest]} if rest >= 0 else set()
                elif d >= 0:
                    met |= {found[left[0]][rest] ^ found[left[1]][d]} if rest >= 0 else set()
                else:
                    met |= {found[left[0]][rest - i] ^ found[left[1]][i] for i in range(rest + 1)}
            found[kind].append(next(value for value in range(len(met) + 1) if value not in met))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_each_kind_has_its_values(seed: int, cli: Cli) -> None:
    random = Random(f"kinds {seed}")
    kinds = "ABC"[: random.randint(2, 3)]
    moves = drawn_moves(random, kinds)
    text = f"rules({';'.join(map(written, moves))})"
    found = sequences_of_kinds(text, MOST)
    expected = literal(moves, kinds)
    assert {kind: list(one.values) for kind, one in found.items()} == expected, text
    assert cli.data("values --json -n", str(MOST), text)["values"] == expected
    lines = cli("values --format csv -n", str(MOST), text).splitlines()
    assert lines[0] == ",".join(["n", *kinds])
    assert lines[-1] == ",".join(map(str, [MOST, *(expected[kind][-1] for kind in kinds)]))


def test_the_first_number_is_said_where_it_is_not_0(cli: Cli) -> None:
    said = "the first value is that of n = 4"
    assert cli.both('values "arc-kayles wheel(n)" -n 6') == ("0 0 0\n", f"{said}\n")
    assert cli.both('--quiet values "arc-kayles wheel(n)" -n 6')[1] == ""
    assert cli.both('values "queen n,n" -n 2')[1] == ""


def test_only_heaps_of_kinds_have_columns(cli: Cli) -> None:
    assert sequences_of_kinds("rules(n -> n - 1)", 3) == {}
    assert sequences_of_kinds("rules(A(x, y) -> A(x - 1, y))", 3) == {}
    said = cli("values --png a.png", "rules(A(n) -> A(n - 1))", code=2)
    assert 'write "rules(A(n) -> A(n - 1)) A(n)"' in said
