import type { CallOptions } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { plainWords, sharedWords } from '../../text/plain-words.ts'
import { factColumns, queryFacts, readFacts } from '../facts/facts-repository.ts'

/** Two facts that seem to say the same. */
export interface NearDuplicate {
  newer: Fact
  older: Fact
  /** Share of common words, 0…1. */
  score: number
}

/** Nearest facts by meaning that are looked at. */
const neighbours = 5
/** Share of words that both must have: by meaning alone, "likes tea" is near "likes coffee". */
const leastShared = 0.5

/**
 * Facts learned since `after` (an id) that say the same as an older one in other words. Only proposed: who is to say
 * that two sentences are one? Slow as one question a fact, so at most `most` at a time; `last` is where to go on.
 */
export async function findNearDuplicates(
  { db, search }: { db: Reader; search: Pick<Search, 'similar'> },
  after: string,
  most: number,
  options: CallOptions = {},
): Promise<{ found: NearDuplicate[]; last: string }> {
  const facts = await queryFacts(
    db,
    `SELECT ${factColumns} FROM facts f WHERE f.id > ? AND f.retired_at IS NULL ORDER BY f.id LIMIT ?`,
    [after, most],
  )
  const found: NearDuplicate[] = []
  for (const fact of facts) {
    const record = await db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [fact.id])
    if (!record) continue
    const filter = { kinds: ['fact' as const] }
    const { hits } = await search.similar(record.id, { limit: neighbours, filter }, options)
    const others = await readFacts(
      db,
      hits.map(({ id }) => id),
    )
    for (const other of others.values()) {
      const score = sharedWords(fact.content, other.content)
      if (other.id < fact.id && score >= leastShared && mayBeSame(fact, other))
        found.push({ newer: fact, older: other, score })
    }
  }
  return { found, last: facts.at(-1)?.id ?? after }
}

/** Another number, another day or a "not" is another fact. */
function mayBeSame(left: Fact, right: Fact): boolean {
  if (left.subject !== right.subject || left.retiredAt !== null || right.retiredAt !== null) return false
  if (left.slot !== null && right.slot !== null && left.slot !== right.slot) return false
  return marks(left.content) === marks(right.content) && (left.dueAt ?? right.dueAt) === (right.dueAt ?? left.dueAt)
}

const telling = /^(?:\d.*|no|not|never|nobody|nothing|without|n't|cannot|don|doesn|isn|won|hates?|dislikes?)$/

/** Numbers and negations of a sentence, in order. */
const marks = (content: string): string =>
  plainWords(content)
    .split(' ')
    .filter((word) => telling.test(word))
    .join(' ')
