import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

// Duplicates are found by meaning: this server has an embedder.
describe.skipIf(!chromiumPath)('the idle page', { timeout: 120_000 }, () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({})
    const client = clientOf(bench)
    await client.rememberFact({ content: 'The garden hose leaks at the tap.' })
    await client.rememberFact({ content: 'The garden hose leaks badly at the tap.' })
    await client.memoryUpkeep({ dryRun: false })
  }, 120_000)
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('approves and rejects waiting items with one key each, with undo', async () => {
    const client = clientOf(bench)
    const facts = async () => (await client.factList({})).facts.length
    const page = await bench.open('#/idle')
    const lines = page.locator('.idle-list > .card')
    await lines.getByText('Merge two facts').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Approved: Merge two facts').waitFor()
    await eventually(() => lines.allInnerTexts()).toEqual([])
    expect(await facts()).toBe(1)
    await page.keyboard.press('u')
    await lines.getByText('Merge two facts').waitFor()
    expect(await facts()).toBe(2)
    await page.keyboard.press('x')
    await page.getByText('Rejected: Merge two facts').waitFor()
    await page.getByText('nothing waits for you').waitFor()
    expect(await facts()).toBe(2)
    expect((await client.idleStatus({ again: true })).list).toEqual([])
  })

  it('pauses, resumes and starts work', async () => {
    const client = clientOf(bench)
    const page = await bench.open('#/idle')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused until you resume it').waitFor()
    expect((await client.idleStatus({})).pause).toMatchObject({ until: null })
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    expect((await client.idleStatus({})).pause).toBeNull()
    await page.getByRole('button', { name: /^Run now/ }).click()
    await page.getByText(/jobs? ran\./).waitFor()
    const jobs = page.getByRole('region', { name: 'Jobs' })
    await jobs.getByText('Drafting skills from proven learnings').waitFor()
    // Every job has a title: none is shown by its internal name.
    expect(await jobs.innerText()).not.toMatch(/^[a-z]+: [a-z]+/m)
    await eventually(() => jobs.getByText(/^last today/).count()).toBeGreaterThan(0)
  })
})
