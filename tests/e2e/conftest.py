"""Site and browser of these tests, and people who come to it.

Both live as long as this package's tests: Playwright's loop runs in the main thread, and asynchronous tests need that for their own.
Whoever comes is watched: an error in the console, refused by the content security policy or thrown by a script, fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.site import ROOT, Site
from tests.e2e.table import IS_STILL
from tests.suites import chromium

SHOTS = ROOT / "test-output" / "e2e"
PATIENCE = 30_000
NETWORK_ERRORS = ("net::ERR_", "WebSocket connection to")

Visit = Callable[..., Page]
Shoot = Callable[[Page, str], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    SHOTS.mkdir(parents=True, exist_ok=True)
    said = SHOTS / "site.log"
    said.unlink(missing_ok=True)
    running = Site(tmp_path_factory.mktemp("site") / "arena.sqlite3", said)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=args)
        yield browser
        browser.close()


class Complaints(list[str]):
    """What browsers complained of. A test that cuts the network expects its errors, one that asks for what is not there too."""

    def __init__(self) -> None:
        super().__init__()
        self.expected: tuple[str, ...] = ()

    def watch(self, page: Page) -> None:
        page.on("console", lambda message: message.type == "error" and self.append(message.text))
        page.on("pageerror", lambda error: self.append(str(error)))

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self if not any(part in text for part in self.expected)]


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture
def visit(site: Site, browser: Browser, contexts: list[BrowserContext], complaints: Complaints) -> Iterator[Visit]:
    """Somebody comes, with cookies, storage and a window of their own."""

    def come(**wishes: object) -> Page:
        options = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", "base_url": site.url, **wishes}
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.on("page", complaints.watch)
        contexts.append(context)
        return context.new_page()

    yield come
    assert complaints.unexpected == []


@pytest.fixture
def network_fails(complaints: Complaints) -> None:
    """For tests in which it does."""
    complaints.expected = NETWORK_ERRORS


@pytest.fixture(scope="package")
def shoot() -> Shoot:
    """Keeps a picture of a page, once nothing moves on it that comes to rest."""

    def keep(page: Page, name: str) -> None:
        page.wait_for_function(IS_STILL)
        page.screenshot(path=SHOTS / f"{name}.png")

    return keep
