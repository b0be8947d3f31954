import { resolve } from 'node:path'
import { conflict } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import { together } from '../journal/journal.ts'
import type {
  CaptureCounts,
  Drained,
  FoundObservations,
  GotObservations,
  History,
  JoinedProjects,
  NewObservation,
  Observation,
  ObservationAdmin,
  ObservationQuery,
  Observations,
  RawUseRequest,
  RawUses,
  Receipt,
  ReceiptFilter,
  Refined,
  SessionDigest,
  Timeline,
  TimelineRequest,
  WorkStats,
  WrittenPages,
} from '../observations/observations.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { LanguageModel } from '../ports/models.ts'
import { lateKeeping, lateObservations, type ObservationParts } from './late-observations.ts'
import { createLetterbox, type LetterboxNeeds } from './read-letterbox.ts'

/** Whether the answer goes to an agent, who pays for its tokens: then a receipt is written. */
export interface ToAgent extends CallOptions {
  toAgent?: boolean | undefined
}

/** Work of agents. Every read drains the inbox first, so that the last event counts. */
export interface AgentWork {
  search(request: ObservationQuery, options?: ToAgent): Promise<FoundObservations>
  timeline(request?: TimelineRequest, options?: ToAgent): Promise<Timeline>
  get(
    ids: readonly string[],
    options?: ToAgent & { includeLinked?: boolean; count?: boolean; full?: boolean },
  ): Promise<GotObservations>
  /** The raw tool uses from which an observation was made. */
  rawUse(request: RawUseRequest, options?: CallOptions): Promise<RawUses>
  /** Lets the language model reword observations. Errors: `no_language_model`. */
  refine(options?: CallOptions & { limit?: number }): Promise<Refined>
  /** Receipts of injected earlier work, newest first, with their outcomes. */
  receipts(
    filter?: ReceiptFilter,
    options?: CallOptions & { limit?: number; offset?: number },
  ): Promise<{ receipts: Receipt[]; total: number }>
  /** Tokens spent and saved in the last `days`; default: 30. */
  stats(
    request?: { days?: number; project?: string | undefined },
    options?: CallOptions,
  ): Promise<WorkStats & { capture: CaptureCounts }>
  save(observation: NewObservation): Promise<Observation>
  /** Topics and outcomes of sessions, by id. */
  sessionDigests(ids: readonly string[]): Promise<Map<string, SessionDigest>>
  /** Edit, pin, retract, merge, link; each change is logged. */
  readonly keeping: ObservationAdmin
  /** Name of the project that a folder belongs to, absolute; undefined where none is known. */
  projectAt(folder: string): Promise<string | undefined>
  /** Joins two projects, and rebuilds the contexts of sessions in their folders. */
  joinProjects(request: { project: string; into: string }): Promise<Omit<JoinedProjects, 'places'>>
  /** Imports agents' work from before Jarvis was installed, after the inbox; must be finished. */
  history(options?: CallOptions): Promise<History>
  /** Brings the markdown pages of observations up to date, in `export` beside the space unless another folder is named. */
  writePages(folder?: string, options?: CallOptions): Promise<WrittenPages>
  counts(): Promise<CaptureCounts>
  /** Reads the inbox. With `close`, ended sessions are summarized, possibly by a model. */
  drain(options?: CallOptions & { close?: boolean }): Promise<Drained>
  /** Drains the inbox before contexts are built from it. An unreadable inbox is a warning and blocks nothing. */
  catchUp(options?: CallOptions): Promise<void>
  /** Background jobs: the inbox, branches and moved files, retention, deleted words. */
  jobs(): Promise<readonly JobKind[]>
}

interface Needs extends LetterboxNeeds, Omit<ObservationParts, 'home' | 'settings' | 'retention'> {
  /** Reads the inboxes of other spaces, in the background. */
  drainOthers?: ((options: CallOptions) => Promise<void>) | undefined
  settings: LetterboxNeeds['settings'] & ObservationParts['settings']
  /** Removes words of deleted passages from the index; sentences: why that was impossible. */
  wipe?: (() => Promise<string[]>) | undefined
  /** How long observations are kept, and whether retention runs automatically. */
  retention: ObservationParts['retention'] & { automatic: boolean }
}

/** Prompts that a model is given by one command. */
const mostPrompts = 200
const nothingCaptured: CaptureCounts = { captured: 0, stored: 0, skipped: {}, waitingBytes: 0 }

/** Modules are loaded on first use. */
export function createAgentWork(needs: Needs): AgentWork {
  const open = lateObservations(needs)
  const { drain, prepare, refineSome, followHistory } = createLetterbox({ ...needs, open })

  const counts = async () => (needs.home === undefined ? nothingCaptured : (await open()).counts())

  /** An answer does not wait for a fault of the inbox. */
  async function current(options?: CallOptions): Promise<Observations> {
    await drain(options).catch((error: Error) => needs.logger.warn(`The inbox could not be read: ${error.message}`))
    return open()
  }

  const keeping = lateKeeping(needs, current)

  return {
    ...workAnswers(current, counts),
    async refine({ limit = mostPrompts, signal } = {}) {
      const model = await chosenModel(needs)
      const observations = await current({ signal })
      return together(() => observations.refine(model, { limit, asked: true, signal }))
    },
    keeping,
    projectAt: async (folder) => (await open()).projectAt(folder),
    async joinProjects(request) {
      const { places, ...joined } = await keeping.joinProjects(request)
      await prepare(places)
      return joined
    },
    save: async (observation) => (await open()).save(observation),
    sessionDigests: async (ids) => (await open()).sessionDigests(ids),
    writePages: async (folder, options) =>
      (await current(options)).writePages(folder === undefined ? needs.pagesFolder : resolve(folder), options),
    async history(options) {
      await drain(options)
      const history = (await open()).history(options)
      const finish = async () => {
        const places = await history.finish()
        await followHistory(places)
        return places
      }
      return { ...history, finish }
    },
    counts,
    catchUp: async (options) => void (await current(options)),
    drain,
    jobs: async () =>
      (await import('./work-jobs.ts')).workJobs({
        ...{ keeping, retains: needs.retention.automatic, wipe: needs.wipe },
        drain: async (options) => {
          await drain({ ...options, close: true })
          await needs.drainOthers?.(options)
        },
        prepare,
        refine: ({ signal }) => refineSome(signal),
      }),
  }
}

async function chosenModel({ languageModel }: Needs): Promise<LanguageModel> {
  const model = await languageModel()
  if (model) return model
  throw conflict(
    'no_language_model',
    'No language model is set, so rules describe what agents did. Set one with "jarvis config set llm.provider <name>".',
  )
}

type Answers = Pick<AgentWork, 'search' | 'timeline' | 'get' | 'rawUse' | 'receipts' | 'stats'>

/** Answers about agents' work. `current` reads the inbox before each. */
const workAnswers = (
  current: (options?: CallOptions) => Promise<Observations>,
  counts: AgentWork['counts'],
): Answers => ({
  search: async (request, options) => (await current(options)).search(request, options),
  timeline: async (request, options) => (await current(options)).timeline(request, options),
  get: async (ids, options) => (await current(options)).get(ids, options),
  rawUse: async (request, options) => (await current(options)).rawUse(request),
  receipts: async (filter, options) => (await current(options)).receipts(filter, options),
  stats: async (request, options) => {
    const observations = await current(options)
    return { ...(await observations.stats(request)), capture: await counts() }
  },
})
