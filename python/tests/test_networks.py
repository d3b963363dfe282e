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
    own = weft.from_edges(2, [(0, 1)])
    stored = pickle.dumps(own)
    del own
    assert weft.info(pickle.loads(stored)).nodes == 2


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


def test_files_by_name(tmp_path):
    path = tmp_path / "g.edges"
    path.write_text("0 1\n1 2\n")
    assert weft.network(path).node_count == weft.network(str(path)).node_count == 3
    with pytest.raises(ValueError, match="there is no file"):
        weft.network(str(tmp_path / "absent.graphml"))


def test_labels_of_graphs_are_kept():
    torus = weft.network("torus(4,4)")
    for graph in (torus.to_networkx(), torus.to_igraph()):
        again = weft.network(graph)
        assert again.label(5) == "(1,1)" and again.node("(1,1)") == 5


def test_nodes_of_a_graph_are_numbered_in_its_order():
    networkx = pytest.importorskip("networkx")
    net = weft.network(networkx.Graph([(3, 1), (1, 2)]), name="three")
    assert net.labels == ["3", "1", "2"] and net.node("3") == 0 and net.node(2) == 2 and "three" in net.name
    assert net.neighbors("1").tolist() == [0, 2]


def test_matrices():
    sparse = pytest.importorskip("scipy.sparse")
    zeros = sparse.csr_matrix((numpy.array([0, 0]), ([0, 1], [1, 0])), shape=(2, 2))
    assert weft.network(zeros).channel_count == 0
    parallel = weft.from_edges(3, [(0, 1), (0, 1), (1, 2)])
    assert weft.network(parallel.to_scipy(), counts=True).channel_count == 6
    with pytest.warns(weft.WeftWarning, match="counts=True"):
        assert weft.network(parallel.to_scipy()).channel_count == 4
    with pytest.raises(ValueError, match="no number"):
        weft.network(sparse.csr_matrix([[0, numpy.nan], [numpy.nan, 0]]))
    with pytest.warns(weft.WeftWarning):
        assert not weft.network(sparse.csr_matrix([[0, 2.5], [3.5, 0]])).is_directed


def test_what_is_left_out_is_told():
    with pytest.warns(weft.WeftWarning, match="itself"):
        assert weft.from_edges(2, [(0, 0), (0, 1)]).channel_count == 2
    with pytest.raises(ValueError, match="whole number"):
        weft.from_edges(2, [(0, 1)], terminals=[1.5, 1])
    with pytest.raises(ValueError, match="at least one node"):
        weft.from_edges(0, [])
    with pytest.raises(TypeError, match="a number or a label"):
        weft.network("ring(4)").neighbors(None)
