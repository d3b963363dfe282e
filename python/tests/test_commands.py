"""Every command as a function."""

import io
import json
import pathlib
import pickle
import subprocess
import sys
import textwrap
import threading
import time
import warnings

import numpy
import pandas
import pytest

import weft

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_every_command_is_a_function_with_its_options():
    for name, command in weft.commands.items():
        assert callable(getattr(weft, name))
        for option in command._options.values():
            assert option["name"] == "-o" or option["name"].lstrip("-").replace("-", "_") in command.__doc__


@pytest.mark.parametrize(
    ("name", "operands", "options"),
    [
        ("info", ["petersen"], {}),
        ("compare", ["ring(6)", "petersen"], {}),
        ("cost", ["torus(4,4)"], {}),
        ("paths", ["torus(4,4)"], {"routing": "dor"}),
        ("route", ["torus(4,4)", 0, 5], {"routing": "dor"}),
        ("vcs", ["torus(4,4)"], {}),
        ("verify", ["ring(5)"], {"routing": "shortest"}),
        ("flow", ["ring(6)"], {}),
        ("estimate", ["torus(4,4)"], {"traffic": "uniform", "load": 0.2}),
        ("faults", ["torus(4,4)"], {"links": "0:10%:5%"}),
        ("optimize", ["prc"], {"nodes": 32}),
        ("run", ["broadcast", "hypercube(3)"], {}),
        ("same", ["ring(4)", "hypercube(2)"], {}),
        ("embed", ["ring(8)", "hypercube(3)"], {}),
        ("list", ["families"], {}),
        ("saturation", ["ring(4)"], {"traffic": "uniform", "cycles": 500}),
        ("claims", ["prc"], {}),
    ],
)
def test_results_are_records(name, operands, options, tmp_path):
    if "store" in weft.commands[name]._options:
        options = {**options, "store": tmp_path / "store.sqlite"}
    result = getattr(weft, name)(*operands, **options)
    assert isinstance(result, (weft.Record, weft.Records)) and len(result) > 0


def test_records_have_attributes():
    facts = weft.info("petersen")
    assert facts.diameter == facts["diameter"] == 2
    assert facts.mean_distance.sum == 150
    assert "girth" in facts and facts.to_dict()["girth"] == 5
    with pytest.raises(AttributeError, match="it has spec, nodes"):
        facts.radius_of_curvature


def test_several_networks_make_a_list_and_a_frame():
    facts = weft.info("petersen", "ring(5)")
    assert [fact.nodes for fact in facts] == [10, 5]
    assert facts.frame()["mean_distance.sum"].tolist() == [150, 30]


def test_simulation_is_that_of_the_program():
    run = weft.simulate("torus(4,4)", traffic="uniform", load=0.2, cycles=1000, trace=True, channels=True)
    printed = subprocess.run(
        [ROOT / "build/weft", "simulate", "torus(4,4)", "--traffic", "uniform", "--load", "0.2", "--cycles", "1000", "--csv"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert float(pandas.read_csv(io.StringIO(printed)).latency[0]) == run.latency
    assert isinstance(run, weft.Run) and len(run.trace) > 100 and len(run.channels) == 64


def test_sweep_is_a_frame(tmp_path):
    runs = weft.sweep("ring(4)", "mesh(2,2)", traffic="uniform", load=[0.1, 0.2], cycles=500, store=tmp_path / "s.sqlite")
    assert len(runs) == 4 and set(runs.network) == {"ring(4)", "mesh(2,2)"} and (runs.accepted > 0).all()


def test_own_traffic():
    weights = numpy.zeros((4, 4))
    weights[0, 2] = 1
    run = weft.simulate("ring(4)", traffic=weft.traffic_matrix(weights), load=0.1, cycles=2000)
    assert run.senders == 1 and run.hops.mean == 2
    run = weft.simulate("ring(4)", traffic=weft.traffic_permutation([1, 2, 3, -1]), load=0.1, cycles=2000)
    assert run.senders == 3 and run.hops.mean == 1
    packets = weft.packet_list([0, 5], [0, 1], [2, 3], [4, 1])
    run = weft.simulate("ring(4)", process=packets, trace=True)
    assert len(run.trace) == 2


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: weft.traffic_matrix([1, 2]), "2 dimensions"),
        (lambda: weft.traffic_matrix([[1, 2]]), "square"),
        (lambda: weft.traffic_matrix([[0, -1], [1, 0]]), "at least 0"),
        (lambda: weft.packet_list([0], [0], [1], [1, 2]), "equal lengths"),
    ],
)
def test_wrong_traffic(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_pictures(tmp_path):
    picture = weft.draw("ring(5)")
    assert picture.svg.startswith("<svg") and "base64" in picture._repr_mimebundle_()["text/html"]
    assert weft.draw("ring(5)", form="png").data.startswith(b"\x89PNG")
    assert weft.route.picture("torus(4,4)", 0, 5).svg.startswith("<svg")
    assert weft.network("petersen")._repr_mimebundle_()["image/svg+xml"]
    assert weft.draw("ring(5)", output=tmp_path / "r.svg").svg == (tmp_path / "r.svg").read_text()
    with pytest.raises(TypeError, match="draws no picture"):
        weft.info.picture("ring(5)")


def test_wrong_options_are_named():
    with pytest.raises(TypeError, match="no option colour"):
        weft.info("ring(5)", colour="red")
    with pytest.raises(ValueError, match="--load"):
        weft.simulate("ring(5)", traffic="uniform")
    with pytest.raises(ValueError, match="max-memory"):
        weft.info("ring(5)", max_memory="much")


def test_notes_are_warnings(tmp_path):
    file = tmp_path / "g.edges"
    file.write_text("0 1 7\n1 2 8\n")
    with pytest.warns(weft.WeftWarning):
        weft.info(f'file("{file}",format=edges)')


def test_texts_in_place_of_files():
    text = weft.Text("0 1\n1 2\n", "three", ".edges")
    assert weft.info(f'file("{text.path}")').nodes == 3
    path = text.path
    del text
    with pytest.raises(ValueError, match="no such text in memory"):
        weft.info(f'file("{path}")')


def test_other_threads_run_meanwhile():
    ticks = []
    over = threading.Event()

    def tick():
        while not over.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.monotonic()
    weft.simulate("torus(16,16)", traffic="uniform", load=0.2, cycles=20000)
    took = time.monotonic() - began
    over.set()
    thread.join()
    assert len(ticks) > took / 0.005 / 20


def test_results_are_the_same_on_several_threads():
    results = [None] * 4

    def work(index):
        results[index] = weft.simulate("torus(4,4)", traffic="uniform", load=0.2, cycles=1000).latency

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(results)) == 1 and results[0] > 0


def test_interrupt_ends_a_long_run():
    script = textwrap.dedent(
        """
        import weft
        try:
            weft.simulate("torus(64,64)", traffic="uniform", load=0.2, cycles=100000000)
        except KeyboardInterrupt:
            print("interrupted")
            print(weft.info("ring(5)").nodes)
        """
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    time.sleep(2)
    process.send_signal(2)
    began = time.monotonic()
    assert process.communicate(timeout=20)[0].split() == ["interrupted", "5"]
    assert time.monotonic() - began < 5


def test_progress_is_told():
    seen = []
    weft.progress(lambda what, done, total: seen.append((what, done, total)))
    try:
        weft.simulate("torus(32,32)", traffic="uniform", load=0.2, cycles=20000)
    finally:
        weft.progress("auto")
    assert seen and all(done <= total or total == 0 for _, done, total in seen)
    with pytest.raises(ValueError):
        weft.progress("loud")


def test_an_exception_of_the_progress_function_ends_the_run():
    def angry(what, done, total):
        raise RuntimeError("enough")

    weft.progress(angry)
    try:
        with pytest.raises(RuntimeError, match="enough"):
            weft.simulate("torus(32,32)", traffic="uniform", load=0.2, cycles=10000000)
    finally:
        weft.progress("auto")


def test_no_warnings_without_a_reason():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        weft.info("torus(4,4)")
        weft.simulate("torus(4,4)", traffic="uniform", load=0.1, cycles=500)


def test_stubs_are_up_to_date():
    sys.path.insert(0, str(ROOT / "python/stubs"))
    try:
        import make_stubs
    finally:
        sys.path.pop(0)
    assert (ROOT / "python/weft/__init__.pyi").read_text() == make_stubs.stubs()


def test_pictures_are_saved_in_the_form_of_the_name(tmp_path):
    picture = weft.draw("ring(5)")
    picture.save(tmp_path / "r.png")
    assert (tmp_path / "r.png").read_bytes().startswith(b"\x89PNG")
    assert weft.draw("ring(5)", format="png").form == "png"
    with pytest.raises(ValueError, match="cannot be written"):
        picture.save(tmp_path / "r.gif")
    with pytest.raises(ValueError, match="nothing to draw"):
        weft.verify.picture("torus(4,4)")


def test_files_are_written_where_they_are_named(tmp_path):
    run = weft.simulate("ring(4)", traffic="uniform", load=0.1, cycles=500, trace=tmp_path / "t.csv")
    assert len(run.trace) == len((tmp_path / "t.csv").read_text().splitlines()) - 1
    weft.prove("ring(4)", certificate=tmp_path / "c.json").certificate.save(tmp_path / "again.json")
    assert json.loads((tmp_path / "c.json").read_text()) == json.loads((tmp_path / "again.json").read_text())
    with pytest.raises(TypeError, match="series has a value"):
        weft.simulate("ring(4)", traffic="uniform", load=0.1, series=True)


def test_python_objects_as_arguments():
    networkx = pytest.importorskip("networkx")
    assert weft.info(networkx.path_graph(4)).diameter == 3
    assert [fact.nodes for fact in weft.info(["ring(4)", "ring(5)"])] == [4, 5]
    runs = weft.sweep("ring(4)", traffic="uniform", load=numpy.linspace(0.1, 0.2, 2), cycles=500)
    assert runs.load.tolist() == [0.1, 0.2]
    assert weft.simulate("ring(4)", traffic=[2, 3, 0, 1], load=0.1, cycles=500).hops.mean == 2
    random = numpy.random.default_rng(1).random((4, 4))
    assert weft.simulate("ring(4)", traffic=random, load=0.1, cycles=500).senders == 4
    with pytest.raises(ValueError, match="3 weights"):
        weft.simulate("ring(4)", traffic=numpy.ones((3, 3)), load=0.1)
    with pytest.raises(TypeError, match="neither a text nor a number"):
        weft.info("ring(4)", only=object())


def test_results_keep_what_they_need_and_can_be_stored():
    networkx = pytest.importorskip("networkx")
    proof = weft.prove(weft.network(networkx.cycle_graph(5)))
    assert weft.check(proof.certificate).holds
    assert pickle.loads(pickle.dumps(proof)).verdict == "deadlock-free"
    assert json.loads(json.dumps(proof.to_dict()))["verdict"] == "deadlock-free"
    with pytest.raises(AttributeError, match="cannot be changed"):
        proof.verdict = "fine"


def test_cut_off_pairs_are_told():
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph([(0, 1)])
    graph.add_node(2)
    with pytest.warns(weft.WeftWarning, match="4 ordered pairs"):
        weft.prove(weft.network(graph))


def test_nothing_is_stored_unasked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    weft.saturation("ring(4)", traffic="uniform", cycles=500)
    weft.sweep("ring(4)", traffic="uniform", load=0.1, cycles=500)
    assert not list(tmp_path.iterdir())


def test_near_names_of_options_are_suggested():
    with pytest.raises(TypeError, match="did you mean load"):
        weft.simulate("ring(4)", traffic="uniform", laod=0.1)


def test_stores_are_merged(tmp_path):
    for number, load in enumerate([0.1, 0.2]):
        weft.sweep("ring(4)", traffic="uniform", load=load, cycles=500, store=tmp_path / f"{number}.sqlite")
    told = weft.results("merge", tmp_path / "0.sqlite", tmp_path / "1.sqlite", store=tmp_path / "all.sqlite")
    assert "2 points added" in told and len(weft.results("list", store=tmp_path / "all.sqlite")) == 2
