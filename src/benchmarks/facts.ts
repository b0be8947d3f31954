import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseExisting, writeNew } from '../app/new-file.ts'
import type { OpenSpace } from '../app/space.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { throwIfAborted } from '../core/errors.ts'
import type { ConversationTurn } from '../memory/memory.ts'
import { readFactCases } from './fact-cases.ts'
import { type OpenBenchSpace, withScratchSpaces } from './scratch-space.ts'

export interface FactsBenchRequest {
  /** Conversations, one JSON object per line: `{id, conversation: [{role, text, timestamp, speaker?}]}`. */
  cases: string
  /** New file for the results, one JSON object per line: `{id, facts, stored}`. */
  out?: string | undefined
}

export interface FactsReport {
  cases: number
  turns: number
  facts: number
  results: { id: string; facts: string[] }[]
  out?: string
}

/**
 * Current facts after each conversation, each in a temporary space. With a file, writes them for a scorer, together
 * with all text in the space's files.
 */
export async function runFactsBench(
  openSpace: OpenBenchSpace,
  { cases: file, out }: FactsBenchRequest,
  { signal, onProgress }: WorkOptions = {},
): Promise<FactsReport> {
  refuseExisting(out)
  const cases = readFactCases(file)
  const results: (FactsReport['results'][number] & { stored?: string })[] = []
  for (const { id, turns } of cases) {
    throwIfAborted(signal)
    await withScratchSpaces(openSpace, [turns], async ([scratch]) => {
      const facts = await factsAfter(scratch!.space, turns)
      // Reading the files takes a third of a case, and only a scorer needs it.
      results.push({ id, facts, ...(out !== undefined && { stored: textsBelow(scratch!.folder) }) })
    })
    onProgress?.('Reading', results.length, cases.length)
  }
  if (out !== undefined) writeNew(out, results.map((result) => `${JSON.stringify(result)}\n`).join(''))
  return {
    cases: cases.length,
    turns: cases.reduce((sum, { turns }) => sum + turns.length, 0),
    facts: results.reduce((sum, { facts }) => sum + facts.length, 0),
    results: results.map(({ id, facts }) => ({ id, facts })),
    ...(out !== undefined && { out }),
  }
}

/** Maximum facts of one conversation. */
const mostFacts = 1000

async function factsAfter({ memory }: OpenSpace, turns: readonly ConversationTurn[]): Promise<string[]> {
  await memory.ingest(turns)
  await memory.readWaiting()
  // In old conversations, most dates have passed since: their facts still count.
  const { facts } = await memory.facts.list({ state: 'all' }, { limit: mostFacts })
  return facts.filter(({ retiredAt }) => retiredAt === null).map(({ content }) => content)
}

/** A database file has text between other bytes: runs of at least this many characters are text. */
const textRuns = /[^\p{Cc}\uFFFD]{4,}/gu

function textsBelow(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').match(textRuns)?.join('\n') ?? '')
    .join('\n')
}
