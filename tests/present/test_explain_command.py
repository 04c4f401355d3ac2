"""`kalmar explain`: games with proofs, and every other name."""

import json
from pathlib import Path

import pytest

from kalmar.cli.explain import all_names, of_name
from kalmar.cli.run import run
from kalmar.core.compositions import COMPOSITIONS
from kalmar.games.registry import GAMES
from kalmar.games.registry import all_names as names_of_games
from kalmar.theory.glossary import GLOSSARY
from kalmar.theory.theorems import THEOREMS, theorems_about
from kalmar.theory.valuations import VALUATIONS


def kalmar(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["explain", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_explained_with_its_theorems(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, out, _ = kalmar(capsys, name, "--proof", "--json")
    assert code == 0
    data = json.loads(out)
    assert data["theorems"] == [*(t.name for t in theorems_about(name)), "sprague-grundy"]
    assert [proof["name"] for proof in data["proofs"]] == data["theorems"]
    for proof in data["proofs"]:
        assert proof["argument"] == THEOREMS[proof["name"]].argument
    text = kalmar(capsys, name, "--proof")[1]
    assert all(str(THEOREMS[proof["name"]].statement) in text for proof in data["proofs"])


def test_a_proof_goes_with_the_way_of_playing(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(kalmar(capsys, "kayles", "-c", "selective", "--misere", "--json")[1])
    assert data["theorems"][-1] == "kernels"
    assert "period" not in data
    data = json.loads(kalmar(capsys, "kayles", "--misere", "--json")[1])
    assert data["theorems"] == ["kayles-halving", "octal-periods"]


@pytest.mark.parametrize("name", THEOREMS)
def test_every_theorem_is_explained(capsys: pytest.CaptureFixture[str], name: str) -> None:
    for typed in (name, str(THEOREMS[name].title).upper()):
        code, out, _ = kalmar(capsys, typed)
        assert code == 0
        assert str(THEOREMS[name].argument) in out
    assert json.loads(kalmar(capsys, name, "--json")[1])["statement"] == THEOREMS[name].statement


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_composition_is_explained(name: str) -> None:
    found = next(of_name(name))
    assert found["rule"] == COMPOSITIONS[name].words
    assert found["normal_play"]
    assert (found["misere_play"] == "no theorem: by search") == (name == "disjunctive")


@pytest.mark.parametrize("name", VALUATIONS)
def test_every_valuation_is_explained(capsys: pytest.CaptureFixture[str], name: str) -> None:
    for typed in (name, VALUATIONS[name].symbol):
        code, out, _ = kalmar(capsys, typed)
        assert code == 0
        assert VALUATIONS[name].definition in out


@pytest.mark.parametrize("word", [name for word in GLOSSARY for name in word.names])
def test_every_word_is_explained(word: str) -> None:
    found = list(of_name(word))
    assert found
    assert any(entry.get("meaning") for entry in found)


@pytest.mark.parametrize(
    ("word", "english", "hungarian"),
    [
        ("bog", "in 004, a vertex of a plant", "legalább három él"),
        ("hajtás", "stalk", "szár"),
        ("bambuszliget", "bamboo stalks", "bambuszszárak"),
        ("éles", "a game without draws", "döntetlen nélküli"),
        ("személytelen", "not the same as impartial (pártatlan)", "nem azonos a pártatlannal"),
        ("végesfokú", "locally finite", "lokálisan véges"),
        ("nyelő", "a terminal position", "végállás"),
        ("L-állás", "exactly one heap of two or more", "legalább kételemű"),
        ("k-állás", "only one head, at place k", "csak a k. helyen"),
        ("stratégialopás", "the far corner", "túlsó sarkát"),
        ("norma", "⌊log₂ a⌋", "2-adikus"),
        ("lánctört", "partial quotients", "lánctörtjegyei"),
        ("egyszerű játék", "short impartial game", "rövid pártatlan játék"),
    ],
)
def test_the_words_of_the_sources_are_known(
    capsys: pytest.CaptureFixture[str], word: str, english: str, hungarian: str
) -> None:
    assert english in kalmar(capsys, word)[1]
    assert hungarian in kalmar(capsys, word, "--lang", "hu")[1]


def test_a_short_row_ends_where_the_number_is_that_of_the_column() -> None:
    from kalmar.engines.chomp.report import corner

    shown = corner(30)
    for word, ends in (("rövid sor", True), ("hosszú sor", False)):
        (meaning,) = {str(entry["meaning"]) for entry in of_name(word)}
        assert "diagonal" not in meaning
        assert ("f(B, C) = B" in meaning) == ends
    for c in range(1, 12):
        row = shown.row(c)  # from column c on
        last = [b for b, value in enumerate(row, c) if value == b]
        assert last in ([], [c + len(row) - 1])


@pytest.mark.parametrize("name", ["nyerő mező", "jó állás", "E"])
def test_what_the_sources_call_winning_is_a_p_position(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    out = kalmar(capsys, name)[1]
    assert out.startswith("P-position\n")
    assert "so the player to move loses" in out


def test_names_that_stand_for_several_things_give_all(capsys: pytest.CaptureFixture[str]) -> None:
    out = kalmar(capsys, "kernel")[1]
    assert out.startswith("kernel triple\n")
    assert "the set of P-positions" in out
    data = json.loads(kalmar(capsys, "kernel", "--json")[1])
    assert [entry["name"] for entry in data["also"]] == ["kernel"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["kales"], 3, "did you mean 'kayles'"),
        (["buton"], 3, "did you mean 'bouton'"),
        (["remotenes"], 3, "did you mean 'remoteness'"),
        (["zzzzzz"], 3, "unknown game, theorem or word 'zzzzzz'"),
        ([], 2, "name what to explain"),
        (["bouton", "--proof"], 2, "--proof is for games"),
        (["bouton", "--svg", "x.svg"], 2, "only games have an example"),
        (["--theorems", "--glossary"], 2, "are separate lists: choose one"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    found, out, err = kalmar(capsys, *arguments)
    assert (found, out) == (code, "")
    assert said in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("code", "rule", "period"),
    [
        ("0.333…", "take any number and leave zero or one heap", "none: the value of n is n"),
        ("0.7…", "take any number and leave zero, one or two heaps", "none: the value of n is n"),
        ("0.77", "take 1 or 2 and leave zero, one or two heaps", "period 12 from 71, proved"),
        ("0.33", "take 1 or 2 and leave zero or one heap", "period 3 from 0, proved"),
        (
            "0.007",
            "take 3 and leave zero, one or two heaps",
            "none is proved up to heap 10,000; kalmar period 0.007 searches further",
        ),
        (
            "0.156",
            "take 1 and leave no heap; take 2 and leave zero or two heaps; take 3 and leave one or"
            " two heaps",
            "period 349 from 3,479, proved",
        ),
        (
            "0.16",
            "take 1 and leave no heap; take 2 and leave one or two heaps",
            "period 149,459 from 105,351, proved (Guy and Smith 1956); `kalmar atlas verify",
        ),
    ],
)
def test_codes(capsys: pytest.CaptureFixture[str], code: str, rule: str, period: str) -> None:
    data = json.loads(kalmar(capsys, code, "--json")[1])
    assert data["rule"] == rule
    assert data["period"].startswith(period)


def test_a_code_is_known_by_the_games_that_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(kalmar(capsys, "0.77", "--json")[1])
    assert data["also_called"] == ["kayles", "rayles"]
    assert data["theorems"] == [
        "kayles-halving",
        "octal-periods",
        "curves-through-spots",
        "sprague-grundy",
    ]
    assert "octal-periods" not in json.loads(kalmar(capsys, "4!.0", "--json")[1])["theorems"]


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(kalmar(capsys, "--theorems")[1].splitlines()) == len(THEOREMS)
    assert [t["name"] for t in json.loads(kalmar(capsys, "--theorems", "--json")[1])] == [*THEOREMS]
    assert len(kalmar(capsys, "--glossary")[1].splitlines()) == len(GLOSSARY)
    words = json.loads(kalmar(capsys, "--glossary", "--json")[1])
    assert [word["name"] for word in words] == [word.name for word in GLOSSARY]


def test_several_games_with_one_name_have_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(kalmar(capsys, "ridinim", "--proof", "--json")[1])
    assert {"coprime-values", "divisor-values", "bouton"} <= set(data["theorems"])
    data = json.loads(kalmar(capsys, "tic-tac-toe", "--proof", "--json")[1])
    assert data["theorems"] == ["first-player-draws"]


def test_the_example_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "●●●" in kalmar(capsys, "nim", "--draw")[1]
    assert "●●●" not in kalmar(capsys, "nim")[1]
    assert "●●●" in kalmar(capsys, "ridinim", "--draw")[1]
    file = tmp_path / "nim.svg"
    assert kalmar(capsys, "nim", "--svg", str(file))[0] == 0
    assert file.read_text().startswith("<")


def test_all_names_are_found() -> None:
    known = all_names() - names_of_games()
    assert all(list(of_name(name)) for name in known)
