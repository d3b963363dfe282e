"""Routings: those of Weft by name, and own ones written in Python."""

from __future__ import annotations

import contextlib
import ctypes
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

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"Routing({self.name} on {self.network.name})"

    is_deterministic = property(lambda self: self._built.is_deterministic, doc="has every packet one path?")
    draw_count = property(lambda self: self._built.draw_count, doc="number of random choices of a packet")
    vcs = property(lambda self: dict(self._built.vcs), doc="VCs of each link class")

    def path(self, source: int, destination: int, draw: int = 0) -> list[Hop] | None:
        """The path of a packet between two terminals in an empty network; None where it is not delivered."""
        hops = self._built.path(source, destination, draw)
        return None if hops is None else [Hop(*hop) for hop in hops]

    def candidates(self, node: int, destination: int) -> list[Candidate]:
        """What a packet that starts at a node may request on its way to a terminal."""
        return [Candidate(*found) for found in self._built.candidates(node, destination)]

    def hop_counts(self):
        """NumPy: hops from each terminal to each in an empty network, -1 where a packet is not delivered."""
        with shown_progress() as tell:
            return self._built.hop_counts(tell)

    def prove(self, **options):
        """Proves that it delivers every packet and cannot deadlock, or shows a deadlock: weft.prove."""
        import weft

        return weft.prove(self.network, self, **options)


class RoutingError(ValueError):
    """A routing in Python raised, returned what is no hop, or did not return."""


class _Late(BaseException):
    """Raised inside a function that does not return. Not an Exception, which the function might catch."""


@contextlib.contextmanager
def _limited(seconds: float):
    """Raises _Late in this thread when the body has not ended in time."""
    thread = threading.get_ident()
    over = threading.Event()
    fired = threading.Event()

    def watch():
        if over.wait(seconds):
            return
        fired.set()
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


def _checked(hop, network: Network, node: int) -> tuple[int, int]:
    degree = int(network.offsets[node + 1] - network.offsets[node])
    try:
        port, vc = (number.__index__() for number in (hop if isinstance(hop, tuple) else (hop, 0)))
    except (TypeError, ValueError, AttributeError):
        raise RoutingError(f"it returned {hop!r}, which is neither a port nor (port, vc), nor a list of these, nor None") from None
    if not 0 <= port < degree:
        raise RoutingError(f"it returned port {port}; node {network.label(node)} has ports 0..{degree - 1}")
    if not 0 <= vc < 256:
        raise RoutingError(f"it returned VC {vc}; VCs are 0..255")
    return port, vc


def own_routing(network: Network, function, name: str = "", *, seconds: float = 60) -> Routing:
    """A routing of your own. function(node, destination) is called once for each node and each terminal elsewhere, and
    returns the output port, (port, vc), a list of these where a packet may choose, or None where no packet comes. The
    calls together may take `seconds`. What comes out is a table: it is proved and simulated as any other routing."""
    lines = []
    node_of = network.terminal_nodes.tolist()
    first = {node: terminal for terminal, node in reversed(list(enumerate(node_of)))}
    place = "the first call"

    try:
        with _limited(seconds):
            for node in range(network.node_count):
                for terminal, goal in enumerate(node_of):
                    if goal == node:
                        continue
                    place = f"at node {network.label(node)} for terminal {terminal}"
                    for hop in _hops_of(function(node, terminal)):
                        port, vc = _checked(hop, network, node)
                        lines.append(f"{node} {goal} terminal {terminal - first[goal]} port {port} {vc}")
    except _Late:
        raise RoutingError(f"the routing did not return within {seconds:g} s, {place}") from None
    except RoutingError as error:
        raise RoutingError(f"the routing is wrong {place}: {error}") from None
    except Exception as error:
        raise RoutingError(f"the routing raised {type(error).__name__} {place}: {error}") from error
    if not lines:
        raise RoutingError("the routing returned no hop at all")
    stem = name or getattr(function, "__name__", "routing").strip("<>")
    text = Text("\n".join(lines) + "\n", stem, ".routes")
    return Routing(network, f"file({quoted(text.path)})", _text=text)
