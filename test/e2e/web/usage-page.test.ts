import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dist } from '../jarvis.ts'
import { barriersOf, surplusOf, widths } from './axe.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

/** An answer of a model, as Claude Code keeps it. */
const answer = (id: string, tokens: number, daysAgo: number) => ({
  ...{ type: 'assistant', cwd: '/home/ada/net', sessionId: 's', requestId: id },
  timestamp: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  message: {
    ...{ id, role: 'assistant', model: 'claude-sonnet-5-5', content: [] },
    usage: { input_tokens: tokens, output_tokens: 0 },
  },
})

describe.skipIf(!chromiumPath)('the usage page', { timeout: 120_000 }, () => {
  let bench: WebBench
  let transcripts: string
  beforeAll(async () => {
    transcripts = mkdtempSync(join(tmpdir(), 'jarvis-chart-'))
    mkdirSync(join(transcripts, 'projects'))
    const lines = [answer('a', 1_000_000, 0), answer('b', 2_000_000, 2)]
    writeFileSync(join(transcripts, 'projects', 's.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    bench = await createWebBench(
      { 'one.md': '# One\n' },
      { JARVIS_USAGE_TRANSCRIPTS: transcripts, JARVIS_USAGE_DAILY_DOLLARS: '1.5' },
    )
  })
  afterEach(() => bench.check())
  afterAll(async () => {
    await bench?.end()
    rmSync(transcripts, { recursive: true, force: true })
  })

  it('shows a bar per day by cost, a table, the budget and the prices', async () => {
    const page = await bench.open('#/usage')
    const table = page.getByRole('table', { name: 'Usage' })
    await table.waitFor()
    expect(await page.locator('.figures').innerText()).toMatch(/Cost\s*\$6\.00\s*Tokens\s*3,000,000/)
    const heights = await page.locator('rect').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('height')))
    expect(heights).toEqual(['60', '30'])
    expect(await table.getByRole('rowheader').first().textContent()).toBe('today')
    const cells = await table.getByRole('cell').allTextContents()
    expect(cells.slice(0, 7)).toEqual(['$2.00', '1,000,000', '1,000,000', '0', '0', '0', 'claude-sonnet-5-5'])
    await page.getByText('Agents, this day: $2.00 of $1.50 – used up').waitFor()
    const prices = page.getByRole('table', { name: 'Prices' })
    await prices.getByRole('rowheader', { name: 'claude-sonnet-5-5' }).waitFor()
    expect(await prices.getByRole('cell').nth(0).textContent()).toBe('$2.00')
    await page.getByText(join(bench.home, 'prices.yaml')).waitFor()
  })

  it('shows each agent session the budget notice once', async () => {
    const prompt = (session: string): string => {
      const input = { session_id: session, cwd: bench.folder, hook_event_name: 'UserPromptSubmit', prompt: 'Go on.' }
      const { stdout } = spawnSync(process.execPath, [join(dist, 'hook.cjs'), 'claude-code'], {
        ...{ env: bench.environment, encoding: 'utf8' },
        input: JSON.stringify(input),
      })
      return stdout === '' ? '' : JSON.parse(stdout).hookSpecificOutput.additionalContext
    }
    const warning = /agents have cost \$2\.00 this day, and the budget is \$1\.50/
    // The server looks at the budgets a few seconds after it was started.
    await eventually(() => prompt(`morning-${Math.random()}`)).toMatch(warning)
    const session = `evening-${Math.random()}`
    expect(prompt(session)).toMatch(warning)
    expect(prompt(session)).toBe('')
    // The injected notice is in the receipt of the session.
    await eventually(async () => (await clientOf(bench).receiptList({ session })).total).toBe(1)
    const page = await bench.open(`#/sessions?open=${session}`)
    await page.getByText('the budget is spent').first().waitFor()
  })

  it.each([
    ['month', /^[A-Z][a-z]{2,3} \d{4}$/, 1],
    ['five-hour window', /\d\d:\d\d–\d\d:\d\d/, 2],
    ['session', /, net$/, 1],
    ['model', /^claude-sonnet-5-5$/, 1],
  ])('groups by %s, and keeps the grouping in the address', async (by, name, least) => {
    const page = await bench.open('#/usage')
    await page.getByRole('combobox', { name: 'By' }).selectOption({ label: by })
    const heads = page.getByRole('table', { name: 'Usage' }).getByRole('rowheader')
    await heads.filter({ hasText: name }).first().waitFor()
    expect(await heads.count()).toBeGreaterThanOrEqual(least)
    const address = page.url()
    expect(address).toMatch(/by=/)
    await page.reload()
    await heads.filter({ hasText: name }).first().waitFor()
    await page.getByRole('heading', { name: 'Usage' }).waitFor()
  })

  it('has no axe violations, light and dark, wide and narrow', async () => {
    const barriers: string[] = []
    for (const width of widths) {
      const page = await bench.open('#/usage', { width, height: 860 })
      await page.getByRole('table', { name: 'Prices' }).waitFor()
      barriers.push(...(await barriersOf(page)).map((one) => `${one}, ${width}`))
      expect(await surplusOf(page)).toBe(0)
    }
    expect(barriers).toEqual([])
  })
})
