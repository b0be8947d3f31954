import { visibleOnRequest } from '../core/vocabulary.ts'
import type { Database } from '../ports/database.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import { isIndexed } from './changes/begin-change.ts'
import { recordOf } from './observation-record.ts'
import { readObservations } from './observations-repository.ts'

/** Observations that belong in the index: all except retracted and merged ones. */
export const indexedObservations = (db: Database): IndexedKind => ({
  name: 'observations',
  rows: `SELECT o.id AS uid FROM observations o LEFT JOIN observation_standing s ON s.observation_id = o.id
    WHERE s.hidden_because IS NULL OR s.hidden_because IN ('${visibleOnRequest.join("', '")}')`,
  drafts: async (uids) =>
    (await readObservations(db, uids)).filter(({ hidden }) => isIndexed(hidden)).map((one) => recordOf(one)),
})
