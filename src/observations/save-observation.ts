import { isAbsolute } from 'node:path'
import { checkoutOf } from '../capture/read-git.ts'
import { citeFiles, putCitations } from '../code-state/code-state.ts'
import { invalidInput } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { ImportedObservation } from '../ports/importer.ts'
import { findProject, readPlace, resolveProject, topOfProject } from '../repositories/repositories.ts'
import { redact } from '../secrets/secrets.ts'
import { coverAbout } from '../sessions/sessions.ts'
import { beginChange, type ChangeNeeds } from './changes/begin-change.ts'
import { writeCheckout } from './changes/standing-repository.ts'
import { proposeLinks } from './links/propose-links.ts'
import type { Observation, ObservationText } from './observation.ts'
import { recordOf, tokensOf } from './observation-record.ts'
import { linkObservations } from './observations-repository.ts'

/** An observation that a person or an agent adds. */
export type NewObservation = Omit<
  ImportedObservation,
  'id' | 'at' | 'discoveryTokens' | 'madeBy' | 'cites' | 'reverts'
> & {
  madeBy?: 'agent' | 'user' | undefined
  /** 0…1; default 1. */
  confidence?: number | undefined
}

const longestTitle = 200

/** Stores an observation, secrets covered; it is found at once. */
export async function saveObservation(needs: ChangeNeeds, given: NewObservation): Promise<Observation> {
  const { db, search, clock } = needs
  const text = coverText(given)
  if (text.title === '') throw invalidInput('observation_empty', 'The observation is empty. Give it a title.')
  const now = clock()
  const { session } = given
  const { agent, project: called } = coverAbout({ agent: given.agent, project: given.project })
  const place = called !== undefined && isAbsolute(called) ? readPlace(called) : undefined
  const named = called === undefined ? null : await findProject(db, called)
  const project = place ? await resolveProject(db, place, now) : named
  const observation: Observation = {
    ...text,
    id: newId(now),
    session: session ?? null,
    prompt: null,
    project,
    agent: agent ?? null,
    confidence: given.confidence ?? 1,
    tokens: tokensOf(text),
    discoveryTokens: 0,
    madeBy: given.madeBy ?? 'agent',
    at: now,
    updatedAt: now,
    retrieved: 0,
    lastRetrievedAt: null,
  }
  const top = place?.top ?? (await topOfProject(db, project)) ?? ''
  // A name alone does not show in which working tree it was observed.
  const checkout = place && checkoutOf([{ at: now }], place.top, now)
  const cited = citeFiles(observation, { top, head: checkout?.head ?? null })
  const records = await search.prepare([recordOf({ ...observation, branch: checkout?.branch ?? null })])
  await db.transaction(async (tx) => {
    const actor = observation.agent ?? 'user'
    const change = await beginChange(tx, needs, { action: 'obs_save', target: observation.id, actor })
    await change.add(observation, records[0]!, `saved: ${observation.id}`)
    if (checkout) await writeCheckout(tx, observation.id, checkout)
    await putCitations(tx, observation.id, cited)
    for (const link of await proposeLinks(tx, observation, null)) await linkObservations(tx, link, now)
  })
  return observation
}

/** The text as it is stored: secrets covered, without duplicates. */
export function coverText(given: Omit<NewObservation, 'project' | 'agent' | 'session' | 'madeBy'>): ObservationText {
  const cover = (text: string) => redact(text).text.trim()
  const each = (texts: readonly string[] | undefined) =>
    [...new Set((texts ?? []).map(cover))].filter((text) => text !== '')
  return {
    type: given.type,
    title: cover(given.title).replace(/\s+/g, ' ').slice(0, longestTitle),
    subtitle: cover(given.subtitle ?? ''),
    narrative: cover(given.narrative ?? ''),
    facts: each(given.facts),
    concepts: each(given.concepts),
    filesRead: each(given.filesRead),
    filesModified: each(given.filesModified),
    tools: each(given.tools),
  }
}
