import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

describe.skipIf(!chromiumPath)('the keys of a list with an open entry', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none' })
    const client = clientOf(bench)
    for (const text of ['Good morning.', 'Good evening.', 'Good night.'])
      await client.sessionAppend({ id: text.replaceAll(/\W/g, '-'), text })
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const opened = (page: Page) =>
    page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('open') ?? 'none')

  it('move from the entry that the address opens', async () => {
    const [first, second, third] = (await clientOf(bench).sessionList({ limit: 3 })).sessions.map(({ id }) => id)
    const page = await bench.open(`#/sessions?open=${second}`)
    await page.locator('.hit[data-open=true][data-selected=true]').waitFor()
    await page.keyboard.press('j')
    await eventually(() => opened(page)).toBe(third)
    await page.keyboard.press('Escape')
    await eventually(() => opened(page)).toBe('none')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(`session-${third}`)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await eventually(() => opened(page)).toBe(first)
  })

  it('open the selected entry, wherever the focus is', async () => {
    const page = await bench.open('#/sessions')
    await page.locator('.hit').first().waitFor()
    await page.keyboard.press('j')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Enter')
    await eventually(() => opened(page)).not.toBe('none')
    expect(await page.getByRole('region', { name: 'Session', exact: true }).count()).toBe(1)
  })
})
