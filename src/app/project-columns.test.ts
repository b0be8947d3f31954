import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownCarriers } from '../repositories/project-rows.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { makeAllTables, projectColumns } from './subsystem-tables.ts'

/** Tables that name projects and stay as they are when projects are joined, and why. */
const staying: Readonly<Record<string, string>> = {
  learning_run_counts: 'sums of a month under one name cannot be taken apart again',
  project_heads: 'the heads of both are put together (join-projects.ts)',
  project_joins: 'says what was joined',
  project_refusals: 'is asked by all names of a project',
  project_summaries: 'is asked by all names of a project',
  project_kept_summaries: 'derived, and made again',
}

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-columns-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

it.skipIf(isOnPostgres)('covers every table with a project name', async () => {
  await makeAllTables(store.db)
  const rows = await store.db.all<{ name: string }>(
    `SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'project'`,
  )
  const following = [...ownCarriers, ...(await projectColumns(store.db))]
  expect([...following.map(({ table }) => table), ...Object.keys(staying)].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  )
  // The database accepts each statement.
  for (const { table, id, session = `''` } of following)
    await store.db.all(`SELECT ${id}, ${session} FROM ${table} WHERE project = ? AND ${session} <> ?`, ['net', 's1'])
})
