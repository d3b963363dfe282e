"""Builds the module _weft with CMake and puts it into the package."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


def version() -> str:
    return re.search(r"project\(weft VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]


class CMakeBuild(build_ext):
    """An extension of which CMake knows the sources."""

    def build_extension(self, extension):
        package = pathlib.Path(self.get_ext_fullpath(extension.name)).resolve().parent
        folder = os.environ.get("WEFT_BUILD_DIR") or str(ROOT / "build")  # shared with `make`, so that little is left to do
        options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DWEFT_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}"]
        subprocess.run(["cmake", "-S", str(ROOT), "-B", folder, *options], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "weft_python"], check=True)
        with tempfile.TemporaryDirectory() as prefix:
            subprocess.run(["cmake", "--install", folder, "--component", "python", "--prefix", prefix], check=True)
            installed = next(pathlib.Path(prefix).rglob("_weft*.so")).parent
            shutil.copytree(installed, package, dirs_exist_ok=True)


setup(version=version(), ext_modules=[Extension("weft._weft", [])], cmdclass={"build_ext": CMakeBuild})
