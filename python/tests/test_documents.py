"""The examples of docs/python.md and of the README."""

import doctest
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["docs/python.md", "README.md"])
def test_examples_of_documents(name):
    text = "\n".join(re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert len(test.examples) >= 5
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)
