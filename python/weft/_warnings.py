"""Warnings, and where they come from."""

from __future__ import annotations

import sys


class WeftWarning(UserWarning):
    """What a command says on standard error: how a file was read, which default was taken."""


def outer_level() -> int:
    """The stacklevel, for warnings.warn in the caller, of the first frame outside this package."""
    package = __name__.split(".")[0]
    level = 1
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == package:
        frame = frame.f_back
        level += 1
    return level
