import { takesBackWork } from '../../actions/actions.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Reader } from '../../ports/database.ts'
import { takesBack } from '../../text/report/cues.ts'
import type { Observation, ObservationDraft, StoredObservation } from '../observation.ts'
import { tokensOf } from '../observation-record.ts'
import { readObservations } from '../observations-repository.ts'
import { readRawEvents } from './raw-events.ts'

/** The slot of what came of a prompt as a whole. */
export const mainSlot = 'main'

const marks = { unhelped: 'Did not help: ', reverted: 'Reverted: ' }
/** Whether a user's words ask, in one of their sentences, to take the work back. */
const asksToRevert = (words: string): boolean => words.split(/[.:!?。！？]\s*/).some(takesBack)
const longestTitle = 200
/** What its user says of work that was marked counts no more than this. */
const trust = 0.4

export const isMarked = ({ title }: Pick<Observation, 'title'>): boolean =>
  Object.values(marks).some((mark) => title.startsWith(mark))

/** How later work stands to the one that it is asked for in place of. */
export const linkTo = (words: string): 'reverts' | 'supersedes' => (asksToRevert(words) ? 'reverts' : 'supersedes')

/** The work as one that did not help, or was taken back, with what its user said of it. */
export function markUnhelped(work: Observation, words: string, isTakenBack = asksToRevert(words)): Observation {
  const marked = {
    ...work,
    title: `${isTakenBack ? marks.reverted : marks.unhelped}${work.title}`.slice(0, longestTitle),
    facts: [words, ...work.facts],
    confidence: Math.min(work.confidence, trust),
  }
  return { ...marked, tokens: tokensOf(marked) }
}

/** Whether work is marked as taken back. */
export const isTakenBack = ({ title }: Pick<Observation, 'title'>): boolean => title.startsWith(marks.reverted)

/** What an observation is found again by. */
export type KeptAs = Pick<ObservationDraft, 'slot' | 'subject'>
type Kept = { observation: Observation; draft: KeptAs }
type Prompt = { session: string; prompt: number }

/**
 * The work of the session that a prompt says did not help, before it: of what changed files, the one that the words are
 * most about, the later of two; few words are about the last, and so are those that lead to a change of the same `files`.
 * `before` are prompts that are not written yet. Undefined where there is none, or where a person has worded it.
 */
export async function workBefore<Change extends Kept>(
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
  return found && { observation: found.observation, draft: { slot: mainSlot, subject: null } }
}

/** A prompt with all its events, and what was written of it. */
type ReadPrompt = Prompt & { events: readonly CapturedEvent[]; changed: readonly Kept[] }

/**
 * The work of one of the last prompts whose changes are taken back by `events`, those of this prompt; the latest of
 * several. Undefined where there is none, where its events are gone, or where a person has worded it.
 */
export async function workTakenBack(
  db: Reader,
  { session, prompt }: Prompt,
  { events, pathOf }: { events: readonly CapturedEvent[]; pathOf: (path: string) => string },
  before: readonly ReadPrompt[],
): Promise<Kept | undefined> {
  for (let at = prompt - 1; at >= Math.max(0, prompt - mostPromptsBack); at--) {
    const fresh = before.findLast((one) => one.session === session && one.prompt === at)
    if (!takesBackWork(fresh?.events ?? (await readRawEvents(db, session, at)), events, pathOf)) continue
    const written = fresh?.changed.find(
      ({ draft, observation }) => draft.slot === mainSlot && observation.prompt === at,
    )
    if (written) return { observation: written.observation, draft: { slot: mainSlot, subject: null } }
    const row = await db.get<{ id: string }>(
      'SELECT id FROM observations WHERE session_id = ? AND prompt = ? AND slot = ?',
      [session, at, mainSlot],
    )
    const [stored] = row ? await readObservations(db, [row.id]) : []
    if (stored && isLoose(stored)) return { observation: bare(stored), draft: { slot: mainSlot, subject: null } }
  }
  return undefined
}

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
