import type { MemoryFiles } from '../../memory-files/memory-files.ts'
import type { Database } from '../../ports/database.ts'
import type { IndexedKind } from '../../ports/indexed.ts'
import { factRows, recordsOfFacts } from '../../stored-facts/stored-facts.ts'

/** Open facts and memory files as kinds of index records. */
export const indexedMemory = (db: Database, files: Pick<MemoryFiles, 'draftsOf'>): IndexedKind[] => [
  {
    name: 'facts',
    rows: 'SELECT id AS uid FROM facts WHERE retired_at IS NULL',
    // A retired fact must not be found as a current one.
    onlyWithRow: 'fact',
    async drafts(uids) {
      return recordsOfFacts(db, [...(await factRows.read(db, uids)).values()])
    },
  },
  {
    name: 'memory files',
    rows: 'SELECT record_uid AS uid FROM memory_files WHERE record_uid IS NOT NULL',
    drafts: files.draftsOf,
  },
]
