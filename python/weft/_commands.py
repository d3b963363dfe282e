"""The commands of the program as functions, made of the records from which the command line is made too."""

from __future__ import annotations

import difflib
import inspect
import io
import json
import keyword
import numbers
import os
import pathlib
import tempfile
import textwrap
import warnings

from . import _weft
from ._networks import Network, is_graph, network
from ._pictures import Picture
from ._progress import shown_progress
from ._records import Proof, Record, Records, Run
from ._routings import Routing, routing_on
from ._texts import Text, Traffic, quoted, traffic_matrix, traffic_permutation
from ._warnings import WeftWarning, outer_level

_HIDDEN = ("--help", "--wide", "--json", "--csv")
_PER_NETWORK = ("info", "cost", "saturation")  # an object for each network: one network, one record
_RESULTS = {"verify": Proof, "simulate": Run}
# The option by which a command writes its picture.
_PICTURES = ("--draw", "--heat", "-o")
_DRAWING = ("draw", "figure", "plot")  # commands whose -o is a picture


def _word(value) -> str:
    """A value as the command line has it."""
    if isinstance(value, (str, Network, Routing, Text, Traffic)):
        return str(value)
    if hasattr(value, "__iter__") and getattr(value, "ndim", 1) == 1:  # lists, ranges, arrays, series
        return ",".join(_word(item) for item in value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:  # a number of NumPy
        return _word(value.item())
    if isinstance(value, numbers.Number):
        return str(value)
    raise TypeError(f"{type(value).__name__} is neither a text nor a number, nor a network, routing or traffic")


def _python_name(option: str) -> str:
    name = "output" if option == "-o" else option.lstrip("-").replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def _network_name(operand) -> str:
    """Empty for operands that are no networks, such as nodes."""
    if isinstance(operand, Network):
        return operand.name
    try:
        return _weft.canonical(operand) if isinstance(operand, str) else ""
    except _weft.InputError:
        return ""


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

    def _given(self, operands, options) -> tuple[list, dict]:
        """With graphs made networks, and functions and arrays made routings and traffic. The caller keeps them while the
        command runs."""
        given = []
        for operand in operands:
            items = operand if isinstance(operand, (list, tuple)) else [operand]
            given += [network(item) if is_graph(item) else item for item in items]
        routing = options.get("routing")
        if isinstance(routing, Text):
            options = {**options, "routing": f"file({quoted(routing.path)})"}
        elif (callable(routing) or hasattr(routing, "__array__")) and not isinstance(routing, Routing):
            if len(given) != 1:
                raise TypeError("a routing that is a function or an array needs one network; make it with network.routing(...)")
            given = [network(given[0])]
            options = {**options, "routing": given[0].routing(routing)}
        for own in routing if isinstance(routing, (list, tuple)) else [routing]:
            if isinstance(own, Routing) and own.is_own:
                self._check_network(own, given)
        return given, {**options, **self._traffic(options.get("traffic"))}

    @staticmethod
    def _check_network(own: Routing, given: list) -> None:
        for operand in given:
            name = _network_name(operand)
            if name and name != own.network.name:
                raise ValueError(f"this routing was made for {own.network.name}, not for {name}")

    @staticmethod
    def _traffic(traffic) -> dict:
        """A matrix or a permutation in place of a pattern."""
        if getattr(traffic, "ndim", None) == 2:
            return {"traffic": traffic_matrix(traffic)}
        items = traffic.tolist() if getattr(traffic, "ndim", None) == 1 else traffic
        if isinstance(items, list) and items and all(isinstance(item, int) for item in items):
            return {"traffic": traffic_permutation(items)}
        return {}

    def _words(self, operands, options) -> list[str]:
        words = []
        for name, value in options.items():
            if name not in self._options:
                near = difflib.get_close_matches(name, self._options, 1)
                hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(sorted(self._options))}"
                raise TypeError(f"weft.{self.__name__} has no option {name}; {hint}")
            option = self._options[name]
            if value is None or value is False:
                continue
            if not option["value"]:
                if value is not True:
                    raise TypeError(f"{name} is True or False")
                words.append(option["name"])
            elif value is True:
                raise TypeError(f"{name} has a value: {option['help']}")
            elif option["is_repeated"] and isinstance(value, (list, tuple)):
                for item in value:
                    words += [option["name"], _word(item)]
            else:
                words += [option["name"], _word(value)]
        return [_word(operand) for operand in operands] + words

    def _ask(self, operands, options, *further: str):
        given, options = self._given(operands, options)
        words = self._words(given, options) + list(further)
        with shown_progress() as tell:
            answer = _weft.call(self._record["name"], words, tell)
        diagnostics = tuple(line for line in answer.noted.splitlines() if line)
        wanted = [line for line in diagnostics if line.startswith(("note: ", "warning: "))]
        if wanted:
            warnings.warn("\n".join(wanted), WeftWarning, stacklevel=outer_level())
        return answer.printed, diagnostics

    # What it returns.

    def __call__(self, *operands, **options):
        is_one_figure = self.__name__ == "figure" and any("/" in str(operand) for operand in operands)
        if self.__name__ == "draw" or is_one_figure:
            return self.picture(*operands, **options)
        is_text = self.__name__ == "results" and operands and operands[0] in ("export", "forget", "merge")
        if is_text or not self._has_json:
            printed, _ = self._ask(operands, options)
            return printed
        printed, diagnostics = self._ask(operands, options, "--json")
        result = self._result(printed, diagnostics)
        if isinstance(result, (Record, Records)):
            result._inputs = (operands, options)  # its names hold for as long as these live
        return result

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
        if options.get(_python_name(option)) not in (None, True):
            path = pathlib.Path(options[_python_name(option)])
            self._ask(operands, options)
            return Picture(path.read_bytes(), path.suffix.lstrip("."))
        form = options.pop("format", form)
        with tempfile.TemporaryDirectory(prefix="weft-") as folder:
            path = pathlib.Path(folder) / f"picture.{'tex' if form == 'tikz' else form}"
            printed, _ = self._ask(operands, options, option, str(path))
            if not path.exists():
                raise ValueError(f"there is nothing to draw: {printed.strip() or 'the command wrote no picture'}")
            return Picture(path.read_bytes(), form, lambda other: self.picture(*operands, form=other, **options))

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
