import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import { openAgentWork } from '../testing/agent-work.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createSessionWork, type Observations } from './observations.ts'
import { putObservation, readObservations } from './observations-repository.ts'

let space: TemporaryMemory
let observations: Observations
beforeEach(async () => {
  space = await openTemporaryMemory()
  ;({ observations } = openAgentWork(space))
})
afterEach(() => space.dispose())

it("returns an agent's words at a prompt, also after an earlier turn was forgotten", async () => {
  const folder = join(space.folder, 'net')
  mkdirSync(folder)
  for (const file of ['a', 'b', 'c']) {
    const input = { file_path: join(folder, `${file}.ts`), old_string: 'x', new_string: `${file}()` }
    for (const event of [
      { kind: 'prompt' as const, text: `Change the file ${file}.` },
      { kind: 'tool' as const, tool: { name: 'Edit', input } },
      { kind: 'stop' as const, text: `Changed the file ${file}.` },
    ])
      appendEvent(space.folder, {
        ...{ key: `${file}-${event.kind}`, at: space.time.now++, client: 'claude-code', session: 's1', folder },
        ...event,
      })
  }
  await observations.drain()
  await space.store.db.transaction((tx) => tx.run("DELETE FROM session_turns WHERE role = 'user' AND seq = 0"))
  const rows = await space.store.db.all<{ id: string }>('SELECT id FROM observations ORDER BY prompt')
  const { words } = await observations.get(
    rows.slice(-2).map(({ id }) => id),
    { full: true },
  )
  expect(words).toMatchObject([
    { prompt: 2, text: 'Changed the file b.' },
    { prompt: 3, text: 'Changed the file c.' },
  ])
})

it('returns the latest failed work of a long session', async () => {
  const { db } = space.store
  const { id } = await observations.save({ type: 'change', title: 'Turned a screw', session: 's1' } as never)
  await db.transaction(async (tx) => {
    const [one] = await readObservations(tx, [id])
    for (let number = 1; number <= 405; number++) {
      const title = `${number === 405 ? 'Did not help: ' : ''}Turned screw ${number}`
      const next = { ...one!, id: `${one!.id.slice(0, -3)}${number}`, at: one!.at + number, title }
      await putObservation(tx, next, { slot: `screw: ${number}`, subject: null })
    }
  })
  const { done, failed } = await createSessionWork().worksIn(db, 's1')
  expect(failed).toMatchObject([{ title: 'Did not help: Turned screw 405' }])
  expect(done.at(-1)?.title).toBe('Turned screw 404')
})
