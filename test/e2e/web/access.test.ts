import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { barriersOf, widths } from './axe.ts'
import { chromiumPath, type WebBench } from './browser.ts'
import { createFullHome } from './full-home.ts'

const height = 860

/** Every page: its address, an element of the drawn page, and an action on it. */
const views: Readonly<Record<string, { hash: string; until: string; act?: (page: Page) => Promise<unknown> }>> = {
  search: { hash: '#/search?q=where+does+the+user+live', until: '.known .hit' },
  explained: {
    hash: '#/search?q=backups',
    until: '.hit mark',
    act: (page) => page.getByRole('button', { name: 'Explain' }).first().click(),
  },
  document: { hash: '#/search?q=restore&open=jarvis://notes/work/restore-drill.md&at=6-12', until: '.prose .found' },
  source: {
    hash: '#/search?q=restore&open=jarvis://notes/work/restore-drill.md&at=6-12',
    until: '.prose .found',
    act: (page) => page.getByRole('button', { name: 'Source' }).click(),
  },
  nothing: { hash: '#/search?q=xylophone&mode=search', until: '.empty' },
  palette: {
    hash: '#/feed',
    until: '.feed > li',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  help: { hash: '#/feed', until: '.feed > li', act: (page) => page.keyboard.press('?') },
  nowhere: { hash: '#/nonsense', until: '.way-on' },
  facts: { hash: '#/facts?state=all', until: '.hit' },
  'fact that is erased': {
    hash: '#/facts?state=all',
    until: '.hit',
    act: async (page) => {
      await page.getByRole('link', { name: 'The user lives in Porto.' }).click()
      await page.getByRole('button', { name: 'Erase', exact: true }).click()
      await page.locator('.going').waitFor()
    },
  },
  learnings: { hash: '#/learnings', until: '.hit' },
  skills: { hash: '#/skills', until: '.hit' },
  usage: { hash: '#/usage', until: '#prices' },
  'graph of a file': { hash: '#/graph?file=src/cart-sessions.ts', until: '.numbers' },
  'what a session was told': { hash: '#/sessions?open=reads-nothing', until: '.receipt' },
  turns: { hash: '#/sessions?open=planning-chat&turn=0', until: '.turns' },
  file: { hash: '#/memory?open=MEMORY.md&at=8', until: '.found' },
  observation: {
    hash: '#/timeline?type=bugfix',
    until: '.hit:first-child [data-type=bugfix]',
    act: async (page) => {
      await page.locator('.hit-link').first().click()
      await page.locator('.raw summary').click()
      await page.locator('.raw-text').first().waitFor()
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      await page.locator('.picker .choice').first().waitFor()
    },
  },
  review: { hash: '#/review', until: '.side' },
  memory: {
    hash: '#/memory',
    until: '.hit',
    act: (page) => page.getByRole('button', { name: 'Add a line' }).click(),
  },
  feed: { hash: '#/feed', until: '.moment-from' },
  timeline: { hash: '#/timeline', until: '.hit', act: (page) => page.locator('.hit-link').first().click() },
  sessions: { hash: '#/sessions?open=morning', until: '.moments' },
  projects: { hash: '#/projects', until: '.card' },
  graph: { hash: '#/graph?file=src/parser.ts', until: '.node' },
  gems: { hash: '#/gems', until: '.gem' },
  map: { hash: '#/map', until: '.map-gem' },
  idle: { hash: '#/idle', until: '.idle-list li' },
  phone: { hash: '#/phone', until: '.phone-begin' },
  collections: { hash: '#/collections', until: '.card' },
  context: { hash: '#/context?task=release', until: '.bill' },
  stats: { hash: '#/stats', until: '.receipt' },
  activity: { hash: '#/activity', until: '.events li' },
  settings: {
    hash: '#/settings',
    until: '.setting',
    act: (page) => page.getByText('Change it').first().click(),
  },
  health: { hash: '#/health', until: '.finding' },
  start: { hash: '#/search', until: '.hit' },
}

describe.skipIf(!chromiumPath)('accessibility of the page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createFullHome()
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('has no axe violations, light and dark, wide and narrow', { timeout: 300_000 }, async () => {
    const barriers: string[] = []
    const page = await bench.open('#/nonsense')
    for (const [name, { hash, until, act }] of Object.entries(views)) {
      // Reloaded, so that nothing of the previous view is open. `looks.test.ts` loads each view on a phone.
      await page.goto('about:blank')
      await page.setViewportSize({ width: widths[0], height })
      await page.goto(`${bench.url}/${hash}`)
      await page.locator(until).first().waitFor()
      await act?.(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height })
        await page.evaluate(drawn)
        barriers.push(...(await barriersOf(page)).map((barrier) => `${name}, ${width}: ${barrier}`))
      }
    }
    expect(barriers).toEqual([])
  })

  it('reports low contrast that exists only in dark mode', async () => {
    const page = await bench.open('#/nonsense')
    await page.locator('.way-on').waitFor()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('h1 { color: light-dark(black, #333) !important; background: light-dark(white, black) }')
      document.adoptedStyleSheets = [sheet]
    })
    expect(await barriersOf(page)).toEqual([expect.stringMatching(/^dark: contrast of h1 .* \(1\.\d\d\)$/)])
  })
})

/** Waits until elements that measure themselves know the page width. Runs in the page. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
