import type { CallOptions, Clock, Logger } from '../core/runtime.ts'
import { apart } from '../journal/journal.ts'
import type { Memory } from '../memory/memory.ts'
import type { Drained, Observations } from '../observations/observations.ts'
import type { LanguageModel } from '../ports/models.ts'
import { estimateTokens } from '../text/budget.ts'

export interface LetterboxNeeds {
  clock: Clock
  logger: Logger
  memory: Memory
  /** Folder for pages of observations. */
  pagesFolder: string
  /** The home whose inbox is read; undefined for a space without one: the inbox belongs to the default space. */
  home: string | undefined
  /** Whether ended sessions are summarized at once, because no slow model is used. */
  closesAtOnce: boolean
  /** The language model that the owner chose, if any. */
  languageModel(): Promise<LanguageModel | undefined>
  /** Whether the model may refine observations automatically, and whether their pages are written. */
  settings: { refine: boolean; export: boolean }
  /** Learns from the imported events. */
  learn?: (() => Promise<unknown>) | undefined
}

type Needs = LetterboxNeeds & { open(): Promise<Observations> }

/** Prompts that a model is shown in the background between two looks into the inbox. */
const promptsAtOnce = 6
/** Pause after a model failed or spent its tokens, milliseconds. */
const restAfterFault = 15 * 60 * 1000
const nothing: Drained = { events: 0, observations: 0, places: [] }

/** Reads the inbox, and runs the follow-up work: closes sessions, prepares contexts, learns fixes, writes pages. */
export function createLetterbox(needs: Needs) {
  const { logger, memory, home, open } = needs
  const refineSome = createRefining(needs)

  async function drain({
    signal,
    close = needs.closesAtOnce,
  }: CallOptions & { close?: boolean } = {}): Promise<Drained> {
    if (home === undefined) return nothing
    // Captured events are logged apart from the command that happens to read them.
    return apart(async () => {
      const observations = await open()
      const drained = await observations.drain({ signal })
      if (close) {
        const closed = await closeEnded(needs, observations, signal)
        if (closed > 0 || drained.observations > 0) await endRules()
        await refineSome(signal)
      }
      if (drained.events > 0) await learnSome()
      await prepare(drained.places)
      if (needs.settings.export && drained.observations > 0) await writeAll(needs, observations, signal)
      return drained
    })
  }

  /** Rules stated in a session apply until the user withdraws them, there or later. */
  const endRules = async (): Promise<void> => {
    try {
      const rules = await (await open()).endedRules()
      if (rules.length > 0) await memory.facts.endRules(rules)
    } catch (error) {
      logger.warn(`Withdrawn rules could not be ended: ${(error as Error).message}`)
    }
  }

  /** Learning can be repeated later, so its failure is a warning. */
  const learnSome = () =>
    Promise.resolve(needs.learn?.()).catch((error: Error) => logger.warn(`Nothing was learned: ${error.message}`))

  /** Prepares the contexts that sessions in these folders get at their start. */
  async function prepare(places: Drained['places']): Promise<void> {
    if (home === undefined || places.length === 0) return
    const observations = await open()
    const offers = await readOffers(memory)
    for (const place of places) await observations.prepareContext(place, offers)
  }

  /** The follow-up work of imported history. */
  async function followHistory(places: Drained['places']): Promise<void> {
    await endRules()
    await prepare(places)
    await learnSome()
  }

  return { drain, prepare, refineSome, followHistory }
}

/** Pages are a copy: a fault of them is a warning. */
const writeAll = ({ pagesFolder, logger }: Needs, observations: Observations, signal: AbortSignal | undefined) =>
  observations
    .writePages(pagesFolder, { signal })
    .catch((error: Error) => logger.warn(`The pages of observations could not be written: ${error.message}`))

/** Lets the model refine a batch in the background, so that the inbox does not wait; returns the number of prompts. */
function createRefining({ clock, logger, languageModel, settings, open }: Needs) {
  let from = 0
  return async (signal: AbortSignal | undefined): Promise<number> => {
    const model = settings.refine && clock() >= from ? await languageModel() : undefined
    if (!model) return 0
    const { prompts, stopped } = await (await open()).refine(model, { limit: promptsAtOnce, signal })
    if (stopped === undefined) return prompts
    from = clock() + restAfterFault
    logger.warn(`Observations keep the text of the rules for now: ${stopped}`)
    return 0
  }
}

/** Summarizes ended sessions, and returns their number; a failed one is retried the next time. */
async function closeEnded(
  { memory, logger }: Needs,
  observations: Observations,
  signal: AbortSignal | undefined,
): Promise<number> {
  let closed = 0
  for (const id of await observations.endedSessions())
    try {
      await memory.sessions.close(id, { signal })
      await observations.sessionClosed(id)
      closed++
    } catch (error) {
      if (signal?.aborted) return closed
      logger.warn(`The session ${id} could not be summarized: ${(error as Error).message}`)
    }
  return closed
}

/** Standing instructions with a topic are shown when a prompt has a word of it. */
async function readOffers(memory: Memory): Promise<{ id: string; words: string[]; text: string; tokens: number }[]> {
  const { facts } = await memory.facts.list({ instructions: true, safeOnly: true })
  return facts.flatMap(({ id, content, instruction }) => {
    const words = (instruction?.topics ?? []).flatMap((topic) => topic.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [])
    const text = `The user has said: ${content} (f:${id})`
    return words.length === 0 ? [] : [{ id, words, text, tokens: estimateTokens(text) }]
  })
}
