import { readsAsInstruction } from '../../core/flag-instruction.ts'
import type { TalkMessage } from './talk.ts'

/** Something that a person said of themselves. A statement of theirs, never an instruction. */
export interface SaidFact {
  /** A self-contained sentence. */
  text: string
  type: string
  /** When it was said, epoch milliseconds. */
  at: number
  /** The message that it was said in. */
  message: string
  /** First day of what it points to, epoch milliseconds. */
  dueAt: number | null
}

/** Messages that are read: the newest of those that can state something. */
const mostRead = 1500
const leastWords = 3

/** What the other one of a talk says of themselves, most important first; of two that exclude each other the newer. */
export async function factsOfTalk(messages: readonly TalkMessage[], name: string, limit: number): Promise<SaidFact[]> {
  const { readByRules } = await import('../../reading/reading.ts')
  const told = messages.filter(({ mine, text }) => !mine && text.split(/\s+/).length >= leastWords).slice(-mostRead)
  if (told.length === 0) return []
  const { facts, retractions } = await readByRules(
    told.map(({ text, at, id }) => ({ role: 'other' as const, speaker: name, text, date: at, id })),
    { now: told.at(-1)!.at },
  )
  const byId = new Map(told.map((message) => [message.id, message]))
  const own = name.toLowerCase()
  const kept = new Map<string, { fact: (typeof facts)[number]; message: TalkMessage }>()
  for (const fact of facts) {
    const message = byId.get(fact.origin.turnId ?? '')
    if (!message || fact.subject !== own || fact.sensitive || fact.instruction !== undefined) continue
    if (fact.importance < leastImportance || readsAsInstruction(message.text)) continue
    const retracted = retractions.some(
      ({ origin, subject, about }) =>
        subject === own &&
        origin.turn > fact.origin.turn &&
        about.some((word) => fact.content.toLowerCase().includes(word)),
    )
    if (!retracted) kept.set(fact.slot ?? fact.content, { fact, message })
  }
  return [...kept.values()]
    .sort((a, b) => b.fact.importance - a.fact.importance || b.message.at - a.message.at)
    .slice(0, limit)
    .map(({ fact, message }) => ({
      ...{ text: fact.content, type: fact.type, at: message.at, message: message.id, dueAt: fact.dueAt ?? null },
    }))
}

/** Passing remarks are not worth showing about a person. */
const leastImportance = 4
