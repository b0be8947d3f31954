import { databaseFile } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import { JarvisError } from '../core/errors.ts'
import { removeLeftOvers } from '../core/left-overs.ts'
import type { Clock } from '../core/runtime.ts'
import type { DatabaseCare } from './engine.ts'
import { indexChanges } from './index-folders.ts'
import { allPlaces } from './left-overs.ts'
import { repairIndex } from './repair-index.ts'
import type { OpenSpace } from './space.ts'
import type { WorkOptions } from './work-options.ts'

interface Needs extends DatabaseCare {
  loaded: LoadedConfig
  name: string
  opened: OpenSpace | JarvisError | undefined
  clock: Clock
  open(name: string): Promise<OpenSpace>
}

interface Repaired {
  space: OpenSpace
  /** A part was unreadable: the scan's knowledge of the files is not reliable. */
  isIncomplete: boolean
  /** Repairs that were done, one sentence each. */
  repaired: string[]
}

/**
 * Rebuilds all derived data: words and codes from the stored passages, records from the files, vectors from the cache
 * or the model. A damaged database is renamed, never deleted, and its readable rows are copied into a new one.
 */
export async function repairSpace(needs: Needs, options: WorkOptions): Promise<Repaired> {
  const { opened, name } = needs
  const swept = removeLeftOvers(allPlaces(needs.loaded.home))
  if (opened instanceof JarvisError && opened.code !== 'database_corrupt') throw opened
  const problems = await needs.checkDatabase(databaseFile(needs.loaded.home, name))
  const isDamaged = problems.some(({ part }) => part === 'file' || part === 'references')
  const whole = opened && !(opened instanceof JarvisError) ? opened : undefined
  const { space, isIncomplete, repaired }: Repaired =
    whole && !isDamaged ? { space: whole, isIncomplete: false, repaired: [] } : await replace(needs, whole)
  const { chunks } = await space.search.rebuild(options)
  await space.rebuildCodes()
  const reindexed = await repairIndex(space, { ...options, thorough: true })
  for (const one of await space.subsystems.all()) reindexed.push(...((await one.repair?.(options)) ?? []))
  repaired.push(...swept.map((file) => `Removed ${file}, left by a process that was killed.`))
  repaired.push(...reindexed)
  repaired.push(`Rebuilt the word index and the vector codes of ${chunks.toLocaleString('en')} passages.`)
  // The index may differ from the files although their times match: all files are read and compared.
  const { added, changed, removed, unchanged, vectors } = await indexChanges(space, { ...options, force: 'different' })
  repaired.push(
    `Compared the index with the files of ${name}: ${unchanged} equal, ${changed} reindexed, ${added} new, ${removed} deleted.`,
  )
  if (vectors.pending > 0) repaired.push(`${vectors.pending} passages are not embedded yet. Run "jarvis embed".`)
  return { space, isIncomplete, repaired }
}

async function replace(
  { loaded, name, clock, open, salvage }: Needs,
  opened: OpenSpace | undefined,
): Promise<Repaired> {
  await opened?.close()
  const { broken, kept, lost } = await salvage(databaseFile(loaded.home, name), clock())
  const { collections = 0, records = 0 } = kept
  const repaired = [
    `Moved the damaged database to ${broken}.`,
    `Saved ${collections} ${collections === 1 ? 'collection' : 'collections'} and ${records.toLocaleString('en')} records from it.`,
    ...lost.map((sentence) => `Lost: ${sentence}`),
  ]
  if (collections === 0) repaired.push('Add your folders again with "jarvis collection add <folder>".')
  return { space: await open(name), isIncomplete: lost.length > 0, repaired }
}
