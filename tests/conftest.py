"""What every test may ask for, and the rule that nothing is skipped where it can be run."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes depends on what else the machine does; no test asserts a time.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")

ROOT = Path(__file__).resolve().parent.parent

_NO_SOURCES = "the real printed documents are not here"
_PATIENCE = 120.0  # seconds that one process waits for what another makes


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder of real printed documents, from ``WORKBENCH_SOURCES`` or beside the checkout."""
    folder = Path(os.environ.get("WORKBENCH_SOURCES") or ROOT.parent / "shared" / "sources")
    if not (folder / "rules_zh.txt").is_file():
        pytest.skip(f"{_NO_SOURCES}: {folder}")
    return folder


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with database and index, made once for all tests; only to be read.

    Of several processes that test, the first that asks for it makes it; each has a copy.
    """
    folder = tmp_path_factory.mktemp("prepared") / "home"
    if "PYTEST_XDIST_WORKER" not in os.environ:
        _make_ready(folder)
        return folder
    shared = tmp_path_factory.getbasetemp().parent / "prepared-for-all"
    try:
        shared.mkdir()
    except FileExistsError:
        late = time.monotonic() + _PATIENCE
        while not (shared / "done").is_file():
            if (shared / "failed").is_file() or time.monotonic() > late:
                _make_ready(folder)
                return folder
            time.sleep(0.05)
    else:
        try:
            _make_ready(shared / "home")
        except BaseException:
            (shared / "failed").touch()
            raise
        (shared / "done").touch()
    shutil.copytree(shared / "home", folder)
    return folder


def _make_ready(folder: Path) -> None:
    from workbench.desks.opening import ready_home
    from workbench.search.finder import Finder
    from workbench.store.place import Home

    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("WORKBENCH_DATABASE", raising=False)
        with Finder(ready_home(Home(folder))) as finder:
            finder.prepare()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Makes a skipped test a failure under ``WORKBENCH_FORBID_SKIPS``.

    Only the owners' documents may be missing: they cannot be installed.
    """
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("WORKBENCH_FORBID_SKIPS") or reporter is None:
        return
    skipped = [
        report
        for report in reporter.stats.get("skipped", ())
        if _NO_SOURCES not in str(report.longrepr)
    ]
    if skipped and exitstatus == pytest.ExitCode.OK:
        reporter.write_line(
            f"{len(skipped)} tests were skipped, and skips are forbidden here", red=True
        )
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
