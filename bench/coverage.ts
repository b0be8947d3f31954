/**
 * How good answers are while an index is being embedded; `npm run bench:coverage`.
 *
 *     node scripts/run-ts.mjs bench/coverage.ts [data folder] [--only notes,mixed] [--cache file] [--json]
 *
 * Each index is embedded in the order that a user gets, and asked at each step. Fails where a step is worse than the one
 * before it by more than is allowed.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alignColumns } from '../src/text/align-columns.ts'
import { endProgress } from './command-line.ts'
import { findDataFolder } from './judged-sets.ts'
import { spaceOpener } from './open-space.ts'
import { type CoverageReport, coverageRows, fallsOf } from './part-embedded/coverage-table.ts'
import { indexesOf } from './part-embedded/indexes.ts'
import { measureCoverage } from './part-embedded/measure-coverage.ts'
import { writeTable } from './write-table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(tmpdir(), 'jarvis-bench-cache.db') },
  },
})

const dataFolder = findDataFolder(positionals[0], process.cwd())
if (dataFolder === undefined) {
  console.error('No judged sets here: name their folder, or set JARVIS_BENCH_DATA.')
  process.exit(2)
}
const { openSpace, close } = spaceOpener(values.cache)
const only = values.only?.split(',')
const reports: CoverageReport[] = []
for (const index of indexesOf(dataFolder).filter(({ name }) => only?.includes(name) ?? true)) {
  reports.push(...(await measureCoverage(openSpace, index)))
  endProgress()
  console.error(`${index.title}: done`)
}
await close()
console.log(values.json ? JSON.stringify(reports, null, 1) : alignColumns(coverageRows(reports)).join('\n'))
if (values.update) writeTable(join(process.cwd(), 'docs', 'benchmarks.md'), 'coverage', coverageRows(reports))
const falls = fallsOf(reports)
for (const sentence of falls) console.error(sentence)
process.exit(falls.length > 0 ? 1 : 0)
