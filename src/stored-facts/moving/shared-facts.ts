import { tombstones } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { ForgetRequest } from '../../ports/forgetting.ts'
import type { Agreed, MovedOutcome, MovedRow, SharedRows } from '../../ports/movable.ts'
import type { PreparedRecord } from '../../search/search.ts'
import { contentKey } from '../../text/plain-words.ts'
import type { Change } from '../change-facts.ts'
import * as factRows from '../fact-rows.ts'
import * as factWrites from '../write-rows.ts'
import { checkMoved } from './check-moved.ts'
import type { MovedFact, MovingNeeds } from './moved-fact.ts'
import { plainlyNew, preparedFacts, staysOut } from './restore-facts.ts'
import { beginSync, settleFacts } from './settle-facts.ts'

/** Synchronizes facts between machines: their content never changes, their state does. */
export function sharedFacts(needs: MovingNeeds): SharedRows {
  return {
    key: ({ id }) => String(id),
    own: ['accessCount', 'lastAccessAt'],
    put: (rows) => putFacts(needs, rows),
    // Only forgetting deletes facts.
    remove: async () => undefined,
    forgotten: (facts) => [{ things: { facts } }],
    buried: () => buriedFacts(needs.db),
    conflicting: (rows) => rivalsAmong(needs.db, rows),
    agree: (rivals): Promise<Agreed[]> => settleFacts(needs, rivals),
  }
}

async function putFacts(needs: MovingNeeds, rows: readonly MovedRow[]): Promise<MovedOutcome[]> {
  const checked = rows.map((row) => checkMoved({ ...row, accessCount: 0, lastAccessAt: null }))
  const facts = checked.filter((fact): fact is MovedFact => typeof fact !== 'string')
  const prepared = await preparedFacts(needs, facts)
  return needs.db.transaction(async (tx) => {
    let change: Change | undefined
    const outcomes: MovedOutcome[] = []
    const isNew = await plainlyNew(tx, facts)
    const fresh: PreparedRecord[] = []
    let place = 0
    for (const fact of checked) {
      if (typeof fact === 'string') {
        outcomes.push({ unreadable: fact })
        continue
      }
      const record = prepared[place++]
      const stays = isNew.has(fact) ? undefined : await staysOut(tx, fact)
      outcomes.push(stays === undefined || stays === 'known' ? 'added' : stays)
      if (stays !== undefined && stays !== 'known') continue
      const { origins, ...whole } = fact
      change ??= await beginSync(tx, needs, `${facts.length} facts`)
      if (stays === undefined) {
        await change.insert(whole, undefined)
        await factWrites.insertOrigins(tx, fact.id, origins)
        if (record) fresh.push(record)
      } else {
        const { retiredAt, retiredBecause, supersededBy, validTo } = fact
        await change.putBack(fact.id, { retiredAt, retiredBecause, supersededBy, validTo }, record)
        await replaceOrigins(tx, fact.id, origins)
      }
    }
    await needs.search.put(tx, fresh)
    return outcomes
  })
}

/** Requests that forget all facts with forgotten content, from any machine. */
async function buriedFacts(db: Reader): Promise<readonly ForgetRequest[]> {
  const rows = await db.all<{ id: string }>(
    'SELECT f.id FROM facts f JOIN tombstones t ON t.hash = f.content_hash ORDER BY f.id',
  )
  return rows.length === 0 ? [] : [{ things: { facts: rows.map(({ id }) => id) } }]
}

async function replaceOrigins(tx: Writer, id: string, origins: MovedFact['origins']): Promise<void> {
  const buried = await tombstones.among(
    tx,
    origins.map(({ quote }) => contentKey(quote)),
  )
  await tx.run('DELETE FROM fact_origins WHERE fact_id = ?', [id])
  await factWrites.insertOrigins(
    tx,
    id,
    origins.filter(({ quote }) => !buried.has(contentKey(quote))),
  )
}

/** Pairs of facts that replaced the same fact on two machines, or one replaced while the other retracted it. */
async function rivalsAmong(db: Reader, rows: readonly MovedRow[]): Promise<[string, string][]> {
  const own = await factRows.read(
    db,
    rows.map(({ id }) => String(id)),
  )
  return rows.flatMap((row): [string, string][] => {
    const mine = own.get(String(row.id))
    const theirs = row.supersededBy
    if (!mine || typeof theirs !== 'string' || mine.supersededBy === null) return []
    return mine.supersededBy === theirs ? [] : [[mine.supersededBy, theirs]]
  })
}
