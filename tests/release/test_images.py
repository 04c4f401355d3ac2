"""Images are built from exactly what their files copy: the wheel is, in an empty folder."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.release.built import ROOT, in_wheel

IMAGES = ("deploy/Containerfile", "docs/static/cluster/Containerfile")


def copied(image: str) -> list[tuple[list[str], str]]:
    """What each COPY line takes from the checkout, and where it is put."""
    lines = (ROOT / image).read_text().replace("\\\n", " ").splitlines()
    words = [line.split()[1:] for line in lines if line.startswith("COPY ")]
    return [(found[:-1], found[-1]) for found in words if not found[0].startswith("--from")]


def copy_into(folder: Path, image: str) -> None:
    """Copy as COPY does: the content of a folder, and files into what ends in a slash."""
    for sources, target in copied(image):
        for source in (ROOT / name for name in sources):
            place = folder / target
            if source.is_dir():
                shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                assert target.endswith("/")
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, place)


def test_the_wheel_is_built_from_what_is_copied(tmp_path: Path) -> None:
    image, *others = IMAGES
    assert copied(image)
    assert all(copied(other) == copied(image) for other in others), "one wheel shows it of all"
    copy_into(tmp_path, image)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "made"]
    built = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert not built.returncode, built.stderr[-500:]
    (wheel,) = (tmp_path / "made").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert set(archive.namelist()) == in_wheel()
    assert (tmp_path / "uv.lock").exists(), "versions are pinned"


def test_every_image_is_tried() -> None:
    files = {path.relative_to(ROOT).as_posix() for folder in ("deploy", "docs")
             for path in (ROOT / folder).rglob("*ontainerfile*")}  # fmt: skip
    assert files == set(IMAGES)


@pytest.mark.parametrize("image", IMAGES)
def test_only_what_is_known_by_its_hash_is_installed(image: str) -> None:
    text = (ROOT / image).read_text("utf-8")
    installed = re.findall(r"pip install (.*)", text)
    assert installed
    assert all("--require-hashes" in line or "--no-deps" in line for line in installed)
    assert re.search(r"uv (sync|export) --frozen", text)
    bases = re.findall("^FROM (.*)", text, re.MULTILINE)
    assert bases
    assert all(re.search(r":\d+\.\d+\.\d+-[a-z-]+@sha256:[0-9a-f]{64}\b", base) for base in bases)


def test_all_images_begin_with_the_same_one() -> None:
    texts = [(ROOT / image).read_text("utf-8") for image in IMAGES]
    assert (
        len({base for text in texts for base in re.findall(r"^FROM (\S+)", text, re.MULTILINE)})
        == 1
    )
