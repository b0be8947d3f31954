import { inList } from '../../core/sql.ts'
import { coming } from '../../dates/dates.ts'
import { type Fact, mayBeInBrief } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { firstFacts } from '../facts/list-facts.ts'

/** Slots that introduce a person, in order. */
const places = ['name', 'called', 'lives_in', 'works_at', 'job', 'employment', 'from', 'speaks', 'birthday'] as const
/** Most people in the introduction of a session. */
const mostPeople = 12

/** Name, home and work of the user, then their people. Sensitive facts only on request. */
export async function whoTheUserIs(db: Reader, now: number, sensitive: boolean): Promise<Fact[]> {
  const { marks, params } = inList<string>(places)
  const own = await factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f
     WHERE f.subject = 'user' AND f.predicate IN ${marks} AND f.retired_at IS NULL ORDER BY f.said_at DESC`,
    params,
  )
  const filter = { types: ['relationship' as const], ...(!sensitive && { safeOnly: true }) }
  const people = await firstFacts(db, filter, { order: 'importance', limit: mostPeople }, now)
  const placeOf = ({ predicate }: Fact) => (places as readonly string[]).indexOf(predicate)
  return [...own.sort((a, b) => placeOf(a) - placeOf(b)), ...people].filter(
    (fact) => mayBeInBrief(fact, now) && coming.hasBegun(fact, now) && (sensitive || !fact.sensitive),
  )
}
