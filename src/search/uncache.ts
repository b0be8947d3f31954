import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { Passage } from '../ports/models.ts'
import { passagesOf, passagesOfDraft, turnOfChunk } from './passages.ts'
import { chunkIdsOf, headingsOf, readChunks, turnOf } from './records-repository.ts'

/** Cache key of a model's output for a passage. */
export const cacheKey = ({ text, before }: Passage): string => contentHash(`${before ?? ''}\0${text}`)

/** Removes the model outputs for these records from the cache; removing a record alone keeps them. */
export async function uncache(cache: EmbeddingCache | undefined, drafts: readonly RecordDraft[]): Promise<void> {
  const keys = drafts.flatMap((draft) =>
    draft.chunks.flatMap((chunk, seq) =>
      passagesOfDraft(draft.title, chunk, turnOfChunk(draft.turn, seq)).map(cacheKey),
    ),
  )
  if (keys.length > 0) await cache?.remove([...new Set(keys)])
}

/** The same for records that are about to be removed, from their stored passages. */
export async function uncacheStored(
  { db, cache }: { db: Reader; cache?: EmbeddingCache | undefined },
  recordIds: readonly number[],
): Promise<void> {
  if (!cache) return
  for (const records of slices(recordIds)) {
    const chunks = await readChunks(db, await chunkIdsOf(db, records))
    const keys = [...chunks.values()].flatMap((chunk) =>
      passagesOf({ ...chunk, headings: headingsOf(chunk.headings), turn: turnOf(chunk) }).map(cacheKey),
    )
    if (keys.length > 0) await cache.remove([...new Set(keys)])
  }
}

/** Cache keys of the passages of this index; in batches, so that other work can run. */
export async function* keysOfStored(db: Reader): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await db.all<{ id: number }>('SELECT id FROM chunks WHERE id > ? ORDER BY id LIMIT 1000', [after])
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    const chunks = await readChunks(
      db,
      rows.map(({ id }) => id),
    )
    for (const chunk of chunks.values())
      for (const passage of passagesOf({ ...chunk, headings: headingsOf(chunk.headings), turn: turnOf(chunk) }))
        yield cacheKey(passage)
  }
}
