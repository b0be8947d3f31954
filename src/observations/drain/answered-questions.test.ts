import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

it.each(['at once', 'one by one'])("records the user's choice between two options (%s)", async (how) => {
  const { observations } = openAgentWork(space)
  const folder = join(space.folder, 'net')
  mkdirSync(folder)
  const { prompt, edit, stop } = createClientEvents(folder)
  for (const event of [
    prompt('Make the rates endpoint faster.'),
    edit('src/rates.ts', 'fetch()', 'cached(fetch)'),
    stop('`src/rates.ts` answers from a cache now.\n\nShould the cache live in Redis or in memory?'),
    prompt('In memory, we run a single process.'),
    edit('src/cache.ts', 'redis()', 'new Map()'),
    stop('The cache is in `src/cache.ts`.'),
  ]) {
    appendEvent(space.folder, event)
    if (how === 'one by one') await observations.drain()
  }
  await observations.drain()
  const { observations: lines } = await observations.search({ query: '', types: ['decision'] })
  expect(lines.map(({ title }) => title)).toEqual([
    'Should the cache live in Redis or in memory? In memory, we run a single process.',
  ])
})
