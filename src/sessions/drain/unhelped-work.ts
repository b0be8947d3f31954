import type { Reader } from '../../ports/database.ts'
import type { Observation, ObservationDraft } from '../observations/observation.ts'
import { tokensOf } from '../observations/observation-record.ts'
import { readObservations } from '../observations/observations-repository.ts'

/** The slot of what came of a prompt as a whole. */
export const mainSlot = 'main'

const mark = 'Did not help: '
const longestTitle = 200
/** What its user says of work that was marked counts no more than this. */
const trust = 0.4

export const isMarked = ({ title }: Pick<Observation, 'title'>): boolean => title.startsWith(mark)

/** The work as one that did not help, with what its user said of it. */
export function markUnhelped(work: Observation, words: string): Observation {
  const marked = {
    ...work,
    title: `${mark}${work.title}`.slice(0, longestTitle),
    facts: [words, ...work.facts],
    confidence: Math.min(work.confidence, trust),
  }
  return { ...marked, tokens: tokensOf(marked) }
}

/** What an observation is found again by. */
export type KeptAs = Pick<ObservationDraft, 'slot' | 'subject'>
type Kept = { observation: Observation; draft: KeptAs }
type Prompt = { session: string; prompt: number }

/**
 * The last work of the session that changed files, before a prompt; `before` are prompts that nobody has written yet.
 * Undefined where there is none, or where a person has worded it.
 */
export async function workBefore<Change extends Kept>(
  db: Reader,
  { session, prompt }: Prompt,
  before: readonly { changed: readonly Change[] }[],
): Promise<Kept | undefined> {
  const fresh = before
    .flatMap(({ changed }) => changed)
    .findLast(
      ({ observation, draft }) =>
        draft.slot === mainSlot && observation.session === session && observation.filesModified.length > 0,
    )
  if (fresh !== undefined && (fresh.observation.prompt ?? 0) < prompt) return fresh
  const row = await db.get<{ id: string }>(
    `SELECT o.id FROM observations o WHERE o.session_id = ? AND o.prompt < ? AND o.slot = ?
       AND EXISTS (SELECT 1 FROM observation_files f WHERE f.observation_id = o.id AND f.modified = 1)
     ORDER BY o.prompt DESC LIMIT 1`,
    [session, prompt, mainSlot],
  )
  const [stored] = row === undefined ? [] : await readObservations(db, [row.id])
  if (stored === undefined || stored.hidden !== null || stored.madeBy === 'user' || stored.madeBy === 'agent')
    return undefined
  const {
    branch: _,
    head: __,
    pinnedAt: ___,
    hiddenAt: ____,
    hidden: _____,
    successor: ______,
    ...observation
  } = stored
  return { observation, draft: { slot: mainSlot, subject: null } }
}
