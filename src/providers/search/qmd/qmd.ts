import { join } from 'node:path'
import { batches } from '../../../core/batches.ts'
import { counted } from '../../../core/counted.ts'
import { type JarvisError, reasonOf, toJarvisError, unavailable } from '../../../core/errors.ts'
import { contentHash, slug } from '../../../core/ids.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { ProviderHit, ProviderQuery, SearchProvider } from '../../../ports/search-provider.ts'
import { createQmdFolder, placeOf } from './qmd-folder.ts'
import { createQmdServer } from './qmd-server.ts'
import { installCommand, runQmd } from './run-qmd.ts'
import { type TypedSearch, typedSearches } from './typed-searches.ts'

export interface QmdSettings {
  /** Name or path of the program. */
  path: string
  /** Started for each question, or once as a server. */
  mode: 'cli' | 'server'
  port: number
  space: string
  /** Folder of the space; the files for QMD are below it. */
  folder: string
}

/**
 * Time limits, milliseconds. A question by meaning loads a model first; reading files takes a second for each few
 * thousand.
 */
const times = { version: 5000, question: 20_000, update: 300_000, embed: 3_600_000 } as const

/** Records written per batch, before the groups are checked. */
const writtenAtOnce = 64

/**
 * QMD, run as a program. It reads Markdown files that Jarvis writes, one per passage, into a separate index: the
 * owner's other QMD data is not touched. Its large models for expansion and reranking are not used: the question is
 * sent in typed parts, and results are reranked here.
 */
export function createQmdProvider({ path, mode, port, space, folder: home }: QmdSettings): SearchProvider {
  const folder = createQmdFolder(join(home, 'qmd'))
  const index = `jarvis-${slug(space)}-${contentHash(home).slice(0, 6)}`
  const server = mode === 'server' ? createQmdServer(path, index, port) : undefined
  const known = new Set<string>()
  const run = (args: readonly string[], milliseconds: number, { signal }: CallOptions = {}) =>
    runQmd(path, ['--index', index, ...args], { signal, milliseconds })

  /** Purges removed and replaced files from QMD's store, which otherwise keeps the text of former versions. */
  const cleanUp = (options: CallOptions) => run(['cleanup'], times.update, options)

  /** Makes QMD read changed files. */
  async function letRead(options: CallOptions): Promise<void> {
    if (!folder.isUnread()) return
    for (const group of await folder.groups()) await addGroup(group, options)
    await run(['update'], times.update, options)
    await folder.markRead()
  }

  async function addGroup(group: string, options: CallOptions): Promise<void> {
    if (known.has(group)) return
    const args = ['collection', 'add', join(folder.root, group), '--name', group, '--mask', '**/*.md']
    await run(args, times.update, options).catch((error: JarvisError) => {
      if (!/exist/i.test(error.message)) throw error
    })
    known.add(group)
  }

  async function ask(searches: readonly TypedSearch[], groups: readonly string[], limit: number, options: CallOptions) {
    if (server) {
      const body = { searches, limit, collections: groups, rerank: false }
      const answer = await server.ask(body, { ...options, milliseconds: times.question })
      if (answer !== undefined) return resultsOf(answer)
    }
    const document = searches.map(({ type, query }) => `${type}: ${query}`).join('\n')
    const scope = groups.flatMap((group) => ['-c', group])
    const args = ['query', '--json', '--no-rerank', '-n', String(limit), ...scope, '--', document]
    return resultsOf(jsonIn(await run(args, times.question, options)))
  }

  async function search({ query, mode: asked, limit, filter }: ProviderQuery, options: CallOptions = {}) {
    await letRead(options)
    const searches = typedSearches(query, asked)
    const groups = await folder.groups(filter)
    if (searches.length === 0 || groups.length === 0) return []
    const best = new Map<string, ProviderHit>()
    let isReadable = false
    const found = (await ask(searches, groups, limit, options)).filter(({ score }) => score > 0)
    for (const { file, score } of found) {
      const place = placeOf(file)
      isReadable ||= place !== undefined
      // An unreadable address is passed on as an unknown record, so that the answer counts it.
      if (!best.has(file)) best.set(file, { ...(place ?? { id: file, passage: 0 }), score })
    }
    // An empty answer would look as if nothing matched.
    if (!isReadable && found.length > 0) throw unplaced(found)
    return [...best.values()].slice(0, limit)
  }

  return {
    name: 'qmd',
    id: `qmd:${index}`,
    powers: {
      modes: ['keyword', 'semantic', 'hybrid'],
      similar: false,
      vectors: false,
      ranks: false,
      filters: ['collections', 'kinds'],
    },
    async checkAvailability({ signal } = {}) {
      try {
        const said = await runQmd(path, ['--version'], { signal, milliseconds: times.version })
        const version = /\d+\.\d+[\w.-]*/.exec(said)?.[0] ?? 'of unknown version'
        return { available: true, says: `QMD ${version}, index ${index}`, isEmpty: await folder.isEmpty() }
      } catch (error) {
        const { code } = toJarvisError(error)
        const fix = code === 'search_program_missing' ? installCommand : 'qmd doctor'
        return { available: false, reason: reasonOf(error), fix }
      }
    },
    index: (records) => folder.write(records),
    async remove(ids, options = {}) {
      await folder.remove(ids)
      // Forgotten records must not wait for the next question.
      await letRead(options)
      await cleanUp(options)
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
      await letRead(options)
      await cleanUp(options)
      return { records: count }
    },
    async settle(options = {}) {
      await letRead(options)
      await cleanUp(options)
      await run(['embed'], times.embed, options)
    },
    close: async () => server?.stop(),
  }
}

interface QmdResult {
  file: string
  score: number
}

const unplaced = (found: readonly QmdResult[]) =>
  unavailable(
    'search_hits_unplaced',
    `QMD returned ${counted(found.length, 'hit')} with addresses that Jarvis cannot read, such as "${found[0]!.file.slice(0, 100)}" (tested with QMD 2.8).`,
  )

/** The results of either mode: an array, or an object with one. Results without a file are dropped. */
function resultsOf(answer: unknown): QmdResult[] {
  const list = Array.isArray(answer) ? answer : (answer as { results?: unknown } | null)?.results
  if (!Array.isArray(list)) throw unavailable('search_answer_broken', 'Unexpected output from QMD (tested with 2.8).')
  return list.flatMap(({ file, score }: Partial<QmdResult>) =>
    typeof file === 'string' && typeof score === 'number' ? [{ file, score }] : [],
  )
}

/** The JSON in the output: libraries of QMD may print lines before it. */
function jsonIn(output: string): unknown {
  if (/^(?:no results.*)?$/im.test(output.trim())) return []
  const end = Math.max(output.lastIndexOf(']'), output.lastIndexOf('}')) + 1
  for (const { index } of output.matchAll(/^[[{]/gm)) {
    try {
      return JSON.parse(output.slice(index, end))
    } catch {
      // A line that only looks like the start of JSON.
    }
  }
  throw unavailable('search_answer_broken', 'QMD printed something that is not JSON (tested with 2.8).')
}
