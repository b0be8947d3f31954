import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, type WebBench } from './browser.ts'
import { createFullHome, fillForPictures } from './full-home.ts'

/** The pictures: an address, an element to wait for, and an action before the picture. */
const pictures: Readonly<Record<string, { hash: string; until: string; open?: (page: Page) => Promise<void> }>> = {
  search: {
    hash: '#/search?q=how+do+we+restore+a+backup',
    until: '.hit mark',
    open: async (page) => {
      await page.getByRole('link', { name: 'Restore drill' }).first().click()
      await page.locator('.reader mark, .reader .found').first().waitFor()
    },
  },
  explain: {
    hash: '#/search?q=what+did+we+decide+about+backups',
    until: '.hit mark',
    open: async (page) => {
      await page.locator('.results[aria-busy=false] .hit').first().waitFor()
      await page.getByRole('button', { name: 'Explain' }).first().click()
    },
  },
  palette: {
    hash: '#/feed',
    until: '.feed > li',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('par')
      await page
        .getByRole('option', { name: /parser/ })
        .first()
        .waitFor()
    },
  },
  facts: {
    hash: '#/facts',
    until: '.hit',
    open: async (page) => {
      await page.getByRole('link', { name: 'The user lives in Lisbon now.' }).click()
      await page.locator('.chain').waitFor()
    },
  },
  review: { hash: '#/review', until: '.side' },
  memory: { hash: '#/memory?open=MEMORY.md', until: '.reader .line, .reader .prose' },
  feed: { hash: '#/feed', until: '.feed > li' },
  timeline: {
    hash: '#/timeline',
    until: '.hit',
    open: async (page) => {
      await page
        .locator('.hit', { has: page.locator('[data-type=bugfix]'), hasText: 'shop' })
        .first()
        .getByRole('link')
        .click()
      await page.locator('.links').first().waitFor()
    },
  },
  sessions: { hash: '#/sessions?open=morning', until: '.moments' },
  projects: { hash: '#/projects', until: '.card' },
  graph: { hash: '#/graph?file=src/parser.ts', until: '.node' },
  gems: { hash: '#/gems', until: '.gem' },
  gem: {
    hash: '#/gems',
    until: '.gem',
    open: async (page) => {
      await page.getByRole('link', { name: /Alarms that wake/ }).click()
      await page.locator('.gem-text .block').first().waitFor()
    },
  },
  agent: {
    hash: '#/agent',
    until: '.hit',
    open: async (page) => {
      await page.getByRole('link', { name: 'Make the test of sum pass' }).click()
      await page.locator('.run-diff').waitFor()
    },
  },
  messages: { hash: '#/messages?q=leak+in+the+kitchen', until: '.exchange mark' },
  person: {
    hash: '#/messages',
    until: '.conversation',
    open: async (page) => {
      await page.getByRole('link', { name: 'Ann Larsen' }).click()
      await page.getByRole('button', { name: 'Suggest replies' }).click()
      await page.locator('.reply-to').waitFor()
    },
  },
  project: {
    hash: '#/projects/Harbour%20east',
    until: '.suggestions > li',
    open: async (page) => {
      await page.getByRole('button', { name: 'Summarize' }).click()
      await page.locator('.citation').first().waitFor()
    },
  },
  learnings: { hash: '#/learnings', until: '.hit' },
  skills: { hash: '#/skills', until: '.hit' },
  map: { hash: '#/map', until: '.map-gem' },
  idle: { hash: '#/idle', until: '.idle-list li' },
  collections: { hash: '#/collections', until: '.card' },
  context: { hash: '#/context?task=release', until: '.bill' },
  stats: { hash: '#/stats', until: '.receipt' },
  usage: { hash: '#/usage', until: '#prices' },
  activity: { hash: '#/activity', until: '.events li' },
  settings: { hash: '#/settings', until: '.setting' },
  health: { hash: '#/health', until: '.passed' },
  phone: {
    hash: '#/phone',
    until: '.phone-begin',
    open: async (page) => {
      await page.getByLabel('Address of this machine').selectOption('127.0.0.1')
      await page.getByRole('button', { name: 'Show the code' }).click()
      await page.locator('.qr-code').waitFor()
    },
  },
}

/** Another folder than that of the guide, for looking at every page in both themes and on a phone. */
const out = process.env.JARVIS_SCREENSHOT_FOLDER
const only = process.env.JARVIS_SCREENSHOT_ONLY?.split(',')
const looks = out
  ? [
      { name: 'light', width: 1440, height: 900, dark: false },
      { name: 'dark', width: 1440, height: 900, dark: true },
      { name: 'phone', width: 390, height: 844, dark: false },
      { name: 'phone-dark', width: 390, height: 844, dark: true },
    ]
  : [{ name: '', width: 1200, height: 720, dark: false }]

describe.skipIf(!chromiumPath || !process.env.JARVIS_WRITE_SCREENSHOTS)('the pictures of the guide', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createFullHome()
    await fillForPictures(bench)
  }, 300_000)
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it.each(looks)('are drawn $name', { timeout: 900_000 }, async ({ name: look, ...size }) => {
    const folder = out ?? join(import.meta.dirname, '../../../docs/images')
    mkdirSync(folder, { recursive: true })
    for (const [name, { hash, until, open }] of Object.entries(pictures)) {
      if (only && !only.includes(name)) continue
      const page = await bench.open(hash, size)
      await page.locator(until).first().waitFor()
      await open?.(page)
      // The picture of the guide that everybody sees first has the plain name.
      const path = join(folder, !out && name === 'search' ? 'page.png' : `page-${name}${look && `-${look}`}.png`)
      await page.screenshot({ path, fullPage: out !== undefined })
      if (!out) expect(statSync(path).size, name).toBeLessThan(200_000)
      await page.context().close()
    }
  })
})
