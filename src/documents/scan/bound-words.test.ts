import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import type { ExtractedEntry, Extraction } from '../readers/extraction.ts'
import { boundWords } from './bound-words.ts'

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `w${from + index}`).join(' ')
const document = (text: string): Extraction => ({ kind: 'document', form: 'text', text })
const textOf = (extraction: Extraction) => (extraction as { text: string }).text
const note = (percent: number) =>
  `only the first ${percent} % of its text is indexed, as it has more than 150,000 different words; split it into smaller files`

describe('the distinct words of a file', () => {
  it('are limited: its text ends before the first excess word, with a note', () => {
    const bounded = boundWords({ ...document(words(100_000, 400_000)), notes: ['was UTF-16'] })
    expect(textOf(bounded).trimEnd()).toBe(words(100_000, 250_000))
    expect(bounded.notes).toEqual(['was UTF-16', note(50)])
    expect(boundWords(document(`${words(100_000, 250_000)} ${words(100_000, 250_000)}`)).notes).toBeUndefined()
  })

  it('are few in a long text that repeats its words, or has no spaces', () => {
    for (const text of ['The anchor holds. '.repeat(100_000), numbered((index) => `潮${index % 9}の満ち引き`)])
      expect(boundWords(document(text))).toEqual(document(text))
  })

  it('are counted over all records of a file, and the last record may be cut', () => {
    const entry = (id: string, text: string): ExtractedEntry => ({ id, text, tags: ['a'] })
    const entries = [
      entry('1', 'tide'),
      entry('2', words(100_000, 200_000)),
      entry('3', words(150_000, 350_000)),
      entry('4', 'lighthouse'),
    ]
    const bounded = boundWords({ kind: 'entries', entries })
    const kept = (bounded as { entries: readonly ExtractedEntry[] }).entries
    expect(kept.slice(0, 2)).toEqual(entries.slice(0, 2))
    expect(kept[2]).toEqual({ ...entries[2]!, text: `${words(150_000, 249_999)} ` })
    expect([kept.length, bounded.notes]).toEqual([3, [note(66)]])
  })
})

const numbered = (part: (index: number) => string) =>
  Array.from({ length: 150_000 }, (_, index) => part(index)).join('')

describe('a file with too many distinct words', () => {
  let space: TemporaryDocuments
  beforeEach(async () => {
    space = await openTemporaryDocuments()
  })
  afterEach(() => space.dispose())

  it('is indexed up to the limit, notes that, and stays the same on the next scan', async () => {
    await space.write({ 'names.txt': `The harbour. ${words(100_000, 251_000)}\n\nThe lighthouse.\n` })
    await space.documents.add(space.files, { name: 'notes' })
    expect(await space.documents.update()).toMatchObject({ added: 1, failed: [], skipped: [] })
    const found = async (query: string) => (await space.search.search({ query, mode: 'search' })).hits.length
    expect([await found('harbour'), await found('w100001'), await found('lighthouse')]).toEqual([1, 1, 0])
    const row = await space.store.db.get<{ reason: string }>('SELECT reason FROM files')
    expect(row?.reason).toBe(note(99))
    expect(await space.documents.update({ force: 'different' })).toMatchObject({ added: 0, changed: 0 })
  }, 120_000)
})
