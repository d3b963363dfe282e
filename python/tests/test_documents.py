"""The examples of docs/python.md."""

import doctest
import pathlib

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs/python.md"


def test_examples_of_the_document():
    options = doctest.NORMALIZE_WHITESPACE
    parser = doctest.DocTestParser()
    text = DOCUMENT.read_text().replace("```python", "").replace("```", "")
    test = parser.get_doctest(text, {}, "docs/python.md", str(DOCUMENT), 0)
    assert len(test.examples) > 15
    runner = doctest.DocTestRunner(optionflags=options)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)
