import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { countUses } from './count-uses.ts'
import type { Edit, Run, Step } from './fixes/step.ts'
import { checkTables, learningTables, travelTables } from './tables.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-uses-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await store.db.transaction(async (tx) => {
    for (const text of `${learningTables}${checkTables}${travelTables}`.split(/;\n/))
      if (text.trim() !== '') await tx.run(text)
    for (const id of ['l1', 'l2'])
      await tx.run(
        `INSERT INTO learnings VALUES (?, 'net', 'repo', 'active', 'fix', 'g1', 'E', 'no key', 'test', 'Set the key',
           0.5, 2, 0, 0, 0, 1, 2)`,
        [id],
      )
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const run = (key: string, ok: boolean, shownLearnings: string[] = []): Run => ({
  ...{
    kind: 'run',
    key,
    at: 1,
    command: 'npm test',
    part: 'npm test',
    failedPart: 'npm test',
    isSure: true,
    countsOnlyPassed: false,
    folder: '/a',
    purpose: '',
    output: '',
    ok,
    shownLearnings,
  },
  ...{ signature: undefined, milliseconds: null },
})
const count = (...steps: Step[]) =>
  store.db.transaction((tx) => countUses(tx, steps, { session: 's1', project: 'net', now: 5 }))
const uses = () => store.db.all('SELECT id, uses, successes FROM learnings ORDER BY id')

it('counts each fix shown at a run once', async () => {
  const steps = [run('r1', false, ['l:l1', 'l:l2']), run('r2', true)]
  for (let time = 0; time < 2; time++) await count(...steps)
  expect(await uses()).toEqual([
    { id: 'l1', uses: 1, successes: 1 },
    { id: 'l2', uses: 1, successes: 1 },
  ])
})

it('skips uses already counted for their run', async () => {
  await store.db.transaction((tx) => tx.run(`INSERT INTO learning_uses VALUES ('r1', 'l1', 's1', 'net', 1, 'helped')`))
  await count(run('r1', false, ['l:l1', 'l:l2']), run('r2', true))
  expect(await uses()).toEqual([
    { id: 'l1', uses: 0, successes: 0 },
    { id: 'l2', uses: 1, successes: 1 },
  ])
})

it.each([
  ['counts as a failure when it fails again after the fix was applied', 'docker compose up -d db', 1, 0.35],
  ['does not count before the fix was applied', 'ls', 0, 0.5],
])('a run %s', async (_, command, failures, confidence) => {
  await store.db.transaction((tx) =>
    tx.run('INSERT INTO learning_evidence VALUES (?, ?, ?, ?, 1, ?, ?)', [
      ...['f1', 'l1', 's1', 'old', 'npm test'],
      JSON.stringify({ files: ['/a/net.ts'], commands: ['docker compose up -d db'] }),
    ]),
  )
  const between = { ...run('r2', true), command, part: command }
  await count(run('r1', false, ['l:l1']), between, run('r3', false))
  const [learning] = await store.db.all('SELECT failures, confidence FROM learnings WHERE id = ?', ['l1'])
  expect(learning).toEqual({ failures, confidence: expect.closeTo(confidence) })
  const edit: Edit = { kind: 'edit', key: 'e1', at: 1, file: '/a/net.ts', before: '', after: 'x', isNew: false }
  await count(run('q1', false, ['l:l1']), edit, run('q2', false))
  expect(await store.db.get('SELECT failures FROM learnings WHERE id = ?', ['l1'])).toEqual({ failures: failures + 1 })
})

it('a fix failed if a prompt ended with two more failures', async () => {
  const failures = [run('r1', false, ['l:l1']), run('r2', false), run('r3', false)]
  await count(...failures, { kind: 'prompt', at: 2, text: 'Still broken.' }, run('r4', true))
  expect(await store.db.get('SELECT successes, failures FROM learnings WHERE id = ?', ['l1'])).toEqual({
    ...{ successes: 0, failures: 1 },
  })
})

it.each([
  ['helped, also if the events before the success were read alone', [true], false, { successes: 1, failures: 0 }],
  ['waits after two failures of a session that goes on', [], false, { successes: 0, failures: 0 }],
  ['failed after two failures of a session that has ended', [], true, { successes: 0, failures: 1 }],
])('a fix %s', async (_, last, isOver, expected) => {
  const failures = [run('r1', false, ['l:l1']), run('r2', false), run('r3', false)]
  await count(...failures)
  await store.db.transaction((tx) =>
    countUses(tx, [...failures, ...last.map((ok) => run('r4', ok))], {
      ...{ session: 's1', project: 'net', now: 6, isOver },
    }),
  )
  expect(await store.db.get('SELECT successes, failures FROM learnings WHERE id = ?', ['l1'])).toEqual(expected)
})
