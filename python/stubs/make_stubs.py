"""Writes python/weft/__init__.pyi: the functions from the records of the commands, the results from docs/json.md.

    PYTHONPATH=build/python /usr/bin/python3 python/stubs/make_stubs.py > python/weft/__init__.pyi
"""

from __future__ import annotations

import keyword
import pathlib
import re
import sys

# The section of docs/json.md with the result of a command, and the name of its class.
RESULTS = {
    "simulate": ("A run", "Run"),
    "info": ("A network", "NetworkFacts"),
    "compare": ("A compared network", "ComparedNetwork"),
    "verify": ("A proof", "Proof"),
    "flow": ("Flow", "Flow"),
    "paths": ("Paths", "Paths"),
    "faults": ("Faults", "Faults"),
    "optimize": ("Designs", "Designs"),
    "diagnose": ("Diagnosis", "Diagnosis"),
    "claims": ("Claims", "Claim"),
    "plot": ("Series", "Series"),
    "run": ("A program", "ProgramRun"),
    "estimate": ("Estimates", "Estimate"),
    "cost": ("Cost", "Cost"),
    "embed": ("Embeddings", "Embedding"),
    "same": ("Isomorphism", "Isomorphism"),
    "saturation": ("Saturation", "Saturation"),
}
LISTS = ("claims", "compare", "list", "results")
ONE_OR_MORE = ("info", "cost")
BASES = {"Run": "_Run", "Proof": "_Proof"}
PLAIN = {"text": "str", "integer": "int", "number": "float", "boolean": "bool"}


def sections(text: str) -> dict[str, list[tuple[str, str, str]]]:
    """The rows (key, type, meaning) of each section."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    title = ""
    for line in text.splitlines():
        if line.startswith("## "):
            title = line[3:]
            found[title] = []
        elif match := re.match(r"\| `([^`]+)` \| ([^|]*) \|[^|]*\|(.*)\|", line):
            found.get(title, []).append((match[1], match[2].strip(), match[3].strip()))
    return found


def python_type(words: str, nested: str | None, item: str | None) -> str:
    types = []
    for word in words.split(" or "):
        if word == "null":
            types.append("None")
        elif word == "object":
            types.append(nested or "Record")
        elif word == "list":
            types.append(f"Sequence[{item or 'Any'}]")
        else:
            types.append(PLAIN.get(word.split(" ")[0], "Any"))
    return " | ".join(dict.fromkeys(types)) or "Any"


def class_name(parent: str, key: str) -> str:
    return parent + "".join(part.capitalize() for part in re.split(r"\W|_", key) if part)


def class_of(name: str, base: str, rows: list[tuple[str, str, str]]) -> list[str]:
    """The class, after those of the objects inside it."""
    before: list[str] = []
    body = []
    for key, words, meaning in rows:
        if "." in key or "[" in key or "*" in key or not key.isidentifier():
            continue
        inner = [(k[len(key) + 1 :], w, m) for k, w, m in rows if k.startswith(key + ".")]
        items = [(k[len(key) + 3 :], w, m) for k, w, m in rows if k.startswith(key + "[].")]
        item_words = next((w for k, w, _ in rows if k == key + "[]"), None)
        nested = item = None
        if any(not k.startswith("*") for k, _, _ in inner):
            nested = class_name(name, key)
            before += class_of(nested, "Record", inner)
        if items:
            item = class_name(name, key)
            before += class_of(item, "Record", items)
        elif item_words:
            item = python_type(item_words, None, None)
        safe = key + "_" if keyword.iskeyword(key) else key
        note = f"  # {meaning}" if meaning else ""
        body.append(f"    {safe}: {python_type(words, nested, item)}{note}")
    return before + [f"class {name}({base}):"] + (body or ["    ..."]) + [""]


def parameters_of(command, *, without: tuple[str, ...] = ()) -> list[str]:
    parameters: list[str] = []
    has_star = False
    for parameter in command.__signature__.parameters.values():
        if parameter.name in without:
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            parameters.append(f"*{parameter.name}: _Word")
            has_star = True
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            parameters.append(f"{parameter.name}: _Word" + ("" if parameter.default is parameter.empty else " | None = None"))
        else:
            if not has_star:
                if any(": _Word" in p for p in parameters):
                    parameters.append("/")
                parameters.append("*")
                has_star = True
            parameters.append(f"{parameter.name}: " + ("bool = False" if parameter.default is False else "_Value = None"))
    return parameters


def function(command, result: str) -> list[str]:
    name = command.__name__
    parameters = parameters_of(command)
    lines = [f"class _{name.capitalize()}Command(Command):"]
    if name in ONE_OR_MORE:  # one network: one record
        one = ["spec: _Word", "/", *(p for p in parameters if not p.startswith("*")), ]
        one.insert(2, "*")
        lines += ["    @overload  # type: ignore[override]", f"    def __call__(self, {', '.join(one)}) -> {result}: ..."]
        more = ["first: _Word", "second: _Word", *parameters]
        lines += ["    @overload", f"    def __call__(self, {', '.join(more)}) -> Records[{result}]: ..."]
    else:
        lines.append(f"    def __call__(self, {', '.join(parameters)}) -> {result}: ...  # type: ignore[override]")
    return [*lines, f"{name}: _{name.capitalize()}Command", ""]


HEAD = '''# Made by python/stubs/make_stubs.py from the records of the commands and docs/json.md.
from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Union, overload

import numpy
import pandas

from ._commands import Command as Command
from ._networks import Network as Network, from_edges as from_edges, network as network
from ._pictures import Picture as Picture
from ._progress import progress as progress
from ._records import Proof as _Proof, Record as Record, Records as Records, Run as _Run
from ._routings import Candidate as Candidate, Hop as Hop, Routing as Routing, RoutingError as RoutingError, own_routing as own_routing
from ._texts import Text as Text, Traffic as Traffic, packet_list as packet_list
from ._warnings import WeftWarning as WeftWarning
from ._texts import traffic_matrix as traffic_matrix, traffic_permutation as traffic_permutation

__version__: str
commands: dict[str, Command]

class InputError(ValueError): ...

_Word = Union[str, int, Network, Routing, Text, os.PathLike[str], Any]
_Value = Union[str, float, Network, Routing, Text, Traffic, os.PathLike[str], Sequence[Any], numpy.ndarray[Any, Any], Callable[..., Any], None]
'''


def stubs() -> str:
    import weft

    tables = sections((pathlib.Path(__file__).resolve().parents[2] / "docs/json.md").read_text())
    lines = [HEAD]
    for title, name in RESULTS.values():
        lines += class_of(name, BASES.get(name, "Record"), tables[title])
    for name, command in weft.commands.items():
        if name in ("simulate", "sweep", "saturation"):
            continue
        result = RESULTS[name][1] if name in RESULTS else "Record"
        if name in LISTS:
            result = f"Records[{result}]"
        if name in ("draw", "figure"):
            result = "Picture" if name == "draw" else "Any"
        elif not command._has_json:
            result = "str"
        lines += function(command, result)
    runs = ", ".join(parameters_of(weft.commands["simulate"], without=("trace", "channels")))
    sweeps = ", ".join(parameters_of(weft.commands["sweep"], without=("store",)))
    proofs = ", ".join(p for p in parameters_of(weft.commands["verify"], without=("routing", "certificate")) if p not in ("spec: _Word", "/", "*"))
    searches = ", ".join(parameters_of(weft.commands["saturation"]))
    lines += [
        f"def prove(network: _Word, routing: _Value = None, *, certificate: bool | str | os.PathLike[str] = True, {proofs}) -> Proof: ...",
        f"def simulate({runs}, trace: bool | str | os.PathLike[str] = False, channels: bool | str | os.PathLike[str] = False) -> Run: ...",
        f"def sweep({sweeps}, store: str | os.PathLike[str] | None = None) -> pandas.DataFrame: ...",
        f"def saturation({searches}) -> Any: ...",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(stubs())
