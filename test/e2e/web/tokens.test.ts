import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleNotes } from '../jarvis.ts'
import { barriersOf, surplusOf, widths } from './axe.ts'
import { chromiumPath, createWebBench, type WebBench } from './browser.ts'

/** Requests with issued tokens, on the page for phones and tokens. */
describe.skipIf(!chromiumPath)('access tokens', () => {
  let bench: WebBench
  let token: string
  beforeAll(async () => {
    bench = await createWebBench(sampleNotes, { JARVIS_EMBEDDING_MODEL: 'none' })
    const make = async (...more: string[]) => (await bench.jarvis('token', 'create', '--name', ...more)).out.trim()
    token = await make('Ann <b>', '--days', '30', '--without-sensitive')
    await make('bob', '--role', 'writer', '--space', 'main')
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const ask = async (path: string, given = token) =>
    (await fetch(`${bench.url}${path}`, { headers: { authorization: `Bearer ${given}` } })).status

  it('are listed with their requests and results, and revoked with a click', { timeout: 300_000 }, async () => {
    expect(await ask('/api/search?query=xylophone')).toBe(200)
    expect(await ask('/tokens')).toBe(403)
    const page = await bench.open('#/phone', { width: 1440, height: 860 })
    const ann = page.locator('li', { has: page.getByText('Ann <b>', { exact: true }) }).first()
    await ann.waitFor()
    expect(await ann.innerText()).toMatch(/reader of every space, without sensitive facts, last used .*, ends /)
    expect(await page.locator('li', { hasText: 'bob' }).innerText()).toMatch(/writer of the space main, never used/)
    await ann.getByText('2 requests').click()
    expect(await ann.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/Request\s+Answer\s+When/),
      expect.stringMatching(/GET \/tokens\s+refused \(403\)/),
      expect.stringMatching(/GET \/api\/search\s+answered \(200\)/),
    ])
    // Never the question, and never the token.
    for (const words of ['xylophone', token]) expect(await page.content()).not.toContain(words)

    await ann.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The token of Ann <b> is revoked.').waitFor()
    expect(await ask('/api/search?query=xylophone')).toBe(401)
    await page.getByText('2 requests of revoked tokens').click()
    await page.getByText('by Ann <b>').first().waitFor()
  })

  it.each(widths)('have no axe violations, light and dark, on %i pixels', async (width) => {
    const bob = (await bench.jarvis('token', 'create', '--name', `bob ${width}`)).out.trim()
    for (let at = 0; at < 60; at++) await ask('/api/search?query=backup', bob)
    const page = await bench.open('#/phone', { width, height: 860 })
    await page.getByText('60 requests').first().click()
    await page.getByText('The newest 50.').first().waitFor()
    expect(await barriersOf(page)).toEqual([])
    expect(await surplusOf(page)).toBe(0)
  })
})
