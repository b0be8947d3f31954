/**
 * Questions without an answer on judged sets; the arguments of `jarvis bench abstention`:
 *
 *     node scripts/run-ts.mjs bench/abstention.ts --set <folder> [--unit turns] [--mode query] [--features out.jsonl]
 */
import { runAbstentionBench } from '../src/benchmarks/bench.ts'
import { renderAbstention } from '../src/benchmarks/tables.ts'
import { benchArguments, endProgress, showProgress } from './command-line.ts'
import { spaceOpener } from './open-space.ts'

const { cache, json, ...request } = benchArguments()
const { openSpace, close } = spaceOpener(cache)
const { features, ...report } = await runAbstentionBench(openSpace, request, { onProgress: showProgress })
endProgress()
console.log(json ? JSON.stringify(report, null, 1) : renderAbstention(report))
await close()
