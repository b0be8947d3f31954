import { conflict, invalidInput, notFound } from '../../core/errors.ts'
import type { Writer } from '../../ports/database.ts'
import { beginChange, type ChangeNeeds } from '../changes/begin-change.ts'
import { oneObservation, owner } from '../changes/edit-observations.ts'
import type { LinkName } from '../observation.ts'
import { type LinkState, readLinkState } from './links-repository.ts'

/** A link after a write, and the log entry that "undo" needs. */
export interface ChangedLink extends LinkName, LinkState {
  logEntry: number
}

interface Actor {
  /** Name of the agent that makes the change; the owner unless given. */
  agent?: string | undefined
}

/** Links two observations. Errors: `observation_not_found`, `link_with_itself`, `link_exists`. */
export async function addLink(needs: ChangeNeeds, name: LinkName, { agent }: Actor = {}): Promise<ChangedLink> {
  if (name.from === name.to) throw invalidInput('link_with_itself', 'A link needs two different observations.')
  await oneObservation(needs, name.from)
  await oneObservation(needs, name.to)
  const actor = agent ?? owner
  const state = { madeBy: actor, confirmed: true }
  const logEntry = await write(needs, { action: 'link_add', actor }, name, state, async (tx) => {
    if ((await readLinkState(tx, name))?.confirmed)
      throw conflict('link_exists', `${name.from} ${name.kind} ${name.to} already exists.`, { ...name })
  })
  return { ...name, ...state, logEntry }
}

/** Confirms a proposed link. Errors: `link_not_found`, `link_exists`. */
export async function confirmLink(needs: ChangeNeeds, name: LinkName, { agent }: Actor = {}): Promise<ChangedLink> {
  const former = await known(needs, name)
  if (former.confirmed)
    throw conflict('link_exists', `${name.from} ${name.kind} ${name.to} is already confirmed.`, { ...name })
  const state = { ...former, confirmed: true }
  const logEntry = await write(needs, { action: 'link_confirm', actor: agent ?? owner }, name, state)
  return { ...name, ...state, logEntry }
}

/** Removes a link; it is not proposed again. Errors: `link_not_found`. */
export async function removeLink(needs: ChangeNeeds, name: LinkName, { agent }: Actor = {}): Promise<ChangedLink> {
  const former = await known(needs, name)
  const logEntry = await write(needs, { action: 'link_remove', actor: agent ?? owner }, name, undefined)
  return { ...name, ...former, logEntry }
}

async function known({ db }: ChangeNeeds, name: LinkName): Promise<LinkState> {
  const state = await readLinkState(db, name)
  if (state) return state
  throw notFound(
    'link_not_found',
    `Link ${name.from} ${name.kind} ${name.to} does not exist. "jarvis links list" lists them.`,
    { ...name },
  )
}

async function write(
  needs: ChangeNeeds,
  entry: { action: string; actor: string },
  name: LinkName,
  state: LinkState | undefined,
  check?: (tx: Writer) => Promise<void>,
): Promise<number> {
  return needs.db.transaction(async (tx) => {
    await check?.(tx)
    const change = await beginChange(tx, needs, { ...entry, target: `${name.from} ${name.kind} ${name.to}` })
    await change.link(name, state)
    return change.logId
  })
}
