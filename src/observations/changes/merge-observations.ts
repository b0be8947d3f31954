import { conflict, invalidInput } from '../../core/errors.ts'
import { readLinkState, readLinks } from '../links/links-repository.ts'
import type { LinkName, StoredObservation } from '../observation.ts'
import { recordOf, tokensOf } from '../observation-record.ts'
import { beginChange, type Change, type ChangeNeeds } from './begin-change.ts'
import { areSameNow, type ChangedObservation, oneObservation, owner } from './edit-observations.ts'

/** Most facts and names of an observation after a merge. */
const mostFacts = 40
const mostNames = 100

/**
 * Merges observations into one, which gets their facts, files, concepts and links; the others are no longer returned.
 * One step of the log. Errors: `observation_not_found`, `merge_with_itself`, `observation_hidden`.
 */
export async function mergeObservations(
  needs: ChangeNeeds,
  into: string,
  ids: readonly string[],
): Promise<ChangedObservation & { merged: string[] }> {
  const target = await oneObservation(needs, into)
  const others: StoredObservation[] = []
  for (const id of new Set(ids)) others.push(await oneObservation(needs, id))
  if (others.length === 0 || others.some(({ id }) => id === into))
    throw invalidInput('merge_with_itself', 'An observation cannot be merged into itself. Choose another one.')
  const gone = [target, ...others].find(({ hidden }) => hidden === 'merged' || hidden === 'retracted')
  if (gone)
    throw conflict(
      'observation_hidden',
      `${gone.id} is no longer shown (${gone.hidden}). Restore it with "jarvis observations restore ${gone.id}".`,
      { id: gone.id },
    )
  const [observation, record] = await prepareMerged(needs, target, others)
  const logEntry = await needs.db.transaction(async (tx) => {
    if (!(await areSameNow(tx, [target, ...others]))) return undefined
    const change = await beginChange(tx, needs, { action: 'obs_merge', target: into, actor: owner })
    await writeMerged(change, tx, { observation, record, others })
    return change.logId
  })
  // One of them changed while the text was prepared, so the merge is repeated with their present state.
  if (logEntry === undefined) return mergeObservations(needs, into, ids)
  return { observation, logEntry, merged: others.map(({ id }) => id) }
}

type Merged = { observation: StoredObservation; record: Prepared; others: readonly StoredObservation[] }
type Prepared = Awaited<ReturnType<ChangeNeeds['search']['prepare']>>[number]

/**
 * The merged observation and its search record, prepared before the transaction. `onlyTitles`: without the details of
 * the others, for a digest.
 */
export async function prepareMerged(
  { search, clock }: ChangeNeeds,
  target: StoredObservation,
  others: readonly StoredObservation[],
  { onlyTitles = false }: { /** A digest: what they said at length goes. */ onlyTitles?: boolean } = {},
): Promise<[StoredObservation, Prepared]> {
  const all = [target, ...others]
  const union = (pick: (one: StoredObservation) => readonly string[], most: number) =>
    [...new Set(all.flatMap(pick))].slice(0, most)
  const said = [target.title, target.narrative].join('\n')
  const texts = others.flatMap(({ title, narrative, facts }) => [
    ...(said.includes(title) ? [] : [title]),
    ...(onlyTitles || narrative === '' || narrative === title || said.includes(narrative) ? [] : [narrative]),
    ...(onlyTitles ? [] : facts),
  ])
  const filesModified = union((one) => one.filesModified, mostNames)
  const text = {
    ...target,
    facts: [...new Set([...target.facts, ...texts])].slice(0, mostFacts),
    concepts: union((one) => one.concepts, mostNames),
    tools: union((one) => one.tools, mostNames),
    filesModified,
    filesRead: union((one) => one.filesRead, mostNames).filter((file) => !filesModified.includes(file)),
    discoveryTokens: all.reduce((sum, one) => sum + one.discoveryTokens, 0),
    pinnedAt: all.map((one) => one.pinnedAt).find((at) => at !== null) ?? null,
  }
  const observation = {
    ...text,
    tokens: tokensOf(text),
    madeBy: onlyTitles ? target.madeBy : owner,
    updatedAt: clock(),
  }
  const [record] = await search.prepare([recordOf(observation)])
  return [observation, record!]
}

export async function writeMerged(
  change: Change,
  tx: Parameters<typeof readLinks>[0],
  { observation, record, others }: Merged,
): Promise<void> {
  const own = new Set([observation.id, ...others.map(({ id }) => id)])
  await change.rewrite(observation, record)
  for (const other of others) {
    for (const { madeBy, ...name } of await readLinks(tx, other.id)) {
      const moved: LinkName = {
        kind: name.kind,
        from: name.from === other.id ? observation.id : name.from,
        to: name.to === other.id ? observation.id : name.to,
      }
      const leadsOut = !own.has(name.from) || !own.has(name.to)
      if (leadsOut && !(await readLinkState(tx, moved))) await change.link(moved, { madeBy, confirmed: false })
    }
    await change.setStanding(other.id, {
      hidden: 'merged',
      hiddenAt: change.at,
      successor: observation.id,
      pinnedAt: null,
    })
  }
}
