"""The frame of every page in a real browser: width, touch targets, theme without a flash, menu, focus (L146, L147, L156)."""

from collections.abc import AsyncIterator

import pytest
from axe_playwright_python.async_playwright import Axe
from django.test import Client
from playwright.async_api import Browser, Page, async_playwright
from pytest_django.live_server_helper import LiveServer

from oshisite.accounts.services import create_guest
from tests.suites import chromium

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STILL_PAGES = ["/about/", "/rules/", "/rules/oshi/", "/rules/oshi_push/", "/_styleguide", "/accounts/signup/"]
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, summary, input, select")]
    .map(element => element.closest("label") ?? element)
    .filter(element => element.checkVisibility() && !element.closest("p, dd, legend"))
    .filter(element => element.getBoundingClientRect().height < 43.5)
    .map(element => element.outerHTML.slice(0, 120))"""
LIKE_AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-background-networking"])
        yield browser
        await browser.close()


async def opened(browser: Browser, address: str, **wishes: object) -> Page:
    page = await browser.new_page(**wishes)
    await page.goto(address)
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_pages_fit_a_small_phone_and_a_thumb(browser: Browser, live_server: LiveServer, theme: str):
    page = await browser.new_page(viewport={"width": 320, "height": 640}, color_scheme=theme, bypass_csp=True)
    for address in STILL_PAGES:
        await page.goto(live_server.url + address)

        assert await page.evaluate("document.documentElement.scrollWidth") <= 320, address
        assert await page.evaluate(SMALL_TARGETS) == [], address
        found = await Axe().run(page, options=LIKE_AXE)
        assert [(fault["id"], fault["nodes"][0]["target"]) for fault in found.response["violations"]] == [], address


async def test_longer_texts_still_fit(browser: Browser, live_server: LiveServer):
    """Texts 40 % longer (L158), by larger letters in the same width."""
    page = await opened(browser, live_server.url + "/about/", viewport={"width": 320, "height": 640})
    await page.evaluate("document.documentElement.style.fontSize = '140%'")

    assert await page.evaluate("document.documentElement.scrollWidth") <= 320


async def test_nothing_of_a_page_is_refused_by_its_own_policy(browser: Browser, live_server: LiveServer):
    page = await browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    for address in STILL_PAGES:
        await page.goto(live_server.url + address)

    assert said == []


async def test_the_theme_changes_at_once_and_is_there_without_script(browser: Browser, live_server: LiveServer):
    page = await opened(browser, live_server.url + "/about/", color_scheme="light")
    await page.get_by_role("button", name="Dark theme").click()

    night = await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert night == "rgb(18, 24, 40)"
    assert await page.evaluate("document.activeElement.value") == "light"

    plain = await browser.new_context(color_scheme="light", java_script_enabled=False, storage_state=await page.context.storage_state())
    again = await plain.new_page()
    answer = await again.goto(live_server.url + "/about/")
    assert 'data-theme="dark"' in await answer.text()


async def test_the_theme_can_be_chosen_without_script(browser: Browser, live_server: LiveServer):
    page = await opened(browser, live_server.url + "/about/", java_script_enabled=False)
    await page.click(".theme-choice >> text=Dark")

    assert page.url == live_server.url + "/about/"
    assert await page.get_attribute("html", "data-theme") == "dark"


async def test_the_account_menu_closes_by_escape_and_outside(browser: Browser, live_server: LiveServer, guest_cookie: dict[str, str]):
    context = await browser.new_context()
    await context.add_cookies([{**guest_cookie, "url": live_server.url}])
    page = await context.new_page()
    await page.goto(live_server.url + "/about/")

    await page.click("summary")
    await page.get_by_role("link", name="Keep your matches: sign up").wait_for()
    await page.keyboard.press("Escape")
    assert await page.evaluate("[document.querySelector('details').open, document.activeElement.tagName]") == [False, "SUMMARY"]

    await page.click("summary")
    await page.click("h1")
    assert await page.evaluate("document.querySelector('details').open") is False


@pytest.fixture
def guest_cookie(db: None, client: Client) -> dict[str, str]:
    client.force_login(create_guest())
    return {"name": "sessionid", "value": client.cookies["sessionid"].value}


async def test_the_first_tab_leads_past_the_header(browser: Browser, live_server: LiveServer):
    page = await opened(browser, live_server.url + "/about/")
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.className") == "skip"

    await page.keyboard.press("Enter")
    assert await page.evaluate("document.activeElement.id") == "main"
