"""Networks, from names and from graphs of other libraries."""

from __future__ import annotations

import functools
import operator
import os
import warnings

from . import _weft
from ._progress import shown_progress
from ._warnings import WeftWarning, outer_level
from ._texts import Text, network_text, quoted

_LINK = "link"
_CHANNEL = "channel"


class Network:
    """A network that is built: weft.network("torus(8,8)"). Nodes, ports and terminals are numbered from 0; a channel is
    an output port of a node. Functions such as weft.info and weft.simulate take it in place of its name."""

    def __init__(self, spec: str, *, max_memory: int = 0, _text: Text | None = None):
        self._text = _text  # of a network that has no file
        with shown_progress() as tell:
            self._built = _weft.Network.build(spec, max_memory, tell)

    @property
    def name(self) -> str:
        """The canonical name."""
        return self._built.name

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"Network({self.name}: {self.node_count:,} nodes, {self.channel_count:,} channels, {self.terminal_count:,} terminals)"

    def __len__(self):
        return self.node_count

    def __eq__(self, other):
        return isinstance(other, Network) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __reduce__(self):
        return _again, (self.name, self._text)

    node_count = property(lambda self: self._built.node_count, doc="number of nodes")
    channel_count = property(lambda self: self._built.channel_count, doc="number of directed channels")
    link_count = property(lambda self: self._built.link_count, doc="number of bidirectional links")
    terminal_count = property(lambda self: self._built.terminal_count, doc="number of terminals")
    is_directed = property(lambda self: self._built.unidirectional_count > 0, doc="has it any unidirectional channel?")
    remarks = property(lambda self: tuple(self._built.remarks), doc="how a file was read, where that may surprise")

    @property
    def offsets(self):
        """NumPy: the channels of node v are those from offsets[v] to offsets[v+1]-1. A view that copies nothing."""
        return self._built.offsets()

    @property
    def heads(self):
        """NumPy: the node to which each channel leads. A view that copies nothing."""
        return self._built.heads()

    @functools.cached_property
    def tails(self):
        """NumPy: the node that each channel leaves."""
        import numpy

        return numpy.repeat(numpy.arange(self.node_count, dtype=numpy.uint32), numpy.diff(self.offsets.astype(numpy.int64)))

    @functools.cached_property
    def arrival_ports(self):
        """NumPy: the input port by which each channel enters its node."""
        return self._built.arrival_ports()

    @functools.cached_property
    def link_class_ids(self):
        """NumPy: the link class of each channel, an index of link_classes."""
        return self._built.link_class_ids()

    @property
    def link_classes(self) -> list[tuple[str, bool]]:
        """The name of each link class, and whether its channels are unidirectional."""
        return self._built.link_classes()

    @functools.cached_property
    def terminal_nodes(self):
        """NumPy: the node of each terminal."""
        return self._built.terminal_nodes()

    def neighbors(self, node: int):
        """NumPy: the nodes to which the ports of a node lead, port by port. A view that copies nothing."""
        node = self.node(node)
        return self.heads[self.offsets[node] : self.offsets[node + 1]]

    def label(self, node) -> str:
        """The label of a node: "(0,1)". For a network of a graph, the name of the node there."""
        return self._built.label(self.node(node))

    @functools.cached_property
    def labels(self) -> list[str]:
        """The labels of all nodes."""
        return self._built.labels()

    def node(self, node) -> int:
        """The number of a node: a number from 0 stays as it is, a text is a label, else a number."""
        if isinstance(node, str):
            return self._numbers[node] if node in self._numbers else self._built.node(node)
        try:
            number = operator.index(node)
        except TypeError:
            raise TypeError(f"a node is a number or a label, not {node!r}") from None
        if not 0 <= number < self.node_count:
            raise IndexError(f"{self.name} has nodes 0..{self.node_count - 1}, not {number}")
        return number

    @functools.cached_property
    def _numbers(self) -> dict[str, int]:
        return {label: node for node, label in enumerate(self.labels)}

    def distances(self, source: int):
        """NumPy: hops on shortest paths from a node to each, -1 where there is no path."""
        return self._built.distances(self.node(source))

    def routing(self, routing=None):
        """A routing on this network: by its name, from a file, or your own (weft.own_routing): a function of (node,
        destination), or an array of ports. Without one it is the network's default."""
        from ._routings import routing_on

        return routing_on(self, routing)

    def metrics(self, *names: str):
        """The named metrics, or those that are cheap: weft.info of this network."""
        import weft

        return weft.info(self, only=names or None)

    def draw(self, **options):
        """A picture of the network: weft.draw."""
        import weft

        return weft.draw(self, **options)

    def _repr_mimebundle_(self, include=None, exclude=None):
        picture = self.draw()._repr_mimebundle_() if self.node_count <= 256 else {}
        return picture | {"text/plain": repr(self)}

    # Other libraries.

    def adjacency(self):
        """NumPy: how many channels lead from each node to each, as a square array."""
        import numpy

        matrix = numpy.zeros((self.node_count, self.node_count), dtype=numpy.uint16)
        numpy.add.at(matrix, (self.tails, self.heads), 1)
        return matrix

    def to_scipy(self):
        """The adjacency matrix as a scipy.sparse.csr_matrix; parallel channels are added up."""
        import numpy
        import scipy.sparse

        ones = numpy.ones(self.channel_count, dtype=numpy.int32)
        parts = (ones, self.heads.astype(numpy.int32), self.offsets.astype(numpy.int64))  # SciPy sorts them in place
        matrix = scipy.sparse.csr_matrix(parts, shape=(self.node_count, self.node_count))
        matrix.sum_duplicates()
        return matrix

    def _edges(self):
        """(from, to, link class): each bidirectional link once, in a directed network each channel."""
        keep = _first_directions(self)
        names = [name for name, _ in self.link_classes]
        return [
            (tail, head, names[c])
            for tail, head, c in zip(self.tails[keep].tolist(), self.heads[keep].tolist(), self.link_class_ids[keep].tolist())
        ]

    def to_networkx(self):
        """A networkx graph: nodes with `label` and `terminals`, edges with `link_class`. Directed if any channel is
        unidirectional; a multigraph if links are parallel."""
        import networkx
        import numpy

        edges = self._edges()
        pairs = {(u, v) if self.is_directed else (min(u, v), max(u, v)) for u, v, _ in edges}
        kinds = {
            (False, False): networkx.Graph,
            (False, True): networkx.MultiGraph,
            (True, False): networkx.DiGraph,
            (True, True): networkx.MultiDiGraph,
        }
        graph = kinds[self.is_directed, len(pairs) < len(edges)](name=self.name)
        counts = numpy.bincount(self.terminal_nodes, minlength=self.node_count).tolist()
        for node, (label, count) in enumerate(zip(self.labels, counts)):
            graph.add_node(node, label=label, terminals=count)
        graph.add_edges_from((u, v, {"link_class": name}) for u, v, name in edges)
        return graph

    def to_igraph(self):
        """An igraph.Graph with the same attributes as to_networkx()."""
        import igraph
        import numpy

        edges = self._edges()
        graph = igraph.Graph(n=self.node_count, edges=[(u, v) for u, v, _ in edges], directed=self.is_directed)
        graph["name"] = self.name
        graph.vs["label"] = self.labels
        graph.vs["terminals"] = numpy.bincount(self.terminal_nodes, minlength=self.node_count).tolist()
        graph.es["link_class"] = [name for _, _, name in edges]
        return graph


def _first_directions(network: Network):
    """NumPy: the channels that are unidirectional, or the first of the two directions of a link; in a directed network
    all."""
    import numpy

    if network.is_directed:
        return numpy.ones(network.channel_count, dtype=bool)
    channels = numpy.arange(network.channel_count, dtype=numpy.int64)
    back = network.offsets.astype(numpy.int64)[network.heads] + network.arrival_ports
    return channels < back


def _again(name: str, text: Text | None) -> Network:
    return Network(name, _text=text)


def _library(source) -> str:
    """The library of a graph that can be read, or an empty text."""
    for base in type(source).__mro__:
        library = base.__module__.split(".")[0]
        if library in ("networkx", "igraph", "scipy"):
            return library
    return ""


def is_graph(source) -> bool:
    return _library(source) != ""


def network(source, *, name: str = "", counts: bool = False, max_memory: int = 0) -> Network:
    """A network: by its name ("torus(8,8)"), from a file ("g.graphml"), or from a graph of networkx, igraph or scipy (a square
    matrix). Nodes of a graph may have an attribute `terminals`, edges one named `link_class`; weights are not used. A
    matrix has a link or channel for each entry that is not 0, with counts=True as many as the entry says. Pictures
    and results show `name`. Nodes are numbered in the order of the graph."""
    if isinstance(source, Network):
        return source
    if isinstance(source, (str, os.PathLike)):
        return Network(_weft.spec_of(os.fspath(source)), max_memory=max_memory)
    library = _library(source)
    if library == "networkx":
        return _from_networkx(source, name)
    if library == "igraph":
        return _from_igraph(source, name)
    if library == "scipy":
        return _from_scipy(source, name, counts)
    kind = f"{type(source).__module__}.{type(source).__name__}"
    raise TypeError(f"a network is made of a name, or a graph of networkx, igraph or scipy, not of {kind}")


def from_edges(
    node_count: int, edges, *, directed: bool = False, classes=None, names=None, terminals=None, name: str = "network"
) -> Network:
    """A network of the links in an array of pairs. `classes` names the link class of each, `names` each node;
    `terminals` are the numbers of terminals of the nodes. With directed=True each pair is a unidirectional channel.
    Pictures and results show `name`."""
    import numpy

    pairs = numpy.asarray(edges)
    if pairs.size == 0:
        pairs = numpy.empty((0, 2), dtype=numpy.int64)
    if pairs.ndim != 2 or pairs.shape[1] != 2 or pairs.dtype.kind not in "iu":
        raise ValueError("edges are an array of pairs of whole numbers")
    if pairs.size and (pairs.min() < 0 or pairs.max() >= node_count):
        wrong = pairs[((pairs < 0) | (pairs >= node_count)).any(axis=1)][0].tolist()
        raise ValueError(f"the edge {tuple(wrong)} has a node that is not there; nodes are 0..{node_count - 1}")
    default = _CHANNEL if directed else _LINK
    chosen = [default] * len(pairs) if classes is None else [str(name) for name in classes]
    if len(chosen) != len(pairs):
        raise ValueError(f"there are {len(pairs)} edges, but {len(chosen)} link classes")
    if node_count < 1:
        raise ValueError("a network has at least one node")
    loops = int((pairs[:, 0] == pairs[:, 1]).sum())
    if loops:
        warnings.warn(f"{loops} links from a node to itself are left out", WeftWarning, stacklevel=outer_level())
    numbers = {name: number for number, name in enumerate(dict.fromkeys(chosen or [default]))}
    links = [[u, v, numbers[c]] for (u, v), c in zip(pairs.tolist(), chosen) if u != v]
    counts = None if terminals is None else [_terminal_count(count) for count in terminals]
    text = network_text(node_count, links, [(name, directed) for name in numbers], names, counts, name)
    return Network(f"file({quoted(text.path)})", _text=text)


def _terminal_count(count) -> int:
    try:
        return operator.index(count)
    except TypeError:
        raise ValueError(f"the terminals of a node are a whole number, not {count!r}") from None


def _labels(labels: list) -> list[str] | None:
    """Labels as they are where each is a text and none is like another."""
    are_texts = all(isinstance(label, str) and label for label in labels)
    return labels if are_texts and len(set(labels)) == len(labels) else None


def _from_networkx(graph, name: str) -> Network:
    nodes = list(graph.nodes)
    number = {node: index for index, node in enumerate(nodes)}
    if nodes == list(range(len(nodes))):
        names = _labels([data.get("label") for _, data in graph.nodes(data=True)])
    else:
        names = [str(node) for node in nodes]
    counts = [data.get("terminals", 1) for _, data in graph.nodes(data=True)]
    pairs, classes = [], []
    for u, v, data in graph.edges(data=True):
        pairs.append((number[u], number[v]))
        classes.append(data.get("link_class", _CHANNEL if graph.is_directed() else _LINK))
    return from_edges(len(nodes), pairs, directed=graph.is_directed(), classes=classes, names=names, terminals=counts, name=name or graph.name or "network")


def _from_igraph(graph, name: str) -> Network:
    names = None
    for attribute in ("name", "label"):
        if names is None and attribute in graph.vs.attributes():
            names = _labels([str(label) for label in graph.vs[attribute]])
    own_name = str(graph["name"]) if "name" in graph.attributes() else ""
    counts = graph.vs["terminals"] if "terminals" in graph.vs.attributes() else None
    classes = graph.es["link_class"] if "link_class" in graph.es.attributes() else None
    return from_edges(graph.vcount(), graph.get_edgelist(), directed=graph.is_directed(), classes=classes, names=names, terminals=counts, name=name or own_name or "network")


def _from_scipy(matrix, name: str, counts: bool) -> Network:
    import numpy
    import scipy.sparse

    if matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f"an adjacency matrix is square, not {matrix.shape[0]} by {matrix.shape[1]}")
    entries = scipy.sparse.csr_matrix(matrix, copy=True)
    entries.sum_duplicates()
    entries.eliminate_zeros()
    if numpy.isnan(entries.data).any():
        raise ValueError("an adjacency matrix has an entry that is no number")
    if not counts:
        if (entries.data != 1).any():
            told = "entries other than 0 and 1 make one link each; counts=True makes as many as the entry says"
            warnings.warn(told, WeftWarning, stacklevel=outer_level())
        entries.data = numpy.ones(entries.nnz, dtype=numpy.int64)
    elif (entries.data != numpy.rint(entries.data)).any() or (entries.data < 0).any():
        raise ValueError("with counts=True the entries of a matrix are whole numbers of at least 0")
    is_symmetric = (entries != entries.T).nnz == 0
    found = entries.tocoo()
    keep = found.row <= found.col if is_symmetric else numpy.ones(found.nnz, dtype=bool)
    pairs = numpy.column_stack((found.row[keep], found.col[keep]))
    pairs = numpy.repeat(pairs, found.data[keep].astype(numpy.int64), axis=0)
    return from_edges(matrix.shape[0], pairs, directed=not is_symmetric, name=name or "matrix")
