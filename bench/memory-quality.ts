/**
 * What is held after the conversations of bench/facts and of the judged ones where they are, and which of two statements
 * an answer has first. Prints JSON; `test/memory-quality.test.ts` compares it with the bars.
 *
 *     node scripts/run-ts.mjs bench/memory-quality.ts
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runRecallBench } from '../src/benchmarks/recall.ts'
import { replacing } from '../src/benchmarks/recall-pairs.ts'
import { type HeldScore, scoreHeld } from './facts/score-held.ts'
import { findDataFolder } from './judged-sets.ts'
import { spaceOpener } from './open-space.ts'

export interface MemoryQuality {
  own: HeldScore
  judged?: HeldScore
  pairs: { pairs: number; newerFirst: number; newerShown: number }
}

/** Each of so many pairs is asked: all of them take half a minute of a core. */
const everyPair = 3
const statements = join('bench', 'statements')

const folder = mkdtempSync(join(tmpdir(), 'jarvis-memory-quality-'))
const { openSpace, close } = spaceOpener(join(folder, 'embeddings.db'))
try {
  const dataFolder = findDataFolder(undefined, process.cwd())
  const judged = dataFolder && join(dataFolder, 'facts', 'facts.jsonl')
  const { pairs } = await runRecallBench(openSpace, {
    updates: somePairs(),
    statements: join(statements, 'statements.jsonl'),
  })
  const report: MemoryQuality = {
    own: await scoreHeld(openSpace, join('bench', 'facts', 'cases.jsonl')),
    ...(judged && existsSync(judged) && { judged: await scoreHeld(openSpace, judged) }),
    pairs: pairs!,
  }
  console.log(JSON.stringify(report))
} finally {
  await close()
  rmSync(folder, { recursive: true, force: true })
}

/** A file with some of the pairs whose newer statement replaces the older one. */
function somePairs(): string {
  const file = join(folder, 'updates.jsonl')
  const lines = readFileSync(join(statements, 'updates.jsonl'), 'utf8').split('\n').filter(Boolean)
  const asked = lines.filter((line) => replacing.has(JSON.parse(line).relation))
  writeFileSync(file, asked.filter((_, index) => index % everyPair === 0).join('\n'))
  return file
}
