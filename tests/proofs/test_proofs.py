"""Proofs are made of right nimbers, and the checker, which knows rules only, accepts them."""

import ast
import gzip
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kalmar
from kalmar.answers.proofs import checker as check
from kalmar.answers.proofs import prove as making
from kalmar.answers.proofs import prove as shrink
from kalmar.answers.proofs import replay
from kalmar.answers.proofs.checker import Points, bits, carried
from kalmar.core.rules import Component, Option, Rules
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.games.graphs import graph_of
from kalmar.games.registry import find_rules
from kalmar.runtime.jobs import current_progress
from tests.cases import cases
from tests.examples import examples
from tests.known import known
from tests.proofs.truth import Proof, false_facts, nimber_of, of_points

GRAPHS = ["node-kayles", "arc-kayles", "col", "snort"]


BOARDS = ["cram", "cram(cylinder)", "cram(torus)"]


PIECES = st.randoms(use_true_random=False)


def proved(text: str, claim: Any = "nimber") -> Proof:
    """A proof that is accepted, of a right claim, without a false fact."""
    proof = kalmar.prove(text, claim)
    assert kalmar.verify_proof(proof) == proof
    nimber = nimber_of(text)
    won = claim == "outcome" and nimber
    assert proof["claim"] == ({"outcome": "N"} if won else {"nimber": nimber})
    assert not list(false_facts(proof))
    return proof


def board(random: Random, name: str, most: int = 12) -> str:
    """A board with holes."""
    least = 1 if name == "cram" else 3
    rows = random.randint(least, 4)
    columns = random.randint(least, max(least, most // rows))
    return "/".join(
        "".join("#" if random.random() < 0.2 else "." for _ in range(columns)) for _ in range(rows)
    )


def graph(random: Random, name: str) -> Component:
    """A graph of at most nine vertices, fewer for games with colours."""
    size = random.randint(1, 9 if name.endswith("kayles") else 5)
    density = random.random()
    names = [str(number) for number in range(size)]
    edges = [(a, b) for a in names for b in names if a < b and random.random() < density]
    return graph_of(names, edges)


def position(random: Random, name: str) -> str:
    """A board, a graph, or a sum of boards and heaps."""
    if name == "sum":
        boards = [board(random, "cram", 8) for _ in range(random.randint(1, 3))]
        return f"cram {' '.join(boards)} + nim {random.randrange(6)} + kayles 5"
    rules = find_rules(name)
    return f"{name} {board(random, name) if name in BOARDS else rules.format(graph(random, name))}"


@examples(
    110, 250, PIECES, st.sampled_from([*GRAPHS, *BOARDS, *BOARDS, "sum", "sum"]),
    st.sampled_from(["nimber", "outcome"]), st.booleans(),
)  # fmt: skip
def test_random_positions(random: Random, name: str, claim: str, is_searched: bool) -> None:
    """Small positions are solved by a recursion, or here by the search for large ones."""
    with pytest.MonkeyPatch.context() as patched:
        if is_searched:
            patched.setattr(making, "WORTH_SEARCH", 0)
        proved(position(random, name), claim)


@cases("text")
def test_positions(text: str) -> None:
    proved(text)
    proved(text, "outcome")


@pytest.mark.parametrize("text", ["nim 3 3", "nim 3 3 3 2"])
def test_equal_components_cancel_out(text: str) -> None:
    test_positions(text)


KNOWN = {"cram 4x6": 0, "cram 5x5": 0, "cram 4x5": 2, "cram 4x7": 3, "arc-kayles 4x4": 0,
         "node-kayles grid(3,12)": 5, "node-kayles petersen": 1}  # fmt: skip


"""Nimbers of large positions that tests/nimbers and docs compare with other programs."""


@pytest.mark.parametrize("text", KNOWN)
def test_large_positions(text: str) -> None:
    assert kalmar.verify_proof(kalmar.prove(text))["claim"] == {"nimber": KNOWN[text]}


@settings(max_examples=60, deadline=None)
@given(PIECES, st.sampled_from([*GRAPHS, *BOARDS]))
def test_points_leave_what_the_rules_say(random: Random, name: str) -> None:
    rules = find_rules(name)
    is_board = name in BOARDS
    component: Component = rules.parse(board(random, name)) if is_board else graph(random, name)
    removal = known(removal_of(rules, component))
    game = Points(removal)
    mine = {
        frozenset(named(removal, piece) for piece in game.pieces(game.whole & ~take))
        for _, take in removal.moves
    }
    assert mine == {living(rules, option) for option in rules.options(component)}


def named(removal: Removal, points: int) -> frozenset[Any]:
    """The names of points."""
    return frozenset(removal.names[point] for point in bits(points))


def living(rules: Rules, option: Option) -> frozenset[frozenset[Any]]:
    """The points of each component of an option that is not ended."""
    removals = [removal_of(rules, part) for part in option]
    return frozenset(named(r, r.live) for r in removals if r is not None and r.moves)


def test_files(tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.json", tmp_path / "a.json.gz"
    proof = kalmar.prove("cram 3x4 + nim 2", path=plain)
    assert kalmar.prove("cram 3x4 + nim 2", path=packed) == proof
    assert json.loads(plain.read_text("utf-8")) == proof
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert kalmar.verify_proof(plain) == kalmar.verify_proof(str(packed)) == proof
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.json.gz"]


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000, b"5"])
def test_files_that_are_no_proofs(tmp_path: Path, data: bytes) -> None:
    for name in ("a.json", "a.json.gz"):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(kalmar.DataError):
            kalmar.verify_proof(tmp_path / name)
    with pytest.raises(kalmar.DataError, match="No such file"):
        kalmar.verify_proof(tmp_path / "b.json.gz")
    (tmp_path / "c.json.gz").write_bytes(gzip.compress(b"{}")[:-9])
    with pytest.raises(kalmar.DataError):
        kalmar.verify_proof(tmp_path / "c.json.gz")


def test_the_schema_fits() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    path = Path(check.__file__).with_name("proof.schema.json")
    schema = json.loads(path.read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for text in ("cram 3x4 + nim 2", "node-kayles petersen", "col path(3)"):
        for claim in ("nimber", "outcome"):
            validator.validate(kalmar.prove(text, claim))
    proof = kalmar.prove("cram 2x3")
    part = proof["components"][0]
    for wrong in ({"places": [[0]]}, {"facts": [["3f", 1, "has"]]}, {"facts": [["3f", -1, "is"]]},
                  {"symmetries": [["a"]]}, {"more": 1}):  # fmt: skip
        spoilt = {**proof, "components": [{**part, **wrong}]}
        assert not validator.is_valid(spoilt)
        with pytest.raises(kalmar.DataError):
            kalmar.verify_proof(spoilt)


def test_the_checker_is_small_and_knows_rules_only() -> None:
    """Two hundred lines with no search in them; blank lines are not counted."""
    lines = [line for line in Path(check.__file__).read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 200
    for module in ("checker", "__init__"):
        source = Path(check.__file__).with_name(f"{module}.py").read_text("utf-8")
        froms = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.ImportFrom)]
        parts = {(n.module or "").split(".")[1] for n in froms if (n.module or "")[:6] == "kalmar"}
        assert parts <= {"answers", "core", "games", "runtime"}
        answers = {n.module for n in froms if (n.module or "").startswith("kalmar.answers")}
        assert answers <= {"kalmar.answers.proofs"}
        assert not [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Import)
                    and not {a.name for a in n.names} <= {"gzip", "json", "zlib"}]  # fmt: skip


def test_what_has_no_proof() -> None:
    halves = kalmar.game(lambda heap: {heap - 1, heap // 2} if heap else [], name="my-halves")
    with pytest.raises(kalmar.GameError, match="needs its rules, which a proof does not contain"):
        kalmar.prove(kalmar.position(halves, 6))
    assert kalmar.prove([3, 5])["position"] == "nim 3 5"


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    look = replay.Replay._look_at_limits

    def listening(self: replay.Replay) -> None:
        heard.append(str(current_progress()))
        look(self)

    monkeypatch.setattr(replay.Replay, "_look_at_limits", listening)
    kalmar.prove("cram 3x4")
    assert len(heard) > 5
    assert re.fullmatch(r"proof: \d+ facts, \d+ pieces to go", heard[3])
    assert current_progress() is None


def test_large_proofs_are_not_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrink, "MOST_FACTS", 3)
    assert len(kalmar.prove("cram 4x5")["components"][0]["facts"]) >= 400
    kalmar.verify_proof(kalmar.prove("cram 4x5"))


def test_what_was_forgotten_is_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table knows nothing: every choice is a question to the search."""
    monkeypatch.setattr(replay, "known_nimbers", lambda _search, pieces: [None] * len(pieces))
    monkeypatch.setattr(making, "WORTH_SEARCH", 0)
    for text in ("cram 3x4", "cram 3x5", "node-kayles petersen", "arc-kayles 3x4"):
        proved(text)


Place = tuple[int, int]


DOMINO, TALL, CORNER = ((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0), (0, 1))


SQUARES = [(x, y) for y in range(3) for x in range(3)]


def assert_true(removal: Removal, game: Points) -> None:
    """What is said of all sets of points of a component is true of their nimbers."""
    value_of: dict[int, int] = {}
    for points in range(1, 1 << removal.points):
        total = 0
        for piece in game.pieces(points):
            total ^= of_points(removal, piece)
        assert total == of_points(removal, points), f"{points:b}"
        assert value_of.setdefault(game.form(points), total) == total, f"{points:b}"
        assert not (game.mirrored(points) and total), f"{points:b}"


def placed(steps: tuple[Place, ...], squares: list[Place]) -> list[int]:
    """The sets of squares that a few squares cover, wherever they can be put."""
    at = {square: 1 << number for number, square in enumerate(squares)}
    shapes = ([(x + u, y + v) for u, v in steps] for x, y in squares)
    return [sum(at[square] for square in shape) for shape in shapes if at.keys() >= {*shape}]


@settings(max_examples=60, deadline=None)
@example([(1, 2), (6, 0)], Random(0))
@given(st.lists(st.tuples(st.integers(1, 63), st.integers(0, 63)), min_size=1, max_size=5),
       st.randoms(use_true_random=False))  # fmt: skip
def test_any_moves_with_permutations(drawn: list[tuple[int, int]], random: Random) -> None:
    """A permutation is a symmetry of the moves or refused."""
    count = 6
    image = random.sample(range(count), count)
    moves = dict.fromkeys((need, need | more) for need, more in drawn)
    if random.random() < 0.8:
        todo = list(moves)
        for need, take in todo:
            if (moved := (carried(need, image), carried(take, image))) not in moves:
                moves[moved] = None
                todo.append(moved)
    if random.random() < 0.3:
        moves.pop(random.choice(list(moves)))
    removal = Removal(count, tuple(moves))
    try:
        game = Points(removal, (), [image])
    except kalmar.DataError:
        game = Points(removal)
    assert_true(removal, game)


@settings(max_examples=80, deadline=None)
@given(st.sets(st.sampled_from([DOMINO, TALL, CORNER, ((0, 0), (2, 0)), ((0, 0), (1, 1))]),
               min_size=1, max_size=2), st.randoms(use_true_random=False))  # fmt: skip
def test_boards_whose_moves_look_alike(shapes: set[tuple[Place, ...]], random: Random) -> None:
    """Places where moves do not look alike are refused."""
    squares = random.sample(SQUARES, random.randint(3, 8))
    needs = [need for shape in sorted(shapes) for need in placed(shape, squares)]
    moves = [(need, need) for need in dict.fromkeys(needs)]
    change = random.random()
    if moves and change < 0.3:
        moves.remove(random.choice(moves))
    elif moves and change < 0.5:
        need, take = moves.pop()
        moves.append((need, take | 1 << random.randrange(len(squares))))
    places = [*squares]
    if random.random() < 0.3:
        places[0] = random.choice(SQUARES)
    removal = Removal(len(squares), tuple(moves))
    try:
        game = Points(removal, places)
    except kalmar.DataError:
        return
    assert_true(removal, game)


TALL_BOARD = [(x, y) for y in range(4) for x in range(2)]


DIAGONALS = [((0, 0), (1, 1)), ((1, 0), (0, 1))]


@pytest.mark.every
@pytest.mark.parametrize(
    ("shapes", "squares", "ways", "forms"),
    [
        ([DOMINO, TALL], SQUARES, 8, 1), ([DOMINO], SQUARES, 4, 1), ([TALL], SQUARES, 4, 1),
        ([CORNER], SQUARES, 1, 1), (DIAGONALS[:1], SQUARES, 1, 1), (DIAGONALS, SQUARES, 8, 1),
        ([DOMINO, TALL], TALL_BOARD, 8, 1), ([CORNER, DOMINO], TALL_BOARD, 1, 2),
    ],
)  # fmt: skip
def test_boards_are_moved_flipped_and_turned_where_moves_stay(
    shapes: list[tuple[Place, ...]], squares: list[Place], ways: int, forms: int
) -> None:
    needs = [need for shape in shapes for need in placed(shape, squares)]
    removal = Removal(len(squares), tuple((need, need) for need in needs))
    game = Points(removal, squares)
    assert len(game.ways) == ways
    assert len({game.form(need) for need in needs}) == forms
    assert_true(removal, game)


def test_what_is_taken_beyond_a_part_of_a_board_does_not_count() -> None:
    """Moves of one square that take those beside it look alike at an edge and in the middle."""
    near = [sum(1 << i for i, (u, v) in enumerate(SQUARES) if abs(u - x) + abs(v - y) <= 1)
            for x, y in SQUARES]  # fmt: skip
    removal = Removal(9, tuple((1 << i, take) for i, take in enumerate(near)))
    game = Points(removal, SQUARES)
    assert len(game.ways) == 8
    assert_true(removal, game)


@pytest.mark.parametrize("places", [SQUARES[:-1], [*SQUARES, (3, 3)], [*SQUARES[:-1], (0, 0)]])
def test_each_point_has_a_place_of_its_own(places: list[Place]) -> None:
    needs = [need for shape in (DOMINO, TALL) for need in placed(shape, SQUARES)]
    with pytest.raises(kalmar.DataError, match="does not have the same moves everywhere"):
        Points(Removal(9, tuple((need, need) for need in needs)), places)
