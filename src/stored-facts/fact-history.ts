import { inList } from '../core/sql.ts'
import type { Fact } from '../fact-rules/fact-rules.ts'
import { journalLines } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import type { Provenance } from './fact-rows.ts'
import * as factRows from './fact-rows.ts'

export interface FactWithOrigins extends Fact {
  /** Turns in which it was said, the earliest first; empty for facts that were stored directly. */
  origins: Provenance[]
}

/** A fact with its predecessors and successors, the oldest first, and its log entries. */
export interface FactHistory {
  fact: FactWithOrigins
  versions: FactWithOrigins[]
  changes: { logId: number; at: number; actor: string; action: string; factId: string; note: string | null }[]
}

/** Longest chain that is followed: more than a year of daily changes. */
const longestChain = 500

/** Reads the history of a fact: predecessors, successors and log entries. */
export async function read(db: Reader, fact: Fact): Promise<FactHistory> {
  const chain = new Map<string, Fact>([[fact.id, fact]])
  for (let next = [fact]; next.length > 0 && chain.size < longestChain; ) {
    const ids = await neighboursOf(db, next)
    const found = await factRows.read(
      db,
      ids.filter((id) => !chain.has(id)),
    )
    next = [...found.values()]
    for (const one of next) chain.set(one.id, one)
  }
  const versions = (await withOrigins(db, [...chain.values()])).sort(
    (a, b) => a.saidAt - b.saidAt || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  )
  const changes = await changesOf(db, [...chain.keys()])
  return { fact: versions.find(({ id }) => id === fact.id)!, versions, changes }
}

/** Adds the origins to facts. */
export async function withOrigins(db: Reader, facts: readonly Fact[]): Promise<FactWithOrigins[]> {
  const origins = await factRows.readOrigins(
    db,
    facts.map(({ id }) => id),
  )
  return facts.map((fact) => ({ ...fact, origins: origins.get(fact.id) ?? [] }))
}

async function neighboursOf(db: Reader, facts: readonly Fact[]): Promise<string[]> {
  const { marks, params } = inList(facts.map(({ id }) => id))
  const former = await db.all<{ id: string }>(`SELECT id FROM facts WHERE superseded_by IN ${marks}`, params)
  return [...former.map(({ id }) => id), ...facts.flatMap(({ supersededBy }) => supersededBy ?? [])]
}

async function changesOf(db: Reader, ids: readonly string[]): Promise<FactHistory['changes']> {
  const { marks, params } = inList(ids)
  const changes = await db.all<{ logId: number; factId: string }>(
    `SELECT log_id AS "logId", fact_id AS "factId" FROM fact_changes WHERE fact_id IN ${marks} ORDER BY log_id, fact_id`,
    params,
  )
  const lines = await journalLines.read(
    db,
    changes.map(({ logId }) => logId),
  )
  const byId = new Map(lines.map((line) => [line.id, line]))
  return changes.map(({ logId, factId }) => {
    const { at, actor, action, note } = byId.get(logId)!
    return { logId, at, actor, action, factId, note }
  })
}
