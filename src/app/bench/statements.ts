import { readFileSync } from 'node:fs'
import { invalidInput, notFound } from '../../core/errors.ts'
import { refuseExisting, writeNew } from '../new-file.ts'
import type { WorkOptions } from '../work-options.ts'
import { type OpenBenchSpace, withScratchSpaces } from './scratch-space.ts'

export interface StatementsBenchRequest {
  /** Sentences, a JSON object a line: `{conversation, turn, sentence}`. */
  statements: string
  /** File for the answers, a JSON object a line: `{conversation, turn, sentence, keep, type, about}`. */
  out?: string | undefined
}

export interface StatementsReport {
  sentences: number
  sure: number
  probable: number
  out?: string
}

interface Line {
  conversation: string
  turn: number
  sentence: string
}

/** Which sentences of people would be kept, and as what: by the same selector that reads conversations. */
export async function runStatementsBench(
  openSpace: OpenBenchSpace,
  { statements, out }: StatementsBenchRequest,
  { signal }: WorkOptions = {},
): Promise<StatementsReport> {
  refuseExisting(out)
  const lines = readJsonLines(statements, ['conversation', 'turn', 'sentence']) as unknown as Line[]
  const selected = await withScratchSpaces(openSpace, ['statements'], ([scratch]) =>
    scratch!.space.memory.selectStatements(
      lines.map(({ sentence }) => sentence),
      { signal },
    ),
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
