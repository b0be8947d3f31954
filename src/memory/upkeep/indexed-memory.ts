import type { MemoryFiles } from '../../memory-files/memory-files.ts'
import type { Database } from '../../ports/database.ts'
import type { IndexedKind } from '../../ports/indexed.ts'
import { recordOfFact } from '../facts/fact-record.ts'
import { readFacts, readOrigins } from '../facts/facts-repository.ts'

/** Open facts and memory files as kinds of index records. */
export const indexedMemory = (db: Database, files: Pick<MemoryFiles, 'draftsOf'>): IndexedKind[] => [
  {
    name: 'facts',
    rows: 'SELECT id AS uid FROM facts WHERE retired_at IS NULL',
    // A retired fact must not be found as a current one.
    onlyWithRow: 'fact',
    async drafts(uids) {
      const facts = await readFacts(db, uids)
      const origins = await readOrigins(db, uids)
      const sessionsOf = (id: string) => [...new Set((origins.get(id) ?? []).flatMap(({ session }) => session ?? []))]
      return [...facts.values()].map((fact) => recordOfFact(fact, sessionsOf(fact.id)))
    },
  },
  {
    name: 'memory files',
    rows: 'SELECT record_uid AS uid FROM memory_files WHERE record_uid IS NOT NULL',
    drafts: files.draftsOf,
  },
]
