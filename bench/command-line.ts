import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchRequest } from '../src/benchmarks/bench.ts'
import { searchModes } from '../src/search/search.ts'

export interface BenchArguments extends BenchRequest {
  /** File that keeps embeddings between runs. */
  cache: string
  json: boolean
}

/** Arguments of the programs that measure judged sets; they are those of `jarvis bench`. */
export function benchArguments(): BenchArguments {
  const { values } = parseArgs({
    options: {
      set: { type: 'string', multiple: true },
      unit: { type: 'string' },
      part: { type: 'string' },
      corpus: { type: 'string' },
      queries: { type: 'string' },
      qrels: { type: 'string' },
      mode: { type: 'string', multiple: true },
      limit: { type: 'string' },
      rerank: { type: 'boolean', default: true },
      wait: { type: 'boolean', default: true },
      'with-memory': { type: 'boolean', default: false },
      cache: { type: 'string', default: join(tmpdir(), 'jarvis-bench-cache.db') },
      run: { type: 'string' },
      features: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
    allowNegative: true,
  })
  const mode = values.mode?.map((name) => {
    const known = searchModes.find((other) => other === name)
    if (known === undefined) throw new Error(`There is no mode ${name}. Modes are ${searchModes.join(', ')}.`)
    return known
  })
  const { 'with-memory': withMemory, ...rest } = values
  return { ...rest, withMemory, mode, limit: values.limit === undefined ? undefined : Number(values.limit) }
}

/** Progress on stderr, when that is a terminal. */
export function showProgress(step: string, done: number, total?: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${step} ${done}${total === undefined ? '' : ` of ${total}`}`)
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
