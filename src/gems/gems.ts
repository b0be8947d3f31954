import { breathe, type CallOptions, type Clock, type Logger } from '../core/runtime.ts'
import { slices } from '../core/sql.ts'
import { together } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { ImportedGem } from '../ports/importer.ts'
import type { Embedder, LanguageModel } from '../ports/models.ts'
import type { Search } from '../search/search.ts'
import type { CaptureNeeds, CaptureRequest } from './capture/capture.ts'
import type { FetchedGems } from './capture/fetch-pending.ts'
import type { ImportedOutcome } from './capture/import-gems.ts'
import type { Captured } from './capture/keep-draft.ts'
import type { EnrichedGem } from './enrich/enrich-gem.ts'
import type { FetchSettings } from './fetching/fetch-page.ts'
import type { RebuiltFolders } from './files/rebuild-folders.ts'
import type { TakenIn } from './files/take-in.ts'
import type { CitableGem } from './finding/citable-sentences.ts'
import {
  type FoundGems,
  findGems,
  type GemLine,
  type GemQuery,
  linesOf,
  similarGems,
  tagsNear,
} from './finding/find-gems.ts'
import type { WholeGem } from './finding/whole-gem.ts'
import type { ComparedText, Gem } from './gem.ts'
import { type ChangedGem, type GemNeeds, gemIdOf } from './keeping/change-gem.ts'
import { projectNow } from './keeping/gem-project.ts'
import {
  type GemFilter,
  type GemHead,
  listGemRows,
  listHeads,
  readGems,
  tagCounts,
  waitingGems,
} from './keeping/gems-repository.ts'
import type { AddedNotes, GemEdit } from './keeping/life.ts'
import type { MergedGem } from './keeping/merge-gems.ts'
import { readText } from './keeping/texts-repository.ts'
import type { ReadFile } from './reading/thing.ts'

export type { CaptureRequest } from './capture/capture.ts'
export type { FetchedGem, FetchedGems } from './capture/fetch-pending.ts'
export type { Captured } from './capture/keep-draft.ts'
export { chooseSentences } from './enrich/choose-sentences.ts'
export type { EnrichedGem } from './enrich/enrich-gem.ts'
export { contentRuns, keyPhrases } from './enrich/key-phrases.ts'
export { plain, type ReadableSentence, readableSentences } from './enrich/readable-sentences.ts'
export type { RebuiltFolders } from './files/rebuild-folders.ts'
export { type TakenIn, takenSentences } from './files/take-in.ts'
export type { CitableGem } from './finding/citable-sentences.ts'
export {
  type FoundGem,
  type FoundGems,
  type GemLine,
  type GemQuery,
  gemSearchModes,
} from './finding/find-gems.ts'
export type { WholeGem } from './finding/whole-gem.ts'
export { type CopilotNotes, type Gem, gemKinds } from './gem.ts'
export type { ChangedGem } from './keeping/change-gem.ts'
export type { GemHead } from './keeping/gems-repository.ts'
export type { GemEdit } from './keeping/life.ts'

export interface GemsNeeds {
  db: Database
  search: Search
  clock: Clock
  logger: Logger
  /** The space's own folder. */
  folder: string
  /** Reads a file by its format: of the documents' face. */
  read: ReadFile
  embedders: () => { instant?: Embedder | undefined; main?: Embedder | undefined }
  languageModel(): Promise<LanguageModel | undefined>
  /** Nothing may leave this machine. */
  offline: boolean
  /** `host` or `host:port` that may lie in a private network. */
  allowedHosts: readonly string[]
  maxFileBytes: number
  /** Of tests: how names are resolved, and other limits of a fetch. */
  fetching?: Pick<FetchSettings, 'resolve' | 'limits'> | undefined
}

/** A gem that was captured and, where that was wanted, summed up. */
export interface CapturedGem extends Captured {
  /** `rules`, or the id of the model; null: not yet. */
  enrichedBy: string | null
}

/** Gems that are looked at for tags that the owner uses. */
const nearGems = 10
/** Gems that are fetched or summed up at one go. */
const mostAtOnce = 1000
/** Gems read at one go where others wait for the same thread. */
const readAtOnce = 50

export type Gems = ReturnType<typeof createGems>

/** Things captured from outside: kept as plain files, found by words and meaning. One per space. */
export function createGems(given: GemsNeeds) {
  const { db, search, clock } = given
  const needs: GemNeeds = { db, search, clock, folder: `${given.folder}/knowledge` }
  const capturing: CaptureNeeds = {
    ...needs,
    read: given.read,
    maxFileBytes: given.maxFileBytes,
    fetching: given.offline ? undefined : { allowed: given.allowedHosts, ...given.fetching },
  }
  const embed = async (texts: readonly string[], options?: CallOptions) => {
    const { instant, main } = given.embedders()
    const embedder = instant ?? main
    return embedder && texts.length > 0 ? embedder.embed(texts, 'document', options) : []
  }
  const life = () => import('./keeping/life.ts')
  /** A gem that was merged is the one it went into. */
  const idOf = async (named: string) => {
    const id = await gemIdOf(db, named)
    return (await import('./keeping/merge-gems.ts')).whereItWent(db, id)
  }

  async function enrich(id: string, options?: CallOptions): Promise<EnrichedGem> {
    const { enrichGem } = await import('./enrich/enrich-gem.ts')
    const nearTags = (gem: Gem) => tagsNear({ db, search }, gem.id, nearGems)
    return enrichGem({ ...needs, embed, languageModel: given.languageModel, nearTags }, id, options)
  }

  /** Folders that a crash or an undoing left behind. */
  async function settle(): Promise<string[]> {
    const due = await waitingGems(db, 'due', mostAtOnce)
    if (due.length === 0) return []
    const { writeDueFolders } = await import('./keeping/undo-gems.ts')
    return writeDueFolders(needs, due)
  }

  return {
    /**
     * Captures an address, a file or a text; with `enrich` it is summed up as well. The same address or text again is the
     * same gem. Errors: `gem_nothing_given`, `gem_unreadable`, `gem_too_large`, `address_invalid`.
     */
    add: (request: CaptureRequest, options: CallOptions & { enrich?: boolean } = {}): Promise<CapturedGem> =>
      together(async () => {
        const { capture } = await import('./capture/capture.ts')
        const captured = await capture(capturing, request, options)
        if (options.enrich === false || captured.gem.enrichedAt !== null || captured.gem.version === 0)
          return { ...captured, enrichedBy: captured.gem.enrichedBy }
        const { gem, by, notes } = await enrich(captured.gem.id, options)
        return { ...captured, gem, notes: [...captured.notes, ...notes], enrichedBy: by }
      }),

    /** Keeps what another program had, with an outcome for each; importing it twice adds nothing. */
    async importAll(items: readonly ImportedGem[]): Promise<ImportedOutcome[]> {
      const { importGems } = await import('./capture/import-gems.ts')
      return importGems(capturing, items)
    },

    /**
     * One gem with its text; `<id>:<line>`, as summaries cite, with the passage at that line of its gem.md as well. Errors:
     * `gem_not_found`, `gem_ambiguous`, `gem_line_unknown`.
     */
    async get(named: string): Promise<WholeGem> {
      const { readCitation, readWholeGem } = await import('./finding/whole-gem.ts')
      const { gem, line } = readCitation(named)
      return readWholeGem(needs, await idOf(gem), line)
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
    ofProject: async (project: string, limit = mostAtOnce): Promise<Gem[]> =>
      (await listGemRows(db, { project }, { limit, offset: 0 })).gems,
    /** Gems in one line each, by id or the first characters of it. Errors: `gem_not_found`, `gem_ambiguous`. */
    async lines(named: readonly string[]): Promise<GemLine[]> {
      return linesOf(db, await readGems(db, await Promise.all(named.map(idOf))))
    },
    /** The picture of a gem with its media type; undefined where none is kept. Errors: `gem_not_found`, `gem_ambiguous`. */
    picture: async (named: string) => (await import('./finding/pictures.ts')).readPicture(db, await idOf(named)),
    /** Gems of a project or all in a few words, the newest first, without archived ones. */
    heads: (limit: number, project?: string): Promise<GemHead[]> => listHeads(db, project, limit),
    /** What gems are compared and named by: title, tags and the beginning of the text, at most so many characters. */
    async comparedTexts(ids: readonly string[], characters: number): Promise<ComparedText[]> {
      const texts: ComparedText[] = []
      for (const slice of slices(ids, readAtOnce)) {
        await breathe()
        for (const gem of await readGems(db, slice)) {
          const { id, title, tags } = gem
          texts.push({ id, title, tags, text: ((await readText(db, gem))?.text ?? '').slice(0, characters) })
        }
      }
      return texts
    },
    /** Texts of gems with what can be quoted of them, and where it stands in their files. */
    async citable(gems: readonly Gem[]): Promise<CitableGem[]> {
      const { citableSentences } = await import('./finding/citable-sentences.ts')
      const citable: CitableGem[] = []
      for (const gem of gems) citable.push(await citableSentences(db, gem))
      return citable
    },
    tags: () => tagCounts(db),
    find: async (query: GemQuery, options?: CallOptions): Promise<FoundGems> => {
      const project = (await projectNow(db, query.project ?? null)) ?? undefined
      return findGems({ db, search }, { ...query, project }, options)
    },
    similar: async (named: string, limit = 10, options?: CallOptions): Promise<FoundGems> =>
      similarGems({ db, search }, await idOf(named), limit, options),

    edit: async (named: string, edit: GemEdit) => (await life()).editGem(needs, await idOf(named), edit),
    assign: async (named: string, project: string | null) =>
      (await life()).assignGem(needs, await idOf(named), project),
    copilot: async (named: string, notes: AddedNotes, actor = 'user') =>
      (await life()).appendCopilot(needs, await idOf(named), notes, actor),
    archive: async (named: string, archived = true) => (await life()).archiveGem(needs, await idOf(named), archived),
    markRead: async (named: string, read = true) => (await life()).markGemRead(needs, await idOf(named), read),
    remove: async (named: string): Promise<ChangedGem> => (await life()).deleteGem(needs, await idOf(named)),
    restore: async (named: string): Promise<ChangedGem> => (await life()).restoreGem(needs, await gemIdOf(db, named)),
    /** Makes one gem of two. Errors: `gem_not_found`, `gem_deleted`, `gem_merge_same`. */
    async merge(named: string, into: string): Promise<MergedGem> {
      const { mergeGems } = await import('./keeping/merge-gems.ts')
      return mergeGems(needs, await gemIdOf(db, named), await idOf(into))
    },

    /** Sums up what is named, or all that have no summary yet. Errors: `gem_not_found`, `gem_without_text`. */
    async enrich(
      named: readonly string[] | undefined,
      options: CallOptions & { limit?: number; onProgress?: ((done: number, total: number) => void) | undefined } = {},
    ): Promise<EnrichedGem[]> {
      const ids = named
        ? await Promise.all(named.map(idOf))
        : await waitingGems(db, 'unenriched', options.limit ?? mostAtOnce)
      const enriched: EnrichedGem[] = []
      for (const [index, id] of ids.entries()) {
        options.signal?.throwIfAborted()
        options.onProgress?.(index, ids.length)
        enriched.push(await enrich(id, options))
      }
      return enriched
    },

    /** Tries again to fetch what is pending, or fetches gems that are named anew. */
    async fetch(
      named: readonly string[] | undefined,
      options: CallOptions & { limit?: number; onProgress?: (done: number, total: number) => void } = {},
    ): Promise<FetchedGems> {
      const { fetchPending } = await import('./capture/fetch-pending.ts')
      const ids = named && (await Promise.all(named.map(idOf)))
      return fetchPending(capturing, ids, { limit: mostAtOnce, ...options })
    },

    /** Makes all folders anew from the database. */
    async rebuild(
      options?: CallOptions & { onProgress?: (done: number, total: number) => void },
    ): Promise<RebuiltFolders> {
      const { rebuildFolders } = await import('./files/rebuild-folders.ts')
      return rebuildFolders(needs, options)
    },
    /** Takes in what the owner changed in any gem.md, and writes folders that are behind. */
    async refresh(options?: CallOptions): Promise<TakenIn[]> {
      const { takeInAll } = await import('./files/rebuild-folders.ts')
      const taken = await takeInAll(needs, options)
      await settle()
      return taken
    },
    settle,

    /** What the verbs that cross all subsystems ask of it. */
    subsystem: async () =>
      (await import('./subsystem.ts')).gemSubsystem(needs, settle, {
        ...{ waiting: (limit) => waitingGems(db, 'unenriched', limit), enrich },
      }),
  }
}
