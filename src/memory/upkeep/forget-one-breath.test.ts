import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const ingest = (text: string, session = 's1') =>
  space.memory.ingest([{ role: 'user', text, date: Date.UTC(2026, 1, 3) }], { session })
const contents = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()
const origins = () => space.store.db.all<{ quote: string; session: string }>('SELECT quote, session FROM fact_origins')
const says = async (word: string) =>
  (await Promise.all(['facts', 'fact_origins', 'session_turns', 'chunks'].map((table) => rowsOf(table))))
    .flat()
    .filter((row) => JSON.stringify(row).includes(word))
const rowsOf = (table: string) => space.store.db.all(`SELECT * FROM ${table}`)

/** A sentence, the word that is forgotten, and a part of each fact that stays. */
const sentences: [sentence: string, word: string, stays: RegExp[]][] = [
  ['My name is Rosa and I hate olives.', 'olives', [/Rosa/]],
  ["I'm vegetarian, and Pia is allergic to hazelnuts.", 'hazelnuts', [/vegetarian/]],
  ['I live in Ghent, and my brother Tom works at Volvo.', 'Volvo', [/Ghent/]],
  ["I'm a nurse, and my daughter Ada plays the harp.", 'harp', [/nurse/]],
  ["I'm 44, I live in Ulm, and my ex is called Dirk.", 'Dirk', [/44/, /Ulm/]],
]

describe('forgetting a word of a sentence with two facts', () => {
  it.each(sentences)('keeps the other facts of "%s"', async (sentence, word, stays) => {
    await ingest(sentence)
    const before = await contents()
    for (const one of stays) expect(before).toContainEqual(expect.stringMatching(one))
    const preview = await space.memory.forget({ query: word })
    const { items } = await space.memory.forget({ query: word }, { dryRun: false, agreed: preview.items })
    expect(await contents()).toEqual(before.filter((content) => !content.includes(word)))
    expect(items.filter(({ kind }) => kind === 'fact').map(({ text }) => text)).toEqual(
      expect.arrayContaining(before.filter((content) => content.includes(word))),
    )
    expect(await says(word)).toEqual([])
  })

  it('masks the quotation of a kept fact, with a preview, and can still forget its session', async () => {
    await ingest('My name is Rosa and I hate olives.')
    const { items } = await space.memory.forget({ query: 'olives' })
    const reasons = Object.fromEntries(items.map(({ kind, reason }) => [kind, reason]))
    expect(reasons).toMatchObject({
      fact: 'says it',
      quotation: "the fact itself stays: The user's name is Rosa.",
      turn: 'says it',
    })
    await space.memory.forget({ query: 'olives' }, { dryRun: false })
    expect(await origins()).toEqual([{ quote: '█', session: 's1' }])
    await ingest('My name is Rosa and I hate olives.')
    await ingest('My name is Rosa and I hate olives.', 's2')
    expect(await contents()).toEqual(["The user's name is Rosa."])
    expect((await origins()).filter(({ quote }) => quote.includes('olives'))).toEqual([])
    expect((await space.memory.forget({ session: 's1' })).items).toContainEqual(
      expect.objectContaining({ kind: 'fact', text: "The user's name is Rosa.", reason: 'said in this session' }),
    )
  })

  it('masks the quotation of a kept fact when the other fact is named', async () => {
    await ingest('My name is Rosa and I hate olives.')
    const { facts } = await space.memory.facts.list()
    const named = facts.filter(({ content }) => content.includes('olives')).map(({ id }) => id)
    await space.memory.forget({ facts: named }, { dryRun: false })
    expect(await contents()).toEqual(["The user's name is Rosa."])
    expect(await says('olives')).toEqual([])
  })

  it('can forget the kept fact later, and no other fact with a masked quotation', async () => {
    await ingest('My name is Rosa and I hate olives.')
    await ingest('My name is Rosa and I live in Ghent, near the olives.', 's2')
    await space.memory.forget({ query: 'olives' }, { dryRun: false })
    await space.memory.forget({ query: 'Rosa' }, { dryRun: false })
    expect((await contents()).filter((content) => content.includes('Rosa'))).toEqual([])
    await ingest('The heron is called Karl.', 's3')
    await space.memory.forget({ query: 'heron' })
    expect((await contents()).join()).toContain('Karl')
  })
})
