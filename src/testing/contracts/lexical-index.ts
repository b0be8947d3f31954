import { describe, expect } from 'vitest'
import { openedCasesOf } from './cases.ts'
import { chunksOfRecords, filterCases, filterRecords } from './filters.ts'
import { entry, fill, found, type LexicalBehaves, type LexicalSubject } from './lexical-entries.ts'
import { combinesWords, ranksHits, takesAnyText } from './lexical-queries.ts'
import { seedRecords } from './seed-records.ts'

/** Contract of every implementation of LexicalIndex. `skip` maps the name of a case to the reason it cannot hold. */
export function lexicalIndexContract(
  create: () => Promise<LexicalSubject>,
  skip: Readonly<Record<string, string>> = {},
) {
  describe('LexicalIndex contract', () => {
    const behaves: LexicalBehaves = openedCasesOf(create, skip)
    ranksHits(behaves)
    combinesWords(behaves)
    takesAnyText(behaves)
    followsChanges(behaves)
    knowsItsWords(behaves)
    narrows(behaves)
  })
}

/** Searches return the current state after changes. */
function followsChanges(behaves: LexicalBehaves): void {
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
}

/** The words of the index can be counted and compared. */
function knowsItsWords(behaves: LexicalBehaves): void {
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
}

/** Chunks are narrowed and listed by their records. */
function narrows(behaves: LexicalBehaves): void {
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
    expect(await opened.index.search({ any: ['word'] }, 1, { collections: ['work'] })).toMatchObject([{ chunkId: 40 }])
  })

  behaves('lists first chunks by date without words, undated last', async (opened) => {
    await opened.db.transaction((tx) => seedRecords(tx, filterRecords))
    expect(await opened.index.list('date_desc', 4, 0)).toEqual([50, 40, 30, 20])
    expect(await opened.index.list('date_asc', 10, 0)).toEqual([10, 70, 20, 30, 40, 50, 60])
    expect(await opened.index.list('date_asc', 2, 1, { collections: ['notes'] })).toEqual([70, 20])
    expect(await opened.index.list('date_desc', 10, 0, { kinds: [] })).toEqual([])
  })

  behaves('stops when the caller has given up', async (opened) => {
    const signal = AbortSignal.abort()
    await expect(opened.index.search({ any: ['x'] }, 5, undefined, { signal })).rejects.toMatchObject({
      kind: 'Cancelled',
    })
  })
}
