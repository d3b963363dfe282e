"""Builds the module _weft with CMake, in build/ as `make` does, and puts it into the package."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("WEFT_BUILD_DIR", ROOT / "build"))
OWN = BUILD / "pip"


def version() -> str:
    return re.search(r"project\(weft VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]


def is_configured() -> bool:
    """For this interpreter, or one that can load the same modules."""
    return (BUILD / "build.ninja").exists() and any((BUILD / "python/weft").glob("_weft" + sysconfig.get_config_var("EXT_SUFFIX")))


class CMakeBuild(build_ext):
    """An extension whose sources CMake knows."""

    def build_extension(self, extension):
        package = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve().parent
        if not is_configured():
            options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DWEFT_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}"]
            subprocess.run(["cmake", "-S", ROOT, "-B", BUILD, *options], check=True)
        subprocess.run(["cmake", "--build", BUILD, "--target", "weft_python"], check=True)
        with tempfile.TemporaryDirectory() as prefix:
            subprocess.run(["cmake", "--install", BUILD, "--component", "python", "--prefix", prefix], check=True)
            installed = next(pathlib.Path(prefix).rglob("_weft*.so")).parent
            shutil.copytree(installed, package, dirs_exist_ok=True)


OWN.mkdir(parents=True, exist_ok=True)
setup(
    version=version(),
    ext_modules=[Extension("weft._weft", [])],
    cmdclass={"build_ext": CMakeBuild},
    options={"build": {"build_base": str(OWN)}, "egg_info": {"egg_base": str(OWN)}},
)
