import { conflict, invalidInput, notFound } from '../../core/errors.ts'
import { idsOf } from '../../core/ids.ts'
import type { Reader } from '../../ports/database.ts'
import { redact } from '../../secrets/secrets.ts'
import type { Observation, ObservationType, StoredObservation } from '../observation.ts'
import { recordOf, tokensOf } from '../observation-record.ts'
import { readObservations } from '../observations-repository.ts'
import { beginChange, type ChangeNeeds, isIndexed } from './begin-change.ts'

/** Fields to change; the others stay. */
export interface ObservationEdit {
  type?: ObservationType | undefined
  title?: string | undefined
  subtitle?: string | undefined
  narrative?: string | undefined
  facts?: readonly string[] | undefined
  concepts?: readonly string[] | undefined
  filesRead?: readonly string[] | undefined
  filesModified?: readonly string[] | undefined
}

/** Values of the edited fields when the editor read them. */
export type ObservationBase = ObservationEdit

/** The observation after a write, and the log entry that "undo" needs. */
export interface ChangedObservation {
  observation: StoredObservation
  logEntry: number
}

/** Actor for edits by the owner on the command line, on the page or through an assistant. */
export const owner = 'user'
const longestTitle = 200

/**
 * Edits an observation. The text then belongs to the owner: no rule and no model rewrites it. Errors:
 * `observation_not_found`, `nothing_to_change`, `observation_edit_conflict`.
 */
export async function editObservation(
  needs: ChangeNeeds,
  id: string,
  { base, ...edit }: ObservationEdit & { base?: ObservationBase | undefined },
): Promise<ChangedObservation & { former: StoredObservation }> {
  const { db, search, clock } = needs
  const former = await oneObservation(needs, id)
  checkBase(former, base)
  const said = { ...former, ...coverEdit(edit) }
  if (said.title === '')
    throw invalidInput(
      'nothing_to_change',
      'An observation needs a title. To remove it: jarvis observations retract <id>',
    )
  const isSame = (Object.keys(edit) as (keyof ObservationEdit)[]).every(
    (name) => JSON.stringify(said[name]) === JSON.stringify(former[name]),
  )
  if (isSame)
    throw invalidInput('nothing_to_change', `Nothing to change: the observation ${id} already has these values.`)
  const observation = { ...said, madeBy: owner, confidence: 1, updatedAt: clock(), tokens: tokensOf(said) }
  const [record] = isIndexed(former.hidden) ? await search.prepare([recordOf(observation)]) : []
  const logEntry = await db.transaction(async (tx) => {
    if (!(await areSameNow(tx, [former]))) return undefined
    const change = await beginChange(tx, needs, { action: 'obs_edit', target: id, actor: owner })
    await change.rewrite(observation, record)
    return change.logId
  })
  // The observation changed while the edit was prepared, so the edit is repeated with its present state.
  return logEntry === undefined ? editObservation(needs, id, { base, ...edit }) : { observation, former, logEntry }
}

/** Whether nothing changed observations since they were read; a text prepared from them is outdated otherwise. */
export async function areSameNow(tx: Reader, former: readonly StoredObservation[]): Promise<boolean> {
  return JSON.stringify(await readObservations(tx, idsOf(former))) === JSON.stringify(former)
}

/** Refuses an edit whose base has changed. Fields are replaced as a whole, so changes made meanwhile would be lost. */
function checkBase(observation: StoredObservation, base: ObservationBase = {}): void {
  const fields = Object.keys(base) as (keyof ObservationBase)[]
  const changed = fields.filter(
    (field) => base[field] !== undefined && JSON.stringify(base[field]) !== JSON.stringify(observation[field]),
  )
  if (changed.length === 0) return
  throw conflict(
    'observation_edit_conflict',
    `The ${changed.map((field) => fieldWords[field]).join(', ')} of the observation changed elsewhere. Read it again, then edit it.`,
    { id: observation.id, ...Object.fromEntries(changed.map((field) => [field, observation[field]])) },
  )
}

const fieldWords: Record<keyof ObservationBase, string> = {
  type: 'type',
  title: 'title',
  subtitle: 'second line',
  narrative: 'details',
  facts: 'facts',
  concepts: 'concepts',
  filesRead: 'read files',
  filesModified: 'changed files',
}

/** Pins an observation, so it is kept whatever its age, or unpins it. Pinning restores an archived one. */
export async function pinObservation(needs: ChangeNeeds, id: string, pinned = true): Promise<ChangedObservation> {
  const former = await oneObservation(needs, id)
  if (pinned === (former.pinnedAt !== null))
    throw conflict('nothing_to_change', `The observation ${id} is ${pinned ? 'already pinned' : 'not pinned'}.`, { id })
  const isBack = pinned && former.hidden === 'archived'
  const standing = {
    pinnedAt: pinned ? needs.clock() : null,
    ...(isBack && { hidden: null, hiddenAt: null }),
  }
  return keepAs(needs, former, { action: pinned ? 'obs_pin' : 'obs_unpin', standing })
}

/** Retracts an observation: it is no longer returned. "undo" and restoreObservation bring it back. */
export async function retractObservation(needs: ChangeNeeds, id: string, why?: string): Promise<ChangedObservation> {
  const former = await oneObservation(needs, id)
  if (former.hidden === 'retracted' || former.hidden === 'merged')
    throw conflict('observation_hidden', `The observation ${id} is no longer shown (${former.hidden}).`, { id })
  const note = why === undefined ? undefined : redact(why).text
  const standing = { hidden: 'retracted' as const, hiddenAt: needs.clock(), pinnedAt: null }
  return keepAs(needs, former, { action: 'obs_retract', standing, note })
}

/** Restores an observation that was retracted, archived or merged. */
export async function restoreObservation(needs: ChangeNeeds, id: string): Promise<ChangedObservation> {
  const former = await oneObservation(needs, id)
  if (former.hidden === null)
    throw conflict(
      'observation_open',
      `The observation ${id} is not retracted, archived or merged; nothing to restore.`,
      { id },
    )
  return keepAs(needs, former, { action: 'obs_restore', standing: { hidden: null, hiddenAt: null, successor: null } })
}

interface StandingChange {
  action: string
  standing: Partial<StoredObservation>
  note?: string | undefined
}

async function keepAs(
  needs: ChangeNeeds,
  former: StoredObservation,
  { action, standing, note }: StandingChange,
): Promise<ChangedObservation> {
  const observation = { ...former, ...standing }
  const isBack = isIndexed(observation.hidden) && !isIndexed(former.hidden)
  const [record] = isBack ? await needs.search.prepare([recordOf(observation)]) : []
  const logEntry = await needs.db.transaction(async (tx) => {
    const change = await beginChange(tx, needs, { action, target: former.id, actor: owner, note })
    await change.setStanding(former.id, standing, record)
    return change.logId
  })
  return { observation, logEntry }
}

/** Reads one observation. Errors: `observation_not_found`. */
export async function oneObservation({ db }: { db: Reader }, id: string): Promise<StoredObservation> {
  const [observation] = await readObservations(db, [id])
  if (observation) return observation
  throw notFound(
    'observation_not_found',
    `Observation ${id} does not exist. "jarvis observations search" lists them.`,
    { id },
  )
}

function coverEdit(edit: ObservationEdit): Partial<Observation> {
  const cover = (text: string) => redact(text).text.trim()
  const each = (texts: readonly string[]) => [...new Set(texts.map(cover))].filter((text) => text !== '')
  const { type, title, subtitle, narrative, facts, concepts, filesRead, filesModified } = edit
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title: cover(title).replace(/\s+/g, ' ').slice(0, longestTitle) }),
    ...(subtitle !== undefined && { subtitle: cover(subtitle) }),
    ...(narrative !== undefined && { narrative: cover(narrative) }),
    ...(facts !== undefined && { facts: each(facts) }),
    ...(concepts !== undefined && { concepts: each(concepts) }),
    ...(filesRead !== undefined && { filesRead: each(filesRead) }),
    ...(filesModified !== undefined && { filesModified: each(filesModified) }),
  }
}
