import { leastTakenBack, shareGone, takingBack } from '../../actions/actions.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Reader } from '../../ports/database.ts'
import { shortened } from '../../text/shortened.ts'
import type { Observation, ObservationDraft, StoredObservation } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'
import { readRawEvents, requestIn } from './raw-events.ts'
import { type Mark, mainSlot } from './unhelped-work.ts'

/** What an observation is found again by. */
export type KeptAs = Pick<ObservationDraft, 'slot' | 'subject'>
type Kept = { observation: Observation; draft: KeptAs }
type Prompt = { session: string; prompt: number }

/** A prompt with all its events, and what was written of it. */
type ReadPrompt = Prompt & { events: readonly CapturedEvent[]; changed: readonly Kept[] }

/** Work before this prompt that it takes back by what it does, or that its user says did not help. */
export async function earlierWork(
  db: Reader,
  { session, prompt, pathOf }: Prompt & { pathOf: (path: string) => string },
  {
    events,
    unhelped,
    isTakenBack,
    files,
  }: { events: readonly CapturedEvent[]; unhelped: string | undefined; isTakenBack: boolean; files: readonly string[] },
  before: readonly ReadPrompt[],
): Promise<{ earlier: Kept | undefined; words: string; mark: Mark }> {
  const said =
    unhelped === undefined ? undefined : await workBefore(db, { session, prompt }, { words: unhelped, files }, before)
  if (said) {
    const mark = isTakenBack ? await markByChanges(db, said, { events, pathOf }, before) : 'unhelped'
    return { earlier: said, words: unhelped!, mark }
  }
  const earlier = await workTakenBack(db, { session, prompt }, { events, pathOf }, before)
  return { earlier, words: shortened(requestIn(events) ?? '', longestWords), mark: 'reverted' }
}

/** Who asks to take work back may mean a part of it: what is changed says so. */
async function markByChanges(
  db: Reader,
  { observation }: Kept,
  { events, pathOf }: { events: readonly CapturedEvent[]; pathOf: (path: string) => string },
  before: readonly ReadPrompt[],
): Promise<Mark> {
  const { session, prompt } = observation
  if (session === null || prompt === null) return 'reverted'
  const at = { session, prompt }
  const share = shareGone(await eventsOf(db, at, unwritten(before, at)), events, pathOf)
  // What was taken back by other means than edits, or whose events are gone, is not known in part.
  return share > 0 && share < leastTakenBack ? 'partly' : 'reverted'
}

/** What its user says of work that is taken back, characters. */
const longestWords = 200

/**
 * The work of the session that a prompt says did not help, before it: of what changed files, the one that the words are
 * most about, the later of two; few words are about the last, and so are those that lead to a change of the same `files`.
 * `before` are prompts that are not written yet. Undefined where there is none, or where a person has worded it.
 */
async function workBefore<Change extends Kept>(
  db: Reader,
  { session, prompt }: Prompt,
  { words, files }: { words: string; files: readonly string[] },
  before: readonly { changed: readonly Change[] }[],
): Promise<Kept | undefined> {
  const rows = await db.all<{ id: string }>(
    `SELECT o.id FROM observations o WHERE o.session_id = ? AND o.prompt < ? AND o.slot = ?
       AND EXISTS (SELECT 1 FROM observation_files f WHERE f.observation_id = o.id AND f.modified = 1)
     ORDER BY o.prompt DESC LIMIT ${mostLookedAt}`,
    [session, prompt, mainSlot],
  )
  const stored = await readObservations(
    db,
    rows.map(({ id }) => id),
  )
  const works = new Map<string, Observation>(
    stored
      .toReversed()
      .filter(isLoose)
      .map((one) => [one.id, bare(one)]),
  )
  for (const { observation, draft } of before.flatMap(({ changed }) => changed)) {
    const isWork = draft.slot === mainSlot && observation.filesModified.length > 0
    if (isWork && observation.session === session && (observation.prompt ?? 0) < prompt)
      works.set(observation.id, observation)
  }
  const wanted = wordsOf(words)
  const scored = [...works.values()].map((observation) => {
    const own = wordsOf([observation.title, observation.subtitle, ...observation.filesModified].join(' '))
    return { observation, score: [...wanted].filter((word) => own.has(word)).length }
  })
  const best = Math.max(...scored.map(({ score }) => score), 0)
  const isOfFiles = ({ observation }: (typeof scored)[number]) =>
    words.length <= fewWords || observation.filesModified.some((file) => files.includes(file))
  const found = scored.findLast((one) => one.score === best && (best > 0 || isOfFiles(one)))
  return found && asMain(found.observation)
}

/**
 * The work of one of the last prompts whose changes are taken back by `events`, those of this prompt; the latest of
 * several. Undefined where there is none, where its events are gone, or where a person has worded it.
 */
async function workTakenBack(
  db: Reader,
  { session, prompt }: Prompt,
  { events, pathOf }: { events: readonly CapturedEvent[]; pathOf: (path: string) => string },
  before: readonly ReadPrompt[],
): Promise<Kept | undefined> {
  const takesBack = takingBack(events, pathOf)
  if (!takesBack) return undefined
  for (let at = prompt - 1; at >= Math.max(0, prompt - mostPromptsBack); at--) {
    const fresh = unwritten(before, { session, prompt: at })
    if (takesBack(await eventsOf(db, { session, prompt: at }, fresh)) < leastTakenBack) continue
    const written = fresh?.changed.find(
      ({ draft, observation }) => draft.slot === mainSlot && observation.prompt === at,
    )
    if (written) return asMain(written.observation)
    const row = await db.get<{ id: string }>(
      'SELECT id FROM observations WHERE session_id = ? AND prompt = ? AND slot = ?',
      [session, at, mainSlot],
    )
    const [stored] = row ? await readObservations(db, [row.id]) : []
    if (stored && isLoose(stored)) return asMain(bare(stored))
  }
  return undefined
}

/** A prompt that is read, and not written yet. */
const unwritten = (before: readonly ReadPrompt[], { session, prompt }: Prompt): ReadPrompt | undefined =>
  before.findLast((one) => one.session === session && one.prompt === prompt)

/** The events of a prompt, as long as they are kept. */
const eventsOf = async (db: Reader, { session, prompt }: Prompt, fresh: ReadPrompt | undefined) =>
  fresh?.events ?? (await readRawEvents(db, session, prompt))

const asMain = (observation: Observation): Kept => ({ observation, draft: { slot: mainSlot, subject: null } })

/** Prompts after which work is no longer looked at. */
const mostPromptsBack = 3
/** Work that a prompt may still speak of. */
const mostLookedAt = 10
/** Words that name nothing are this short, characters. */
const fewWords = 60

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}|[\p{Script=Han}]{2}/gu) ?? [])

const isLoose = ({ hidden, madeBy }: StoredObservation): boolean =>
  hidden === null && madeBy !== 'user' && madeBy !== 'agent'

/** Without what is known of its standing. */
function bare(stored: StoredObservation): Observation {
  const { branch: _, head: __, pinnedAt: ___, hiddenAt: ____, hidden: _____, successor: ______, ...rest } = stored
  return rest
}
