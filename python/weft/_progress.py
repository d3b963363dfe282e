"""Progress of long computations: a line on a terminal, a display in a notebook, nothing elsewhere."""

from __future__ import annotations

import contextlib
import sys
import time

_PATIENCE = 0.5  # seconds before anything is shown


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


class _Line:
    def __init__(self):
        self.shown = False

    def show(self, text: str) -> None:
        sys.stderr.write("\r\x1b[K" + text)
        sys.stderr.flush()
        self.shown = True

    def close(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class _Display:
    def __init__(self):
        self.handle = None

    def show(self, text: str) -> None:
        from IPython.display import Pretty, display

        if self.handle is None:
            self.handle = display(Pretty(text), display_id=True)
        else:
            self.handle.update(Pretty(text))

    def close(self) -> None:
        if self.handle is not None:
            from IPython.display import Pretty

            self.handle.update(Pretty(""))


_chosen = "auto"


def progress(shown="auto"):
    """Chooses how progress is shown: "auto", False, or a function that is called with (what, done, total)."""
    global _chosen
    if shown not in ("auto", False) and not callable(shown):
        raise ValueError('progress takes "auto", False or a function of (what, done, total)')
    _chosen = shown


@contextlib.contextmanager
def shown_progress():
    """The function for a call, or None."""
    if _chosen is False:
        yield None
        return
    if _chosen != "auto":
        yield _chosen
        return
    target = _Display() if _in_notebook() else _Line() if sys.stderr is not None and sys.stderr.isatty() else None
    if target is None:
        yield None
        return
    began = time.monotonic()

    def tell(what: str, done: int, total: int) -> None:
        if time.monotonic() - began < _PATIENCE:
            return
        target.show(f"{what}: {done:,} of {total:,}" if total else what)

    try:
        yield tell
    finally:
        target.close()
