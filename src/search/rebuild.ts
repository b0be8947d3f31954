import { throwIfAborted } from '../core/errors.ts'
import { breathe, type CallOptions } from '../core/runtime.ts'
import { markAnalyser } from './analyser-mark.ts'
import type { SearchDependencies } from './dependencies.ts'
import { labelLanguages } from './label-languages.ts'
import { renewStored } from './stored-words.ts'

const batchSize = 500

/** Rebuilds the words of every chunk from its text, and the language of documents: after damage, or a new analyzer. */
export async function rebuildWords(
  { db, lexical }: SearchDependencies,
  options: CallOptions = {},
): Promise<{ chunks: number }> {
  // Words are stemmed in the language of their document.
  await labelLanguages(db)
  let chunks = 0
  for (let after = 0; ; ) {
    throwIfAborted(options.signal)
    const entries = await renewStored({ db, lexical }, 'WHERE c.id > ? ORDER BY c.id LIMIT ?', [after, batchSize])
    if (entries.length === 0) {
      await db.transaction(markAnalyser)
      return { chunks }
    }
    after = entries.at(-1)!.chunkId
    chunks += entries.length
    await breathe()
  }
}
