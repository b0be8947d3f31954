import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAgentWork } from '../testing/agent-work.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { stillRuled } from './still-ruled.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const settled = {
  ...{ session: 'first', project: null, end: 0 },
  decisions: ['Never push to main without asking me.'],
  learned: "Don't touch the legacy parser, it is frozen. The cache is slow.",
}

/** What is left of it once something was said later. */
async function after(text: string, role: 'user' | 'assistant' = 'user') {
  const { sessions } = openAgentWork(space)
  await sessions.append('first', [{ role, text, date: space.time.now + 1000 }])
  const [left] = await stillRuled(space.store.db, [settled])
  return left!
}

it('omits a rule that its user has lifted since', async () => {
  const left = await after('Feel free to touch the legacy parser again.')
  expect(left.learned).toBe('The cache is slow.')
  expect(left.decisions).toEqual(settled.decisions)
})

it.each([
  ['You are free to rename the parser tests.', 'user'],
  ['Feel free to touch the legacy parser again.', 'assistant'],
] as const)('keeps rules after “%s” of the %s', async (text, role) => {
  expect(await after(text, role)).toEqual(settled)
})
