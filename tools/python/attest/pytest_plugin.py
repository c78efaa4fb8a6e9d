"""A pytest plug-in: the fixture ``attest``, sections in failure reports, and folders that reproduce failures.

    def test_kernel(attest):
        q, k, v = attest.drawn((1, 4, 2, 64, 96, 32), "float16")
        attest.assert_correct(kernel(q, k, v), q, k, v, causal=True, model="fp16-p")

pytest loads it if the package is installed; otherwise use ``pytest -p attest.pytest_plugin``.

    --attest-report DIR    a folder for each failure: report.txt, failure.json, the arrays, reproduce.py;
                           and DIR/report.json, which lists them
    --attest-seed N        the seeds of the fixture are derived from N and the name of the test (default 0)

Failures of attest.assert_correct, attest.assert_gradients and attest.testing.assert_close are shown and written,
with or without the fixture.
"""

from __future__ import annotations

import hashlib
import json
import pathlib
import re
from typing import Any, Generator

import numpy as np
import pytest

import attest as package

from ._failure import ARRAYS
from ._gradient import ROUNDINGS
from ._options import takes_only
from ._oracle import CRITERION, text_of
from ._record import digest_of, said_of
from ._types import Array

_CRITERION = (*CRITERION, *ROUNDINGS)
FORMAT = "attest pytest report 1"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("attest", "attention judged by Attest")
    group.addoption("--attest-report", metavar="DIR", help="write report and reproducer of each failure here")
    group.addoption("--attest-seed", metavar="N", type=int, default=0, help="seed of the fixture attest (default 0)")


def pytest_configure(config: pytest.Config) -> None:
    seed = config.getoption("--attest-seed")
    if seed < 0:
        raise pytest.UsageError(f"--attest-seed is {seed}, expected 0 or more")
    given = config.getoption("--attest-report")
    if not given:
        return
    folder = pathlib.Path(given).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise pytest.UsageError(f"--attest-report {given} cannot be made a folder: {why.strerror}") from None
    config.pluginmanager.register(_Report(folder, config), "attest-report")


class Attest:
    """The package attest, with a seed of this test.

    seed: derived from --attest-seed and the name of the test. rng: numpy.random.default_rng([seed, 1]), whose numbers
    are not those of drawn. drawn(shape, dtype): attest.drawn with this seed, and the next one at each further call.
    """

    def __init__(self, test: str, seed: int) -> None:
        self.seed = int.from_bytes(hashlib.sha256(f"{seed} {test}".encode()).digest()[:4], "big")
        self.rng = np.random.default_rng([self.seed, 1])
        self.used: list[int] = []

    @takes_only
    def drawn(self, shape: Any, dtype: Any = "float32") -> tuple[Array, Array, Array]:
        self.used.append(self.seed + len(self.used))
        return package.drawn(shape, dtype, self.used[-1])

    def __getattr__(self, name: str) -> Any:
        return getattr(package, name)


@pytest.fixture
def attest(request: pytest.FixtureRequest) -> Attest:
    """Attest's package with a seed of this test: assert_correct, judge, drawn(shape, dtype), rng, ..."""
    made = Attest(request.node.nodeid, request.config.getoption("--attest-seed"))
    request.node.user_properties.append(("attest_seed", made.seed))
    request.node._attest = made
    return made


def _criterion_of(arguments: dict[str, Any]) -> dict[str, Any]:
    """The criterion as it was applied: a distance of 0 where none is given."""
    given = {name: x for name, x in arguments.items() if name in _CRITERION}
    return {"max_ulp": 0, **given} if {"model", "emulate"}.isdisjoint(given) else given


def _problem(failure: package.Incorrect) -> str:
    rows = []
    for name in ARRAYS:
        if name in failure.arguments:
            one = digest_of(failure.arguments[name])
            rows.append((name, f"{tuple(one['shape'])} {one['dtype']}, sha256 {one['sha256'][:16]}"))
    options = {name: x for name, x in failure.arguments.items() if name not in (*ARRAYS, *_CRITERION, "diagnosis")}
    for title, named in (("criterion", _criterion_of(failure.arguments)), ("options", options)):
        rows.append((title, ", ".join(f"{name}={said_of(name, x)!r}" for name, x in named.items()) or "none"))
    width = max(12, *(len(name) + 1 for name, _ in rows))
    return "".join(f"{name:<{width}}{words}\n" for name, words in rows)


def _failing(failure: package.Incorrect) -> list[tuple[str, package.Judgement]]:
    """The failing judgements, each with the suffix of its title: " of dq", empty for an output."""
    several = isinstance(failure, package.IncorrectGradients)
    return [(f" of {name}" if several else "", one) for name, one in failure.judgements.items() if not one.passes]


def _message(failure: package.Incorrect) -> str:
    """Verdict and diagnosis of each judgement that does not pass, and the advice."""
    lines = zip(failure.verdict.splitlines(), _failing(failure))
    words = ["\n".join([verdict, *one.diagnosis]) for verdict, (_, one) in lines]
    return "\n".join([*words, *failure.advice.splitlines()])


def _seeds(item: pytest.Item) -> dict[str, Any]:
    made = getattr(item, "_attest", None)
    if made is None:
        return {}
    return {"attest_seed": item.config.getoption("--attest-seed"), "seed": made.seed, "drawn_with": made.used}


@pytest.hookimpl(hookwrapper=True)  # type: ignore[misc]
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, Any, None]:
    failure = call.excinfo.value if call.excinfo is not None else None
    if not isinstance(failure, package.Incorrect):
        yield
        return
    if item.config.getoption("showcapture", "all") == "all":  # otherwise no section is shown
        failure.args = (_message(failure),)
    report = (yield).get_result()
    report.sections.extend((f"attest: report{of}", text_of(one)) for of, one in _failing(failure))
    report.sections.append(("attest: problem", _problem(failure)))
    seeds = _seeds(item)
    if seeds:
        words = f"seed {seeds['seed']} of this test, drawn with {seeds['drawn_with']}; --attest-seed {seeds['attest_seed']}\n"
        report.sections.append(("attest: seeds", words))
    writer = item.config.pluginmanager.get_plugin("attest-report")
    if writer is not None and report.failed:
        place = writer.add(item, call.when, failure, seeds)
        report.sections.append(("attest: reproducer", f"python {place / 'reproduce.py'}\n"))


class _Report:
    def __init__(self, folder: pathlib.Path, config: pytest.Config) -> None:
        self.folder = folder
        self.failures: list[dict[str, Any]] = []
        self.worker = getattr(config, "workerinput", {}).get("workerid", "")  # of pytest-xdist

    def add(self, item: pytest.Item, when: str, failure: package.Incorrect, seeds: dict[str, Any]) -> pathlib.Path:
        test = item.nodeid if when == "call" else f"{item.nodeid} ({when})"
        readable = re.sub(r"[^\w.-]+", "_", test)[-80:].strip("_")
        place = self.folder / f"{readable}-{hashlib.sha256(test.encode()).hexdigest()[:8]}"
        about = {"test": test, **seeds}
        package.testing.write_failure(place, failure, about)
        self.failures.append({"folder": place.name, "verdict": failure.verdict, **about})
        return place

    def pytest_sessionfinish(self) -> None:
        name = f"report-{self.worker}.json" if self.worker else "report.json"
        record = {"format": FORMAT, "versions": {"attest": package.__version__, "library": package.version(),
                  "pytest": pytest.__version__}, "failures": self.failures}  # fmt: skip
        (self.folder / name).write_text(json.dumps(record, indent=2) + "\n")
