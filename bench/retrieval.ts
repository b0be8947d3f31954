/**
 * Retrieval on judged sets, for work on ranking without building the package; the arguments of `jarvis bench retrieval`:
 *
 *     node scripts/run-ts.mjs bench/retrieval.ts --set <folder> [--unit turns] [--mode query] [--cache file] [--run out.tsv]
 *     node scripts/run-ts.mjs bench/retrieval.ts --corpus <file|folder> --queries <jsonl> --qrels <tsv>
 */
import { runRetrievalBench } from '../src/benchmarks/bench.ts'
import { renderRetrieval, withoutRuns } from '../src/benchmarks/tables.ts'
import { benchArguments, endProgress, showProgress } from './command-line.ts'
import { spaceOpener } from './open-space.ts'

const { cache, json, ...request } = benchArguments()
const { openSpace, close } = spaceOpener(cache)
const report = await runRetrievalBench(openSpace, request, { onProgress: showProgress })
endProgress()
console.log(json ? JSON.stringify(withoutRuns(report), null, 1) : renderRetrieval(report))
await close()
