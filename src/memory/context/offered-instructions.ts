import type { Reader } from '../../ports/database.ts'
import { sharedTopics, topicWords } from '../extraction/topic-words.ts'
import type { Fact } from '../facts/fact.ts'
import { listFacts } from '../facts/list-facts.ts'

export interface OfferedInstruction {
  fact: Fact
  /** Share of the topic's words that the message has, 0…1. */
  share: number
}

/** Of a topic of several words so many must come up; one word of many is chance. */
const leastShare = 0.5
/** Standing instructions that are looked through: nobody keeps more. */
const mostInstructions = 500
const mostOffered = 3

/**
 * Standing instructions and preferences whose topic comes up in a message, whatever words they use themselves ("when I
 * ask about travel, name prices" is offered when travel is talked about). What a stranger said is never among them.
 */
export async function offeredInstructions(
  db: Reader,
  message: string,
  now: number,
  limit = mostOffered,
): Promise<OfferedInstruction[]> {
  const said = topicWords(message)
  if (said.size === 0) return []
  const { facts } = await listFacts(
    db,
    { instructions: true, tellable: true },
    { order: 'importance', limit: mostInstructions },
    now,
  )
  return facts
    .flatMap((fact) => {
      const topics = topicWords((fact.instruction?.topics ?? []).join(' '))
      if (topics.size === 0) return []
      const shared = sharedTopics(topics, said)
      const share = shared / Math.min(topics.size, 4)
      return shared > 0 && share >= leastShare ? [{ fact, share: Math.min(1, share) }] : []
    })
    .sort((a, b) => b.share - a.share || b.fact.importance - a.fact.importance || (a.fact.id < b.fact.id ? -1 : 1))
    .slice(0, limit)
}
