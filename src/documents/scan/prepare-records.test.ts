import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordDraft } from '../../core/record.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { chunkText } from '../../text/chunk.ts'
import { prepareRecords } from './prepare-records.ts'

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

it('gives the same records in parts as the engine at once', async () => {
  const text = (paragraphs: number) =>
    Array.from({ length: paragraphs }, (_, n) => `Paragraph ${n} of many.`).join('\n\n')
  const draft = async (uid: string, paragraphs: number, more: Partial<RecordDraft> = {}): Promise<RecordDraft> => ({
    uid,
    kind: 'document',
    title: `Title ${uid}`,
    contentHash: uid,
    chunks: await chunkText(text(paragraphs), { format: 'markdown', size: { tokens: 20, overlap: 3 } }),
    ...more,
  })
  const turn = { speaker: 'Ann', before: ['Bob: Where were we?'] }
  const drafts = [
    await draft('a', 3),
    await draft('b', 400),
    await draft('c', 400, { kind: 'message', turn }),
    await draft('d', 1),
    await draft('e', 90),
  ]
  expect(drafts[1]!.chunks.length).toBeGreaterThan(50)
  expect(await prepareRecords(space.search, drafts)).toEqual(await space.search.prepare(drafts))
})
