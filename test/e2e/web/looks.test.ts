import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, type WebBench } from './browser.ts'
import { createFullHome, withoutModel } from './full-home.ts'

/** The views of the page: an address, and an element that shows that it is drawn. */
const views: Readonly<Record<string, { hash: string; until: string }>> = {
  search: { hash: '#/search?q=tomatoes+in+the+garden&collection=notes&before=2099', until: '.hit mark' },
  document: { hash: '#/search?q=tomatoes&open=jarvis://notes/long.md&at=1-3', until: '.prose .found' },
  nothing: { hash: '#/search?q=xylophone&mode=search', until: '.empty' },
  facts: { hash: '#/facts?state=all', until: '.fact-retired' },
  fact: { hash: '#/facts?state=all', until: '.fact-content' },
  review: { hash: '#/review', until: '.side' },
  memory: { hash: '#/memory', until: '.hit' },
  file: { hash: '#/memory?open=MEMORY.md&at=8', until: '.found' },
  learnings: { hash: '#/learnings', until: '.hit' },
  skills: { hash: '#/skills', until: '.hit' },
  idle: { hash: '#/idle', until: '.idle-list li' },
  feed: { hash: '#/feed', until: '.feed > li' },
  timeline: { hash: '#/timeline?agent=claude-code', until: '.hit' },
  observation: { hash: '#/timeline?type=bugfix', until: '.hit:first-child [data-type=bugfix]' },
  graph: { hash: '#/graph?file=src/parser.ts', until: '.node' },
  'graph of a file': { hash: '#/graph?file=src/cart-sessions.ts', until: '.numbers' },
  projects: { hash: '#/projects', until: '.card' },
  stats: { hash: '#/stats', until: '.receipt' },
  usage: { hash: '#/usage', until: '#prices' },
  'session of an agent': { hash: '#/sessions?open=morning', until: '.moments' },
  'what a session was told': { hash: '#/sessions?open=reads-nothing', until: '.receipt' },
  sessions: { hash: '#/sessions?open=planning-chat&turn=0', until: '.turns' },
  context: { hash: '#/context?task=release', until: '.bill' },
  gems: { hash: '#/gems', until: '.gem' },
  phone: { hash: '#/phone', until: '.phone-begin' },
  collections: { hash: '#/collections', until: '.card' },
  activity: { hash: '#/activity', until: 'h1' },
  settings: { hash: '#/settings', until: '.setting' },
  health: { hash: '#/health', until: '.finding' },
}

describe.skipIf(!chromiumPath)('the layout of the page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createFullHome(withoutModel)
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const show = async (page: Page, name: string) => {
    await page.goto(`${bench.url}/${views[name]!.hash}`)
    await page.locator(views[name]!.until).first().waitFor()
    if (name === 'search') await page.getByRole('button', { name: 'Explain' }).first().click()
    if (name === 'fact') {
      await page.getByRole('link', { name: 'The user lives in Porto.' }).click()
      await page.locator('.chain').waitFor()
      await page.getByRole('button', { name: 'Erase', exact: true }).click()
      await page.locator('.going').waitFor()
    }
    if (name === 'observation') {
      await page.locator('.hit-link').first().click()
      await page.locator('.links').first().waitFor()
      await page.locator('.raw summary').click()
      await page.locator('.raw-text').first().waitFor()
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      await page.locator('.picker .choice').first().waitFor()
    }
    if (name === 'settings') await page.getByText('Change it').first().click()
    if (name === 'memory') await page.getByRole('button', { name: 'Add a line' }).click()
  }

  /** Pixels by which the content is wider than the screen. */
  const surplus = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  it('fits a 380-pixel screen', async () => {
    const page = await bench.open('', { width: 380, height: 720 })
    for (const name of Object.keys(views)) {
      await show(page, name)
      expect(await surplus(page), name).toBe(0)
      expect(await page.locator('header.top').evaluate(rowsOfHead), name).toBe(1)
    }
    await show(page, 'nothing')
    for (const name of ['Collection', 'Kind', 'Date', 'Tag']) {
      await page.getByRole('button', { name }).click()
      expect(await surplus(page), name).toBe(0)
    }
  })

  it('scrolls to the top of an opened entry', async () => {
    const page = await bench.open(views.timeline!.hash, { width: 380, height: 720 })
    await page.locator('.hit-link').last().click()
    await page.locator('.reader .reader-head').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it('puts the headings of all pages at the same position on screens of 380, 1200 and 1440 pixels', async () => {
    const page = await bench.open('', { width: 1440, height: 720 })
    const places = new Map<string, string[]>()
    for (const name of [
      ...['facts', 'review', 'memory', 'feed', 'timeline', 'projects', 'gems', 'stats', 'usage', 'idle', 'phone'],
      ...['collections', 'settings', 'learnings', 'skills', 'context'],
    ]) {
      await show(page, name)
      const found: string[] = []
      for (const width of [380, 1200, 1440]) {
        await page.setViewportSize({ width, height: 720 })
        const { left, top } = await page.locator('h1').evaluate((heading) => {
          // A click that expands the page may have scrolled it.
          const { left, top } = heading.getBoundingClientRect()
          return { left: left + scrollX, top: top + scrollY }
        })
        found.push(`${width}: ${Math.round(left)}, ${Math.round(top)}`)
      }
      places.set(name, found)
    }
    expect(Object.fromEntries(places)).toEqual(
      Object.fromEntries([...places.keys()].map((name) => [name, places.get('stats')])),
    )
  })

  it('keeps its header in place from page to page', async () => {
    const page = await bench.open('')
    const places: Record<string, unknown> = {}
    for (const name of ['search', 'facts', 'feed', 'gems', 'graph']) {
      await show(page, name)
      await page.locator('.places .count').waitFor()
      places[name] = await page
        .locator('.brand, .places a')
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y]))
    }
    expect(places).toEqual(Object.fromEntries(Object.keys(places).map((name) => [name, places.search])))
  })

  it('shows the focus', async () => {
    const page = await bench.open('#/search?q=tomatoes')
    await page.locator('.hit').first().waitFor()
    await page.keyboard.press('Escape')
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      const drawn = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const rings = [focused, focused.nextElementSibling].flatMap((one) =>
          one ? getComputedStyle(one).outlineStyle : [],
        )
        return focused === document.body || rings.includes('solid') ? '' : focused.outerHTML
      })
      expect(drawn).toBe('')
    }
  })
})

/** Rows of the page header that the name and the buttons at the end occupy. Runs in the page. */
function rowsOfHead(head: HTMLElement): number {
  const [brand, end] = ['.brand', '.top-end'].map((part) => head.querySelector(part)!.getBoundingClientRect())
  return brand!.top >= 0 && end!.top < brand!.bottom && brand!.top < end!.bottom ? 1 : 2
}
