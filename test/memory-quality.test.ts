import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MemoryQuality } from '../bench/memory-quality.ts'

const root = join(import.meta.dirname, '..')
/** Half a minute of processor time; a machine with much other work needs many times that by the clock. */
const patience = 15 * 60_000

/** A bar is the last measured value, less one pair of two where embeddings decide. Raise it with what you gain. */
const bars = { own: { cases: 775, right: 723 }, pairs: { pairs: 80, newerFirst: 44, newerShown: 47 } }

describe('memory quality on judged data', () => {
  let found: MemoryQuality
  beforeAll(async () => {
    // A separate program, since the model runs in worker processes, which need built files.
    const program = [join('scripts', 'run-ts.mjs'), join('bench', 'memory-quality.ts')]
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, timeout: patience })
    found = JSON.parse(stdout)
  }, patience)

  it('answers at least as many of our own conversations correctly as before', () => {
    const { cases, right, wrong } = found.own
    expect(cases).toBe(bars.own.cases)
    expect(right, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(bars.own.right)
  })

  it('answers every judged conversation correctly', ({ skip }) => {
    if (found.judged === undefined) return skip('the judged conversations are not here: docs/benchmarks.md')
    expect(found.judged.wrong).toEqual([])
    expect(found.judged.cases).toBeGreaterThan(0)
  })

  it('ranks the newer of two statements first at least as often as before', () => {
    const { pairs, newerFirst, newerShown } = found.pairs
    expect(pairs).toBe(bars.pairs.pairs)
    expect(newerFirst).toBeGreaterThanOrEqual(bars.pairs.newerFirst)
    expect(newerShown).toBeGreaterThanOrEqual(bars.pairs.newerShown)
  })
})
