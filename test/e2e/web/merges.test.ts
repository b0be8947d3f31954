import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

// Duplicates are found by meaning: this server has an embedder.
describe.skipIf(!chromiumPath)('possible duplicate facts', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({})
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('are merged or kept separate with one key, with undo', async () => {
    const client = clientOf(bench)
    await client.rememberFact({ content: 'The garden hose leaks at the tap.' })
    await client.rememberFact({ content: 'The garden hose leaks badly at the tap.' })
    const page = await bench.open('#/review')
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
    await client.memoryUpkeep({ dryRun: false })
    const merges = page.getByRole('region', { name: /may be duplicates/ })
    await merges.getByRole('link', { name: 'The garden hose leaks badly at the tap.' }).waitFor()
    await eventually(() => page.getByRole('link', { name: /^Review/ }).textContent()).toBe('Review1 waiting')
    await page.keyboard.press('m')
    await page.getByText('Merged into one fact.').waitFor()
    expect((await client.factList({})).facts).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await merges.getByRole('link', { name: 'The garden hose leaks badly at the tap.' }).waitFor()
    await page.keyboard.press('b')
    await page.getByText('Kept both').waitFor()
    expect((await client.mergeList({})).pairs).toEqual([])
    expect((await client.factList({})).facts).toHaveLength(2)
  })

  it('come after contradictions, and keys act on the selected card', async () => {
    const client = clientOf(bench)
    await client.rememberFact({ content: 'I live in Porto.' })
    await client.memoryIngest({ turns: [{ role: 'user', text: 'I live in Madrid.' }], session: 'forwarded-mail' })
    await client.rememberFact({ content: 'The garage door squeaks in winter.' })
    await client.rememberFact({ content: 'The garage door squeaks loudly in winter.' })
    await client.memoryUpkeep({ dryRun: false })
    const page = await bench.open('#/review')
    const cards = page.getByRole('article')
    await eventually(() => cards.count()).toBe(2)
    const lettersOf = (card: number) => cards.nth(card).locator('kbd').allTextContents()
    expect([await lettersOf(0), await lettersOf(1)]).toEqual([
      ['1', '2', 'b'],
      ['m', 'b'],
    ])
    // The contradiction is selected first: the key for a merge affects neither it nor the pair below.
    await page.keyboard.press('m')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect(await cards.nth(1).getAttribute('data-selected')).toBe('true')
    await page.keyboard.press('1')
    await page.keyboard.press('b')
    await page.getByText('Kept both: they are not proposed again.').waitFor()
    expect((await client.reviewList()).pairs).toHaveLength(1)
    await eventually(() => cards.count()).toBe(1)
    await page.keyboard.press('b')
    await page.getByText('Kept both.', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
    const kept = (await client.factList({})).facts.map(({ content }) => content)
    expect(kept).toEqual(expect.arrayContaining(['The user lives in Porto.', 'The user lives in Madrid.']))
    expect(kept.filter((content) => content.includes('garage'))).toHaveLength(2)
  })
})
