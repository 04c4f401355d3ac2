"""The words for how far a survey has come with a game."""

from kalmar.words import Said, as_said, said

__all__ = ["status_word"]

WORDS: dict[str, Said] = {
    "proved": said("proved"),
    "observed": said("observed"),
    "none": said("none"),
    "stopped": said("stopped"),
    "failed": said("failed"),
}


def status_word(status: str) -> str:
    """The word for a status.

    >>> status_word("proved")
    'proved'
    """
    return WORDS.get(status, as_said(status))
