"""Networks: arrays, labels, and graphs of other libraries."""

import pickle

import numpy
import pytest

import weft

@pytest.fixture(params=["torus(4,3)", "directed-ring(5)", "rhsn(2,2,hypercube(2))", "fat-tree(2,3)", "mesh(3,2,concentration=2)"])
def net(request):
    return weft.network(request.param)


def test_arrays_are_views(net):
    first, second = net.heads, net.heads
    assert numpy.shares_memory(first, second)
    assert not first.flags.writeable
    del net
    assert first.sum() == second.sum()  # the views keep the network alive


def test_arrays_agree_with_info(net):
    facts = weft.info(net)
    assert (net.node_count, net.channel_count, net.terminal_count) == (facts.nodes, facts.channels, facts.terminals)
    assert len(net.offsets) == net.node_count + 1 and net.offsets[-1] == net.channel_count
    assert len(net.terminal_nodes) == net.terminal_count
    assert max(net.distances(v).max() for v in range(net.node_count)) == facts.diameter


def test_returning_ports(net):
    if net.is_directed:
        pytest.skip("channels do not return")
    back = net.offsets.astype(int)[net.heads] + net.arrival_ports
    assert (net.heads[back] == net.tails).all()


def test_labels():
    torus = weft.network("torus(4,3)")
    assert torus.node("(1,2)") == torus.node(torus.node("(1,2)"))
    assert torus.label(torus.node("(1,2)")) == "(1,2)"
    with pytest.raises(IndexError):
        torus.neighbors(12)


@pytest.mark.parametrize("to", ["to_networkx", "to_igraph"])
def test_there_and_back(net, to):
    again = weft.network(getattr(net, to)())
    assert weft.info(again).distance_histogram == weft.info(net).distance_histogram
    assert sorted(again.terminal_nodes.tolist()) == net.terminal_nodes.tolist()
    assert [name for name, _ in again.link_classes] == [name for name, _ in net.link_classes]
    assert (again.adjacency() == net.adjacency()).all()


def test_scipy_there_and_back(net):
    matrix = net.to_scipy()
    assert (matrix.toarray() == net.adjacency()).all()
    assert (weft.network(matrix).adjacency() == net.adjacency()).all()


def test_networkx_agrees_on_distances():
    networkx = pytest.importorskip("networkx")
    graph = networkx.random_regular_graph(3, 20, seed=1)
    assert weft.info(weft.network(graph)).diameter == networkx.diameter(graph)


def test_parallel_links_become_a_multigraph():
    networkx = pytest.importorskip("networkx")
    net = weft.from_edges(2, [(0, 1), (0, 1)])
    assert isinstance(net.to_networkx(), networkx.MultiGraph)
    assert net.adjacency()[0, 1] == 2


def test_networks_can_be_pickled():
    assert pickle.loads(pickle.dumps(weft.network("ring(5)"))) == weft.network("ring(5)")
    with pytest.raises(TypeError, match="pickle that graph"):
        pickle.dumps(weft.from_edges(2, [(0, 1)]))


@pytest.mark.parametrize(
    ("edges", "message"),
    [([(0, 5)], "node that is not there"), ([(0, 1, 2)], "pairs"), ([(0.5, 1)], "whole numbers"), ([(-1, 1)], "not there")],
)
def test_wrong_edges(edges, message):
    with pytest.raises(ValueError, match=message):
        weft.from_edges(3, edges)


def test_other_objects_are_refused():
    with pytest.raises(TypeError, match="networkx, igraph or scipy"):
        weft.network(3)


def test_errors_have_the_caret():
    with pytest.raises(ValueError) as error:
        weft.network("torus(4,x)")
    assert "^" in str(error.value) and isinstance(error.value, weft.InputError)
    with pytest.raises(ValueError, match="torus"):
        weft.network("torsu(4,4)")
