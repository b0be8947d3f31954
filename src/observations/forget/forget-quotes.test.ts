import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { readObservations } from '../observations-repository.ts'
import { createQuoteForgetting } from './forget-quotes.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const words = 'This still does not work. The list is empty.'

/** Work of an earlier session that repeats what the user said in s1; returns its id. */
async function quotingWork(): Promise<string> {
  const folder = join(space.folder, 'net')
  mkdirSync(folder)
  const { prompt, edit, stop } = createClientEvents(folder)
  const { observations } = openAgentWork(space)
  for (const one of [
    prompt('Fix the empty list.'),
    edit('src/list.ts', '', 'a'),
    stop('Fixed the empty list in src/list.ts.'),
    prompt(words),
    edit('src/load.ts', '', 'b'),
    stop('Fixed the order of loading in src/load.ts.'),
  ])
    appendEvent(space.folder, one)
  await observations.drain()
  const { db } = space.store
  const row = await db.get<{ id: string }>(`SELECT id FROM observations WHERE facts LIKE '%"The user said %'`)
  await change(row!.id, `session_id = 'earlier'`)
  return row!.id
}

const change = (id: string, columns: string) =>
  space.store.db.transaction((tx) => tx.run(`UPDATE observations SET ${columns} WHERE id = ?`, [id]))

it('keeps what was written to an observation after it was found, and while it was prepared', async () => {
  const id = await quotingWork()
  const { db } = space.store
  let prepared = 0
  const prepare: typeof space.search.prepare = async (...drafts) => {
    const done = await space.search.prepare(...drafts)
    if (++prepared === 1) await change(id, `narrative = 'Rewritten while prepared.'`)
    return done
  }
  const search = { prepare, put: space.search.put.bind(space.search) }
  const { items, erase } = await createQuoteForgetting({ db, search }).find({ session: 's1' })
  expect(items).toMatchObject([{ kind: 'quote', id }])
  await change(id, `title = 'Marked after it was found'`)
  await erase!()
  const [after] = await readObservations(db, [id])
  expect(after).toMatchObject({ title: 'Marked after it was found', narrative: 'Rewritten while prepared.' })
  expect(after!.facts.join()).not.toContain('The list is empty')
  expect(prepared).toBe(2)
  const { hits } = await space.search.search({ query: 'rewritten', mode: 'search' })
  expect(hits).toHaveLength(1)
})

it('leaves the changes of links that one line of the log made with a change of the words', async () => {
  const id = await quotingWork()
  const { db } = space.store
  const [observation] = await readObservations(db, [id])
  const former = JSON.stringify({ observation, slot: '', subject: null })
  await db.transaction(async (tx) => {
    await tx.run('DELETE FROM observation_changes WHERE observation_id = ?', [id])
    await tx.run("INSERT INTO log (id, at, actor, action, target) VALUES (99, 1, 'user', 'link', ?)", [id])
    for (const link of ['', 'related'])
      await tx.run('INSERT INTO observation_changes (log_id, observation_id, link, former) VALUES (?, ?, ?, ?)', [
        ...[99, id, link],
        link === '' ? former : '{}',
      ])
  })
  await (await createQuoteForgetting({ db, search: space.search }).find({ session: 's1' })).erase!()
  const left = await db.all<{ link: string }>('SELECT link FROM observation_changes WHERE observation_id = ?', [id])
  expect(left).toEqual([{ link: 'related' }])
})
