from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.errors import StoreError, UsageError
from workbench.store.place import Home, home_from_environment

SECRET = "s3cret"


@pytest.mark.parametrize(
    ("server", "shown"),
    [
        ("postgresql://u:s3cret@db.example/haunts", "postgresql://db.example/haunts"),
        ("postgresql://u@db.example:5433/haunts", "postgresql://db.example:5433/haunts"),
        ("postgres://u:s3cret@db.example/h?sslmode=require", "postgres://db.example/h"),
        ("postgresql://db.example/h?user=u&password=s3cret", "postgresql://db.example/h"),
        ("postgresql:///haunts?host=/run/pg&password=s3cret", "postgresql:///haunts"),
    ],
)
def test_a_server_is_shown_without_user_and_password(server: str, shown: str) -> None:
    assert Home(Path("/x"), server).shown == shown


@pytest.mark.parametrize(
    "server",
    [
        "postgresql://u:s3cret@db.example/haunts",
        "postgresql://u:s3cret@[::1/haunts",
        "postgresql://u:a/s3cret@db.example/haunts",
        "postgresql://u:a@s3cret@db.example/haunts",
        "postgresql://db.example/h?password=s3cret",
        "postgresql://db.example/h?password=a@s3cret&x=1",
        "postgresql://db.example/h?x=a@b&password=s3cret",
        "postgresql://u:%73%33cret@db.example/haunts",
    ],
)
def test_no_form_of_an_address_shows_its_password(server: str) -> None:
    home = Home(Path("/x"), server)
    assert SECRET not in home.shown
    assert SECRET not in repr(home)
    assert SECRET not in home.without_secrets(f'cannot read "{server}"')
    if "%" in server:
        assert SECRET not in home.without_secrets(f"password {SECRET} is wrong")


def test_sqlite_is_shown_as_its_file(tmp_path: Path) -> None:
    home = Home(tmp_path)
    assert home.shown == str(tmp_path / "workbench.db")
    assert home.without_secrets("anything") == "anything"


def test_each_server_has_its_own_index(tmp_path: Path) -> None:
    one, two = Home(tmp_path, "postgresql://h/one"), Home(tmp_path, "postgresql://h/two")
    assert len({Home(tmp_path).index, one.index, two.index}) == 3
    assert "one" not in one.index.name


def test_the_home_comes_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "mine"))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    assert home_from_environment() == Home(tmp_path / "mine")
    monkeypatch.setenv("WORKBENCH_DATABASE", "postgresql://h/d")
    assert home_from_environment().server == "postgresql://h/d"


def test_a_relative_home_stays_where_it_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORKBENCH_HOME", "here")
    home = home_from_environment()
    monkeypatch.chdir("/")
    assert home.folder == tmp_path / "here"


def test_another_kind_of_database_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_DATABASE", "mysql://u:s3cret@h/d")
    with pytest.raises(UsageError, match="WORKBENCH_DATABASE") as caught:
        home_from_environment()
    assert SECRET not in str(caught.value)


def test_the_home_of_nobody_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", "~nobody-of-this-name/x")
    with pytest.raises(UsageError, match="WORKBENCH_HOME"):
        home_from_environment()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made") as caught:
        Home(tmp_path / "file" / "home").make()
    assert str(tmp_path / "file" / "home") in str(caught.value)


def test_a_folder_that_cannot_be_written_to_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Root may write anywhere, so what the system would say to others is said for it.
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    with pytest.raises(StoreError, match="cannot be written to"):
        Home(tmp_path).make()
