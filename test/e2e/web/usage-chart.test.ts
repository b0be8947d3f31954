import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, type WebBench } from './browser.ts'

/** An answer of a model, as Claude Code keeps it. */
const answer = (id: string, tokens: number, daysAgo: number) => ({
  ...{ type: 'assistant', cwd: '/home/ada/net', sessionId: 's', requestId: id },
  timestamp: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  message: {
    ...{ id, role: 'assistant', model: 'claude-sonnet-5-5', content: [] },
    usage: { input_tokens: tokens, output_tokens: 0 },
  },
})

describe.skipIf(!chromiumPath)('the chart of what agents cost', () => {
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

  it('has a bar a day, as tall as what it cost, the numbers in a table, and the budget', async () => {
    const page = await bench.open('#/stats')
    const section = page.getByRole('region', { name: 'What agents cost' })
    await section.waitFor()
    expect(await section.locator('p').first().textContent()).toBe('$6.00, 3,000,000 tokens in 2 days')
    const heights = await section.locator('rect').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('height')))
    expect(heights).toEqual(['60', '30'])
    await section.getByText('Budget of this day: $2.00 of $1.50 – spent').waitFor()
    await section.getByText('The numbers').click()
    const cells = await section.getByRole('table', { name: 'Cost by day' }).getByRole('cell').allTextContents()
    expect(cells.slice(0, 2)).toEqual(['1,000,000', '$2.00'])
  })
})
