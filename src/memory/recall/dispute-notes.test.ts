import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEditors } from '../../testing/editor-facts.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory({ extract: readEditors({ notes: false }) })
  await space.memory.remember({ content: 'The editor is vim' })
  space.time.now += 10_000
})
afterEach(() => space.dispose())

const hint = '"jarvis review list"'
const notes = async () => (await space.memory.recall('Which editor is it?')).notes.filter((note) => note.includes(hint))
const brief = async () => (await space.memory.loadSessionContext()).text

it('says that a newer statement waits for a decision, in an answer and in a brief, until it is settled', async () => {
  expect(await notes()).toEqual([])
  await space.memory.ingest([{ role: 'user', text: 'The editor is emacs' }], { session: 's1', source: 'inferred' })
  const [known] = (await space.memory.recall('Which editor is it?')).facts
  expect(known).toMatchObject({ value: 'vim' })
  expect(await notes()).toEqual([
    `A newer statement contradicts #${known!.contentHash.slice(0, 6)} and waits for your decision: ${hint}.`,
  ])
  expect(await brief()).toContain('The editor is vim (a newer statement differs: jarvis review list)')
  // The waiting statement itself is shown nowhere unasked.
  expect(await brief()).not.toContain('emacs')

  const [pair] = await space.memory.review.list()
  await space.memory.review.settle(pair!.id, 'older')
  expect(await notes()).toEqual([])
  expect(await brief()).toContain('The editor is vim [')
})
