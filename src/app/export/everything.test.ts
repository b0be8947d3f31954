import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableForm } from '../../core/table-rows.ts'
import * as journalForms from '../../journal/moving.ts'
import * as factForms from '../../memory/moving/row-forms.ts'
import * as workForms from '../../observations/export/observation-rows.ts'
import { projectRows } from '../../repositories/project-table.ts'
import { repositoryRows } from '../../repositories/repository-table.ts'
import * as sessionForms from '../../sessions/moving/row-forms.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { openTestStore, type TestStore } from '../../testing/test-store.ts'

let folder: string
let store: TestStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-everything-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const isForm = (value: unknown): value is TableForm => typeof value === 'object' && value !== null && 'table' in value
const forms = [
  ...Object.values(journalForms),
  ...Object.values(factForms),
  ...Object.values(workForms),
  ...[projectRows, repositoryRows],
  ...Object.values(sessionForms),
].filter(isForm)
/** Tables that leave inside of the rows of another one. */
const inside = ['collections', 'contexts', 'facts', 'fact_labels', 'fact_origins', 'observations', 'gems', 'gem_texts']
const insideToo = [
  'gem_sources',
  'gem_files',
  'observation_files',
  'observation_concepts',
  'observation_symbols',
  'observation_commits',
]
/** Tables that stay, and why. */
const staying: Readonly<Record<string, string>> = {
  records: 'made anew',
  facets: 'made anew',
  chunks: 'made anew',
  vocabulary: 'made anew',
  models: 'made anew',
  embeddings: 'made anew',
  code_log: 'made anew',
  token_codes: 'made anew',
  files: 'read anew from the folders',
  memory_files: 'read anew from the files',
  leases: 'of running processes',
  jobs: 'of running processes',
  idle_rounds: 'of running processes',
  raw_events: 'go by themselves after two weeks',
  inbox_offsets: 'of the inbox of this home',
  inbox_counts: 'of the inbox of this home',
  model_usage: 'the bill of this machine',
  usage_entries: 'the bill of this machine, read from what its agents write',
  usage_files: 'files as they lie on this machine',
  usage_sources: 'files as they lie on this machine',
  provider_records: 'what others hold of the records is sent anew',
  rerank_scores: 'asked anew',
  refinements: 'asked anew, of raw events that stay',
  file_reads: 'files as they lie on this machine',
  project_heads: 'read anew from the repositories',
  record_changes: 'of the index: it is made anew',
}

describe('an export of everything', () => {
  it.skipIf(isOnPostgres)('knows every table: it leaves, or there is a reason why it stays', async () => {
    const tables = await store.db.all<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' AND name NOT LIKE 'lexical_%'
       AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    const known = new Set([...forms.map(({ table }) => table), ...inside, ...insideToo, ...Object.keys(staying)])
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  it.skipIf(isOnPostgres)('has every column of the tables that leave', async () => {
    for (const { table, fields } of forms) {
      const columns = await store.db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      const moved = Object.values(fields).map(([column]) => column)
      expect(moved.sort(), table).toEqual(columns.map(({ name }) => name).sort())
    }
  })
})
