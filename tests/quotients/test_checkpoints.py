"""A construction that is stopped anywhere, kept in a file and resumed gives the same."""

import random
from pathlib import Path

import pytest

from kalmar.core.errors import DataError
from kalmar.engines.quotients.certificate import resumed, save
from kalmar.engines.quotients.construct import Construction, ConstructionProgress
from kalmar.engines.quotients.option_sets import option_sets


class StoppedError(Exception):
    """What the progress of a test raises."""


@pytest.mark.parametrize(("game", "last"), [("0.123", 30), ("0.07", 16), ("kayles 6 + nim 3", 40)])
def test_resuming_anywhere_gives_the_same(game: str, last: int, tmp_path: Path) -> None:
    path, sets = tmp_path / "checkpoint", option_sets(game)
    whole = Construction(sets).run(last)
    chance, stops = random.Random(last), list[ConstructionProgress]()

    def stop(sign: ConstructionProgress) -> None:
        if chance.random() < 0.4:
            stops.append(sign)
            raise StoppedError

    construction = Construction(sets)
    while not construction.complete and construction.heaps <= last:
        try:
            construction.run(last, progress=stop)
        except StoppedError:
            save(construction, path)
            construction = resumed(path, sets)
    assert construction.quotient == whole
    assert len(stops) > 3
    assert game != "0.07" or any(sign.tries for sign in stops)


def test_other_games_and_damaged_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    construction = Construction(option_sets("0.77"))
    construction.run(10)
    save(construction, path)
    with pytest.raises(DataError, match=r"belongs to 0.77, not to 0.71"):
        resumed(path, option_sets("0.71"))
    text = path.read_text()
    for damaged in (text.replace('"pretending": [0, 1', '"pretending": [0, 2'), "{}", "", "[1]"):
        assert damaged != text
        path.write_text(damaged)
        with pytest.raises(DataError, match="is not a checkpoint of a quotient"):
            resumed(path, option_sets("0.77"))
    with pytest.raises(DataError, match="cannot be read"):
        resumed(tmp_path / "none", option_sets("0.77"))
