"""Routings by name, and own ones."""

import pickle

import numpy
import pytest

import weft


@pytest.fixture
def ring():
    return weft.network("ring(8)")


def up(ring, node):
    return ring.neighbors(node).tolist().index((node + 1) % 8)


def test_paths_lead_to_their_destination():
    net = weft.network("torus(4,4)")
    routing = net.routing("dor")
    for source in range(16):
        for destination in range(16):
            node = source
            for hop in routing.path(source, destination):
                assert hop.node == node
                node = net.neighbors(node)[hop.port]
            assert node == destination


def test_hop_counts_of_shortest_paths():
    net = weft.network("rhsn(2,2,hypercube(2))")
    hops = net.routing("shortest").hop_counts()
    assert (hops == numpy.array([net.distances(v) for v in range(net.node_count)])).all()


def test_the_default_routing_is_that_of_the_program():
    assert str(weft.network("torus(4,4)").routing()) == weft.verify("torus(4,4)").routing


def test_candidates():
    net = weft.network("torus(4,4)")
    candidates = net.routing("minimal").candidates(0, 5)
    assert {net.label(net.neighbors(0)[c.port]) for c in candidates} == {"(1,0)", "(0,1)"}


def test_own_routing_deadlocks_and_is_mended(ring):
    around = ring.routing(lambda node, destination: up(ring, node))
    proof = weft.prove(ring, around)
    assert proof.verdict == "deadlock" and not proof and len(proof.packets) >= 2
    dateline = ring.routing(lambda node, destination: (up(ring, node), int(destination < node)))
    proof = weft.prove(ring, dateline)
    assert proof.is_proved and weft.check(proof.certificate)
    assert dateline.vcs == {"ring": 2}
    run = weft.simulate(ring, routing=dateline, traffic="uniform", load=0.03)
    assert run.verdict == "converged" and run.hops.mean > 3


def test_own_routing_with_choices_is_adaptive():
    net = weft.network("hypercube(3)")

    def lower_bits(node, destination):
        return [bit for bit in range(3) if (node ^ destination) >> bit & 1]

    routing = net.routing(lower_bits)
    assert not routing.is_deterministic
    assert (routing.hop_counts() == net.routing("minimal").hop_counts()).all()


def test_own_routing_with_several_terminals_per_node():
    net = weft.network("ring(4,concentration=2)")
    routing = net.routing(lambda node, destination: net.neighbors(node).tolist().index((node + 1) % 4))
    hops = routing.hop_counts()
    assert hops[0, 1] == 0 and hops[0, 7] == 3


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda node, destination: 7, r"port 7; node 0 has ports 0\.\.1"),
        (lambda node, destination: -1, "port -1"),
        (lambda node, destination: "east", "neither a port"),
        (lambda node, destination: (0, 0, 0), "neither a port"),
        (lambda node, destination: (0, 300), "VC 300"),
        (lambda node, destination: 1 / 0, "raised ZeroDivisionError at node 0 for terminal 1"),
        (lambda node: 0, "raised TypeError"),
        (lambda node, destination: None, "no hop at all"),
    ],
)
def test_wrong_routings(ring, function, message):
    with pytest.raises(weft.RoutingError, match=message):
        ring.routing(function)


def test_a_routing_that_never_ends(ring):
    def endless(node, destination):
        while True:
            try:
                pass
            except Exception:  # cannot catch the end either
                pass

    with pytest.raises(weft.RoutingError, match="did not return within 0.3 s, at node 0 for terminal 1, after 0 of 56 calls"):
        weft.own_routing(ring, endless, seconds=0.3)


def test_a_loop_is_shown(ring):
    back_and_forth = ring.routing(lambda node, destination: up(ring, node) if node != 3 else 1 - up(ring, node))
    proof = weft.prove(ring, back_and_forth)
    assert proof.verdict == "undelivered" and "undelivered" in proof


def test_missing_entries_are_told(ring):
    proof = weft.prove(ring, ring.routing(lambda node, destination: up(ring, node) if node != 3 else None))
    assert proof.verdict == "undelivered" and "no entry" in proof.undelivered.why


def test_unknown_routing_has_a_suggestion(ring):
    with pytest.raises(ValueError, match="dor"):
        ring.routing("dro")
    with pytest.raises(IndexError, match="terminals 0..7"):
        ring.routing("dor").path(0, 8)


def test_functions_and_arrays_as_routings(ring):
    ports = numpy.array([[up(ring, node)] * 8 for node in range(8)])
    assert weft.prove(ring, ports).verdict == "deadlock"
    assert weft.prove("ring(8)", lambda node, destination: (up(ring, node), int(destination < node)))
    with pytest.raises(weft.RoutingError, match="a row for each of 8 nodes"):
        ring.routing(numpy.zeros((3, 3), dtype=int))
    with pytest.raises(TypeError, match="a routing is a name"):
        ring.routing({0: 1})


def test_escape_paths_are_proved_after_duato():
    mesh = weft.network("mesh(3,3)")

    def adaptive(node, destination):
        x, y = int(destination) % 3 - node % 3, destination // 3 - node // 3
        neighbors = mesh.neighbors(node).tolist()
        steps = [node + (x > 0) - (x < 0)] * (x != 0) + [node + 3 * ((y > 0) - (y < 0))] * (y != 0)
        ports = [neighbors.index(step) for step in steps]
        return [(port, 1) for port in ports] + [(ports[0], 0, "escape")]

    proof = weft.prove(mesh, adaptive)
    assert proof and "Duato" in proof.method


def test_a_routing_stays_with_its_network(ring):
    routing = ring.routing(lambda node, destination: up(ring, node))
    for other in ("torus(4,4)", weft.network("ring(6)")):
        with pytest.raises(ValueError, match=r"made for ring\(8\)"):
            weft.prove(other, routing)
    assert weft.prove("ring( 8 )", routing).verdict == "deadlock"
    assert weft.route(ring, "0", "3", routing=routing).hops == 3


def test_own_routings_can_be_pickled(ring):
    routing = pickle.loads(pickle.dumps(ring.routing(lambda node, destination: up(ring, node))))
    assert routing.hop_counts()[0, 7] == 7


def test_tables_as_texts():
    text = weft.Text("0 1 1\n1 0 0\n")
    assert weft.prove("path(2)", text) and weft.network("path(2)").routing(text).hop_counts()[0, 1] == 1


def test_draws_of_random_routings():
    routing = weft.network("torus(4,4)").routing("valiant")
    assert (routing.hop_counts(draw=3) != routing.hop_counts(draw=0)).any()
    with pytest.raises(ValueError, match="draws are 0..15"):
        routing.hop_counts(draw=16)
