import { throwIfAborted } from '../core/errors.ts'
import { breathe, type CallOptions } from '../core/runtime.ts'
import { inList } from '../core/sql.ts'
import { stemmedLanguages } from '../text/words/language-stem.ts'
import { lacksStems, markAnalyser } from './analyser-mark.ts'
import type { SearchDependencies } from './dependencies.ts'
import { labelLanguages } from './label-languages.ts'
import { renewStored } from './stored-words.ts'

const batchSize = 200

/**
 * Rewrites the words of documents in languages other than English once, with their stems: an index of an earlier
 * version lacks them. Until then all passages are found as before. After an interruption it starts over.
 */
export async function renewWords(
  { db, lexical }: Pick<SearchDependencies, 'db' | 'lexical'>,
  { signal, shouldEnd = () => false }: CallOptions & { shouldEnd?: () => boolean } = {},
): Promise<{ chunks: number; more: boolean }> {
  if (!(await lacksStems(db))) return { chunks: 0, more: false }
  await labelLanguages(db)
  const { marks, params } = inList(stemmedLanguages)
  let chunks = 0
  for (let after = 0; ; ) {
    throwIfAborted(signal)
    const entries = await renewStored(
      { db, lexical },
      `WHERE c.id > ? AND r.kind = 'document' AND r.speaker IS NULL AND EXISTS
         (SELECT 1 FROM facets l WHERE l.record_id = r.id AND l.name = 'lang' AND l.value IN ${marks})
       ORDER BY c.id LIMIT ?`,
      [after, ...params, batchSize],
    )
    if (entries.length === 0) break
    after = entries.at(-1)!.chunkId
    chunks += entries.length
    if (shouldEnd()) return { chunks, more: true }
    await breathe()
  }
  await db.transaction(markAnalyser)
  return { chunks, more: false }
}
