import { embedForAWhile } from '../app/index-folders.ts'
import { refuseExisting, writeNew } from '../app/new-file.ts'
import { readConversations } from '../app/read-conversations.ts'
import type { OpenSpace } from '../app/space.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { invalidInput, throwIfAborted } from '../core/errors.ts'
import type { Passage } from '../memory/memory.ts'
import { estimateTokens } from '../text/budget.ts'
import { findJudgedSets, type JudgedSet } from './judged-set.ts'
import { readJudgements, readQuestions } from './read-set.ts'
import { recallPairs } from './recall-pairs.ts'
import { type RecallReport, type Recollection, tableOf } from './recall-table.ts'
import { type OpenBenchSpace, withScratchSpaces } from './scratch-space.ts'

export interface RecallBenchRequest {
  /** Folders that hold judged conversations. */
  set?: readonly string[] | undefined
  unit?: string | undefined
  /** Name of the judgments, if there are several. */
  qrels?: string | undefined
  /** New file for the turns behind each line, TSV: question, turn, line, score. */
  run?: string | undefined
  /** Pairs `{older, newer, relation, matter}`, JSONL. */
  updates?: string | undefined
  /** Statements stored beside the pairs, JSONL. */
  statements?: string | undefined
}

/** Number of lines in an answer, as a user gets them. */
const lines = 5

/**
 * Evaluates recall on conversations read with `ingest`: whether the judged turn is behind one of the first lines,
 * beside the results of `query` for the same turns; and whether the newer of two statements ranks first.
 */
export async function runRecallBench(
  openSpace: OpenBenchSpace,
  request: RecallBenchRequest,
  options: WorkOptions = {},
): Promise<RecallReport> {
  const { set = [], unit = 'turns', qrels, run, updates } = request
  refuseExisting(run)
  if (set.length === 0 && updates === undefined)
    throw invalidInput('bench_input', 'Give the folder of judged conversations, or --updates with pairs of statements.')
  const report: RecallReport = { conversations: 0, turns: 0, facts: 0 }
  const recollections: Recollection[] = []
  for (const one of set.flatMap((folder) => setsIn(folder, unit, qrels)))
    await withScratchSpaces(openSpace, [one], async ([scratch]) => {
      const read = await readInto(scratch!.space, one, options)
      report.conversations++
      report.turns += read.turns
      report.facts += read.facts
      recollections.push(...(await askAll(scratch!.space, one, options)))
    })
  if (recollections.length > 0) report.recalled = tableOf(recollections)
  if (run !== undefined) {
    writeNew(run, recollections.flatMap(runLines).join(''))
    report.run = run
  }
  if (updates !== undefined) report.pairs = await recallPairs(openSpace, { ...request, updates }, options)
  return report
}

/** Sets without units have only one corpus. */
const setsIn = (folder: string, unit: string, judgements: string | undefined): JudgedSet[] =>
  findJudgedSets(folder, { unit, judgements })

async function readInto(
  { memory, search }: OpenSpace,
  { corpus, name }: JudgedSet,
  options: WorkOptions,
): Promise<{ turns: number; facts: number }> {
  const { conversations } = readConversations(corpus)
  for (const [index, { session, turns }] of conversations.entries()) {
    throwIfAborted(options.signal)
    await memory.ingest(turns, { session, ...(options.signal && { signal: options.signal }) })
    options.onProgress?.(`${name}: Reading`, index + 1, conversations.length)
  }
  await embedForAWhile(search, { ...options, wait: true })
  const { total } = await memory.facts.list({}, { limit: 1 })
  return { turns: conversations.reduce((sum, { turns }) => sum + turns.length, 0), facts: total }
}

const lineOf = ({ turns, text, score }: Passage) => ({
  ...{ isStatement: false, score, tokens: estimateTokens(text) },
  turns: turns.map(({ id }) => id),
})

async function askAll(space: OpenSpace, set: JudgedSet, { signal, onProgress }: WorkOptions): Promise<Recollection[]> {
  const judgements = readJudgements(set.judgements)
  const questions = readQuestions(set.questions).filter(({ id }) => judgements.has(id))
  const answers: Recollection[] = []
  for (const question of questions) {
    throwIfAborted(signal)
    const started = performance.now()
    const { facts, passages } = await space.memory.recall(question.text, { limit: lines }, { signal })
    const milliseconds = performance.now() - started
    const { hits } = await space.search.search(
      { query: question.text, limit: lines, filter: { kinds: ['message'] } },
      { signal },
    )
    const turnIds = await turnsOf(
      space,
      hits.map(({ id }) => id),
    )
    const said = await Promise.all(facts.map(({ id }) => space.memory.facts.get(id)))
    answers.push({
      ...question,
      judged: new Set(judgements.get(question.id)!.keys()),
      lines: [
        ...said.flatMap(({ origins, content }, index) => [
          ...(facts[index]!.newer ?? []).map(lineOf),
          {
            isStatement: true,
            score: facts[index]!.score ?? 0,
            tokens: estimateTokens(content),
            turns: [...new Set(origins.flatMap(({ turnId }) => turnId ?? []))].slice(0, mostTurns),
          },
        ]),
        ...passages.map(lineOf),
      ],
      queried: turnIds,
      milliseconds,
    })
    onProgress?.(`${set.name}: Asking`, answers.length, questions.length)
  }
  return answers
}

/** Maximum turns behind a line. */
const mostTurns = 3

async function turnsOf({ memory }: OpenSpace, records: readonly string[]): Promise<string[]> {
  const turns = new Map((await memory.sessions.turnsOfRecords(records)).map((turn) => [turn.record, turn.id]))
  return records.flatMap((record) => turns.get(record) ?? [])
}

/** Turns of one line share its rank. */
const runLines = ({ id, lines }: Recollection): string[] =>
  lines.flatMap(({ turns }, index) => turns.map((turn) => `${id}\t${turn}\t${index + 1}\t${1 / (index + 1)}\n`))
