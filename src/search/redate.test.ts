import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { indexedWords } from '../testing/indexed-words.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../testing/temporary-documents.ts'
import { readDue } from './providers/sent-records.ts'

let space: TemporaryDocuments
let now: number

beforeEach(async () => {
  now = 1
  space = await openTemporaryDocuments({ clock: () => now })
})
afterEach(() => space.dispose())

const monday = Date.UTC(2023, 4, 8, 9)
const day = 86_400_000

const draft = (uid: string, text: string, turn?: RecordDraft['turn']): RecordDraft => ({
  uid,
  kind: turn ? 'message' : 'document',
  title: uid,
  contentHash: contentHash(text),
  path: `${uid}.md`,
  date: monday,
  chunks: [{ text, headings: ['Part'], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
  ...(turn && { turn }),
})

const drafts = [draft('note', 'The harbour'), draft('turn', 'Aye', { speaker: 'Ann', role: 'user', before: ['B: Hi'] })]

async function put(records: readonly RecordDraft[]): Promise<number[]> {
  const prepared = await space.search.prepare(records)
  return space.store.db.transaction((tx) => space.search.put(tx, prepared))
}

const redate = (ids: readonly number[], date: number) =>
  space.store.db.transaction((tx) =>
    space.search.redate(
      tx,
      ids.map((recordId) => ({ recordId, date })),
    ),
  )
const words = () => indexedWords(space.store.db)

describe('a changed date', () => {
  it('gives the same index as writing the records with the new date', async () => {
    const ids = await put(drafts)
    await redate(ids, monday + 40 * day)
    const [dated, hits] = [await words(), await space.search.search({ query: 'june saturday', mode: 'search' })]
    expect(hits.hits.map(({ title }) => title)).toEqual(['turn'])
    await put(drafts.map((one) => ({ ...one, date: monday + 40 * day })))
    expect(dated).toEqual(await words())
  })

  it.skipIf(isOnPostgres)('writes no words within a day, or for records without a speaker', async () => {
    const [note, turn] = await put(drafts)
    const before = await words()
    const segments = () => space.store.db.all('SELECT segid, term FROM lexical_idx')
    const parts = await segments()
    await redate([turn!], monday + 1000)
    await redate([note!], monday + 40 * day)
    expect(await words()).toEqual(before)
    expect(await segments()).toEqual(parts)
    const { hits } = await space.search.search({ query: 'harbour', mode: 'search', filter: { after: monday + day } })
    expect(hits.map(({ title }) => title)).toEqual(['note'])
  })

  it('is sent to external providers of the record', async () => {
    const ids = await put(drafts)
    const sent = await readDue(space.store.db, 'there', '', 10)
    now = 2
    await redate([ids[0]!], monday + 1)
    const due = await readDue(space.store.db, 'there', '', 10)
    const changed = due.filter(({ uid, state }) => sent.find((one) => one.uid === uid)?.state !== state)
    expect(changed.map(({ uid }) => uid)).toEqual(['note'])
  })
})
