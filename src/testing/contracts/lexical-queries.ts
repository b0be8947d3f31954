import fc from 'fast-check'
import { expect } from 'vitest'
import { entry, fill, found, type LexicalBehaves } from './lexical-entries.ts'

/** The best hits come first. */
export function ranksHits(behaves: LexicalBehaves): void {
  behaves('finds any of the words, the chunk with more of them first, with positive scores', async (opened) => {
    await fill(opened, [entry(1, 'red fox'), entry(2, 'red fox jumps'), entry(3, 'slow dog'), entry(4, 'blue sky')])
    const hits = await opened.index.search({ any: ['fox', 'jumps'] }, 10)
    expect(hits.map(({ chunkId }) => chunkId)).toEqual([2, 1])
    expect(hits.every(({ score }) => score > 0)).toBe(true)
    expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score)
  })

  behaves('ranks title before headings before body before lead', async (opened) => {
    const filler = Array.from({ length: 8 }, (_, i) => entry(20 + i, `other words number${i} here`))
    await fill(opened, [
      entry(1, 'a b c', { lead: 'kiwi' }),
      entry(2, 'a b kiwi', { lead: 'c' }),
      entry(3, 'a b c', { headings: 'kiwi' }),
      entry(4, 'a b c', { title: 'kiwi' }),
      ...filler,
    ])
    expect(await found(opened, { any: ['kiwi'] })).toEqual([4, 3, 2, 1])
  })

  behaves('breaks ties by chunk id and cuts at the limit', async (opened) => {
    await fill(
      opened,
      [9, 3, 7, 1, 5].map((id) => entry(id, 'same words')),
    )
    expect(await found(opened, { any: ['same'] })).toEqual([1, 3, 5, 7, 9])
    expect(await found(opened, { any: ['same'] }, 2)).toEqual([1, 3])
    expect(await found(opened, { any: ['same'] }, 0)).toEqual([])
  })
}

/** A query defines required words and their positions. */
export function combinesWords(behaves: LexicalBehaves): void {
  behaves('requires all words where asked', async (opened) => {
    await fill(opened, [entry(1, 'red fox'), entry(2, 'red'), entry(3, 'fox', { title: 'red' })])
    expect((await found(opened, { any: ['red', 'fox'], requireAll: true })).sort()).toEqual([1, 3])
    expect(await found(opened, { any: ['red', 'absent'], requireAll: true })).toEqual([])
  })

  behaves('finds words by their beginning', async (opened) => {
    await fill(opened, [entry(1, 'deploy'), entry(2, 'deployment'), entry(3, 'depot')])
    expect((await found(opened, { any: [], prefixes: ['deploy'] })).sort()).toEqual([1, 2])
    expect((await found(opened, { any: ['depot'], prefixes: ['deployment'] })).sort()).toEqual([2, 3])
  })

  behaves('requires each phrase in one field, in order', async (opened) => {
    await fill(opened, [
      entry(1, 'the red fox'),
      entry(2, 'fox red'),
      entry(3, 'fox', { title: 'red' }),
      entry(4, 'red fox and more dogs'),
    ])
    const [first, last] = [['red', 'fox'], split('more dogs')]
    expect((await found(opened, { any: [], phrases: [first] })).sort()).toEqual([1, 4])
    expect(await found(opened, { any: ['dogs'], phrases: [first] })).toEqual([4, 1])
    expect(await found(opened, { any: [], phrases: [first, last] })).toEqual([4])
  })

  behaves('counts terms side by side, and any of several such pairs', async (opened) => {
    await fill(opened, [entry(1, 'red old fox'), entry(2, 'old red fox'), entry(3, 'fox'), entry(4, 'lost dogs')])
    const pairs = [split('red fox'), split('lost dogs')]
    expect((await found(opened, { any: [], pairs })).sort()).toEqual([2, 4])
    expect(await found(opened, { any: ['red', 'fox'], pairs: [pairs[0]!] })).toEqual([2, 1, 3])
  })

  behaves('leaves out what holds an excluded word or phrase', async (opened) => {
    await fill(opened, [
      entry(1, 'red fox'),
      entry(2, 'red dog'),
      entry(3, 'red hot dog'),
      entry(4, 'red', { title: 'dog' }),
    ])
    expect(await found(opened, { any: ['red'], not: [['dog']] })).toEqual([1])
    expect((await found(opened, { any: ['red'], not: [['hot', 'dog'], ['fox']] })).sort()).toEqual([2, 4])
  })
}

/** Any text can be indexed and asked for. */
export function takesAnyText(behaves: LexicalBehaves): void {
  behaves('keeps wordsWithSigns with signs, of any script, apart from each other', async (opened) => {
    await fill(
      opened,
      wordsWithSigns.map((word, i) => entry(i + 1, word)),
    )
    for (const [i, word] of wordsWithSigns.entries())
      expect(await found(opened, { any: [word] }), word).toEqual([i + 1])
    expect(await opened.index.frequencies(wordsWithSigns)).toEqual(new Map(wordsWithSigns.map((word) => [word, 1])))
  })

  behaves('takes any input as words', async (opened) => {
    await fill(opened, [entry(1, 'word')])
    const query = fc.record({
      any: fc.array(anyText, { maxLength: 4 }),
      prefixes: fc.array(anyText, { maxLength: 2 }),
      phrases: fc.array(fc.array(anyText, { maxLength: 3 }), { maxLength: 2 }),
      not: fc.array(fc.array(anyText, { maxLength: 3 }), { maxLength: 2 }),
      requireAll: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(query, async (random) => {
        expect(Array.isArray(await opened.index.search(random, 5))).toBe(true)
        await opened.index.frequencies(random.any)
        await opened.index.similarTerms(random.any[0] ?? '', 3)
      }),
      { numRuns: 60 },
    )
    const many = Array.from({ length: 3000 }, (_, i) => `w${i}`)
    expect(await found(opened, { any: [...many, 'word'] })).toEqual([1])
    expect(await found(opened, { any: [], not: [['word']] })).toEqual([])
  })
}

const wordsWithSigns = [
  'src/store/open.ts',
  'token_estimate',
  'c++',
  "it's",
  '"quoted"',
  '日本',
  'ς',
  'naïve',
  '🤔',
  'a:b',
  '-x',
  '*',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('"', '""', 'AND', 'NOT', 'NEAR(a b)', '{title} :', '^', '*', '(', 'a\0b', '\0', '', ' ', '+', '-'),
)

const split = (text = ''): string[] => text.split(' ').filter((word) => word !== '')
