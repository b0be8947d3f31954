import type { SqliteWriter } from './sqlite/types.ts'
import { copiedOriginTables } from './steps/copied-origin-tables.ts'
import { firstTables } from './steps/first-tables.ts'
import { gemTables } from './steps/gem-tables.ts'
import { growthIndexes } from './steps/growth-indexes.ts'
import { jobTables } from './steps/job-tables.ts'
import { journalTables } from './steps/journal-tables.ts'
import { memoryTables } from './steps/memory-tables.ts'
import { modelRouteTables } from './steps/model-route-tables.ts'
import { observationLifeTables } from './steps/observation-life-tables.ts'
import { observationTables } from './steps/observation-tables.ts'
import { projectJoinTables } from './steps/project-join-tables.ts'
import { projectTables } from './steps/project-tables.ts'
import { providerTables } from './steps/provider-tables.ts'
import { receiptTables } from './steps/receipt-tables.ts'
import { recordChangeTables } from './steps/record-change-tables.ts'
import { sessionTables } from './steps/session-tables.ts'
import { tokenCodesByChunk } from './steps/token-codes-by-chunk.ts'
import { tokenCodesPacked } from './steps/token-codes-packed.ts'
import { transcriptUsageTables } from './steps/transcript-usage-tables.ts'
import { usageTables } from './steps/usage-tables.ts'

export interface MigrationStep {
  name: string
  run(tx: Pick<SqliteWriter, 'script'>): Promise<void>
}

/**
 * The history of the schema. Append only: a released step is never edited, since released databases have run it. Their
 * texts are in steps/; `tables` of schema.ts is the result of all steps.
 */
export const steps: readonly MigrationStep[] = [
  { name: 'first tables', run: (tx) => tx.script(firstTables) },
  { name: 'memory', run: (tx) => tx.script(memoryTables) },
  { name: 'sessions', run: (tx) => tx.script(sessionTables) },
  { name: 'model usage', run: (tx) => tx.script(usageTables) },
  { name: 'token codes by chunk', run: (tx) => tx.script(tokenCodesByChunk) },
  { name: 'observations', run: (tx) => tx.script(observationTables) },
  { name: 'receipts', run: (tx) => tx.script(receiptTables) },
  { name: 'life of observations', run: (tx) => tx.script(observationLifeTables) },
  { name: 'search providers', run: (tx) => tx.script(providerTables) },
  { name: 'changes of records', run: (tx) => tx.script(recordChangeTables) },
  { name: 'joined projects', run: (tx) => tx.script(projectJoinTables) },
  { name: 'copied origins', run: (tx) => tx.script(copiedOriginTables) },
  { name: 'token codes packed', run: (tx) => tx.script(tokenCodesPacked) },
  { name: 'journal', run: (tx) => tx.script(journalTables) },
  { name: 'usage of agents', run: (tx) => tx.script(transcriptUsageTables) },
  { name: 'jobs', run: (tx) => tx.script(jobTables) },
  { name: 'gems', run: (tx) => tx.script(gemTables) },
  { name: 'projects', run: (tx) => tx.script(projectTables) },
  { name: 'model routes', run: (tx) => tx.script(modelRouteTables) },
  { name: 'indexes for growth', run: (tx) => tx.script(growthIndexes) },
]
