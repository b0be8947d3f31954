import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import type { Observations } from '../observations.ts'

let space: TemporaryMemory
let observations: Observations
let events: ReturnType<typeof createClientEvents>

beforeEach(async () => {
  space = await openTemporaryMemory()
  ;({ observations } = openAgentWork(space))
  const folder = join(space.folder, 'net')
  mkdirSync(folder)
  events = createClientEvents(folder)
})
afterEach(() => space.dispose())

/** Decisions after the choice of Prisma and a later session with these words, a proposal before them if given. */
async function decisionsAfter(request: string, report: string, proposal?: [string, string]) {
  const { prompt, edit, stop } = events
  const first = [
    prompt('Prisma or Drizzle for the database?'),
    stop('Prisma has the better migrations. I would take Prisma.'),
    prompt('Take Prisma.'),
    edit('src/db.ts', '', 'a'),
    stop('The database is read through Prisma.'),
  ]
  const later = [
    ...(proposal ? [prompt(proposal[0]), stop(proposal[1])] : []),
    prompt(request),
    edit('src/db.ts', 'a', 'b'),
    stop(report),
  ]
  for (const one of first) appendEvent(space.folder, one)
  await observations.drain()
  for (const one of later) appendEvent(space.folder, { ...one, session: 's2' })
  await observations.drain()
  const found = (await observations.search({ query: '', types: ['decision'] })).observations
  return found.map(({ id, title, replacedBy }) => ({ id, title, replacedBy: replacedBy?.id ?? null }))
}

const old = { title: 'Prisma or Drizzle for the database? Take Prisma.' }

it.each([
  ['Prisma starts too slowly. We switch from Prisma to Drizzle.', 'Done.', 'We switch from Prisma to Drizzle'],
  ['Prisma starts too slowly. Scrap it and use plain SQL.', 'Done.', 'Scrap Prisma and use plain SQL'],
  ['Prisma was a mistake: it starts in two seconds. Rip it out and use plain SQL.', 'Done.', 'Rip Prisma out'],
  ['Sorry, Prisma was the wrong choice. Rewrite it by hand.', 'Done.', 'Prisma was the wrong choice. Rewrite'],
  ['It starts slowly. Forget Prisma. We use plain SQL after all', 'Done.', 'We use plain SQL after all'],
  ['Make the start faster.', 'Replaced Prisma with Drizzle, because Prisma took two seconds.', 'Replaced Prisma with'],
])('%s replaces a decision of an earlier session', async (request, report, title) => {
  const decisions = await decisionsAfter(request, report)
  const later = decisions.find((one) => one.title.includes(title))
  expect(later).toMatchObject({ replacedBy: null })
  expect(decisions).toContainEqual(expect.objectContaining({ ...old, replacedBy: later!.id }))
  expect(decisions).toHaveLength(2)
  const { observations: got } = await observations.get([later!.id])
  expect(got[0]!.facts).toContain('Not chosen: Prisma')
})

it.each([
  ["Scrap Prisma and use plain SQL. It's slow.", 'Done.', false],
  ['Forget Prisma. We use plain SQL.', 'Done.', false],
  ['Make the start faster.', 'Replaced Prisma with Drizzle, because Prisma took two seconds.', true],
])('%s: only what the user says replaces a decision for sure', async (request, report, isOpen) => {
  await decisionsAfter(request, report)
  const found = (await observations.search({ query: '', types: ['decision'] })).observations
  expect(found.find(({ title }) => title === old.title)?.replacedBy?.confirmed).toBe(!isOpen)
  const ended = (await observations.endedRules()).map(({ rule }) => rule)
  expect(ended).toEqual(isOpen ? [] : [old.title])
})

it('counts a proposal only once it is carried out', async () => {
  const proposal: [string, string] = ['The start is slow.', 'I suggest we replace Prisma with Drizzle. Shall I?']
  const kept = await decisionsAfter('No, leave it. Add a cache.', 'Added a cache.', proposal)
  expect(kept).toEqual([expect.objectContaining({ ...old, replacedBy: null })])
})

it.each([
  ['Should we drop Prisma and use Drizzle instead?', 'No, it is fast enough.'],
  ["Let's drop the sidebar and use tabs instead.", 'The sidebar is replaced by tabs.'],
  ['Prisma was a mistake? Explain why.', 'It reads each row twice.'],
  ['It was a mistake to run Prisma without a pool. Add one.', 'It has a pool of ten.'],
  ['In Prisma use ten connections instead of fifty.', 'The pool has ten connections.'],
])('%s replaces nothing', async (request, report) => {
  expect(await decisionsAfter(request, report)).toContainEqual(expect.objectContaining({ ...old, replacedBy: null }))
})
