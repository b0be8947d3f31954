import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openScratchSpace } from '../testing/scratch-space.ts'
import { runFactsBench } from './facts.ts'
import type { OpenBenchSpace } from './scratch-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-facts-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openSpace: OpenBenchSpace = (databasePath) =>
  openScratchSpace(databasePath, { embedders: () => ({ main: createFakeEmbedder({ id: 'fake' }), degraded: [] }) })

const cases = join(folder, 'cases.jsonl')
const says = (id: string, ...texts: string[]) =>
  JSON.stringify({ id, conversation: texts.map((text) => ({ role: 'user', text, timestamp: '2026-03-02T09:00:00' })) })

describe('the facts benchmark', () => {
  it.skipIf(isOnPostgres)('writes the facts after each conversation, and all stored text', async () => {
    writeFileSync(
      cases,
      `${says('a', 'I live in Turin. <private>It is a secret.</private>', 'I moved to Malmö.')}\n${says('b', 'Hello!')}\n`,
    )
    const out = join(folder, 'results.jsonl')
    const report = await runFactsBench(openSpace, { cases, out })
    expect(report).toMatchObject({ cases: 2, turns: 3, facts: 1, out })
    expect(report.results).toEqual([
      { id: 'a', facts: ['The user moved to Malmö.'] },
      { id: 'b', facts: [] },
    ])
    const [first, second] = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(first.stored).toContain('Malmö')
    expect(first.stored).toContain('The user lives in Turin.')
    expect(first.stored).not.toContain('It is a secret')
    expect(second).toMatchObject({ id: 'b', facts: [] })
    expect(second.stored).not.toContain('Malmö')
  })

  it('counts facts of an old conversation although their date has passed', async () => {
    const said = { role: 'user', text: 'My dentist appointment is on October 20.', timestamp: '2023-09-28' }
    writeFileSync(cases, `${JSON.stringify({ id: 'a', conversation: [said] })}\n`)
    const { results } = await runFactsBench(openSpace, { cases })
    expect(results[0]!.facts.join()).toMatch(/2023-10-20/)
  })

  it('reports an invalid cases file', async () => {
    writeFileSync(cases, '{"id": "a", "conversation": [{"role": "king", "text": "we"}]}\n')
    await expect(runFactsBench(openSpace, { cases })).rejects.toThrow(/Line 1 .* without a role or a text/)
    await expect(runFactsBench(openSpace, { cases: join(folder, 'none') })).rejects.toThrow(/does not exist/)
  })
})
