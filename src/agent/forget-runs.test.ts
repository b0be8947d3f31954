import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { journalRows } from '../journal/journal.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createRunForgetting, withoutForgotten } from './forget-runs.ts'
import { agentTables, noteRows, runRows } from './tables.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-forget-runs-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await store.db.transaction(async (tx) => {
    for (const statement of agentTables.split(';')) if (statement.trim() !== '') await tx.run(statement)
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Fills the columns that are named, and the others with nothing. */
async function put(table: string, row: Record<string, string | number>): Promise<void> {
  const form = new RegExp(`CREATE TABLE ${table} \\(([^;]*)\\);`).exec(agentTables)![1]!
  const columns = [...form.matchAll(/^ {2}([a-z_]+) (\w+)( PRIMARY KEY| NOT NULL)?/gm)]
  const values = columns.map(([, name, type, rule]) => row[name!] ?? (!rule ? null : type === 'TEXT' ? '' : 0))
  await store.db.transaction((tx) =>
    tx.run(
      `INSERT INTO ${table} (${columns.map(([, name]) => name).join(', ')}) VALUES (${values.map(() => '?').join(', ')})`,
      values,
    ),
  )
}

it('searches memory files for texts specific to the run, not for words common to runs', async () => {
  await put('agent_runs', { id: 'r1', place: 'sums', task: 'Rename the boat to Heron' })
  const steps: [kind: string, item: number | undefined, title: string, text: string][] = [
    ['plan', undefined, 'Plan the task', '{"steps": []}'],
    ['execute', 0, 'Rename Heron in the harbour', 'Done'],
    ['execute', 1, 'Test it', 'The harbour now calls it Heron'],
    ['test', undefined, 'Run the tests', 'All tests pass'],
    ['execute', undefined, 'Fix the failing tests', 'ok'],
    ['review', undefined, 'Review the change', '変更した'],
  ]
  for (const [index, [kind, item, title, text]] of steps.entries())
    await put('agent_steps', {
      id: `s${index}`,
      run: 'r1',
      number: index,
      kind,
      title,
      text,
      ...(item !== undefined && { item }),
    })
  const part = await createRunForgetting(store.db, () => 5).find({ things: { runs: ['r1'] } } as never)
  await part.erase()
  expect(part.texts).toEqual([
    'Rename the boat to Heron',
    'Rename Heron in the harbour',
    'The harbour now calls it Heron',
  ])
  expect(await store.db.all('SELECT id FROM agent_steps')).toEqual([])
})

it('does not search for a task of one or two common words', async () => {
  await put('agent_runs', { id: 'r1', place: 'sums', task: 'rename Job' })
  const part = await createRunForgetting(store.db, () => 5).find({ things: { runs: ['r1'] } } as never)
  expect(part.texts).toEqual([])
})

it('finds a run by its own session, and by the one of its events', async () => {
  for (const id of ['r1', 'r2']) await put('agent_runs', { id, place: id, task: 'Paint the boat green' })
  for (const session of ['r1', 'agent-r1']) {
    const { items } = await createRunForgetting(store.db, () => 5).find({ session } as never)
    expect(items.map(({ id }) => id)).toEqual(['r1'])
  }
})

async function all(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const row of rows) found.push(row)
  return found
}

it('keeps a forgotten run and its parts out of an import', async () => {
  for (const id of ['r1', 'r2']) {
    const limits = JSON.stringify({ tokens: 1, dollars: 1, minutes: 1, turns: 1 })
    const commands = JSON.stringify({ prepare: [], test: [], allow: [] })
    await put('agent_runs', { id, place: id, state: 'stopped', limits, commands, task: `Paint the boat ${id}` })
    await put('agent_notes', { id: `n-${id}`, run: id, kind: 'denied', text: `The boat ${id} is green.` })
  }
  const moved = { db: store.db, clock: () => 5, cover: (text: string) => text, search: { put: async () => undefined } }
  const runs = journalRows.movable(moved, 'agent_runs', runRows, withoutForgotten('id'))
  const notes = journalRows.movable(moved, 'agent_notes', noteRows, withoutForgotten('run'))
  const [runsThen, notesThen] = [await all(runs.read()), await all(notes.read())]

  await (await createRunForgetting(store.db, () => 5).find({ things: { runs: ['r1'] } } as never)).erase()
  expect(await runs.write(runsThen as never, { isEmpty: false })).toEqual(['left', 'known'])
  expect(await notes.write(notesThen as never, { isEmpty: false })).toEqual(['left', 'known'])
  expect(await store.db.all('SELECT id FROM agent_runs')).toEqual([{ id: 'r2' }])
})
