import type { StoredOrigin } from '../../fact-rules/fact-rules.ts'
import type { MovableKind, MovedInto, MovedOutcome, MovedRow } from '../../ports/movable.ts'
import * as factRows from '../fact-rows.ts'
import { checkMoved, covered } from './check-moved.ts'
import { factPages } from './fact-pages.ts'
import { joinFacts } from './join-facts.ts'
import type { MovedFact, MovingNeeds } from './moved-fact.ts'
import { restoreFacts } from './restore-facts.ts'
import { sharedFacts } from './shared-facts.ts'

/** Facts read per page. */
const pageLength = 500

/** Export and import of all facts: open ones, retired ones, and those that wait for review. */
export function factKind(needs: MovingNeeds): MovableKind {
  return {
    name: 'facts',
    read: () => readMovedFacts(needs),
    write: (rows, into) => writeFacts(needs, rows, into),
    shared: sharedFacts(needs),
    pages: () => factPages(readMovedFacts(needs)),
  }
}

async function* readMovedFacts({ db }: MovingNeeds): AsyncGenerator<MovedFact> {
  for (let after = ''; ; ) {
    const facts = await factRows.query(
      db,
      `SELECT ${factRows.columns} FROM facts f WHERE f.id > ? ORDER BY f.id LIMIT ${pageLength}`,
      [after],
    )
    const origins = await factRows.readOrigins(
      db,
      facts.map(({ id }) => id),
    )
    for (const fact of facts)
      yield covered({
        ...fact,
        // The record of a passage is not exported: each space finds its own.
        origins: (origins.get(fact.id) ?? []).map(({ record: _, ...origin }) => origin).sort(byOrigin),
      })
    const last = facts.at(-1)
    if (!last || facts.length < pageLength) return
    after = last.id
  }
}

const byOrigin = (left: StoredOrigin, right: StoredOrigin): number => (left.origin < right.origin ? -1 : 1)

async function writeFacts(needs: MovingNeeds, rows: readonly MovedRow[], into: MovedInto): Promise<MovedOutcome[]> {
  const outcomes: MovedOutcome[] = []
  const facts: { index: number; fact: MovedFact }[] = []
  for (const [index, row] of rows.entries()) {
    const checked = checkMoved(row)
    if (typeof checked === 'string') outcomes[index] = { unreadable: checked }
    else facts.push({ index, fact: checked })
  }
  const write = into.isEmpty ? restoreFacts : joinFacts
  const written = await write(
    needs,
    facts.map(({ fact }) => fact),
  )
  for (const [place, { index }] of facts.entries()) outcomes[index] = written[place]!
  return outcomes
}
