import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'

/** Browser errors for a request without an answer. */
const unanswered = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/

describe.skipIf(!chromiumPath)('special states of the page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none' })
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('an empty index shows the next command', async () => {
    const page = await bench.open()
    await page.getByRole('heading', { name: 'Nothing is indexed yet' }).waitFor()
    const steps = page.getByRole('region', { name: 'Three steps to begin' })
    expect(await steps.getByRole('listitem').count()).toBe(3)
    expect(await steps.textContent()).toContain('jarvis up ~/notes')
    expect(await steps.locator('[data-done=true]').count()).toBe(0)
    await steps.getByRole('link', { name: 'Add a folder' }).click()
    await page.getByRole('heading', { name: 'No collections yet' }).waitFor()
  })

  it('lists only pages with content, and those that create the first entry', async () => {
    const page = await bench.open('#/feed')
    const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
    await eventually(() => tabs.allTextContents()).toEqual(['Feed', 'Timeline', 'Sessions', 'Projects', 'Skills'])
    await page.goto(`${bench.url}/#/facts`)
    await eventually(() => tabs.allTextContents()).toEqual(['Facts', 'Review', 'Files'])
    await page.goto(`${bench.url}/#/map`)
    await eventually(() => tabs.allTextContents()).toEqual(['Gems', 'Map', 'Collections'])
    await page.goto(`${bench.url}/#/gems`)
    await eventually(() => tabs.allTextContents()).toEqual(['Gems', 'Collections'])
    await bench.jarvis('gem', 'add', '--title', 'Tides', '--text', 'The tide rises four metres in spring.')
    await eventually(() => tabs.allTextContents()).toEqual(['Gems', 'Map', 'Collections'])
    await bench.jarvis('undo')
  })

  it('shows new files as soon as they are indexed', async () => {
    const page = await bench.open()
    await page.getByRole('heading', { name: 'Nothing is indexed yet' }).waitFor()
    await bench.jarvis('collection', 'add', bench.notes)
    await eventually(() => page.locator('.hit').count()).toBe(3)
    await eventually(() => page.locator('.first-steps [data-done=true]').allTextContents()).toEqual([
      '✔Index a folder (done)',
    ])
  })

  it('shows the error in a query', async () => {
    const page = await bench.open('#/search?q=anything&after=someday')
    bench.allow(/400/)
    const alert = page.locator('main').getByRole('alert')
    await alert.getByText('"someday" is not a date').waitFor()
    await page.getByRole('button', { name: 'Remove the filter since someday' }).click()
    await eventually(() => alert.count()).toBe(0)
  })

  it('reports no matches, and offers to search without filters', async () => {
    const page = await bench.open('#/search?q=tomatoes&kind=fact')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByRole('button', { name: 'Search without filters' }).click()
    await eventually(() => page.locator('.hit-title').allTextContents()).toEqual(['Garden plan'])
  })

  it('reports that the server is gone, and reconnects by itself', async () => {
    bench.allow(unanswered)
    const page = await bench.open('#/search?q=tomatoes')
    await page.locator('.hit').first().waitFor()
    const banner = page.getByText('The Jarvis server does not answer')
    await bench.stopServer()
    await banner.waitFor()
    expect(await page.locator('.index-state').textContent()).toBe('Server not available')
    await page.getByRole('searchbox').fill('backups')
    await page.getByText('The answer appears when the server is back').waitFor()
    await bench.startServer()
    await eventually(() => banner.count()).toBe(0)
    await eventually(() => page.locator('.hit-title').allTextContents()).toContain('Backups')
  })

  it('refuses a browser that has not followed the link', async () => {
    bench.allow(/401/)
    const page = await bench.open('', { freshBrowser: true })
    expect(await page.textContent('body')).toContain('jarvis open')
    expect(await page.locator('#page').count()).toBe(0)
    // In the letters and the colours of the page.
    const looks = await page.evaluate(() => {
      const { fontFamily, backgroundColor } = getComputedStyle(document.body)
      return { fontFamily, backgroundColor }
    })
    expect(looks).toEqual({ fontFamily: 'system-ui, sans-serif', backgroundColor: 'rgb(251, 251, 250)' })
  })

  it('explains how to sign in again when its cookie is missing', async () => {
    bench.allow(/401/)
    bench.allow(unanswered)
    const page = await bench.open()
    await page.locator('.hit').first().waitFor()
    await page.context().clearCookies()
    await bench.stopServer()
    await bench.startServer()
    await page.getByText('This page is no longer signed in').waitFor()
  })
})
