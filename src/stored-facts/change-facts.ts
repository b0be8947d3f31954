import { atOnce } from '../core/at-once.ts'
import type { Clock } from '../core/runtime.ts'
import type { Fact, Retirement } from '../fact-rules/fact-rules.ts'
import { write } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { UndoLine } from '../ports/subsystem.ts'
import type { PreparedRecord, Search } from '../search/search.ts'
import { copyOrigins } from './copied-origins.ts'
import * as factWrites from './write-rows.ts'

/** Name of a write in the log. */
export type ChangeAction =
  | 'fact_add'
  | 'fact_supersede'
  | 'fact_confirm'
  | 'fact_review'
  | 'fact_edit'
  | 'fact_retract'
  | 'fact_restore'
  | 'fact_merge'
  | 'merge_lapse'
  | 'fact_archive'
  | 'fact_expire'
  | 'review_settle'
  | 'forget'

export interface ChangeEntry {
  action: ChangeAction
  /** Ids of the facts, never their text: forgotten text must not remain in the log. */
  target: string
  actor: string
  note?: string | undefined
}

/** Fields of a fact that a write can change. */
export interface FactState {
  retiredAt: number | null
  retiredBecause: Retirement | null
  supersededBy: string | null
  validTo: number | null
}

const openState: FactState = { retiredAt: null, retiredBecause: null, supersededBy: null, validTo: null }

/** The state of a retired fact when it was open. It keeps its own end ("until May"), not that of its replacement. */
async function stateBefore(db: Reader, { id, retiredBecause, validTo }: Fact): Promise<FactState> {
  const last = await db.get<Pick<FactState, 'validTo'>>(
    `SELECT was_valid_to AS "validTo" FROM fact_changes WHERE fact_id = ? AND was = 'open' ORDER BY log_id DESC LIMIT 1`,
    [id],
  )
  return { ...openState, ...(last ?? (retiredBecause !== 'superseded' && { validTo })) }
}

/** One logged write. The former state of each changed fact is stored, so that the write can be undone. */
export interface Change {
  logId: number
  at: number
  /** `prepared` is the fact's index record; without it the fact is stored as retired and not indexed. */
  insert(fact: Fact, prepared: PreparedRecord | undefined): Promise<void>
  retire(id: string, because: Retirement, more?: { by?: string; validTo?: number }): Promise<void>
  /** Merges a fact into `by`, which gets its origins. */
  merge(id: string, by: string): Promise<void>
  /** Reopens a retired fact as it was before; `prepared` is its index record. */
  reopen(fact: Fact, prepared: PreparedRecord | undefined): Promise<void>
  /** Retires a fact that waited for review and was refused. */
  refuse(fact: Fact): Promise<void>
  /** Restores a former state of a fact. A reopened fact needs its record. A forgotten fact stays forgotten. */
  putBack(id: string, state: FactState, prepared?: PreparedRecord): Promise<void>
}

type Needs = { search: Pick<Search, 'put' | 'remove'>; clock: Clock }

/** Begins a write: its log entry is part of the same transaction. */
export const beginChange = async (tx: Writer, needs: Needs, entry: ChangeEntry): Promise<Change> =>
  changeUnder(tx, needs, await write(tx, { ...entry, at: needs.clock() }))

/** Changes facts under an existing log entry, which keeps their former states. */
export function changeUnder(tx: Writer, { search }: Pick<Needs, 'search'>, { id: logId, at }: UndoLine): Change {
  /** Stores the first state only: undo reverts all changes of one write together. */
  async function remember(id: string, was: 'absent' | 'present'): Promise<void> {
    await tx.run(
      was === 'absent'
        ? `INSERT INTO fact_changes (log_id, fact_id, was) VALUES (?, ?, 'absent') ON CONFLICT DO NOTHING`
        : `INSERT INTO fact_changes
             (log_id, fact_id, was, was_retired_at, was_because, was_successor, was_valid_to)
           SELECT ?, id, CASE WHEN retired_at IS NULL THEN 'open' ELSE 'retired' END,
             retired_at, retired_because, superseded_by, valid_to
           FROM facts WHERE id = ? ON CONFLICT DO NOTHING`,
      [logId, id],
    )
  }

  async function hide(id: string): Promise<void> {
    const record = await tx.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [id])
    if (record) await search.remove(tx, [record.id])
  }

  async function retire(id: string, because: Retirement, { by, validTo }: { by?: string; validTo?: number } = {}) {
    await remember(id, 'present')
    const until = validTo ?? (await validToOf(tx, id))
    await setState(tx, id, { retiredAt: at, retiredBecause: because, supersededBy: by ?? null, validTo: until })
    await hide(id)
  }

  async function putBack(id: string, state: FactState, prepared?: PreparedRecord): Promise<void> {
    await remember(id, 'present')
    if (!(await setState(tx, id, state))) return
    if (state.retiredAt !== null) await hide(id)
    else if (prepared) await search.put(tx, [prepared])
  }

  return {
    logId,
    at,
    async insert(fact, prepared) {
      await atOnce([factWrites.insert(tx, fact), remember(fact.id, 'absent'), prepared && search.put(tx, [prepared])])
    },
    retire,
    async merge(id, by) {
      // Later writes to the remaining fact depend on the merged origins.
      await remember(by, 'present')
      await copyOrigins(tx, logId, id, by)
      await retire(id, 'merged', { by })
    },
    reopen: async (fact, prepared) => putBack(fact.id, await stateBefore(tx, fact), prepared),
    refuse: async (fact) =>
      putBack(fact.id, { ...(await stateBefore(tx, fact)), retiredAt: at, retiredBecause: 'refused' }),
    putBack,
  }
}

/** Returns false if the fact does not exist: it was forgotten in the meantime. */
async function setState(tx: Writer, id: string, state: FactState): Promise<boolean> {
  const { changes } = await tx.run(
    'UPDATE facts SET retired_at = ?, retired_because = ?, superseded_by = ?, valid_to = ? WHERE id = ?',
    [state.retiredAt, state.retiredBecause, state.supersededBy, state.validTo, id],
  )
  return changes > 0
}

async function validToOf(tx: Writer, id: string): Promise<number | null> {
  const fact = await tx.get<{ validTo: number | null }>('SELECT valid_to AS "validTo" FROM facts WHERE id = ?', [id])
  return fact?.validTo ?? null
}
