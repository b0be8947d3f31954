import { breathe, type CallOptions } from '../../core/runtime.ts'
import { slices } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import type { ComparedText, Gem } from '../gem.ts'
import type { GemContext } from '../gem-context.ts'
import { projectNow } from '../keeping/gem-project.ts'
import {
  type GemFilter,
  type GemHead,
  listGemRows,
  listHeads,
  readGems,
  tagCounts,
} from '../keeping/gems-repository.ts'
import { readText } from '../keeping/texts-repository.ts'
import type { CitableGem } from './citable-sentences.ts'
import { type FoundGems, findGems, type GemLine, type GemQuery, linesOf, similarGems } from './find-gems.ts'
import type { WholeGem } from './whole-gem.ts'

/** Gems of a project that are read at one go. */
const mostOfProject = 1000
/** Gems read at one go where others wait for the same thread. */
const readAtOnce = 50

/** Methods that read gems: one, lists, and searches. */
export function readingGems(context: GemContext) {
  const { db, search, idOf } = context
  return {
    /**
     * A gem with its text; for `<id>:<line>`, as in citations of summaries, also the passage at that line of its
     * gem.md. Errors: `gem_not_found`, `gem_ambiguous`, `gem_line_unknown`.
     */
    async get(named: string): Promise<WholeGem> {
      const { readCitation, readWholeGem } = await import('./whole-gem.ts')
      const { gem, line } = readCitation(named)
      return readWholeGem(context, await idOf(gem), line)
    },

    /** Gems that are there, the newest first. */
    async list(
      filter: GemFilter & { limit?: number | undefined; offset?: number | undefined } = {},
    ): Promise<{ gems: GemLine[]; total: number }> {
      const { limit = 50, offset = 0 } = filter
      const project = (await projectNow(db, filter.project ?? null)) ?? undefined
      const { gems, total } = await listGemRows(db, { ...filter, project }, { limit, offset })
      return { gems: await linesOf(db, gems), total }
    },
    /** Gems of a project, the newest first, without archived ones. */
    ofProject: async (project: string, limit = mostOfProject): Promise<Gem[]> =>
      (await listGemRows(db, { project }, { limit, offset: 0 })).gems,
    /** Gems in one line each, by id or the first characters of it. Errors: `gem_not_found`, `gem_ambiguous`. */
    async lines(named: readonly string[]): Promise<GemLine[]> {
      return linesOf(db, await readGems(db, await Promise.all(named.map(idOf))))
    },
    /** The picture of a gem with its media type; undefined if it has none. Errors: `gem_not_found`, `gem_ambiguous`. */
    picture: async (named: string) => (await import('./pictures.ts')).readPicture(db, await idOf(named)),
    /** Gems of a project or all in a few words, the newest first, without archived ones. */
    heads: (limit: number, project?: string): Promise<GemHead[]> => listHeads(db, project, limit),
    /** Text by which gems are compared and named: title, tags and the beginning of the text, at most `characters`. */
    comparedTexts: (ids: readonly string[], characters: number): Promise<ComparedText[]> =>
      comparedTexts(db, ids, characters),
    /** Quotable sentences of gems, with their lines in the files. */
    async citable(gems: readonly Gem[]): Promise<CitableGem[]> {
      const { citableSentences } = await import('./citable-sentences.ts')
      const citable: CitableGem[] = []
      for (const gem of gems) {
        citable.push(await citableSentences(db, gem))
        await breathe()
      }
      return citable
    },
    tags: () => tagCounts(db),
    find: async (query: GemQuery, options?: CallOptions): Promise<FoundGems> => {
      const project = (await projectNow(db, query.project ?? null)) ?? undefined
      return findGems({ db, search }, { ...query, project }, options)
    },
    similar: async (named: string, limit = 10, options?: CallOptions): Promise<FoundGems> =>
      similarGems({ db, search }, await idOf(named), limit, options),
  }
}

async function comparedTexts(db: Database, ids: readonly string[], characters: number): Promise<ComparedText[]> {
  const texts: ComparedText[] = []
  for (const slice of slices(ids, readAtOnce)) {
    await breathe()
    for (const gem of await readGems(db, slice)) {
      const { id, title, tags } = gem
      texts.push({ id, title, tags, text: ((await readText(db, gem))?.text ?? '').slice(0, characters) })
    }
  }
  return texts
}
