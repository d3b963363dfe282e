"""Own data: what commands read from files, given as Python objects instead."""

from __future__ import annotations

import json
import pathlib
import re

from . import _weft


def quoted(path: str) -> str:
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Text:
    """A text in place of a file, for any option that reads one: weft.run(..., input=weft.Text("3 1 2"))."""

    def __init__(self, text: str, name: str = "text", extension: str = ".txt"):
        stem = re.sub(r"[^\w.+-]+", "-", name).strip("-")[:40] or "text"
        self._memory = _weft.MemoryText(stem, text, extension)
        self.text = text
        self._arguments = (text, name, extension)

    def __reduce__(self):
        return Text, self._arguments

    def __repr__(self):
        return f"Text({self.path}, {len(self.text):,} characters)"

    def save(self, path) -> None:
        """Writes it to a file."""
        pathlib.Path(path).write_text(self.text)

    @property
    def path(self) -> str:
        """The name under which commands read it, for as long as this object lives."""
        return self._memory.path

    def __str__(self):
        return self.path


class Traffic:
    """Own traffic, for the options traffic= and process=. Made by the functions of this module."""

    def __init__(self, pattern: str, text: Text, option: str, further: str = ""):
        self._pattern = pattern
        self._text = text
        self._further = further
        self.option = option  # "traffic" or "process"

    def __str__(self):
        return f"{self._pattern}({quoted(self._text.path)}{self._further})"


def _array(values, dimensions: int, what: str):
    import numpy

    array = numpy.asarray(values.toarray() if hasattr(values, "toarray") else values)
    if array.dtype.kind not in "biuf":
        raise ValueError(f"{what} has numbers, not {array.dtype}")
    if array.ndim != dimensions:
        raise ValueError(f"{what} has {dimensions} dimension{'s' if dimensions > 1 else ''}, not {array.ndim}")
    return array


def traffic_matrix(weights) -> Traffic:
    """Traffic in proportion to weights[source, destination]: a square array, a row for each terminal, of numbers that are
    at least 0. Weights that are not whole are scaled to at most 1 and rounded to nine decimals."""
    import numpy

    array = _array(weights, 2, "a traffic matrix")
    if array.shape[0] != array.shape[1]:
        raise ValueError(f"a traffic matrix is square, not {array.shape[0]} by {array.shape[1]}")
    if not numpy.isfinite(array).all() or (array < 0).any():
        raise ValueError("the weights of a traffic matrix are numbers of at least 0")
    if (array == 0).all():
        raise ValueError("a traffic matrix has a weight above 0")
    if (array == numpy.rint(array)).all() and array.max() < 10**9:
        rows = [" ".join(map(str, row)) for row in array.astype(numpy.int64).tolist()]
    else:
        scaled = array / array.max()
        scaled = numpy.where((scaled > 0) & (scaled < 1e-9), 1e-9, scaled)  # none is rounded to 0
        rows = [" ".join(f"{weight:.9f}".rstrip("0").rstrip(".") for weight in row) for row in scaled.tolist()]
    return Traffic("matrix", Text("\n".join(rows) + "\n", "matrix"), "traffic", ",form=dense")


def traffic_permutation(destinations) -> Traffic:
    """Terminal i sends to destinations[i], each terminal to another one; -1: to none."""
    array = _array(destinations, 1, "a permutation")
    if array.dtype.kind not in "iu":
        raise ValueError("a permutation has whole numbers")
    used = array[array >= 0]
    if len(set(used.tolist())) < len(used):
        raise ValueError("two terminals of a permutation send to the same one")
    lines = [f"{s} {'-' if d < 0 else d}" for s, d in enumerate(array.tolist())]
    return Traffic("file", Text("\n".join(lines) + "\n", "permutation"), "traffic")


def packet_list(cycles, sources, destinations, flits) -> Traffic:
    """Packets one by one, arrays of equal length: when each is generated, from where, to where, of how many flits.
    Given to process=, without traffic= and load=."""
    columns = [_array(column, 1, "a column of packets").tolist() for column in (cycles, sources, destinations, flits)]
    if len({len(column) for column in columns}) != 1:
        raise ValueError("the columns of a list of packets have equal lengths")
    lines = [" ".join(map(str, packet)) for packet in zip(*columns)]
    return Traffic("list", Text("\n".join(lines) + "\n", "packets"), "process")


def network_text(node_count: int, links, classes, names, terminals, stem: str) -> Text:
    """The network in the format `json`. Links are (from, to, class), classes (name, is unidirectional)."""
    document = {
        "format": "weft network",
        "version": 1,
        "nodes": node_count,
        "link_classes": [{"name": name, "one_way": one_way} for name, one_way in classes],
        "links": links,
    }
    if names is not None:
        document["names"] = names
    if terminals is not None:
        document["terminals"] = terminals
    return Text(json.dumps(document), stem, ".json")
