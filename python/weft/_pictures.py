"""Pictures that notebooks show."""

from __future__ import annotations

import base64
import pathlib


class Picture:
    """A picture. Notebooks show it; save() writes it to a file."""

    def __init__(self, data: bytes, form: str, draw=None):
        self.data = data
        self.form = form
        self._draw = draw  # draws the same in another form

    @property
    def svg(self) -> str:
        if self.form != "svg":
            raise AttributeError(f"this picture is {self.form}, not svg")
        return self.data.decode()

    def save(self, path) -> None:
        """Writes the picture in the form of the name's ending: .svg, .png, .pdf or .tex."""
        path = pathlib.Path(path)
        form = path.suffix.lstrip(".")
        if form == self.form:
            path.write_bytes(self.data)
        elif self._draw is not None and form in ("svg", "png", "pdf", "tex"):
            path.write_bytes(self._draw(form).data)
        else:
            raise ValueError(f"this picture is {self.form}; it cannot be written to {str(path)!r}")

    def _repr_mimebundle_(self, include=None, exclude=None):
        bundle = {"text/plain": repr(self)}
        text = base64.b64encode(self.data).decode()
        if self.form == "svg":
            # As an image, which keeps the styles of the page and of the picture apart; on white, as pages may be dark.
            style = "max-width:100%;background:#fff;color-scheme:light"
            bundle["text/html"] = f'<img style="{style}" src="data:image/svg+xml;base64,{text}">'
            bundle["image/svg+xml"] = self.svg
        elif self.form == "png":
            bundle["image/png"] = text
        return bundle

    def __repr__(self):
        return f"Picture({self.form}, {len(self.data):,} bytes)"
