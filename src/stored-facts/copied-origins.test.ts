import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConversationTurn, Extraction } from '../reading/types.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory({ extract: takeAll })
})
afterEach(() => space.dispose())

/** Every turn is a fact. */
const takeAll = (turns: readonly ConversationTurn[]): Extraction => ({
  facts: turns.map(({ text }, turn) => ({
    type: 'fact',
    content: text,
    subject: 'user',
    predicate: 'noted',
    value: text,
    slot: null,
    importance: 6,
    confidence: 1,
    tags: [],
    sensitive: false,
    origin: { turn, start: 0, end: text.length },
  })),
  retractions: [],
})

const say = (session: string, text: string, source: 'session' | 'inferred' = 'session') =>
  space.memory.ingest([{ role: 'user', text }], { session, source })
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()
const origins = () => space.store.db.all('SELECT * FROM fact_origins ORDER BY fact_id, origin')
const sessionsOf = async (id: string) => (await space.memory.facts.get(id)).origins.map(({ session }) => session).sort()
const texts = async () =>
  (await space.store.db.all<{ content: string }>('SELECT content FROM facts')).map(({ content }) => content)

async function mergeWalks(): Promise<string> {
  await say('monday', 'Ann likes long walks by the sea.')
  await say('tuesday', 'Ann really likes long walks by the sea.')
  await space.memory.upkeep({ dryRun: false })
  const [pair] = await space.memory.merges.list()
  const { kept } = await space.memory.merges.settle(pair!.id, true)
  return kept[0]!.id
}

describe('undoing a merge', () => {
  it('removes the copied origins, so that forgetting a session finds each fact by its own', async () => {
    const kept = await mergeWalks()
    expect(await sessionsOf(kept)).toEqual(['monday', 'tuesday'])
    await space.memory.undo()
    expect(await sessionsOf(kept)).toEqual(['tuesday'])
    await space.memory.forget({ session: 'tuesday' }, { dryRun: false })
    expect(await texts()).toEqual(['Ann likes long walks by the sea.'])
  })

  it('waits for a later write that depends on it', async () => {
    const kept = await mergeWalks()
    const entry = (await space.memory.log())[0]!.id
    await space.memory.facts.edit(kept, { content: 'Ann walks by the sea a lot.' })
    await expect(space.memory.undo({ entry })).rejects.toMatchObject({ code: 'changed_since' })
  })

  it('separates the session that confirmed an inferred fact', async () => {
    await say('monday', 'The safe is behind the stove.', 'inferred')
    await say('tuesday', 'The safe is behind the stove.')
    const [fact] = (await space.memory.facts.list()).facts
    expect((await space.memory.facts.get(fact!.id)).origins).toHaveLength(2)
    await space.memory.undo()
    const inTuesday = (await space.memory.forget({ session: 'tuesday' })).items
    expect(inTuesday.filter(({ kind }) => kind === 'fact').map(({ id }) => id)).toEqual([fact!.id])
  })

  it('restores every origin, and redo copies them again, for any merge', async () => {
    const wording = fc.constantFrom('', 'really ', 'so really ', 'quite really ')
    const said = fc.record({ session: fc.constantFrom('a', 'b', 'c'), wording })
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 2, maxLength: 5 }), fc.nat(3), async (turns, merges) => {
        await space.dispose()
        space = await openTemporaryMemory({ extract: takeAll })
        for (const { session, wording } of turns) await say(session, `Ann ${wording}likes long walks by the sea.`)
        await space.memory.upkeep({ dryRun: false })
        const states = [{ origins: await origins(), open: await open() }]
        for (const { id } of (await space.memory.merges.list()).slice(0, merges)) {
          const { merged } = await space.memory.merges.settle(id, true)
          if (merged.length > 0) states.push({ origins: await origins(), open: await open() })
        }
        const after = states.at(-1)!
        for (const before of states.slice(0, -1).reverse()) {
          await space.memory.undo()
          expect({ origins: await origins(), open: await open() }).toEqual(before)
        }
        const undone = (await space.memory.log()).slice(0, states.length - 1)
        for (const { id } of undone) await space.memory.undo({ entry: id })
        expect({ origins: await origins(), open: await open() }).toEqual(after)
      }),
      { numRuns: 15 },
    )
  })
})
