import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeDay } from '../../working-day/payloads.ts'
import { sampleNotes } from '../jarvis.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'
import { littleSession, tellOfWork } from './work-bench.ts'

describe.skipIf(!chromiumPath)('an open page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench(sampleNotes, { JARVIS_EMBEDDING_MODEL: 'none' })
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const question = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

  it('shows a prompt in the feed before its first observation', async () => {
    const folder = join(bench.folder, 'shop')
    tellOfWork(bench, littleSession(folder, 'earlier'), Date.now() - 3_600_000)
    const page = await bench.open('#/feed')
    await page.locator('.feed > li').first().waitFor()
    const asked = writeDay(folder).begin('later').asks('Why is the cart empty after a reload?').payloads
    tellOfWork(bench, asked, Date.now() - 60_000)
    await page.locator('.feed').getByText('Why is the cart empty after a reload?').first().waitFor()
    const now = page.getByRole('list', { name: 'Working now' }).getByRole('listitem')
    await now.getByRole('link', { name: 'Why is the cart empty after a reload?' }).waitFor()
    expect((await now.allTextContents()).join()).toMatch(/^working now .* shop · claude-code$/)
  })

  it('never shows the hits of a previous question as the answer', async () => {
    const page = await bench.open('#/search?q=tomatoes')
    await page.locator('.hit').first().waitFor()
    const waiting = new Map<Request, Route>()
    await page.route(/\/api\/(search|query)/, (route) => void waiting.set(route.request(), route))
    page.on('requestfailed', (request) => waiting.delete(request))
    await question(page).pressSequentially(' backups and more', { delay: 15 })
    const results = page.getByRole('region', { name: 'Results' })
    await eventually(() => results.getAttribute('data-stale')).toBe('true')
    await results.getByText('Searching …').waitFor()
    // One question is under way, however many keys were pressed since: on a slow machine others were given up before.
    await eventually(() => waiting.size).toBe(1)
    await page.unroute(/\/api\/(search|query)/)
    for (const route of waiting.values()) await route.continue().catch(() => {})
    await eventually(() => results.getAttribute('data-stale')).toBe('false')
    await eventually(() => page.locator('.hit-title').allTextContents()).toContain('Backups')
  })

  it('shows only that a fact was erased while the erasure is still running', async () => {
    const client = clientOf(bench)
    await client.rememberFact({ content: 'My locker has the number 4711.' })
    const page = await bench.open('#/facts')
    const failures: string[] = []
    await page.exposeFunction('noteFailure', (text: string) => failures.push(text))
    await page.evaluate(() => {
      new MutationObserver(() => {
        const text = document.querySelector('main')?.textContent ?? ''
        if (text.includes('went wrong')) (window as unknown as { noteFailure(t: string): void }).noteFailure(text)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('link', { name: /4711/ }).click()
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await page.locator('.going').waitFor()
    bench.allow(/404/)
    // The server sends the live event at once, and its answer later.
    await page.route('**/api/forget*', async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await page
      .locator('.written')
      .getByText(/^Erased/)
      .waitFor()
    expect(failures).toEqual([])
    expect(await page.getByRole('region', { name: 'Fact', exact: true }).count()).toBe(0)
  })

  it('offers newly indexed matches for an open question', async () => {
    const page = await bench.open('#/search?q=tomatoes')
    await eventually(() => page.locator('.hit').count()).toBe(1)
    writeFileSync(join(bench.notes, 'sauce.md'), '# Sauce\n\nPeel the tomatoes first.\n')
    await page.getByRole('button', { name: 'Show 1 new match' }).click()
    await eventually(() => page.locator('.hit-title').allTextContents()).toContain('Sauce')
    expect(await page.getByRole('button', { name: /new match/ }).count()).toBe(0)
  })

  it('announces no new matches when only the order changed', async () => {
    const page = await bench.open('#/search?q=tomatoes')
    await eventually(() => page.locator('.hit').count()).toBeGreaterThan(0)
    let asked = 0
    await page.route(/\/api\/(search|query)/, (route) => {
      asked++
      return route.continue()
    })
    // The event that the server sends while it embeds: the index has changed, and nothing was written.
    let listened = 0
    await page.route(/\/api\/events/, async (route) => {
      listened++
      if (listened > 2) return
      const change = 'event: index\ndata: {"space":"main"}\n\n'
      const body = `event: hello\ndata: {}\n\n${listened === 2 ? change : ''}`
      await route.fulfill({ contentType: 'text/event-stream', body })
    })
    await page.reload()
    await eventually(() => asked).toBeGreaterThan(0)
    await page.locator('.results[aria-busy=false] .hit').first().waitFor()
    const before = asked
    await eventually(() => listened).toBeGreaterThan(2)
    await page.waitForTimeout(3000)
    expect(asked - before).toBe(0)
    expect(await page.getByRole('button', { name: /new match/ }).count()).toBe(0)
  })

  it('shows that an address does not exist, both in the page and from the server', async () => {
    const page = await bench.open('#/nonsense')
    await page.getByRole('heading', { name: 'This page does not exist', level: 1 }).waitFor()
    expect(await page.title()).toBe('Not found · Jarvis')
    await page.goto(`${bench.url}/facts`)
    await page.getByRole('heading', { name: 'Facts', level: 1 }).waitFor()
    expect(page.url()).toBe(`${bench.url}/#/facts`)
    bench.allow(/404/)
    await page.goto(`${bench.url}/no/such/place`)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await page.getByRole('link', { name: 'Open the page' }).click()
    await page.getByRole('searchbox').waitFor()
    const stranger = await bench.open('', { freshBrowser: true })
    bench.allow(/401/)
    await stranger.goto(`${bench.url}/facts`)
    await stranger.getByText('jarvis open').waitFor()
  })
})
