import { readFileSync } from 'node:fs'
import { invalidInput, notFound } from '../core/errors.ts'
import type { Judgements } from './evaluate.ts'

export interface JudgedQuestion {
  id: string
  text: string
  category?: string
}

/** A line of a corpus; only fields used by a benchmark. */
export interface CorpusLine {
  id: string
  text: string
  title?: string
  /** For turns of conversations. */
  speaker?: string
  timestamp?: string
}

/** Questions of a JSONL file of `{id, text, category?}`, in order. */
export function readQuestions(file: string): JudgedQuestion[] {
  return readObjects(file, ['id', 'text']).map(({ id, text, category }) => ({
    id: String(id),
    text: String(text),
    ...(category !== undefined && category !== null && { category: String(category) }),
  }))
}

/** Documents of a JSONL file of `{id, text, title?, timestamp?, session?, speaker?}`, in order. */
export function readCorpusLines(file: string): CorpusLine[] {
  return readObjects(file, ['id', 'text']).map((line) => ({
    id: String(line.id),
    text: String(line.text),
    ...(typeof line.title === 'string' && { title: line.title }),
    ...(typeof line.speaker === 'string' && { speaker: line.speaker }),
    ...(typeof line.timestamp === 'string' && { timestamp: line.timestamp }),
  }))
}

/** Judgments of a TSV file `query_id, doc_id, rel`, with or without that header; the best of repeated lines counts. */
export function readJudgements(file: string): Judgements {
  const judgements = new Map<string, Map<string, number>>()
  for (const [question = '', document = '', relevance] of readRows(file)) {
    const value = Number(relevance)
    if (!(value > 0)) continue
    const judged = judgements.get(question) ?? new Map<string, number>()
    judgements.set(question, judged)
    judged.set(document, Math.max(value, judged.get(document) ?? 0))
  }
  if (judgements.size === 0) {
    const message = `${file} has no line "query_id <tab> doc_id <tab> relevance" with a relevance above 0.`
    throw invalidInput('judgements_empty', message, { file })
  }
  return judgements
}

/** Question → the only documents it may search, from a TSV file `query_id, doc_id`. */
export function readHaystack(file: string): Map<string, string[]> {
  const haystack = new Map<string, string[]>()
  for (const [question = '', document = ''] of readRows(file)) {
    const documents = haystack.get(question) ?? []
    haystack.set(question, documents)
    documents.push(document)
  }
  return haystack
}

function readRows(file: string): string[][] {
  const rows = linesOf(file).map((line) => line.split('\t'))
  return rows.filter(([question]) => question !== 'query_id' && question !== 'query-id')
}

function readObjects(file: string, required: readonly string[]): Record<string, unknown>[] {
  return linesOf(file).map((line, index) => {
    const value = parse(line)
    const missing = required.find((field) => value?.[field] === undefined)
    if (value && missing === undefined) return value
    const what = value ? `has no "${missing}"` : 'is not a JSON object'
    throw invalidInput('set_line_invalid', `Line ${index + 1} of ${file} ${what}.`, { file, line: index + 1 })
  })
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '')
  } catch (error) {
    throw notFound('set_file_unreadable', `${file} cannot be read: ${(error as Error).message}.`, { file }, error)
  }
}
