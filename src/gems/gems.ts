import type { CallOptions, Clock, Logger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Embedder, LanguageModel } from '../ports/models.ts'
import type { Search } from '../search/search.ts'
import type { CaptureNeeds } from './capture/capture.ts'
import { capturingGems } from './capture/capturing-gems.ts'
import type { EnrichedGem } from './enrich/enrich-gem.ts'
import type { FetchSettings } from './fetching/fetch-page.ts'
import type { LookedAt } from './files/apply-owner-edits.ts'
import type { RebuiltFolders } from './files/rebuild-folders.ts'
import { tagsNear } from './finding/find-gems.ts'
import { readingGems } from './finding/reading-gems.ts'
import type { Gem } from './gem.ts'
import type { GemContext } from './gem-context.ts'
import { type GemNeeds, gemIdOf } from './keeping/change-gem.ts'
import { waitingGems } from './keeping/gems-repository.ts'
import { keepingGems } from './keeping/keeping-gems.ts'
import type { ReadFile } from './reading/thing.ts'

export type { CaptureRequest } from './capture/capture.ts'
export type { FetchedGem, FetchedGems } from './capture/fetch-pending.ts'
export type { Captured, CapturedGem } from './capture/keep-draft.ts'
export { chooseSentences } from './enrich/choose-sentences.ts'
export type { EnrichedGem } from './enrich/enrich-gem.ts'
export { contentRuns, keyPhrases } from './enrich/key-phrases.ts'
export { plain, type ReadableSentence, readableSentences } from './enrich/readable-sentences.ts'
export { takenSentences } from './files/apply-owner-edits.ts'
export type { RebuiltFolders } from './files/rebuild-folders.ts'
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
  /** Whether nothing may be fetched. */
  offline: boolean
  /** `host` or `host:port` that may lie in a private network. */
  allowedHosts: readonly string[]
  maxFileBytes: number
  /** For tests: the resolver of names, and other limits of a fetch. */
  fetching?: Pick<FetchSettings, 'resolve' | 'limits'> | undefined
}

/** Gems that are looked at for tags that the owner uses. */
const nearGems = 10
/** Folders that are written at one go. */
const mostFolders = 1000

export type Gems = ReturnType<typeof createGems>

/** Captures from outside: kept as plain files, found by words and meaning. One instance per space. */
export function createGems(given: GemsNeeds) {
  const { db, search, clock } = given
  const needs: GemNeeds = { db, search, clock, folder: `${given.folder}/knowledge` }
  const capturing: CaptureNeeds = {
    ...needs,
    read: given.read,
    maxFileBytes: given.maxFileBytes,
    fetching: given.offline ? undefined : { allowed: given.allowedHosts, ...given.fetching },
  }
  const embed = embedBy(given.embedders)
  const context: GemContext = {
    ...needs,
    search,
    async idOf(named) {
      const id = await gemIdOf(db, named)
      return (await import('./keeping/merge-gems.ts')).whereItWent(db, id)
    },
  }

  async function enrich(id: string, options?: CallOptions): Promise<EnrichedGem> {
    const { enrichGem } = await import('./enrich/enrich-gem.ts')
    const nearTags = (gem: Gem) => tagsNear({ db, search }, gem.id, nearGems)
    return enrichGem({ ...needs, embed, languageModel: given.languageModel, nearTags }, id, options)
  }

  const settle = () => writeDue(needs)

  return {
    ...capturingGems({ db, idOf: context.idOf, capturing, enrich }),
    ...readingGems(context),
    ...keepingGems(context),

    /** Rebuilds all folders from the database. */
    async rebuild(
      options?: CallOptions & { onProgress?: (done: number, total: number) => void },
    ): Promise<RebuiltFolders> {
      const { rebuildFolders } = await import('./files/rebuild-folders.ts')
      return rebuildFolders(needs, options)
    },
    /** Applies the owner's edits of all gem.md files, and writes outdated folders. */
    async refresh(options?: CallOptions): Promise<LookedAt[]> {
      const { applyAllOwnerEdits } = await import('./files/rebuild-folders.ts')
      const taken = await applyAllOwnerEdits(needs, options)
      const faulty = await settle()
      return [...taken, ...faulty.filter(({ gem }) => !taken.some((one) => one.gem === gem))]
    },
    settle,

    /** Gems as a subsystem, for operations across all subsystems. */
    subsystem: async () =>
      (await import('./subsystem.ts')).gemSubsystem({ ...needs, read: given.read }, settle, {
        ...{ waiting: (limit) => waitingGems(db, 'unenriched', limit), enrich },
      }),
  }
}

/** Writes folders that a crash or an undoing left behind. */
async function writeDue(needs: GemNeeds): Promise<LookedAt[]> {
  const due = await waitingGems(needs.db, 'due', mostFolders)
  if (due.length === 0) return []
  const { writeDueFolders } = await import('./keeping/undo-gems.ts')
  return writeDueFolders(needs, due)
}

/** Embeds with the static model, otherwise with the main one; undefined without both. */
const embedBy =
  (embedders: GemsNeeds['embedders']) =>
  async (texts: readonly string[], options?: CallOptions): Promise<Float32Array[]> => {
    const { instant, main } = embedders()
    const embedder = instant ?? main
    return embedder && texts.length > 0 ? embedder.embed(texts, 'document', options) : []
  }
