import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { Passage } from '../ports/models.ts'
import { passagesOfDraft, turnOfChunk } from './passages.ts'

/** Name under which the cache keeps what a model made of a passage. */
export const cacheKey = ({ text, before }: Passage): string => contentHash(`${before ?? ''}\0${text}`)

/** Takes out of the cache what models made of these records; it is kept there otherwise when they are removed. */
export async function uncache(cache: EmbeddingCache | undefined, drafts: readonly RecordDraft[]): Promise<void> {
  const keys = drafts.flatMap((draft) =>
    draft.chunks.flatMap((chunk, seq) =>
      passagesOfDraft(draft.title, chunk, turnOfChunk(draft.turn, seq)).map(cacheKey),
    ),
  )
  if (keys.length > 0) await cache?.remove([...new Set(keys)])
}
