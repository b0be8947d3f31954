import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as agentForms from '../../agent/tables.ts'
import type { TableForm } from '../../core/table-rows.ts'
import * as journalForms from '../../journal/moving.ts'
import * as learningForms from '../../learning/moved-rows.ts'
import { knowledgeRows, learningRows } from '../../learning/tables.ts'
import * as memoryForms from '../../memory/moving/row-forms.ts'
import { markRows } from '../../messages/marks/mark-rows.ts'
import { apartRows } from '../../messages/same/apart-rows.ts'
import { handleRows, personRows } from '../../messages/tables.ts'
import * as workForms from '../../observations/export/observation-rows.ts'
import { refusalRows, summaryRows } from '../../projects/tables.ts'
import { projectRows } from '../../repositories/project-table.ts'
import { repositoryRows } from '../../repositories/repository-table.ts'
import * as sessionForms from '../../sessions/moving/row-forms.ts'
import * as skillForms from '../../skills/tables.ts'
import * as factForms from '../../stored-facts/moving/row-forms.ts'
import { templateRows } from '../../templates/template-rows.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { openTestStore, type TestStore } from '../../testing/test-store.ts'
import { homeTables } from '../move/home-rows.ts'
import { makeAllTables } from '../subsystem-tables.ts'

let folder: string
let store: TestStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-everything-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await makeAllTables(store.db)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const isForm = (value: unknown): value is TableForm => typeof value === 'object' && value !== null && 'table' in value
const forms = [
  ...Object.values(journalForms),
  ...Object.values(factForms),
  ...Object.values(memoryForms),
  ...Object.values(workForms),
  ...[projectRows, repositoryRows],
  ...Object.values(sessionForms),
  ...[...Object.values(agentForms), ...Object.values(skillForms)],
  ...[...Object.values(learningForms), learningRows, knowledgeRows],
  ...[refusalRows, summaryRows],
  ...[personRows, handleRows, templateRows, markRows, apartRows],
].filter(isForm)
/** Tables that leave inside of the rows of another one. */
const inside = ['collections', 'contexts', 'facts', 'fact_labels', 'fact_origins', 'observations', 'gems', 'gem_texts']
const insideToo = [
  ...['messages', 'message_chats', 'message_members', 'message_files', 'message_reactions'],
  'gem_sources',
  'gem_files',
  'observation_files',
  'observation_concepts',
  'observation_symbols',
  'observation_commits',
]
/** Tables that stay, and why. Those of this home and machine (`homeTables`) go along with a move. */
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
  provider_records: 'what others hold of the records is sent anew',
  rerank_scores: 'asked anew',
  file_reads: 'files as they lie on this machine',
  project_heads: 'read anew from the repositories',
  record_changes: 'of the index: it is made anew',
  learning_checks: 'files of fixes are looked for anew',
  learning_places: 'places of this machine, of the sessions that come',
  message_exchanges: 'made anew',
  message_focus: 'whom the owner was busy with last',
  project_maps: 'drawn anew',
  project_map_places: 'drawn anew',
  project_kept_summaries: 'made anew',
}

/** Row numbers that each database assigns itself are not exported: `message_handles`. */
describe('a complete export', () => {
  it.skipIf(isOnPostgres)('covers every table, or gives a reason for its omission', async () => {
    const tables = await store.db.all<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' AND name NOT LIKE 'lexical_%'
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'message_words_%' ORDER BY name`,
    )
    const leaving = new Set([...forms.map(({ table }) => table), ...inside, ...insideToo])
    const others = [...(await homeTables()), ...Object.keys(staying)]
    expect(tables.map(({ name }) => name).filter((name) => !leaving.has(name) && !others.includes(name))).toEqual([])
    expect(others.filter((name, at) => leaving.has(name) || others.indexOf(name) !== at)).toEqual([])
    expect(others.filter((other) => !tables.some(({ name }) => name === other))).toEqual([])
  })

  it.skipIf(isOnPostgres)('contains every column of the exported tables', async () => {
    for (const { table, fields } of forms) {
      const columns = await store.db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      const numbered = table === 'message_handles' ? ['id'] : []
      const moved = Object.values(fields).map(([column]) => column)
      expect([...moved, ...numbered].sort(), table).toEqual(columns.map(({ name }) => name).sort())
    }
  })
})
