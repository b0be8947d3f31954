import { join } from 'node:path'
import { batches } from '../../../core/batches.ts'
import { counted } from '../../../core/counted.ts'
import { reasonOf, toJarvisError, unavailable } from '../../../core/errors.ts'
import { contentHash, slug } from '../../../core/ids.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { Availability, ProviderHit, ProviderQuery, SearchProvider } from '../../../ports/search-provider.ts'
import { createQmdFolder, placeOf, type QmdFolder } from './qmd-folder.ts'
import { createQmdIndex, type QmdProgram, type QmdResult } from './qmd-index.ts'
import { installCommand, runQmd } from './run-qmd.ts'
import { typedSearches } from './typed-searches.ts'

export interface QmdSettings extends QmdProgram {
  space: string
  /** Folder of the space; the files for QMD are below it. */
  folder: string
}

/** Time limit of the availability check, milliseconds. */
const versionTime = 5000
/** Records written per batch, before the groups are checked. */
const writtenAtOnce = 64

/**
 * QMD, run as a program. It reads Markdown files that Jarvis writes, one per passage, into a separate index: the
 * owner's other QMD data is not touched. Its large models for expansion and reranking are not used: the question is
 * sent in typed parts, and results are reranked here.
 */
export function createQmdProvider({ space, folder: home, ...program }: QmdSettings): SearchProvider {
  const folder = createQmdFolder(join(home, 'qmd'))
  const name = `jarvis-${slug(space)}-${contentHash(home).slice(0, 6)}`
  const index = createQmdIndex(program, name, folder)

  async function search({ query, mode: asked, limit, filter }: ProviderQuery, options: CallOptions = {}) {
    await index.letRead(options)
    const searches = typedSearches(query, asked)
    const groups = await folder.groups(filter)
    if (searches.length === 0 || groups.length === 0) return []
    return hitsOf(await index.ask(searches, groups, limit, options)).slice(0, limit)
  }

  return {
    name: 'qmd',
    id: `qmd:${name}`,
    powers: {
      modes: ['keyword', 'semantic', 'hybrid'],
      similar: false,
      vectors: false,
      ranks: false,
      filters: ['collections', 'kinds'],
    },
    checkAvailability: ({ signal } = {}) => availabilityOf(program.path, name, folder, signal),
    index: (records) => folder.write(records),
    async remove(ids, options = {}) {
      await folder.remove(ids)
      // Forgotten records must not wait for the next question.
      await index.letRead(options)
      await index.cleanUp(options)
    },
    search,
    findSimilar: async () => {
      throw unavailable('search_refused', 'QMD cannot find similar records. Use another provider.')
    },
    async reindexAll(records, options = {}) {
      await folder.clear()
      let count = 0
      for await (const batch of batches(records, writtenAtOnce)) {
        await folder.write(batch)
        count += batch.length
      }
      await index.letRead(options)
      await index.cleanUp(options)
      return { records: count }
    },
    async settle(options = {}) {
      await index.letRead(options)
      await index.cleanUp(options)
      await index.embed(options)
    },
    close: index.close,
  }
}

async function availabilityOf(
  path: string,
  index: string,
  folder: QmdFolder,
  signal: AbortSignal | undefined,
): Promise<Availability> {
  try {
    const said = await runQmd(path, ['--version'], { signal, milliseconds: versionTime })
    const version = /\d+\.\d+[\w.-]*/.exec(said)?.[0] ?? 'of unknown version'
    return { available: true, says: `QMD ${version}, index ${index}`, isEmpty: await folder.isEmpty() }
  } catch (error) {
    const { code } = toJarvisError(error)
    const fix = code === 'search_program_missing' ? installCommand : 'qmd doctor'
    return { available: false, reason: reasonOf(error), fix }
  }
}

/** Each address once, with the passage that it names. */
function hitsOf(results: readonly QmdResult[]): ProviderHit[] {
  const best = new Map<string, ProviderHit>()
  let isReadable = false
  const found = results.filter(({ score }) => score > 0)
  for (const { file, score } of found) {
    const place = placeOf(file)
    isReadable ||= place !== undefined
    // An unreadable address is passed on as an unknown record, so that the answer counts it.
    if (!best.has(file)) best.set(file, { ...(place ?? { id: file, passage: 0 }), score })
  }
  // An empty answer would look as if nothing matched.
  if (!isReadable && found.length > 0) throw unplaced(found)
  return [...best.values()]
}

const unplaced = (found: readonly QmdResult[]) =>
  unavailable(
    'search_hits_unplaced',
    `QMD returned ${counted(found.length, 'hit')} with addresses that Jarvis cannot read, such as "${found[0]!.file.slice(0, 100)}" (tested with QMD 2.8).`,
  )
