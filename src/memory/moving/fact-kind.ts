import { z } from 'zod'
import { factSources, factTypes } from '../../core/vocabulary.ts'
import type { MovableKind, MovedInto, MovedOutcome, MovedRow } from '../../ports/movable.ts'
import { redact } from '../../text/redact.ts'
import { retirements, type StoredOrigin } from '../facts/fact.ts'
import { factColumns, queryFacts, readOrigins } from '../facts/facts-repository.ts'
import { factPages } from './fact-pages.ts'
import { joinFacts } from './join-facts.ts'
import type { MovedFact, MovingNeeds } from './moved-fact.ts'
import { restoreFacts } from './restore-facts.ts'

/** Facts read at once. */
const pageLength = 500
/** The latest moment that there is, epoch milliseconds. */
const latestTime = 8.64e15

/** Every fact with its whole life: those that count, those that ended, and those that wait for their owner. */
export function factKind(needs: MovingNeeds): MovableKind {
  return {
    name: 'facts',
    read: () => readMovedFacts(needs),
    write: (rows, into) => writeFacts(needs, rows, into),
    pages: () => factPages(readMovedFacts(needs)),
  }
}

async function* readMovedFacts({ db }: MovingNeeds): AsyncGenerator<MovedFact> {
  for (let after = ''; ; ) {
    const facts = await queryFacts(
      db,
      `SELECT ${factColumns} FROM facts f WHERE f.id > ? ORDER BY f.id LIMIT ${pageLength}`,
      [after],
    )
    const origins = await readOrigins(
      db,
      facts.map(({ id }) => id),
    )
    // Which record holds a passage is found anew wherever the passage is indexed.
    for (const fact of facts)
      yield covered({
        ...fact,
        // Which record holds a passage is found anew wherever the passage is indexed.
        origins: (origins.get(fact.id) ?? []).map(({ record: _, ...origin }) => origin).sort(byOrigin),
      })
    const last = facts.at(-1)
    if (!last || facts.length < pageLength) return
    after = last.id
  }
}

const byOrigin = (left: StoredOrigin, right: StoredOrigin): number => (left.origin < right.origin ? -1 : 1)

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

/** As it would come back: a context or a tag that somebody gave may hold a secret. */
const covered = (fact: MovedFact): MovedFact => movedFact.safeParse(fact).data ?? fact

async function writeFacts(needs: MovingNeeds, rows: readonly MovedRow[], into: MovedInto): Promise<MovedOutcome[]> {
  const outcomes: MovedOutcome[] = []
  const facts: { index: number; fact: MovedFact }[] = []
  for (const [index, row] of rows.entries()) {
    const checked = movedFact.safeParse(row)
    if (checked.success) facts.push({ index, fact: checked.data })
    else {
      const [issue] = checked.error.issues
      outcomes[index] = { unreadable: `${issue?.path.join('.') || 'the fact'}: ${issue?.message}` }
    }
  }
  const write = into.isEmpty ? restoreFacts : joinFacts
  const written = await write(
    needs,
    facts.map(({ fact }) => fact),
  )
  for (const [place, { index }] of facts.entries()) outcomes[index] = written[place]!
  return outcomes
}
