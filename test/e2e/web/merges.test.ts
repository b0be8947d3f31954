import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

// What says the same is found by meaning: this server has an embedder.
describe.skipIf(!chromiumPath)('facts that may be duplicates', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({})
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('are merged or left apart with one key, which can be taken back', async () => {
    const client = clientOf(bench)
    await client.rememberFact({ content: 'The garden hose leaks at the tap.' })
    await client.rememberFact({ content: 'The garden hose leaks badly at the tap.' })
    const page = await bench.open('#/review')
    await page.getByRole('heading', { name: 'No contradictions' }).waitFor()
    await client.memoryUpkeep({ dryRun: false })
    const merges = page.getByRole('region', { name: /may be duplicates/ })
    await merges.getByText('The garden hose leaks badly at the tap.').waitFor()
    await eventually(() => page.getByRole('link', { name: /^Review/ }).textContent()).toBe('Review1 waiting')
    await page.keyboard.press('m')
    await page.getByText('Merged into one fact.').waitFor()
    expect((await client.factList({})).facts).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await merges.getByText('The garden hose leaks badly at the tap.').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Kept both').waitFor()
    expect((await client.mergeList({})).pairs).toEqual([])
    expect((await client.factList({})).facts).toHaveLength(2)
  })
})
