import type { RecordKind } from '../core/record.ts'
import { inList, slices } from '../core/sql.ts'
import { isFixLink, wasInVain } from '../core/work-marks.ts'
import { readOutdated } from '../memory/memory.ts'
import type { Reader } from '../ports/database.ts'

type Outdated = Awaited<ReturnType<typeof readOutdated>>

/** Finds records whose content is no longer true: passages of ended facts, and errors that were fixed later. */
export const outdatedRecords =
  (db: Reader) =>
  async (records: ReadonlyMap<number, RecordKind>): Promise<Outdated> => {
    const ofWork = [...records].flatMap(([id, kind]) => (kind === 'observation' ? [id] : []))
    const ended = await readOutdated(db, [...records.keys()])
    return ofWork.length === 0 ? ended : new Map([...ended, ...(await fixedErrors(db, ofWork))])
  }

/** Errors of agents' work, each with its latest fix that held. */
async function fixedErrors(db: Reader, recordIds: readonly number[]): Promise<Outdated> {
  const fixed: Outdated = new Map()
  for (const slice of slices(recordIds)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ record: number; error: string; at: number; title: string; fix: number }>(
      `SELECT r.id AS record, r.uid AS error, f.at, f.title, n.id AS fix
       FROM records r JOIN observation_links l ON l.from_id = r.uid
         JOIN observations e ON e.id = r.uid JOIN observations f ON f.id = l.to_id
         JOIN records n ON n.kind = 'observation' AND n.uid = f.id
       WHERE ${isFixLink} AND r.kind = 'observation' AND r.id IN ${marks} ORDER BY f.at`,
      params,
    )
    for (const { record, error, at, title, fix } of rows)
      if (!wasInVain({ title })) fixed.set(record, { fact: error, until: at, now: title, newer: [[fix]] })
  }
  return fixed
}
