"""The page in a browser: what is found stays, and the rest goes; without a script all is shown."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from exporters.page import Html, HtmlOptions
from tests.exporters.documents import PLAIN

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def dom(page: str, folder: Path) -> str:
    """The page as a browser has it once its script has run."""
    file = folder / "page.html"
    file.write_text(page, "utf-8")
    run = subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=4000", "--dump-dom",
            file.as_uri(),
        ],
        capture_output=True, text=True, encoding="utf-8", check=True, timeout=120,
    )  # fmt: skip
    return run.stdout


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_only_what_is_found_is_shown(tmp_path: Path) -> None:
    page = Html().export(PLAIN, HtmlOptions()).decode()
    typed = page.replace('id="find" type="search"', 'id="find" type="search" value="熱 boiler"')
    shown = dom(typed, tmp_path)
    articles = dict(re.findall(r'<article id="([^"]+)"( hidden="")?>', shown))
    assert articles == {"home-room-boiler": "", "home-haunt-moth": ' hidden=""'}
    assert '<div class="tools">' in shown, "the script has run"
    assert "1 of 2" in shown
    assert re.search(r'<li data-of="home-haunt-moth" hidden="">', shown)


def test_without_its_script_all_of_it_is_shown() -> None:
    page = Html().export(PLAIN, HtmlOptions()).decode()
    assert '<div class="tools" hidden>' in page
    assert not re.findall(r"<article[^>]* hidden", page)
    for said in ("The lamp is destroyed.", "燈已被摧毀。", "As hot as you wish."):
        assert said in page


def test_languages_stand_side_by_side_and_can_be_switched() -> None:
    page = Html().export(PLAIN, HtmlOptions()).decode()
    assert (
        '<span lang="en">Note: It is hot.</span><span lang="zh-Hant">注：這裡很熱。</span>' in page
    )
    assert page.count("<button type=") == 3
    style = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)[0]
    for lang in ("en", "zh-Hant", "zh-Hans"):
        assert f'.no-{lang} .t > [lang="{lang}"]' in style
    assert "prefers-color-scheme: dark" in style
    assert "@media print" in style
