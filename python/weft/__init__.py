"""Weft: a workbench for interconnection networks.

    import weft
    net = weft.network("rdt(64)")
    weft.info(net).diameter
    weft.prove(net, "rdt-partitioned")
    weft.simulate("torus(8,8)", traffic="uniform", load=0.3).latency

Every command of the program `weft` is a function here: operands in order, options by name (--max-memory 2G is
max_memory="2G"). They return records, whose keys are attributes (docs/json.md names them).
"""

from __future__ import annotations

import pathlib as _pathlib
import tempfile as _tempfile
import warnings as _python_warnings

from . import _weft
from ._commands import Command, all_commands as _all_commands
from ._networks import Network, from_edges, network
from ._pictures import Picture
from ._progress import progress
from ._records import Proof, Record, Records, Run
from ._routings import Candidate, Hop, Routing, RoutingError, own_routing
from ._texts import Text, Traffic, packet_list, traffic_matrix, traffic_permutation
from ._warnings import WeftWarning
from ._weft import InputError

__version__ = _weft.version
for _public in (InputError, RoutingError, WeftWarning, Network, Routing, Picture, Record, Records, Proof, Run, Text, Traffic):
    _public.__module__ = "weft"

_commands = _all_commands()
globals().update(_commands)


def prove(network, routing=None, *, certificate=True, **options) -> Proof:
    """Proves that a routing delivers every packet and cannot deadlock, or shows a deadlock: weft.verify.

    The certificate, which weft.check accepts, is proof.certificate, a Text; with a path it is written there as well, and
    with certificate=False there is none. A warning tells of pairs of terminals without any path.
    """
    if not certificate or options.get("multicast") is not None:
        proof = _commands["verify"](network, routing=routing, **options)
    else:
        with _tempfile.TemporaryDirectory(prefix="weft-") as folder:
            path = _pathlib.Path(folder) / "certificate.json" if certificate is True else _pathlib.Path(certificate)
            proof = _commands["verify"](network, routing=routing, certificate=path, **options)
            if path.exists():
                proof.certificate = Text(path.read_text(), "certificate", ".json")
    if proof.get("cut_off_pairs"):
        told = f"{proof.cut_off_pairs} ordered pairs of terminals have no path at all"
        _python_warnings.warn(told, WeftWarning, stacklevel=2)
    return proof


_simulate = _commands["simulate"]


def simulate(network, *, trace=False, channels=False, **options) -> Run:
    import pandas

    with _tempfile.TemporaryDirectory(prefix="weft-") as folder:
        files = {}
        for name, wanted in (("trace", trace), ("channels", channels)):
            if wanted:
                files[name] = _pathlib.Path(folder) / f"{name}.csv" if wanted is True else wanted
        run = _simulate(network, **options, **files)
        if trace:
            run.trace = pandas.read_csv(files["trace"])
        if channels:
            run.channels = pandas.read_csv(files["channels"])
    return run


simulate.__doc__ = _simulate.__doc__ + "\n\nWith trace=True run.trace, with channels=True run.channels is a DataFrame; with a path it is written there as well."
simulate.__signature__ = _simulate.__signature__


def sweep(*networks, store=None, **options):
    """Runs a plan or the product of all values, and returns a pandas DataFrame with a row for each point.

    Points are kept in `store`, a file: a sweep that was stopped goes on where it was. Without one they are not kept.
    Options take lists: load=[0.1, 0.2], routing=["dor", "minimal"]. See weft.commands["sweep"] for all of them.
    """
    with _tempfile.TemporaryDirectory(prefix="weft-") as folder:
        kept = _pathlib.Path(folder) / "results.sqlite" if store is None else store
        return _commands["sweep"].frame(*networks, store=kept, **options)


def saturation(*networks, store=None, **options):
    with _tempfile.TemporaryDirectory(prefix="weft-") as folder:
        kept = _pathlib.Path(folder) / "results.sqlite" if store is None else store
        return _commands["saturation"](*networks, store=kept, **options)


saturation.__doc__ = _commands["saturation"].__doc__ + "\n\nWithout a store the points are not kept."
saturation.__signature__ = _commands["saturation"].__signature__
commands = _commands
__all__ = sorted(  # without list and help, which Python has
    ({*_commands} - {"help", "list"})
    | {"Candidate", "Command", "Hop", "InputError", "Network", "Picture", "Proof", "Record", "Records", "Routing"}
    | {"RoutingError", "Run", "Text", "Traffic", "WeftWarning", "commands", "from_edges", "network", "own_routing"}
    | {"packet_list", "progress", "prove", "traffic_matrix", "traffic_permutation"}
)
