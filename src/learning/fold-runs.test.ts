import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Learning } from './create-learning.ts'

/** Transcripts are known by names of this form. */
const session = '0b66eb19-3f3b-4a13-82f5-f1913e94cf0a'
const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 0, 10)
let now = start
let exports = 0
let root: string
let jarvis: Jarvis
beforeEach(async () => {
  now = start
  root = mkdtempSync(join(tmpdir(), 'jarvis-folded-'))
  const config = { 'embedding.model': 'none' }
  jarvis = await openJarvis({ home: join(root, 'home'), config, overrides: { environment: {}, clock: () => now } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})
const face = async () => (await jarvis.subsystem('learning')) as Learning

/** A transcript of Claude Code: so many tests that failed, one a day from the start on. */
function transcript(failures: number): string {
  const folder = join(root, 'transcripts', '-home-ada-net')
  mkdirSync(folder, { recursive: true })
  const base = { sessionId: session, cwd: '/home/ada/net', version: '2.1.0', userType: 'external', isSidechain: false }
  const lines = Array.from({ length: failures }, (_, at) => {
    const timestamp = new Date(start + at * day).toISOString()
    const use = { type: 'tool_use', id: `use-${at}`, name: 'Bash', input: { command: 'npm test' } }
    const content = 'Exit code 1\nTypeError: rows is undefined'
    const result = { type: 'tool_result', tool_use_id: `use-${at}`, content, is_error: true }
    return [
      { ...base, timestamp, type: 'user', uuid: `p${at}`, message: { role: 'user', content: `Test it, ${at}.` } },
      { ...base, timestamp, type: 'assistant', uuid: `a${at}`, message: { role: 'assistant', content: [use] } },
      { ...base, timestamp, type: 'user', uuid: `r${at}`, message: { role: 'user', content: [result] } },
    ]
  })
  writeFileSync(
    join(folder, `${session}.jsonl`),
    `${lines
      .flat()
      .map((line) => JSON.stringify(line))
      .join('\n')}\n`,
  )
  return join(root, 'transcripts')
}

const timesMet = async () => {
  const { lookUp } = await face()
  return (await lookUp({ output: 'TypeError: rows is undefined', project: 'net' })).times
}
/** Counts by month, as an export has them. */
async function counts(): Promise<unknown[]> {
  const folder = join(root, `export-${++exports}`)
  await jarvis.exportTo(folder)
  const rows = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.jsonl'))
  const lines = rows.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return lines
    .filter((line) => line.includes('"month"'))
    .map((line) => JSON.parse(line) as { month: string; runs: number; failed: number })
    .map(({ month, runs, failed }) => ({ month, runs, failed }))
}

it('keeps runs of a transcript separately for 90 days, then as counts, each once in repeated reads', async () => {
  await jarvis.importFrom({ path: transcript(2) })
  expect(await timesMet()).toBe(2)
  const { fold } = await face()
  now = start + 90.5 * day
  expect([await fold(true), await timesMet()]).toEqual([1, 2])
  expect([await fold(), await timesMet()]).toEqual([1, 1])
  expect(await counts()).toMatchObject([{ month: '2026-01', runs: 1, failed: 1 }])
  // The session continues, so all of it is read again.
  await jarvis.importFrom({ path: transcript(3) })
  expect(await timesMet()).toBe(2)
  now = start + 200 * day
  expect([await fold(), await timesMet()]).toEqual([2, 0])
  expect(await counts()).toMatchObject([{ month: '2026-01', runs: 3, failed: 3 }])
  expect(await fold()).toBe(0)
})

it('folds runs of an old imported transcript by the cleanup command', async () => {
  now = start + 200 * day
  await jarvis.importFrom({ path: transcript(2) })
  expect(await timesMet()).toBe(2)
  const { steps } = await jarvis.cleanup()
  expect(steps.map(({ what }) => what)).toContain('2 old runs of commands, kept as counts by month')
  expect(await timesMet()).toBe(0)
})
