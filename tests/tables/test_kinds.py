"""Values of heaps of several kinds: a column for each, as the moves say."""

from random import Random

import pytest

from kalmar.answers.tables.ask import sequences_of_kinds
from tests.commands import Cli
from tests.sequences.test_kind_periods import Said, drawn_system, literal, made

MOST = 24


@pytest.mark.parametrize("seed", range(12))
def test_each_kind_has_its_values(seed: int, cli: Cli) -> None:
    chance, text, said = Random(f"kinds {seed}"), "", Said()
    while len(said) < 2 or not made(text):
        text, said = drawn_system(chance)
    text, expected = f"rules({text})", literal(said, MOST + 1)
    found = sequences_of_kinds(text, MOST)
    assert {kind: list(one.values) for kind, one in found.items()} == expected, text
    assert cli.data("values --json -n", str(MOST), text)["values"] == expected
    lines = cli("values --format csv -n", str(MOST), text).splitlines()
    assert lines[0] == ",".join(["n", *said])
    assert lines[-1] == ",".join(map(str, [MOST, *(values[-1] for values in expected.values())]))


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
