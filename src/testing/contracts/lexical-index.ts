import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../ports/database.ts'
import type { LexicalEntry, LexicalIndex } from '../../ports/search-index.ts'
import { chunksOfRecords, filterCases, filterRecords } from './filters.ts'
import { seedRecords } from './seed-records.ts'

export interface LexicalSubject {
  /** Opens one more connection to the same data, with an index over it; the first call finds the tables empty. */
  open(): Promise<{ db: Database; index: LexicalIndex; close(): Promise<void> }>
  dispose(): Promise<void>
}

/** What every implementation of LexicalIndex promises. `skip` maps the name of a case to the reason it cannot hold. */
export function lexicalIndexContract(
  create: () => Promise<LexicalSubject>,
  skip: Readonly<Record<string, string>> = {},
) {
  describe('LexicalIndex contract', () => {
    type Opened = Awaited<ReturnType<LexicalSubject['open']>>
    const behaves = (name: string, check: (opened: Opened, subject: LexicalSubject) => Promise<void>) =>
      it.skipIf(name in skip)(name in skip ? `${name} (skipped: ${skip[name]})` : name, async () => {
        const subject = await create()
        try {
          const opened = await subject.open()
          await check(opened, subject)
          await opened.close()
        } finally {
          await subject.dispose()
        }
      })
    const entry = (
      chunkId: number,
      body: string,
      other: Partial<Record<'title' | 'headings' | 'lead', string>> = {},
    ): LexicalEntry => ({
      chunkId,
      title: other.title ?? '',
      headings: other.headings ?? '',
      body,
      lead: other.lead ?? '',
    })
    const fill = async ({ db, index }: Opened, entries: readonly LexicalEntry[]) => {
      await db.transaction(async (tx) => {
        await seedRecords(
          tx,
          entries.map(({ chunkId }) => ({ id: chunkId, chunks: [chunkId] })),
        )
        await index.put(tx, entries)
      })
    }
    const found = async ({ index }: Opened, query: Parameters<LexicalIndex['search']>[0], limit = 10) =>
      (await index.search(query, limit)).map(({ chunkId }) => chunkId)

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

    behaves('replaces on a second put and forgets on removal', async (opened) => {
      await fill(opened, [entry(1, 'old'), entry(2, 'stays')])
      await opened.db.transaction((tx) => opened.index.put(tx, [entry(1, 'new')]))
      expect(await found(opened, { any: ['old'] })).toEqual([])
      expect(await found(opened, { any: ['new'] })).toEqual([1])
      await opened.db.transaction((tx) => opened.index.remove(tx, [1, 77]))
      expect(await found(opened, { any: ['new', 'stays'] })).toEqual([2])
      expect(await opened.index.size()).toBe(1)
      expect(await opened.index.frequencies(['new', 'stays'])).toEqual(
        new Map([
          ['new', 0],
          ['stays', 1],
        ]),
      )
    })

    behaves('forgets a chunk whose record is deleted', async (opened) => {
      await fill(opened, [entry(1, 'word'), entry(2, 'word')])
      await opened.db.transaction((tx) => tx.run('DELETE FROM records WHERE id = 1'))
      expect(await found(opened, { any: ['word'] })).toEqual([2])
    })

    behaves('counts chunks and how many hold a word, in any field', async (opened) => {
      await fill(opened, [entry(1, 'red red'), entry(2, 'fox', { title: 'red' }), entry(3, 'dog')])
      expect(await opened.index.size()).toBe(3)
      expect(await opened.index.frequencies(['red', 'dog', 'absent'])).toEqual(
        new Map([
          ['red', 2],
          ['dog', 1],
          ['absent', 0],
        ]),
      )
    })

    behaves('names indexed words near a misspelt one, nearest and most frequent first', async (opened) => {
      await fill(opened, [
        entry(1, 'deployment deploy'),
        entry(2, 'deployments backup'),
        entry(3, 'deployments backups'),
        entry(4, 'employment'),
      ])
      expect((await opened.index.similarTerms('deplyoment', 5)).slice(0, 2)).toEqual([
        { term: 'deployment', distance: 1, frequency: 1 },
        { term: 'deployments', distance: 2, frequency: 2 },
      ])
      expect(await opened.index.similarTerms('bakcups', 1)).toEqual([{ term: 'backups', distance: 1, frequency: 1 }])
      expect(await opened.index.similarTerms('zzzzzz', 5)).toEqual([])
      expect(await opened.index.similarTerms('', 5)).toEqual([])
    })

    behaves('narrows by every field of a filter before ranking', async (opened) => {
      await opened.db.transaction(async (tx) => {
        await seedRecords(tx, filterRecords)
        await opened.index.put(
          tx,
          chunksOfRecords(filterRecords.map(({ id }) => id)).map((id) => entry(id, 'word')),
        )
      })
      for (const { says, filter, passes } of filterCases) {
        const hits = await opened.index.search({ any: ['word'] }, 10, filter)
        expect(
          hits.map(({ chunkId }) => chunkId).sort((a, b) => a - b),
          says,
        ).toEqual(chunksOfRecords(passes))
      }
      expect(await opened.index.search({ any: ['word'] }, 1, { collections: ['work'] })).toMatchObject([
        { chunkId: 40 },
      ])
    })

    behaves('lists first chunks by date without words, undated last', async (opened) => {
      await opened.db.transaction((tx) => seedRecords(tx, filterRecords))
      expect(await opened.index.list('date_desc', 4, 0)).toEqual([50, 40, 30, 20])
      expect(await opened.index.list('date_asc', 10, 0)).toEqual([10, 70, 20, 30, 40, 50, 60])
      expect(await opened.index.list('date_asc', 2, 1, { collections: ['notes'] })).toEqual([70, 20])
      expect(await opened.index.list('date_desc', 10, 0, { kinds: [] })).toEqual([])
    })

    behaves('keeps words with signs, of any script, apart from each other', async (opened) => {
      const words = [
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
      await fill(
        opened,
        words.map((word, i) => entry(i + 1, word)),
      )
      for (const [i, word] of words.entries()) expect(await found(opened, { any: [word] }), word).toEqual([i + 1])
      expect(await opened.index.frequencies(words)).toEqual(new Map(words.map((word) => [word, 1])))
    })

    behaves('takes any input as words', async (opened) => {
      await fill(opened, [entry(1, 'word')])
      const text = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom(
          '"',
          '""',
          'AND',
          'NOT',
          'NEAR(a b)',
          '{title} :',
          '^',
          '*',
          '(',
          'a\0b',
          '\0',
          '',
          ' ',
          '+',
          '-',
        ),
      )
      const query = fc.record({
        any: fc.array(text, { maxLength: 4 }),
        prefixes: fc.array(text, { maxLength: 2 }),
        phrases: fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 2 }),
        not: fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 2 }),
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

    behaves(
      'keeps a transaction to itself until it commits, and shows it to every connection then',
      async (opened, subject) => {
        const other = await subject.open()
        await fill(opened, [entry(1, 'early')])
        expect(await found(other, { any: ['early'] })).toEqual([1])
        const failing = opened.db.transaction(async (tx) => {
          await opened.index.remove(tx, [1])
          expect(await found(opened, { any: ['early'] })).toEqual([1])
          throw new Error('undo')
        })
        await expect(failing).rejects.toThrow('undo')
        await fill(other, [entry(2, 'early late')])
        expect((await found(opened, { any: ['early'] })).sort()).toEqual([1, 2])
        expect(await opened.index.size()).toBe(2)
        expect(await opened.index.frequencies(['late'])).toEqual(new Map([['late', 1]]))
        await other.close()
      },
    )

    behaves('stops when the caller has given up', async (opened) => {
      const signal = AbortSignal.abort()
      await expect(opened.index.search({ any: ['x'] }, 5, undefined, { signal })).rejects.toMatchObject({
        kind: 'Cancelled',
      })
    })
  })
}

const split = (text = ''): string[] => text.split(' ').filter((word) => word !== '')
