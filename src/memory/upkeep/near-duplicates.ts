import { idsOf } from '../../core/ids.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { plainWords, sharedWords } from '../../text/plain-words.ts'

/** Two facts that seem to be duplicates. */
export interface NearDuplicate {
  newer: Fact
  older: Fact
  /** Share of shared words, 0…1. */
  score: number
}

/** Number of nearest facts by meaning that are compared. */
const neighbours = 5
/** Least share of shared words: by meaning alone, "likes tea" is near "likes coffee". */
const leastShared = 0.5

/**
 * Proposes duplicates: facts with ids after `after` that repeat an older fact in other words. The owner decides. It runs
 * one search per fact, so it reads at most `most` facts; `last` is the id to continue from.
 */
export async function findNearDuplicates(
  { db, search }: { db: Reader; search: Pick<Search, 'similar'> },
  after: string,
  most: number,
  options: CallOptions = {},
): Promise<{ found: NearDuplicate[]; last: string }> {
  const facts = await factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f WHERE f.id > ? AND f.retired_at IS NULL ORDER BY f.id LIMIT ?`,
    [after, most],
  )
  const found: NearDuplicate[] = []
  for (const fact of facts) {
    const record = await db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [fact.id])
    if (!record) continue
    const filter = { kinds: ['fact' as const] }
    const { hits } = await search.similar(record.id, { limit: neighbours, filter }, options)
    const others = await factRows.read(db, idsOf(hits))
    for (const other of others.values()) {
      const score = sharedWords(fact.content, other.content)
      if (other.id < fact.id && score >= leastShared && mayBeSame(fact, other))
        found.push({ newer: fact, older: other, score })
    }
  }
  return { found, last: facts.at(-1)?.id ?? after }
}

/** Whether two facts may be duplicates: not with different numbers, days or negations. */
function mayBeSame(left: Fact, right: Fact): boolean {
  if (left.subject !== right.subject || left.retiredAt !== null || right.retiredAt !== null) return false
  if (left.slot !== null && right.slot !== null && left.slot !== right.slot) return false
  return marks(left.content) === marks(right.content) && (left.dueAt ?? right.dueAt) === (right.dueAt ?? left.dueAt)
}

/** `t` is the end of "can't": `plainWords` splits it there. */
const distinguishing = /^(?:\d.*|no|not|never|nobody|nothing|without|t|cannot|hates?|dislikes?)$/

/** Numbers and negations of a sentence, in order. */
const marks = (content: string): string =>
  plainWords(content)
    .split(' ')
    .filter((word) => distinguishing.test(word))
    .join(' ')
