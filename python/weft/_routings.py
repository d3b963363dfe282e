"""Routings: those of Weft by name, and own ones written in Python."""

from __future__ import annotations

import contextlib
import ctypes
import operator
import os
import threading
from typing import NamedTuple

from . import _weft
from ._networks import Network
from ._progress import shown_progress
from ._texts import Text, quoted


class Hop(NamedTuple):
    """A packet leaves `node` by an output port and a VC."""

    node: int
    port: int
    vc: int


class Candidate(NamedTuple):
    """What a packet may request: an output port and a range of VCs."""

    port: int
    first_vc: int
    last_vc: int
    preference: int
    is_escape: bool


class Routing:
    """A routing on a network: network.routing("dor"). Functions with routing= take it in place of its name."""

    def __init__(self, network: Network, name: str = "", *, _text: Text | None = None):
        self.network = network
        self._text = _text
        with shown_progress() as tell:
            self._built = _weft.Routing.build(network._built, name, 0, tell)

    @property
    def name(self) -> str:
        return self._built.name

    @property
    def is_own(self) -> bool:
        """Was it made for this network alone?"""
        return self._text is not None

    def __reduce__(self):
        return _again, (self.network, self.name, self._text)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"Routing({self.name} on {self.network.name})"

    is_deterministic = property(lambda self: self._built.is_deterministic, doc="has every packet one path?")
    draw_count = property(lambda self: self._built.draw_count, doc="number of random choices of a packet")
    vcs = property(lambda self: dict(self._built.vcs), doc="VCs of each link class")

    def path(self, source: int, destination: int, draw: int = 0) -> list[Hop] | None:
        """The path of a packet between two terminals in an empty network; None where it is not delivered."""
        hops = self._built.path(_terminal(source), _terminal(destination), draw)
        return None if hops is None else [Hop(*hop) for hop in hops]

    def candidates(self, node: int, destination: int) -> list[Candidate]:
        """What a packet that starts at a node may request on its way to a terminal."""
        return [Candidate(*found) for found in self._built.candidates(self.network.node(node), _terminal(destination))]

    def hop_counts(self, draw: int = 0):
        """NumPy: hops from each terminal to each in an empty network, -1 where a packet is not delivered. Of a routing that
        draws paths at random, those with this draw; weft.paths has exact means over all."""
        with shown_progress() as tell:
            return self._built.hop_counts(draw, tell)

    def prove(self, **options):
        """Proves that it delivers every packet and cannot deadlock, or shows a deadlock: weft.prove."""
        import weft

        return weft.prove(self.network, self, **options)


def _terminal(terminal) -> int:
    try:
        return operator.index(terminal)
    except TypeError:
        raise TypeError(f"a terminal is a number from 0, not {terminal!r}; terminals are numbered node by node") from None


def _again(network: Network, name: str, text: Text | None) -> Routing:
    return Routing(network, name, _text=text)


def routing_on(network: Network, routing) -> Routing:
    """A routing by name, from a file, from a Text, or own."""
    if isinstance(routing, Routing):
        if routing.is_own and routing.network != network:
            raise ValueError(f"this routing was made for {routing.network.name}, not for {network.name}")
        return routing if routing.network is network else Routing(network, routing.name, _text=routing._text)
    if routing is None or isinstance(routing, (str, os.PathLike)):
        text = os.fspath(routing) if routing is not None else ""
        return Routing(network, _weft.routing_spec_of(text) if text else "")
    if isinstance(routing, Text):
        return Routing(network, f"file({quoted(routing.path)})", _text=routing)
    if callable(routing) or hasattr(routing, "__array__"):
        return own_routing(network, routing)
    raise TypeError(f"a routing is a name, a function of (node, destination), an array of ports or a Text, not {routing!r}")


class RoutingError(ValueError):
    """A routing in Python raised, returned what is no hop, or did not return."""


class _Late(BaseException):
    """Raised inside a function that does not return. Not an Exception, which the function might catch."""


@contextlib.contextmanager
def _limited(seconds: float):
    """Raises _Late in this thread when the body has not ended in time."""
    thread = threading.get_ident()
    over = threading.Event()

    def watch():
        if over.wait(seconds):
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_Late))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


def _hops_of(answer) -> list:
    """The hops that a function returned: ports or (port, vc), none for None."""
    if answer is None:
        return []
    return answer if isinstance(answer, list) else [answer]


def _checked(hop, degree: int, network: Network, node: int) -> str:
    """The hop as a table has it."""
    cells = hop if isinstance(hop, tuple) else (hop, 0)
    is_escape = len(cells) == 3 and isinstance(cells[2], str) and cells[2] == "escape"
    try:
        port, vc = map(operator.index, cells[:2] if is_escape else cells)
    except (TypeError, ValueError):
        told = 'neither a port nor (port, vc) nor (port, vc, "escape"), nor a list of these, nor None'
        raise RoutingError(f"it returned {hop!r}, which is {told}") from None
    if not 0 <= port < degree:
        raise RoutingError(f"it returned port {port}; node {network.label(node)} has ports 0..{degree - 1}")
    if not 0 <= vc < 256:
        raise RoutingError(f"it returned VC {vc}; VCs are 0..255")
    return f"port {port} {vc} escape" if is_escape else f"port {port} {vc}"


def _function_of(function, network: Network):
    """A function of (node, destination), also of an array of ports."""
    if callable(function):
        return function
    shape = (network.node_count, network.terminal_count)
    if getattr(function, "shape", None) != shape or function.dtype.kind not in "iu":
        raise RoutingError(f"an array of ports has whole numbers, a row for each of {shape[0]} nodes and a column for each of {shape[1]} terminals")
    rows = function.tolist()
    return lambda node, destination: None if rows[node][destination] < 0 else rows[node][destination]


def own_routing(network: Network, function, name: str = "", *, seconds: float = 60) -> Routing:
    """A routing of your own. function(node, destination) is called once for each node and each terminal elsewhere, both as
    numbers, and returns the output port, (port, vc), a list of these where a packet may choose, or None where no
    packet comes; (port, vc, "escape") is on the escape path of an adaptive routing. All calls together may take
    `seconds`. An array of ports, function[node, destination], serves as well; -1 is None. What comes out is a table:
    it is proved and simulated as any other routing."""
    lines = []
    given_name = getattr(function, "__name__", "routing").strip("<>")
    function = _function_of(function, network)
    node_of = network.terminal_nodes.tolist()
    degrees = network.offsets.astype(int)
    degrees = (degrees[1:] - degrees[:-1]).tolist()
    call_count = 0
    first = {node: terminal for terminal, node in reversed(list(enumerate(node_of)))}
    at = (0, 0)

    def place() -> str:
        return f"at node {network.label(at[0])} for terminal {at[1]}"

    try:
        with _limited(seconds):
            for node in range(network.node_count):
                for terminal, goal in enumerate(node_of):
                    if goal == node:
                        continue
                    at = (node, terminal)
                    call_count += 1
                    for hop in _hops_of(function(node, terminal)):
                        cells = _checked(hop, degrees[node], network, node)
                        lines.append(f"{node} {goal} terminal {terminal - first[goal]} {cells}")
    except _Late:
        total = network.node_count * network.terminal_count - network.terminal_count
        told = f"after {call_count - 1:,} of {total:,} calls; seconds= gives it more time"
        raise RoutingError(f"the routing did not return within {seconds:g} s, {place()}, {told}") from None
    except RoutingError as error:
        raise RoutingError(f"the routing is wrong {place()}: {error}") from None
    except Exception as error:
        raise RoutingError(f"the routing raised {type(error).__name__} {place()}: {error}") from error
    if not lines:
        raise RoutingError("the routing returned no hop at all")
    stem = name or given_name
    text = Text("\n".join(lines) + "\n", stem, ".routes")
    return Routing(network, f"file({quoted(text.path)})", _text=text)
