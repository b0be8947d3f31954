import { readFileSync } from 'node:fs'
import { parseDateSpan } from '../core/dates.ts'
import { invalidInput, notFound } from '../core/errors.ts'
import type { ConversationTurn } from '../memory/memory.ts'

export interface FactCase {
  id: string
  turns: ConversationTurn[]
}

/** Conversations of a JSONL file of `{id, conversation: [{role, text, timestamp?, speaker?}]}`, in order. */
export function readFactCases(file: string): FactCase[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw notFound('bench_cases_missing', `File ${file} does not exist. Name a JSONL file of conversations.`)
  }
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() ? [readCase(line, `Line ${index + 1} of ${file}`)] : []))
}

const roles: readonly string[] = ['user', 'assistant', 'other'] satisfies ConversationTurn['role'][]

function readCase(line: string, place: string): FactCase {
  const wrong = (what: string) => invalidInput('bench_case', `${place} ${what}.`)
  let parsed: { id?: unknown; conversation?: unknown } | null
  try {
    parsed = JSON.parse(line)
  } catch {
    throw wrong('is not JSON')
  }
  if (parsed?.id === undefined || !Array.isArray(parsed.conversation)) throw wrong('needs "id" and "conversation"')
  const turns = parsed.conversation.map((turn: Record<string, unknown> | null): ConversationTurn => {
    const { role, text, timestamp, speaker } = turn ?? {}
    if (typeof text !== 'string' || !roles.includes(String(role))) throw wrong('has a turn without a role or a text')
    const date = typeof timestamp === 'string' ? parseDateSpan(timestamp)?.start : undefined
    return {
      role: role as ConversationTurn['role'],
      text,
      ...(typeof speaker === 'string' && { speaker }),
      ...(date !== undefined && { date }),
    }
  })
  return { id: String(parsed.id), turns }
}
