"""A wrong fact is found wherever it stands: each fact of small proofs is spoilt in every way."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from kalmar import DataError, KalmarError, prove, verify_proof
from kalmar.answers.proofs import read_proof
from kalmar.answers.proofs.checker import differs
from tests.cases import case_rows
from tests.proofs.truth import Proof, false_facts, nimber_of

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
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "kalmar nimber proof 2"), ("composition", "selective"), ("claim", {}),
        ("claim", {"nimber": True}), ("claim", {"outcome": "P"}), ("claim", None),
        ("position", "cram 3x3"), ("position", "cram 2x3 + nim 1"), ("position", "| cram 2x3"),
        ("position", "no such game"), ("position", 5), ("components", []), ("components", None),
        ("more", 1),
    ],
)  # fmt: skip
def test_heads_are_read(key: str, value: Any) -> None:
    assert not accepted({**prove("cram 2x3"), key: value})


@pytest.mark.every
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("component", "cram 3x2"), ("component", 5), ("points", []), ("points", [1]),
        ("points", ["b1", "a1", "c1", "a2", "b2", "c2"]), ("places", [[0, 0]] * 6),
        ("places", [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [3, 1]]), ("places", [[0]]),
        ("places", [[0, -1]]), ("places", [[x, y] for y in range(2) for x in (1, 0, 2)]),
        ("places", [[x, y] for y in range(2) for x in range(3)] * 2), ("symmetries", 5),
        ("facts", [["3f", 1]]), ("facts", [["3f", 1.0, "is"]]), ("facts", [[63, 1, "is"]]),
        ("facts", {}), ("facts", [["3f", 1, "has"]]), ("facts", [["40", 0, "is"]]),
        ("facts", [["0", 0, "is"]]), ("facts", [["zz", 0, "is"]]), ("facts", [["03", 1, "is"]]),
    ],
)  # fmt: skip
def test_components_are_read(key: str, value: Any) -> None:
    assert not accepted(with_part(prove("cram 2x3"), **{key: value}))


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
@pytest.mark.parametrize(
    "fact",
    [
        ["09", 1, "is"], ["0x9", 1, "is"], ["3F", 1, "is"], ["zz", 1, "is"], [9, 1, "is"],
        ["0", 0, "is"], ["40", 0, "is"], ["9", True, "is"], ["9", 1.0, "is"], ["9", 1], "911",
        ["36", 1, "mirror"], ["9", -1, "is not"], ["9", 1, "has"], ["9", 1, "is", 1],
        [["9"], 1, "is"], None,
    ],
)  # fmt: skip
def test_no_fact_beside_right_ones_is_of_another_form(fact: Any) -> None:
    proof = prove("cram 2x3")
    facts = proof["components"][0]["facts"]
    for one, right in ((["9", 1, "is"], True), (fact, False)):
        assert accepted(with_part(proof, facts=[*facts, one])) is right


@pytest.mark.every
@pytest.mark.parametrize(
    "wrong",
    [
        {"claim": {"nimber": 1, "outcome": "N"}}, {"claim": {"outcome": "P"}}, {"claim": [1]},
        {"claim": {"nimber": -1}}, {"claim": {"nimber": 10**7}}, {"components": [5]},
        {"components": [{}]}, {"more": 1}, {"points": [("a", 1)]}, {"places": [[0, 256]]},
        {"places": [[0, -1]]}, {"places": [[0, 0, 0]]}, {"places": ["00"]},
        {"symmetries": ["10"]}, {"symmetries": [5]}, {"facts": [["3f", 10**7, "is"]]},
        {"facts": ["911"]},
    ],
)  # fmt: skip
def test_the_shape_is_read(wrong: dict[str, Any]) -> None:
    proof = prove("cram 2x3")
    assert read_proof(proof) == proof
    is_head = bool(wrong.keys() & proof.keys())
    with pytest.raises(DataError):
        read_proof({**proof, **wrong} if is_head else with_part(proof, **wrong))


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
@pytest.mark.parametrize(
    ("total", "left", "nimber", "expected"),
    [
        (2, [], 3, True), (3, [], 3, False), (0, [{1}], 1, True), (0, [{1}], 2, False),
        (3, [{1}], 2, True), (3, [{2}], 2, False), (0, [{1}, {1}], 1, False),
        (0, [set()], 0, False),        (0, [{1, 2}, set()], 1, False),
    ],
)  # fmt: skip
def test_what_shows_that_an_option_has_another_nimber(
    total: int, left: list[set[int]], nimber: int, expected: bool
) -> None:
    assert differs(total, left, nimber) is expected


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
