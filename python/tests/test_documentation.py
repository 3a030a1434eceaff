"""The code in the documentation runs."""

import doctest
import re

import pytest
from conftest import DATA

import sapwood

ROOT = DATA.parents[1]


def test_the_example_of_the_package_gives_what_it_says() -> None:
    failed, tried = doctest.testmod(sapwood)
    assert tried > 3 and failed == 0


def test_the_code_of_the_page_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(), re.S)
    exec(code, {})
    oaken, titanus, kivi, rot, hack, packkv = capsys.readouterr().out.splitlines()
    bits, error = oaken.split()
    assert 4 < float(bits) < 8 and 0 < float(error) < 0.1
    bits, kept, exhausted = titanus.split()
    assert 4 < float(bits) < 8 and 0.5 < float(kept) < 1 and exhausted == "False"
    for line in [kivi, rot]:
        bits, error = line.split()
        assert 4 < float(bits) < 6 and 0 < float(error) < 0.1
    bits, shape = hack.split(maxsplit=1)
    assert 4 < float(bits) < 6 and shape == "(512, 4)"
    bits, shape = packkv.split(maxsplit=1)
    assert 1 < float(bits) < 3 and shape == "(4, 512)"
