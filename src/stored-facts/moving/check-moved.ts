import { z } from 'zod'
import { factSources, factTypes } from '../../core/vocabulary.ts'
import { retirements } from '../../fact-rules/fact-rules.ts'
import type { MovedRow } from '../../ports/movable.ts'
import { redact } from '../../secrets/secrets.ts'
import type { MovedFact } from './moved-fact.ts'

/** The latest time that a Date can hold, epoch milliseconds. */
const latestTime = 8.64e15

const words = z.string().transform((text) => redact(text).text)
const id = z.string().min(1).max(200)
const time = z.number().min(-latestTime).max(latestTime)
const maybe = time.nullable()
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const movedFact = z.strictObject({
  id,
  type: z.enum(factTypes),
  content: words.pipe(z.string().min(1)),
  contentHash: hash,
  subject: words,
  predicate: z.string(),
  value: words,
  slot: words.nullable(),
  source: z.enum(factSources),
  untrusted: z.boolean(),
  sensitive: z.boolean(),
  instruction: z.strictObject({ topics: z.array(words) }).nullable(),
  importance: z.number().int().min(1).max(10),
  confidence: z.number().min(0).max(1),
  tags: z.array(words),
  context: words.nullable(),
  saidAt: time,
  validFrom: maybe,
  validTo: maybe,
  dueAt: maybe,
  expiresAt: maybe,
  createdAt: time,
  retiredAt: maybe,
  retiredBecause: z.enum(retirements).nullable(),
  supersededBy: id.nullable(),
  accessCount: z.number().int().min(0),
  lastAccessAt: maybe,
  origins: z.array(
    z.strictObject({
      origin: z.string().min(1).max(200),
      session: z.string().nullable(),
      turn: z.number().int(),
      turnId: z.string().nullable(),
      saidAt: maybe,
      passageHash: hash,
      start: z.number().int().min(0),
      end: z.number().int().min(0),
      quote: words,
    }),
  ),
})

/** The fact of an exported row, secrets covered; or an error message. */
export function checkMoved(row: MovedRow): MovedFact | string {
  const checked = movedFact.safeParse(row)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  return `${issue?.path.join('.') || 'the fact'}: ${issue?.message}`
}

/** A fact with its secrets covered, also where an import would refuse it: its context and tags may hold some, too. */
export function covered({ instruction, ...fact }: MovedFact): MovedFact {
  const cover = (text: string) => redact(text).text
  const maybe = (text: string | null) => text && cover(text)
  const origins = fact.origins.map((one) => ({ ...one, quote: cover(one.quote) }))
  const { content, subject, value, slot, context, tags } = fact
  const texts = { content: cover(content), subject: cover(subject), value: cover(value), slot: maybe(slot) }
  const topics = instruction && { topics: instruction.topics.map(cover) }
  return { ...fact, ...texts, context: maybe(context), tags: tags.map(cover), instruction: topics, origins }
}
