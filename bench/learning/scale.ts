/**
 * The cost of learning with a large history: 100,000 command runs and 2,000 learnings. `node scripts/run-ts.mjs
 * bench/learning/scale.ts`: looking a signature up (2 ms), the page of learnings (100 ms). Fails where one is missed.
 */
import { join } from 'node:path'
import { openJarvis } from '../../src/app/open-jarvis.ts'
import { databaseFile, homeAt } from '../../src/config/home.ts'
import type { Learning } from '../../src/learning/learning.ts'
import { lookUp } from '../../src/learning/look-up.ts'
import { listLearnings } from '../../src/learning/show-learnings.ts'
import { openStore } from '../../src/storage/sqlite/open-store.ts'
import { signatureOf } from '../../src/text/signatures/signature.ts'
import { median } from '../speed/measure.ts'
import { withFolder } from '../speed/scratch.ts'

const output = "Exit code 1\nError: Cannot find module 'left-padder'"
const { id } = signatureOf(output)!

await withFolder(async (folder) => {
  const home = join(folder, 'home')
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
  await ((await jarvis.subsystem('learning')) as Learning).list({})
  const path = databaseFile(homeAt(home), 'main')
  const store = await openStore(path)
  await store.db.transaction(async (tx) => {
    await tx.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
       INSERT INTO learning_runs (key, at, session, project, client, command, intent, ok, signature)
       SELECT 'k' || i, i, 's' || (i % 900), 'p' || (i % 50), 'c', 'npm test', 'npm test', 0,
         CASE WHEN i % 1000 = 0 THEN ? ELSE 'x' || (i % 9000) END FROM n`,
      [id],
    )
    await tx.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO learnings (id, project, scope, state, kind, signature, error, message, intent, solution, confidence,
         occurrences, uses, successes, failures, first_at, last_at)
       SELECT 'learning' || i, 'p' || (i % 50), 'repo', 'active', 'edit', CASE WHEN i = 50 THEN ? ELSE 'x' || i END,
         'error ' || i, 'error ' || i, 'npm test', 'In a.ts, replace \`a\` with \`b\`.', 0.7, 1, 0, 0, 0, i, i FROM n`,
      [id],
    )
  })
  const face = (await jarvis.subsystem('learning')) as Learning
  const rounds: (readonly [string, number, () => Promise<unknown>])[] = [
    ['look a signature up', 2, () => lookUp(store.db, { output, project: 'p0' })],
    ['read a page of learnings', 100, () => listLearnings(store.db, { state: 'open' })],
    ['page of learnings, with what was captured until now', 100, () => face.list({ state: 'open' })],
  ]
  for (const [name, most, work] of rounds) {
    const times: number[] = []
    for (let round = 0; round < 31; round++) {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
    console.log(`${name}: ${median(times).toFixed(2)} ms (at most ${most})`)
    if (median(times) > most) process.exitCode = 1
  }
  await store.close()
  await jarvis.close()
})
