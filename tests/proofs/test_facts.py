"""A fact that the checker takes is true, whatever the game; and true ones in order are taken."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.answers.proofs.checker import Facts
from tests.sequences.definition import by_definition

Ways = list[list[tuple[int, ...]]]


class Written:
    """A game whose options are written down: pieces by their numbers, each leaving smaller ones."""

    def __init__(self, ways: Ways) -> None:
        """Keep them."""
        self.whole, self.options = len(ways) - 1, ways.__getitem__

    def read(self, text: str) -> int:
        """A piece."""
        return int(text)

    def pieces(self, piece: int) -> tuple[int, ...]:
        """The piece alone."""
        return (piece,)

    def form(self, piece: int) -> int:
        """The piece."""
        return piece

    def mirrored(self, _piece: int) -> bool:
        """No symmetry is known."""
        return False


def nimbers(ways: Ways) -> list[int]:
    """Of all pieces, by the definition."""
    return by_definition(Written(ways), len(ways) - 1)  # type: ignore[arg-type]  # options alone


def drawn(random: Random, size: int) -> Ways:
    """Some pieces at random; the first four are worth 0, 1, 2 and 3."""
    ways: Ways = [[], [(0,)], [(0,), (1,)], [(0,), (1,), (2,)]]
    for piece in range(len(ways), size):
        many = random.choice([1, 1, 2, 3])
        ways.append([tuple(random.sample(range(piece), random.choice([1, 1, 2, 3])))
                     for _ in range(many)])  # fmt: skip
    return ways


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(5, 9))
def test_what_is_taken_is_true(random: Random, size: int) -> None:
    ways = drawn(random, size)
    truth, facts = nimbers(ways), Facts(Written(ways))  # type: ignore[arg-type]
    for piece in range(size):
        tried = [(nimber, word) for nimber in range(5) for word in ("is", "is not", "mirror")]
        for nimber, word in random.sample(tried, random.randint(4, len(tried))):
            if facts.wrong(piece, nimber, word) is None:
                assert (truth[piece] == nimber) == (word == "is"), (ways, piece, nimber, word)


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(5, 9))
def test_what_is_true_is_taken_in_order(random: Random, size: int) -> None:
    ways = drawn(random, size)
    facts = Facts(Written(ways))  # type: ignore[arg-type]
    assert [facts.wrong(piece, n, "is") for piece, n in enumerate(nimbers(ways))] == [None] * size


def test_each_smaller_nimber_has_to_be_reached() -> None:
    facts = Facts(Written([[], [(0,)], [(0,), (1,)], [(2,)]]))  # type: ignore[arg-type]
    assert [facts.wrong(piece, piece, "is") for piece in range(3)] == [None] * 3
    assert str(facts.wrong(3, 1, "is")) == "no option is shown to have nimber 0"
    assert facts.wrong(3, 0, "is") is None
