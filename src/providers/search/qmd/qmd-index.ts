import { join } from 'node:path'
import { type JarvisError, unavailable } from '../../../core/errors.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { QmdFolder } from './qmd-folder.ts'
import { createQmdServer } from './qmd-server.ts'
import { runQmd } from './run-qmd.ts'
import type { TypedSearch } from './typed-searches.ts'

/**
 * Time limits, milliseconds. A question by meaning loads a model first; reading files takes a second for each few
 * thousand.
 */
const times = { question: 20_000, update: 300_000, embed: 3_600_000 } as const

export interface QmdProgram {
  /** Name or path of the program. */
  path: string
  /** Started for each question, or once as a server. */
  mode: 'cli' | 'server'
  port: number
}

export interface QmdResult {
  file: string
  score: number
}

/** QMD's index of a folder: what it has read, and questions to it. */
export function createQmdIndex({ path, mode, port }: QmdProgram, index: string, folder: QmdFolder) {
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

  return {
    letRead,
    cleanUp,
    ask,
    /** Computes the vectors that are missing. */
    embed: (options: CallOptions) => run(['embed'], times.embed, options),
    close: async () => server?.stop(),
  }
}

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
