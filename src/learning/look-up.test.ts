import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTestStore } from '../testing/test-store.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import { lookUp } from './look-up.ts'
import { learningTables } from './tables.ts'

const printed = "Exit code 1\nError: Cannot find module 'left-padder'"

const learned = (
  db: Awaited<ReturnType<typeof openTestStore>>['db'],
  signature: string,
  error = "Error: Cannot find module 'left-padder'",
) =>
  db.transaction((tx) =>
    tx.run(
      `INSERT INTO learnings (id, project, scope, state, kind, signature, error, message, intent, solution, confidence,
         occurrences, uses, successes, failures, first_at, last_at)
       VALUES ('l1', 'p0', '', 'active', 'install', ?, ?, '', '', 'Run \`npm install\`.', 0.7, 1, 0, 0, 0, 1, 1)`,
      [signature, error],
    ),
  )

describe('a hundred thousand runs', () => {
  it('do not slow down a lookup', async () => {
    const root = mkdtempSync(join(tmpdir(), 'jarvis-learning-'))
    const store = await openTestStore(join(root, 'many.db'))
    try {
      for (const text of learningTables.split(/;\n/))
        if (text.trim() !== '') await store.db.transaction((tx) => tx.run(text))
      const { id } = signatureOf(printed)!
      await store.db.transaction((tx) =>
        tx.run(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
           INSERT INTO learning_runs (key, at, session, project, client, command, intent, ok, signature)
           SELECT 'k' || i, i, 's', 'p' || (i % 50), 'c', 'npm test', 'npm test', 0,
             CASE WHEN i % 1000 = 0 THEN ? ELSE 'x' || (i % 9000) END FROM n`,
          [id],
        ),
      )
      const times: number[] = []
      for (let time = 0; time < 21; time++) {
        const from = performance.now()
        await lookUp(store.db, { output: printed, project: 'p0' })
        times.push(performance.now() - from)
      }
      // 2 ms on an idle machine.
      expect(times.sort((a, b) => a - b)[10]).toBeLessThan(10)
      console.info(`lookup among 100,000 runs: ${times[10]!.toFixed(2)} ms`)
      await learned(store.db, id)
      // By its exact message, and not by a common substring.
      const byMessage = await lookUp(store.db, { output: "Cannot find module 'left-padder'", project: 'p0' })
      expect(byMessage.learnings).toMatchObject([{ solution: 'Run `npm install`.' }])
      expect((await lookUp(store.db, { output: 'find module', project: 'p0' })).learnings).toEqual([])
      await store.db.transaction((tx) => tx.run("UPDATE learnings SET error = 'Error: ÖFFNEN der Datei X'"))
      expect((await lookUp(store.db, { output: 'ÖFFNEN der Datei', project: 'p0' })).learnings).toHaveLength(1)
      if (isOnPostgres) return
      const plan = await store.db.all<{ detail: string }>(
        'EXPLAIN QUERY PLAN SELECT COUNT(*) FROM learning_runs WHERE signature = ? AND project = ?',
        [id, 'p0'],
      )
      expect(plan.map(({ detail }) => detail).join()).toContain('learning_runs_by_signature')
    } finally {
      await store.close()
      rmSync(root, { recursive: true, force: true })
    }
  })
})

describe('a learning that was stored for a general error', () => {
  it('is not offered', async () => {
    const root = mkdtempSync(join(tmpdir(), 'jarvis-learning-'))
    const store = await openTestStore(join(root, 'general.db'))
    try {
      for (const text of learningTables.split(/;\n/))
        if (text.trim() !== '') await store.db.transaction((tx) => tx.run(text))
      const output = '[ERROR] Tests run: 31, Failures: 3'
      const { id, text } = signatureOf(output)!
      await learned(store.db, id, text)
      expect((await lookUp(store.db, { output, project: 'p0' })).learnings).toEqual([])
    } finally {
      await store.close()
      rmSync(root, { recursive: true, force: true })
    }
  })
})

describe('the message of an error as a person writes it', () => {
  it('finds the error of another file, without quotes, and of no other module', async () => {
    const root = mkdtempSync(join(tmpdir(), 'jarvis-learning-'))
    const store = await openTestStore(join(root, 'message.db'))
    try {
      for (const text of learningTables.split(/;\n/))
        if (text.trim() !== '') await store.db.transaction((tx) => tx.run(text))
      const of = async (output: string) => (await lookUp(store.db, { output, project: 'p0' })).learnings.length
      const { id, text } = signatureOf("Error: Cannot find module 'left-pad' imported from /home/a/repo/src/find.ts")!
      await learned(store.db, id, text)
      expect(await of("Error: Cannot find module 'left-pad' imported from /home/b/src/other.ts")).toBe(1)
      expect(await of('Cannot find module left-pad')).toBe(1)
      expect(await of('cannot find module "left-pad"')).toBe(1)
      expect(await of('Cannot find module left')).toBe(0)
      expect(await of('Cannot find module right-pad')).toBe(0)
      // An earlier version kept the place.
      await store.db.transaction((tx) =>
        tx.run("UPDATE learnings SET signature = 'old', error = ?", [`${text} imported from <path>/find.ts`]),
      )
      expect(await of('Cannot find module left-pad')).toBe(1)
      expect(await of("Error: Cannot find module 'left-pad' imported from /home/b/src/other.ts")).toBe(1)
    } finally {
      await store.close()
      rmSync(root, { recursive: true, force: true })
    }
  })
})
