import { takenSentences } from '../gems/gems.ts'
import { embedForAWhile, indexChanges } from './index-folders.ts'
import type { Jarvis } from './jarvis.ts'
import { repairIndex } from './repair-index.ts'
import type { OpenSpace } from './space.ts'

/** Indexes changes of memory files, gems and collections, and records that the index lacks. */
export async function updateSpace(
  space: OpenSpace,
  options: NonNullable<Parameters<Jarvis['update']>[0]>,
): ReturnType<Jarvis['update']> {
  await space.memory.files.refresh()
  const taken = await space.gems.refresh(options)
  const mended = await repairIndex(space, { signal: options.signal, thorough: false })
  return { ...(await indexChanges(space, options)), mended: [...takenSentences(taken), ...mended] }
}

/** Computes missing vectors, at most `budget` passages. */
export async function embedSpace(
  { observations, search, memory }: OpenSpace,
  options: NonNullable<Parameters<Jarvis['embed']>[0]>,
): ReturnType<Jarvis['embed']> {
  // Commands that compute vectors in the background drain the inbox, too; its failures are reported by the commands
  // that read it.
  await observations.drain({ signal: options.signal, close: true }).catch(() => undefined)
  await memory.readWaiting({ signal: options.signal })
  return embedForAWhile(search, { wait: true, ...options })
}
