import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDataFolder, reportedSets } from '../bench/judged-sets.ts'
import { type Bars, type Measured, misses } from '../bench/retrieval-table.ts'

const root = join(import.meta.dirname, '..')
const dataFolder = findDataFolder(undefined, root)
const absent =
  dataFolder === undefined ? ' (left out: the sets are not here; docs/benchmarks.md says where they go)' : ''
const bars = (JSON.parse(readFileSync(join(root, 'bench', 'bars.json'), 'utf8')) as { quick: Bars }).quick
/** About two minutes of processor time; a machine with much other work needs many times that by the clock. */
const patience = 30 * 60_000

describe(`search quality on the judged sets${absent}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-quality-'))
  let reports: Record<string, Measured['retrieval']> = {}

  beforeAll(async () => {
    if (dataFolder === undefined) return
    // A separate program, since the model runs in worker processes, which need built files. No embedding is reused from
    // an earlier run: the embedder is part of the measurement.
    const program = [join('scripts', 'run-ts.mjs'), join('bench', 'all.ts')]
    const asked = [dataFolder, '--quick', '--json', '--cache', join(folder, 'embeddings.db')]
    const options = { cwd: root, timeout: patience, maxBuffer: 2 ** 26 }
    const { stdout } = await promisify(execFile)(process.execPath, [...program, ...asked], options).catch(whatItSaid)
    reports = JSON.parse(stdout)
  }, patience)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.skipIf(absent).for(Object.keys(bars))('is at least at its limit: %s', (title, { skip }) => {
    const retrieval = reports[title]
    if (retrieval === undefined) return skip('this set is not here')
    expect(misses([{ set: { title }, retrieval }], bars)).toEqual([])
  })
})

/** With a measure below its limit, the program exits with 1 but prints everything; otherwise nothing was measured. */
function whatItSaid(error: Error & { stdout?: string; code?: unknown }): { stdout: string } {
  if (error.code === 1 && error.stdout?.startsWith('{')) return { stdout: error.stdout }
  throw error
}

describe('the quality limits', () => {
  it('exist for exactly the measured sets', () => {
    const titles = reportedSets.flatMap(({ title, unit }) =>
      unit === 'turns' ? [title, `${title}, two conversations`] : [title],
    )
    expect(Object.keys(bars)).toEqual(titles)
  })

  it('name the set that fell, and the difference', () => {
    const metrics = { 'R@10': 0.78, 'nDCG@10': 0.6 } as Measured['retrieval']['modes'][0]['all']['metrics']
    const measured = {
      set: { title: 'Turns' },
      retrieval: { modes: [{ mode: 'search', all: { questions: 9, metrics } }] },
    }
    const below = (search: Bars[string]['search']) => misses([measured as Measured], { Turns: { search } })
    expect(below({ 'R@10': 0.78, 'nDCG@10': 0.59 })).toEqual([])
    expect(below({ 'R@10': 0.76, 'nDCG@10': 0.62 })).toEqual([
      'Turns, search: nDCG@10 is 0.6000, 0.0200 below its bar of 0.62.',
    ])
    expect(below({ 'hit@5': 0.5 })).toEqual(['Turns, search: hit@5 has a bar of 0.5 and was not measured.'])
  })
})
