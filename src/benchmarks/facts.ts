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
  /** Conversations, a JSON object a line: `{id, conversation: [{role, text, timestamp, speaker?}]}`. */
  cases: string
  /** New file for the results, a JSON object a line: `{id, facts, stored}`. */
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
 * What is held as true after each conversation, each in a space of its own that goes away afterwards. With a file,
 * writes it for a scorer, together with all text that lay in the space's files.
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
      // Reading the files costs a third of a case, and only a scorer asks for them.
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

/** Facts of one conversation; more than that would be no conversation. */
const mostFacts = 1000

async function factsAfter({ memory }: OpenSpace, turns: readonly ConversationTurn[]): Promise<string[]> {
  await memory.ingest(turns)
  await memory.readWaiting()
  // Of old conversations, most dates have passed since: what they told is held all the same.
  const { facts } = await memory.facts.list({ state: 'all' }, { limit: mostFacts })
  return facts.filter(({ retiredAt }) => retiredAt === null).map(({ content }) => content)
}

/** A file of a database has text between other bytes: runs of at least so many characters are text. */
const textRuns = /[^\p{Cc}\uFFFD]{4,}/gu

function textsBelow(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').match(textRuns)?.join('\n') ?? '')
    .join('\n')
}
