/**
 * What each feature of ranking is worth: every judged set that is present, asked with all of them and without one after the
 * other. Prints nDCG@10 and, where a set has questions without an answer, the area under the curve of the score.
 *
 *     node scripts/run-ts.mjs bench/features.ts [data folder] [--only locomo,notes] [--mode search|query] [--without a,b]
 *
 * `--without` leaves several features out together, to see what their removal costs.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alignColumns } from '../src/text/align-columns.ts'
import { featureRows } from './features/feature-table.ts'
import { measureFeatures } from './features/measure-features.ts'
import { findDataFolder } from './judged-sets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    mode: { type: 'string', default: 'search' },
    without: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'jarvis-bench-cache.db') },
    json: { type: 'boolean', default: false },
  },
})
const folder = findDataFolder(positionals[0], process.cwd())
if (folder === undefined) throw new Error('Judged sets are missing. Name their folder, or set JARVIS_BENCH_DATA.')
if (values.mode !== 'search' && values.mode !== 'query') throw new Error('The mode is search or query.')
const worths = await measureFeatures(folder, {
  mode: values.mode,
  only: values.only?.split(','),
  together: values.without?.split(','),
  cachePath: values.cache,
  say: (sentence) => console.error(sentence),
})
console.log(values.json ? JSON.stringify(worths, null, 1) : alignColumns(featureRows(worths)).join('\n'))
