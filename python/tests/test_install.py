"""The package that pip and cmake install works without the build."""

import pathlib
import subprocess
import sys
import textwrap

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

SCRIPT = textwrap.dedent(
    """
    import weft
    assert weft.info("petersen").orbits == 1  # asks the program for symmetries, which is installed too
    assert weft.prove("torus(4,4)")
    print(weft.__file__)
    """
)


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, **options).stdout


def test_pip(tmp_path):
    pytest.importorskip("setuptools")
    try:
        run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv")
    except subprocess.CalledProcessError:
        pytest.skip("this interpreter makes no virtual environments (Debian: python3-venv)")
    python = tmp_path / "venv/bin/python"
    run(python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", ROOT)
    assert run(python, "-c", SCRIPT, cwd=tmp_path, env={"PATH": "/usr/bin:/bin"}).startswith(str(tmp_path))


def test_cmake_install(tmp_path):
    run("cmake", "--install", ROOT / "build", "--component", "python", "--prefix", tmp_path)
    folder = next(tmp_path.rglob("weft/__init__.py")).parents[1]
    assert run(sys.executable, "-c", SCRIPT, cwd=tmp_path, env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(folder)}).startswith(str(folder))
