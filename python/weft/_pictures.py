"""Pictures that notebooks show."""

from __future__ import annotations

import pathlib


class Picture:
    """A picture as SVG or PNG. Notebooks show it; save() writes it to a file."""

    def __init__(self, data: bytes, form: str):
        self.data = data
        self.form = form

    @property
    def svg(self) -> str:
        if self.form != "svg":
            raise AttributeError(f"this picture is {self.form}, not svg")
        return self.data.decode()

    def save(self, path) -> None:
        """Writes the picture; the ending of the name should be that of its form."""
        pathlib.Path(path).write_bytes(self.data)

    def _repr_mimebundle_(self, include=None, exclude=None):
        if self.form == "svg":
            return {"image/svg+xml": self.data.decode()}
        if self.form == "png":
            import base64

            return {"image/png": base64.b64encode(self.data).decode()}
        return {"text/plain": repr(self)}

    def __repr__(self):
        return f"Picture({self.form}, {len(self.data):,} bytes)"
