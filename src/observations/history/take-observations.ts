import { type Citation, putCitations } from '../../code-state/code-state.ts'
import { contentHash, idsOf } from '../../core/ids.ts'
import type { Clock } from '../../core/runtime.ts'
import { selectIn } from '../../core/sql.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { ImportedObservation } from '../../ports/importer.ts'
import { findProject } from '../../repositories/repositories.ts'
import type { Search } from '../../search/search.ts'
import { forgottenSessions } from '../../sessions/sessions.ts'
import type { PlaceOf } from '../drain/find-places.ts'
import type { Observation, ObservationLink } from '../observation.ts'
import { recordOf, tokensOf } from '../observation-record.ts'
import { linkObservations, putObservation } from '../observations-repository.ts'
import { coverText } from '../save-observation.ts'
import { observationTombstone } from '../tombstones.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put'>
  clock: Clock
  placeOf: PlaceOf
}

/** Confidence of imported observations: between those of an agent and those of rules. */
const confidence = 0.8

/** The id of an imported observation, derived from its original id. */
const importedId = (id: string): string => contentHash(id).slice(0, 22)

/** Stores observations of other programs, secrets covered, in one transaction. Existing ones are unchanged. */
export async function takeObservations(
  needs: Needs,
  items: readonly ImportedObservation[],
): Promise<{ added: number; known: number; left: number }> {
  const { db, search, clock } = needs
  const ids = items.map(({ id }) => importedId(id))
  const stored = await selectIn<{ id: string }>(db, 'SELECT id FROM observations WHERE id', ids)
  const there = new Set(idsOf(stored))
  const now = clock()
  const fresh: { observation: Observation; slot: string; link: ObservationLink | undefined; cited: Citation[] }[] = []
  const buried = await tombstones.among(db, ids, observationTombstone)
  const sessions = items.flatMap(({ session }) => session ?? [])
  const forgotten = await tombstones.among(db, sessions, forgottenSessions.sessionTombstone)
  let known = 0
  for (const item of items) {
    const id = importedId(item.id)
    if (there.has(id)) known++
    else if (!buried.has(id) && !forgotten.has(item.session ?? '')) {
      there.add(id)
      const observation = await observationOf(needs, item, id, now)
      if (observation)
        fresh.push({
          observation,
          slot: `imported: ${item.id}`,
          link: linkOf(item, id),
          cited: citedBy(item, observation),
        })
    }
  }
  const records = await search.prepare(fresh.map(({ observation }) => recordOf(observation)))
  await db.transaction(async (tx) => {
    for (const { observation, slot, cited } of fresh) {
      await putObservation(tx, observation, { slot, subject: null })
      if (cited.length > 0) await putCitations(tx, observation.id, cited)
    }
    await search.put(tx, records)
    for (const { link } of fresh) if (link && (await isThere(tx, link.to))) await linkObservations(tx, link, now)
  })
  return { added: fresh.length, known, left: items.length - fresh.length - known }
}

/** The observation of an imported record; undefined if nothing of its title remains. */
async function observationOf(
  { db, placeOf }: Needs,
  item: ImportedObservation,
  id: string,
  now: number,
): Promise<Observation | undefined> {
  const text = coverText(item)
  if (!/[^\s█]/u.test(text.title)) return undefined
  const { project, agent, session, at, discoveryTokens = 0, madeBy } = item
  return {
    ...{ ...text, id, session: session ?? null, prompt: null, agent: agent ?? null, confidence, discoveryTokens },
    project: project?.startsWith('/')
      ? ((await placeOf(project))?.project ?? project)
      : project === undefined
        ? null
        : await findProject(db, project),
    tokens: tokensOf(text),
    ...{ madeBy, at, updatedAt: now, retrieved: 0, lastRetrievedAt: null },
  }
}

const linkOf = ({ reverts, madeBy }: ImportedObservation, id: string): ObservationLink | undefined =>
  reverts === undefined ? undefined : { from: id, to: importedId(reverts), kind: 'reverts', madeBy }

const citedBy = ({ cites }: ImportedObservation, { project }: Observation): Citation[] =>
  (cites?.files ?? []).map(({ path, blob }) => ({
    ...{ path, project, blob, head: cites?.commit ?? null, symbol: null, symbolHash: null, movedTo: null },
  }))

const isThere = async (tx: Reader, id: string): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM observations WHERE id = ?', [id])) !== undefined
