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

it.each(['at once', 'one by one'])('marks work that did not help, and links what came after it (%s)', async (how) => {
  const { prompt, edit, stop } = events
  for (const one of [
    prompt('Fix the empty list.'),
    edit('src/list.ts', '', 'a'),
    stop('Fixed the empty list in src/list.ts.'),
    prompt('This still does not work. The list is empty.'),
    edit('src/load.ts', '', 'b'),
    stop('Fixed the order of loading in src/load.ts.'),
  ]) {
    appendEvent(space.folder, one)
    if (how === 'one by one') await observations.drain()
  }
  await observations.drain()
  const { observations: lines } = await observations.search({ query: '' })
  const { observations: got } = await observations.get(lines.map(({ id }) => id))
  const [before, after, ...others] = got.toSorted((one, other) => one.at - other.at)
  expect(others).toEqual([])
  expect(before!.title).toBe('Did not help: Fixed the empty list in src/list.ts')
  expect(before!.facts).toContain('The user said afterwards: This still does not work. The list is empty.')
  expect(after!.title).toBe('Fixed the order of loading in src/load.ts')
  expect(after!.links).toMatchObject([{ kind: 'supersedes', direction: 'to', id: before!.id }])
})
