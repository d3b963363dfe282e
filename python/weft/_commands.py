"""The commands of the program as functions, made of the records from which the command line is made too."""

from __future__ import annotations

import inspect
import io
import json
import keyword
import os
import pathlib
import tempfile
import textwrap
import warnings

from . import _weft
from ._pictures import Picture
from ._progress import shown_progress
from ._records import Proof, Record, Records, Run

_HIDDEN = ("--help", "--wide", "--json", "--csv")
_PER_NETWORK = ("info", "cost", "saturation")  # an object for each network: one network, one record
_RESULTS = {"verify": Proof, "simulate": Run}
# The option by which a command writes its picture.
_PICTURES = ("--draw", "--heat", "-o")
_DRAWING = ("draw", "figure", "plot")  # commands whose -o is a picture


class WeftWarning(UserWarning):
    """What a command says on standard error: how a file was read, which default was taken."""


def _word(value) -> str:
    """A value as the command line has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(_word(item) for item in value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:  # a number of NumPy
        return _word(value.item())
    return str(value)


def _python_name(option: str) -> str:
    name = "output" if option == "-o" else option.lstrip("-").replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def _documents(printed: str) -> list:
    """One JSON document, or one on each line."""
    try:
        return [json.loads(printed)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in printed.splitlines() if line.strip()]


class Command:
    """A command of the program. Operands are given in order, options by name."""

    def __init__(self, record: dict):
        self._record = record
        self.__name__ = self.__qualname__ = record["name"]
        self.__module__ = "weft"
        self._options: dict[str, dict] = {}
        for option in record["options"]:
            for name in [option["name"], *([option["alias"]] if option["alias"] else [])]:
                if option["name"] not in _HIDDEN:
                    self._options[_python_name(name)] = option
        self._has_json = any(option["name"] == "--json" for option in record["options"])
        self.__doc__ = self._documentation()
        self.__signature__ = self._signature()

    def __repr__(self):
        return f"<weft.{self.__name__}: {self._record['summary']}>"

    # The command line.

    def _words(self, operands, options) -> list[str]:
        words = []
        for name, value in options.items():
            if name not in self._options:
                raise TypeError(f"weft.{self.__name__} has no option {name}; it has {', '.join(sorted(self._options))}")
            option = self._options[name]
            if value is None or value is False:
                continue
            if not option["value"]:
                if value is not True:
                    raise TypeError(f"{name} is True or False")
                words.append(option["name"])
            elif option["is_repeated"] and isinstance(value, (list, tuple)):
                for item in value:
                    words += [option["name"], _word(item)]
            else:
                words += [option["name"], _word(value)]
        return [_word(operand) for operand in operands] + words

    def _ask(self, operands, options, *further: str):
        words = self._words(operands, options) + list(further)
        with shown_progress() as tell:
            answer = _weft.call(self._record["name"], words, tell)
        diagnostics = tuple(line for line in answer.noted.splitlines() if line)
        wanted = [line for line in diagnostics if line.startswith(("note: ", "warning: "))]
        if wanted:
            warnings.warn("\n".join(wanted), WeftWarning, stacklevel=3)
        return answer.printed, diagnostics

    # What it returns.

    def __call__(self, *operands, **options):
        is_one_figure = self.__name__ == "figure" and any("/" in str(operand) for operand in operands)
        if self.__name__ == "draw" or is_one_figure:
            return self.picture(*operands, **options)
        if not self._has_json:
            printed, _ = self._ask(operands, options)
            return printed
        printed, diagnostics = self._ask(operands, options, "--json")
        return self._result(printed, diagnostics)

    def _result(self, printed: str, diagnostics):
        kind = _RESULTS.get(self.__name__, Record)
        documents = _documents(printed)
        if len(documents) == 1 and isinstance(documents[0], list):
            documents = documents[0]
        elif len(documents) == 1 and (self.__name__ in _PER_NETWORK or not self._prints_lines()):
            return kind(documents[0], diagnostics)
        if not all(isinstance(document, dict) for document in documents):
            return documents
        records = Records(kind(document) for document in documents)
        records.diagnostics = diagnostics
        return records

    def _prints_lines(self) -> bool:
        return self.__name__ in ("sweep", "compare", "results", "claims", "list")

    def frame(self, *operands, **options):
        """The table that the command prints with --csv, as a pandas DataFrame."""
        import pandas

        printed, _ = self._ask(operands, options, "--csv")
        return pandas.read_csv(io.StringIO(printed)) if printed.strip() else pandas.DataFrame()

    def picture(self, *operands, form: str = "svg", **options) -> Picture:
        """The picture that the command draws, as svg or png; also in a file, with the option that names one."""
        option = next((name for name in _PICTURES if self._draws_by(name)), None)
        if option is None:
            raise TypeError(f"weft.{self.__name__} draws no picture")
        if options.get(_python_name(option)) is not None:
            path = pathlib.Path(options[_python_name(option)])
            self._ask(operands, options)
            return Picture(path.read_bytes(), path.suffix.lstrip("."))
        with tempfile.TemporaryDirectory(prefix="weft-") as folder:
            path = pathlib.Path(folder) / f"picture.{form}"
            self._ask(operands, options, option, str(path))
            return Picture(path.read_bytes(), form)

    def _draws_by(self, option: str) -> bool:
        if option == "-o":
            return self.__name__ in _DRAWING
        return any(known["name"] == option for known in self._options.values())

    # What it says of itself.

    def _documentation(self) -> str:
        record = self._record
        parts = [record["summary"][0].upper() + record["summary"][1:] + "."]
        if record["details"]:
            parts.append(textwrap.fill(record["details"], 100))
        lines = [f"    {operand['name'].lower()}: {operand['help']}" for operand in record["operands"]]
        lines += [
            textwrap.fill(f"{_python_name(option['name'])}: {option['help']}", 100, initial_indent="    ", subsequent_indent="        ")
            for option in record["options"]
            if option["name"] not in _HIDDEN
        ]
        return "\n\n".join([*parts, "Arguments:\n" + "\n".join(lines)])

    def _signature(self) -> inspect.Signature:
        parameters = []
        for operand in self._record["operands"]:
            kind = inspect.Parameter.VAR_POSITIONAL if operand["is_repeated"] else inspect.Parameter.POSITIONAL_ONLY
            default: object = inspect.Parameter.empty
            if not operand["is_required"] and not operand["is_repeated"]:
                default = None
            name = operand["name"].lower()
            name += "_" * (name in self._options)
            parameters.append(inspect.Parameter(name, kind, default=default))
        for option in self._record["options"]:
            if option["name"] in _HIDDEN:
                continue
            default = None if option["value"] else False
            parameters.append(inspect.Parameter(_python_name(option["name"]), inspect.Parameter.KEYWORD_ONLY, default=default))
        return inspect.Signature(parameters)


def all_commands() -> dict[str, Command]:
    return {record["name"]: Command(record) for record in _weft.commands()}
