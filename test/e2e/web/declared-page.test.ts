import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../../src/testing/temporary-server.ts'
import { chromiumPath } from './browser.ts'

vi.mock('../../../src/app/subsystems.ts', async (original) => {
  const { subsystem } = await import('../../bookmarks/bookmarks.ts')
  const { loadSubsystems, ...rest } = await original<typeof import('../../../src/app/subsystems.ts')>()
  return { ...rest, loadSubsystems: async () => [...(await loadSubsystems()), subsystem] }
})

describe.skipIf(!chromiumPath)('the page of a declared subsystem', () => {
  let on: TemporaryServer
  let browser: Browser
  beforeAll(async () => {
    on = await openTemporaryServer({ 'one.md': '# One\n' })
    browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
  })
  afterAll(async () => {
    await browser?.close()
    await on?.close()
  })

  it('is in the navigation and the palette, and updates the list of its operation', async () => {
    const link = (await (await on.post('/open', {})).json()) as { url: string }
    const page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    // A page without content is not listed.
    await on.post('/api/bookmark-add', { url: 'https://harbour.example/tides', title: 'Tides of the harbour' })
    await page.goto(link.url)
    await page.goto(`${on.url}/#/collections`)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Bookmarks' }).click()
    await page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
    const entry = page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem')
    await vi.waitFor(async () => expect(await entry.locator('.hit-title').textContent()).toBe('Tides of the harbour'))
    expect(await entry.locator('dd').allTextContents()).toEqual(['https://harbour.example/tides'])
    expect(await entry.getByRole('button').allTextContents()).toEqual(['Remove'])
    await entry.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Keep an address: jarvis bookmarks add').waitFor()
    await on.post('/api/bookmark-add', { url: 'https://harbour.example/ferries', title: 'Ferries' })
    await entry.getByText('Ferries', { exact: true }).waitFor()
    await page.goto(`${on.url}/#/search`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('bookm')
    await page.getByRole('option', { name: /Bookmarks/ }).waitFor()
  })
})
