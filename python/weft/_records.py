"""Results: JSON objects whose keys are attributes, and lists of them."""

from __future__ import annotations

import html
import keyword
from collections.abc import Mapping
from typing import Any, List, TypeVar


def _wrapped(value):
    if isinstance(value, dict):
        return Record(value)
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return Records(Record(item) for item in value)
    return value


def _plain(value):
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def _short(value) -> str:
    if isinstance(value, Record):
        return "{" + ", ".join(value) + "}"
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Record(Mapping):
    """A result. Its keys, which docs/json.md explains, are attributes as well: run.latency.mean is run["latency"]["mean"]."""

    #: What the command said beside its result, a text for each line.
    diagnostics: tuple[str, ...] = ()

    def __init__(self, values: Mapping, diagnostics: tuple[str, ...] = ()):
        self._values = {key: _wrapped(value) for key, value in values.items()}
        self.diagnostics = diagnostics

    def __getitem__(self, key):
        return self._values[key]

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __getattr__(self, name):
        values = self.__dict__.get("_values", {})
        plain = name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name
        if plain in values:
            return values[plain]
        raise AttributeError(f"{type(self).__name__} has no {name!r}; it has {', '.join(values)}")

    def __setattr__(self, name, value):
        if name in self.__dict__.get("_values", {}):
            raise AttributeError(f"{name} is a result, which cannot be changed")
        super().__setattr__(name, value)

    def __dir__(self):
        return [*super().__dir__(), *(key for key in self._values if key.isidentifier())]

    def __repr__(self):
        cells = ", ".join(f"{key}={_short(value)}" for key, value in self._values.items())
        return f"{type(self).__name__}({cells})"

    def _repr_html_(self):
        rows = "".join(
            f"<tr><th style='text-align:left'>{html.escape(key)}</th><td style='text-align:left'>{html.escape(_short(value))}</td></tr>"
            for key, value in self._values.items()
        )
        return f"<table>{rows}</table>"

    def to_dict(self) -> dict:
        """The same as dictionaries, lists, texts and numbers."""
        return {key: _plain(value) for key, value in self._values.items()}


_Item = TypeVar("_Item")


class Records(List[_Item]):
    """A list of results."""

    diagnostics: tuple[str, ...] = ()

    def frame(self):
        """The results as a pandas DataFrame; nested keys become columns such as latency.mean."""
        import pandas

        return pandas.json_normalize([_plain(record) for record in self])

    def _repr_html_(self):
        return self.frame()._repr_html_()


class Proof(Record):
    """What weft.prove found. It is true if the routing cannot deadlock and delivers every packet for which there is a path;
    `cut_off_pairs` counts the pairs of terminals without any."""

    #: A Text, with text and save(); None where there is none.
    certificate: Any = None

    @property
    def is_proved(self) -> bool:
        return self["verdict"] == "deadlock-free"

    def __bool__(self):
        return self.is_proved


class Run(Record):
    """A simulation. `trace` and `channels` are DataFrames where weft.simulate was asked for them."""

    trace: Any = None
    channels: Any = None

    @property
    def latency(self) -> float | None:
        """The mean latency of packets in cycles, from generation until the tail is received."""
        return self["packet_latency"]["mean"]
