import { readFileSync } from 'node:fs'
import { refuseExisting, writeNew } from '../app/new-file.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { invalidInput, notFound } from '../core/errors.ts'
import { type OpenBenchSpace, withScratchSpaces } from './scratch-space.ts'

export interface StatementsBenchRequest {
  /**
   * Sentences, one JSON object per line: `{conversation, turn, sentence, message?}`; with messages in chronological
   * order.
   */
  statements?: string | undefined
  /** Alternatively pairs of statements, one JSON object per line: `{pair, older, olderDate, newer, newerDate}`. */
  updates?: string | undefined
  /**
   * File for the answers, one JSON object per line: `{conversation, turn, sentence, keep, type, about}` or `{pair,
   * relation}`.
   */
  out?: string | undefined
}

export interface StatementsReport {
  sentences?: number
  sure?: number
  probable?: number
  pairs?: number
  retired?: number
  linked?: number
  out?: string
}

interface Line {
  conversation: string
  turn: number
  sentence: string
  message?: string
}

/** An older and a newer statement of one person. */
export interface StatementPair {
  pair: string
  older: string
  olderDate: string
  newer: string
  newerDate: string
}

/**
 * Classifies which sentences would be remembered, and as what type; or which newer statements retire or follow an older
 * one. Uses the same models as reading conversations. Errors: `bench_input`, and those of `readJsonLines`.
 */
export async function runStatementsBench(
  openSpace: OpenBenchSpace,
  request: StatementsBenchRequest,
  options: WorkOptions = {},
): Promise<StatementsReport> {
  const { statements, updates, out } = request
  refuseExisting(out)
  if (statements !== undefined && updates === undefined) return judgeSentences(openSpace, statements, out, options)
  if (updates !== undefined && statements === undefined) return judgePairs(openSpace, updates, out, options)
  throw invalidInput(
    'bench_input',
    'Pass one file: --statements with sentences, or --updates with pairs of statements.',
  )
}

async function judgePairs(
  openSpace: OpenBenchSpace,
  updates: string,
  out: string | undefined,
  { signal }: WorkOptions,
): Promise<StatementsReport> {
  const fields = ['pair', 'older', 'olderDate', 'newer', 'newerDate']
  const pairs = readJsonLines(updates, fields) as unknown as StatementPair[]
  const statementOf = (text: string, date: string) => ({ text, saidAt: Date.parse(date) })
  const answers = await withScratchSpaces(openSpace, ['statements'], ([scratch]) =>
    scratch!.space.memory.compareStatements(
      pairs.map((one) => [statementOf(one.older, one.olderDate), statementOf(one.newer, one.newerDate)]),
      { signal },
    ),
  )
  if (out !== undefined)
    writeNew(
      out,
      pairs.map(({ pair }, index) => `${JSON.stringify({ pair, relation: answers[index]!.relation })}\n`).join(''),
    )
  const count = (relation: string) => answers.filter((one) => one.relation === relation).length
  return {
    pairs: pairs.length,
    retired: count('retire'),
    linked: count('link'),
    ...(out !== undefined && { out }),
  }
}

async function judgeSentences(
  openSpace: OpenBenchSpace,
  statements: string,
  out: string | undefined,
  { signal }: WorkOptions,
): Promise<StatementsReport> {
  const lines = readJsonLines(statements, ['conversation', 'turn', 'sentence']) as unknown as Line[]
  const selected = await withScratchSpaces(openSpace, ['statements'], ([scratch]) =>
    scratch!.space.memory.selectStatements(lines, { signal }),
  )
  if (out !== undefined)
    writeNew(
      out,
      lines
        .map(({ conversation, turn, sentence }, index) => {
          const { keep, type, about } = selected[index]!
          return `${JSON.stringify({ conversation, turn, sentence, keep, type, about })}\n`
        })
        .join(''),
    )
  const count = (keep: string) => selected.filter((one) => one.keep === keep).length
  return {
    sentences: lines.length,
    sure: count('sure'),
    probable: count('probable'),
    ...(out !== undefined && { out }),
  }
}

/** Lines of a JSONL file that have these fields. Errors: `bench_cases_missing`, `bench_case`. */
export function readJsonLines(file: string, fields: readonly string[]): Record<string, unknown>[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw notFound('bench_cases_missing', `${file} does not exist or cannot be read. Pass a JSONL file.`)
  }
  return text.split('\n').flatMap((line, index) => {
    if (!line.trim()) return []
    let read: Record<string, unknown> | null = null
    try {
      read = JSON.parse(line)
    } catch {
      throw invalidInput('bench_case', `Line ${index + 1} of ${file} is not JSON.`)
    }
    const missing = fields.find((field) => read?.[field] === undefined)
    if (read === null || missing) throw invalidInput('bench_case', `Line ${index + 1} of ${file} has no "${missing}".`)
    return [read]
  })
}
