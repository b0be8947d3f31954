import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, eventually, type WebBench } from './browser.ts'
import { createFullHome, withoutModel } from './full-home.ts'
import { clientOf } from './memory-bench.ts'

describe.skipIf(!chromiumPath)('the drawings of the page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createFullHome(withoutModel)
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('show the day of each agent, with a text alternative', async () => {
    const page = await bench.open('#/feed')
    const lane = page.getByRole('img', { name: /^claude-code, shop: \d+ prompts, / }).first()
    await lane.waitFor()
    const { days } = await clientOf(bench).timeline({ depth_before: 49, depth_after: 0 })
    const yesterday = days.at(-2)!.entries.filter(({ kind }) => kind !== 'summary')
    const drawn = await page.locator('.day-strip').nth(1).locator('rect').count()
    expect(drawn).toBe(yesterday.length)
    expect(await page.locator('.day-strip .legend').count()).toBe(1)
  })

  it('draw the history of a fact, one segment per version', async () => {
    const page = await bench.open('#/facts?state=all')
    await page.getByRole('link', { name: 'The user lives in Porto.' }).click()
    const line = page.locator('.life-line')
    await line.waitFor()
    expect(await line.locator('rect').count()).toBe(2)
    expect(await line.locator('[data-over=false]').count()).toBe(1)
    expect(await line.locator('[data-current=true] title').textContent()).toMatch(/^The user lives in Porto\. \d{4}-/)
  })

  it('fill a square for each injected line that a session used', async () => {
    const page = await bench.open('#/sessions?open=reads-nothing')
    await page.getByRole('img', { name: '1 line shown, 1 used' }).waitFor()
    expect(await page.locator('.square[data-used=true]').count()).toBe(1)
  })

  it('give the token chart an axis, and the year a cell per day', async () => {
    const page = await bench.open('#/stats')
    const { ledger, observations } = await clientOf(bench).stats({ days: 30 })
    await eventually(() => page.locator('.chart-scale span').first().textContent()).toBe(`${ledger.sparedTokens}`)
    const year = page.getByRole('img', {
      name: new RegExp(`^${observations.total} observations on \\d days? of the last year`),
    })
    await year.waitFor()
    expect(await year.locator('rect').count()).toBeGreaterThan(360)
    const today = new Date().toISOString().slice(0, 10)
    expect(await year.locator(`rect:has-text("${today}")`).getAttribute('data-level')).not.toBe('0')
  })

  it('place an error beside its fix', async () => {
    const client = clientOf(bench)
    const save = (type: 'error' | 'bugfix', title: string) =>
      client.saveObservation({ type, title, project: 'shop' }).then(({ observation }) => observation.id)
    const [error, fix] = [
      await save('error', 'Checkout answers 500'),
      await save('bugfix', 'Checkout reads the cart once'),
    ]
    await save('error', 'Mails arrive twice')
    await client.linkAdd({ from: error, to: fix, kind: 'led_to' })
    const page = await bench.open('#/stats')
    const row = (title: string) => page.locator('.fix-rows li', { hasText: title })
    await row('Checkout answers 500').getByRole('link', { name: 'Checkout reads the cart once' }).waitFor()
    await row('Mails arrive twice').getByText('nothing yet').waitFor()
  })

  it('hide facts that are unlikely to answer, and show them on request', async () => {
    const page = await bench.open('#/facts')
    // The scores are fixed, independent of a model: the last fact hardly answers, the others do.
    let count = 0
    await page.route('**/api/recall-memory*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      count = answer.facts.length
      const facts = answer.facts.map((fact: object, index: number) => ({
        ...fact,
        score: index === count - 1 ? 0.05 : 0.6,
      }))
      await route.fulfill({ response, json: { ...answer, facts } })
    })
    await page.getByLabel('Recall facts').fill('tea in the morning')
    const unlikely = page.getByRole('button', { name: '1 unlikely fact, show' })
    await unlikely.waitFor()
    expect(await page.locator('.hit').count()).toBe(count - 1)
    await unlikely.click()
    await eventually(() => page.locator('.hit').count()).toBe(count)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
