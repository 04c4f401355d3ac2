"""A wrong fact is found wherever it stands, and true ones in order are taken."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import DataError, KalmarError, prove, verify_proof
from kalmar.answers.proofs import read_proof
from kalmar.answers.proofs.checker import Facts, differs
from tests.cases import case_rows, cases
from tests.proofs.truth import Proof, false_facts, nimber_of
from tests.sequences.definition import by_definition

SMALL = case_rows(__file__, "small")


def accepted(proof: Proof) -> bool:
    """Whether the checker finds nothing wrong."""
    try:
        verify_proof(proof)
    except KalmarError:
        return False
    return True


def places(proof: Proof) -> Iterator[tuple[int, int]]:
    """The component and the number of each fact."""
    for index, part in enumerate(proof["components"]):
        yield from ((index, number) for number in range(len(part["facts"])))


def with_part(proof: Proof, **entries: Any) -> Proof:
    """The proof with other entries in its first component."""
    first, *others = proof["components"]
    return {**proof, "components": [{**first, **entries}, *others]}


def with_fact(proof: Proof, place: tuple[int, int], fact: list[Any] | None) -> Proof:
    """The proof with another fact at a place, or with none."""
    spoilt = deepcopy(proof)
    facts = spoilt["components"][place[0]]["facts"]
    facts[place[1] : place[1] + 1] = [] if fact is None else [fact]
    return spoilt


def changes(proof: Proof, place: tuple[int, int]) -> Iterator[list[Any]]:
    """Another nimber, another word and another piece for a fact."""
    part = proof["components"][place[0]]
    piece, nimber, word = part["facts"][place[1]]
    yield from ([piece, other, word] for other in range(6) if other != nimber)
    yield from ([piece, nimber, other] for other in ("is", "is not", "mirror") if other != word)
    points = len(part["points"])
    masks = range(1, 1 << points, (1 << points) // 32 + 1)
    pieces = {f"{mask:x}" for mask in masks} if points else {*map(str, range(7))}
    pieces |= {fact[0] for fact in part["facts"]}
    yield from ([other, nimber, word] for other in sorted(pieces - {piece}))


@pytest.mark.parametrize("claim", ["nimber", "outcome"])
@pytest.mark.parametrize("text", SMALL)
def test_every_fact_is_needed(text: str, claim: Any) -> None:
    proof = prove(text, claim)
    assert accepted(proof)
    assert not list(false_facts(proof))
    for place in places(proof):
        assert not accepted(with_fact(proof, place, None)), proof["components"][place[0]]


@pytest.mark.parametrize("text", SMALL)
def test_no_false_fact_is_accepted(text: str) -> None:
    proof = prove(text)
    tried = 0
    for place in places(proof):
        for fact in changes(proof, place):
            spoilt = with_fact(proof, place, fact)
            try:
                wrong = bool(list(false_facts(spoilt)))
            except KalmarError:  # no component at all
                wrong = True
            assert not (wrong and accepted(spoilt)), fact
            tried += wrong
    assert tried >= 5 * len(list(places(proof)))


@pytest.mark.parametrize("text", SMALL)
def test_a_false_fact_is_refused_even_where_nothing_needs_it(text: str) -> None:
    proof = prove(text)
    for index, part in enumerate(proof["components"]):
        for number in range(len(part["facts"]) + 1):
            for piece in {fact[0] for fact in part["facts"]}:
                for nimber, word in ((7, "is"), (0, "is"), (7, "is not"), (1, "mirror")):
                    spoilt = deepcopy(proof)
                    spoilt["components"][index]["facts"].insert(number, [piece, nimber, word])
                    if list(false_facts(spoilt)):
                        assert not accepted(spoilt)


@pytest.mark.parametrize("text", SMALL)
def test_no_false_claim_is_accepted(text: str) -> None:
    for proof in (prove(text), prove(text, "outcome")):
        claims: list[dict[str, Any]] = [{"outcome": "N"}, *({"nimber": n} for n in range(8))]
        for claim in claims:
            true = nimber_of(text) > 0 if "outcome" in claim else nimber_of(text) == claim["nimber"]
            assert true or not accepted({**proof, "claim": claim})
            assert accepted({**proof, "claim": claim}) or claim != proof["claim"]


@pytest.mark.every
@cases("wrong")
def test_heads_are_read(wrong: str) -> None:
    assert not accepted(prove("cram 2x3") | json.loads(wrong))


@pytest.mark.every
@cases("wrong")
def test_components_are_read(wrong: str) -> None:
    assert not accepted(with_part(prove("cram 2x3"), **json.loads(wrong)))


@pytest.mark.parametrize("text", ["cram 2x3 + nim 3", "nim 3 + cram 2x3", "cram 2x3 + cram 1x5"])
def test_a_claim_needs_what_is_shown_of_each_component(text: str) -> None:
    proof = prove(text)
    for index, part in enumerate(proof["components"]):
        parts = [*proof["components"]]
        parts[index] = {**part, "facts": []}
        for claim in ({"outcome": "N"}, *({"nimber": n} for n in range(8))):
            assert not accepted({**proof, "components": parts, "claim": claim})


def test_a_text_that_is_no_component_is_named() -> None:
    with pytest.raises(DataError, match="it is not a piece of the component"):
        verify_proof(with_fact(prove("nim 3"), (0, 0), ["zz", 0, "is"]))


def test_other_components_have_no_points() -> None:
    assert not accepted(with_part(prove("nim 3"), points=["a1"]))


@pytest.mark.every
@cases("fact")
def test_no_fact_beside_right_ones_is_of_another_form(fact: str) -> None:
    proof = prove("cram 2x3")
    facts = proof["components"][0]["facts"]
    for one, right in ((["9", 1, "is"], True), (json.loads(fact), False)):
        assert accepted(with_part(proof, facts=[*facts, one])) is right


@pytest.mark.every
@cases("wrong")
def test_the_shape_is_read(wrong: str) -> None:
    proof, change = prove("cram 2x3"), json.loads(wrong)
    assert read_proof(proof) == proof
    is_head = bool(change.keys() & proof.keys())
    with pytest.raises(DataError):
        read_proof({**proof, **change} if is_head else with_part(proof, **change))


def test_a_wrong_symmetry_is_refused() -> None:
    proof = prove("node-kayles 0-1,1-2,2-0,2-3,3-4")
    assert proof["components"][0]["symmetries"] == [[1, 0, 2, 3, 4]]
    for image in ([4, 1, 2, 3, 0], [0, 0, 2, 3, 4], [0, 1, 2, 3], [1, 0, 2, 3, 5]):
        assert not accepted(with_part(proof, symmetries=[image]))


@pytest.mark.every
@pytest.mark.parametrize("step", range(1, 7))
def test_a_turn_that_is_not_its_own_inverse_answers_nothing(step: int) -> None:
    """On a ring of seven a turn by two or three takes moves apart, but the nimber is 1."""
    proof = prove("node-kayles cycle(7)")
    assert proof["claim"] == {"nimber": 1}
    turn = [(vertex + step) % 7 for vertex in range(7)]
    wrong = with_part(proof, symmetries=[turn], facts=[["7f", 0, "mirror"]])
    with pytest.raises(DataError, match="no symmetry answers every move"):
        verify_proof({**wrong, "claim": {"nimber": 0}})


@pytest.mark.every
@cases("total", "left", "nimber", "expected")
def test_what_shows_that_an_option_has_another_nimber(
    total: int, left: tuple[tuple[int, ...], ...], nimber: int, expected: bool
) -> None:
    assert differs(total, [{*part} for part in left], nimber) is expected


def test_the_first_wrong_fact_is_named() -> None:
    proof = prove("cram 3x4")
    facts = proof["components"][0]["facts"]
    number = next(n for n, fact in enumerate(facts, 1) if fact[2] == "is" and fact[1])
    facts[number - 1][1] += 1
    facts[-1][1] = 5
    with pytest.raises(DataError, match=rf"^fact {number} about cram 3x4 \({facts[number - 1][0]}"):
        verify_proof(proof)


def test_facts_are_shown_by_earlier_ones_only() -> None:
    proof = prove("cram 3x4")
    proof["components"][0]["facts"].reverse()
    assert not accepted(proof)


@pytest.mark.parametrize("heap", ["nim 4611686018427387904", "kayles 4611686018427387904"])
def test_a_heap_with_too_many_options_is_refused_soon(heap: str) -> None:
    part = {"component": heap, "points": [], "places": [], "symmetries": [],
            "facts": [[heap.split()[1], 0, "is not"]]}  # fmt: skip
    proof = prove("nim 1") | {"position": heap, "claim": {"outcome": "N"}, "components": [part]}
    with pytest.raises(DataError, match="it has more than 100,000 options"):
        verify_proof(proof)


def test_a_claim_of_another_kind_is_refused() -> None:
    with pytest.raises(DataError, match=r": claim/nimber does not fit its schema"):
        verify_proof(prove("nim 1") | {"claim": {"nimber": 1 << 80}})


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
