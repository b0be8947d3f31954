import { addAll } from '../core/long-lists.ts'
import type { CallOptions } from '../core/runtime.ts'
import { slices } from '../core/sql.ts'
import type { ForgetRequest } from '../ports/forgetting.ts'
import type { MovedRow } from '../ports/movable.ts'
import { besideHere, joinedHere, type OwnChanges } from './beside.ts'
import type { SyncNeeds } from './needs.ts'
import type { Entry } from './packet.ts'
import type { Batch } from './read-batches.ts'
import { noteRefused, type RefusedRow } from './refused-rows.ts'
import {
  dropElsewhere,
  dropIncoming,
  type KnownVersion,
  keepConflicts,
  keepIncoming,
  putElsewhere,
  putState,
  putVersions,
} from './rows-repository.ts'
import { idOf, isBuried, readShared, type SharedKind, tombstoneKind } from './shared-rows.ts'
import { compareVersions, type Version } from './versions.ts'

/** Rows per write. */
const batchSize = 500
/** Maximum characters of a reason. */
const longestWhy = 200

export interface Taken {
  /** Number of new or changed rows. */
  put: number
  removed: number
  forgotten: number
  /** Sentences: rows that were refused. */
  problems: string[]
}

interface Applying extends CallOptions {
  needs: Pick<SyncNeeds, 'db' | 'whole'>
  kinds: readonly SharedKind[]
  /** Updated with the applied versions. */
  known: Map<string, KnownVersion>
  own: OwnChanges
  /** Rows that were refused before, by id; updated. */
  refused: Map<string, RefusedRow>
}

/**
 * Applies entries that win over the local versions, from batches that were read together. After an interruption it is
 * simply repeated: the same rows are written again.
 */
export async function applyBatches(applying: Applying, batches: readonly Batch[]): Promise<Taken> {
  const taken: Taken = { put: 0, removed: 0, forgotten: 0, problems: [] }
  const going: { kind: SharedKind; entries: Entry[] }[] = []
  for (const kind of applying.kinds) {
    const gone: Entry[] = []
    for (const { device, name, packets } of batches) {
      const own = packets.flatMap(({ entries }) => entries.filter((entry) => entry.kind === kind.name))
      const beside = kind.shared.joinsBeside
        ? besideHere(applying.own, applying.known, { packets, entries: own })
        : new Set<Entry>()
      const fresh = await freshOf(applying, kind, own, beside)
      await putRows(applying, { kind, device, name, taken, beside }, fresh)
      addAll(
        gone,
        fresh.filter(({ state }) => state !== 'there'),
      )
    }
    // One entry may restore a row that another one deleted.
    const last = latest(gone).filter((entry) => counts(entry, applying.known.get(entry.id)))
    if (last.length > 0) going.push({ kind, entries: last })
  }
  // Dependent rows are deleted first.
  await removeRows(applying, going.reverse(), taken)
  // Words may have been redacted in rows that stay.
  const forgets = batches.some(({ packets }) => packets.some(({ head }) => head.forgets))
  if (forgets && taken.put + taken.removed + taken.forgotten > 0) await applying.needs.whole.overwrite()
  return taken
}

/** One version per row. */
function latest(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, Entry>()
  for (const entry of entries) if (counts(entry, found.get(entry.id))) found.set(entry.id, entry)
  return [...found.values()]
}

const counts = (version: Version, against: Version | undefined): boolean =>
  against === undefined || compareVersions(version, against) > 0

/** Entries that win over the local versions; an identical row with a later stamp is only recorded. */
async function freshOf(
  { needs, known }: Applying,
  kind: SharedKind,
  entries: readonly Entry[],
  beside: ReadonlySet<Entry>,
): Promise<Entry[]> {
  const fresh: Entry[] = []
  const same: KnownVersion[] = []
  const differing: MovedRow[] = []
  for (const entry of entries) {
    const local = known.get(entry.id)
    const order = local ? compareVersions(entry, local) : 1
    const isThere = local?.state === 'there' || local?.state === 'elsewhere'
    if (local && isThere && entry.state === 'there') {
      if (entry.hash !== local.hash) differing.push(entry.row!)
      else if (order > 0) same.push({ ...local, stamp: entry.stamp, revives: entry.revives, isMine: false })
      if (entry.hash === local.hash) continue
    }
    const isJoined = beside.has(entry) || (kind.shared.joins && isThere && entry.state === 'there')
    if (order > 0 || isJoined) fresh.push(entry)
  }
  const conflicting = (differing.length > 0 && (await kind.shared.conflicting?.(differing))) || []
  await needs.db.transaction(async (tx) => {
    await keepConflicts(tx, kind.name, conflicting)
    await putVersions(tx, same)
  })
  for (const version of same) known.set(version.id, version)
  return fresh
}

const versionOf = ({ row: _, ...entry }: Entry): KnownVersion => ({ ...entry, isMine: false, waits: false })

interface Putting extends Pick<Batch, 'device' | 'name'> {
  kind: SharedKind
  taken: Taken
  beside: ReadonlySet<Entry>
}

async function putRows(
  { needs, known, own, refused }: Applying,
  { kind, device, name, taken, beside }: Putting,
  fresh: readonly Entry[],
): Promise<void> {
  for (const slice of slices(
    fresh.filter(({ state }) => state === 'there'),
    batchSize,
  )) {
    await needs.db.transaction((tx) => keepIncoming(tx, slice.map(versionOf)))
    const outcomes = await kind.shared.put(
      slice.map(({ row }) => row!),
      kind.shared.tombstone && unburied(known, kind, slice),
      new Set(slice.filter((entry) => beside.has(entry)).map(({ row }) => row!)),
    )
    const versions: KnownVersion[] = []
    const unreadable: RefusedRow[] = []
    await needs.db.transaction(async (tx) => {
      for (const [index, entry] of slice.entries()) {
        const outcome = outcomes[index]!
        // Merging into a winning version changes it: the next comparison detects that.
        const isJoined = (kind.shared.joins || beside.has(entry)) && !counts(entry, known.get(entry.id))
        const came = beside.has(entry) ? joinedHere(own, versionOf(entry)) : versionOf(entry)
        if (outcome === 'added' || outcome === 'known') versions.push(isJoined ? known.get(entry.id)! : came)
        else if (outcome !== 'left') {
          unreadable.push({ id: entry.id, device, stamp: entry.stamp })
          if (refused.get(entry.id)?.stamp !== entry.stamp)
            taken.problems.push(`A row of ${name} (${kind.name}): ${shortly(outcome.unreadable)}.`)
        } else if (kind.shared.waits) {
          versions.push({ ...versionOf(entry), state: 'elsewhere' })
          await putElsewhere(tx, { id: entry.id, kind: kind.name, body: JSON.stringify(entry.row) })
        }
      }
      await putVersions(tx, versions)
      await noteRefused(tx, refused, { stored: versions, unreadable })
      await dropIncoming(tx)
      if (kind.name === tombstoneKind) await putState(tx, { buried: 1 })
    })
    for (const version of versions) known.set(version.id, version)
    taken.put += versions.length
  }
}

/** The reason for refusing a row may quote its content, which another machine wrote: it is cut to one line. */
const shortly = (why: string): string => {
  const line = why.replace(/\s+/g, ' ').trim()
  return line.length > longestWhy ? `${line.slice(0, longestWhy)}…` : line
}

/** Rows written after they were forgotten, or never forgotten. */
const unburied = (known: Applying['known'], kind: SharedKind, entries: readonly Entry[]): Set<MovedRow> =>
  new Set(entries.flatMap((entry) => (isBuried(known, kind, entry.row!, entry) ? [] : [entry.row!])))

async function removeRows(
  { needs, known, refused }: Applying,
  going: readonly { kind: SharedKind; entries: readonly Entry[] }[],
  taken: Taken,
): Promise<void> {
  const requests: ForgetRequest[] = []
  const plain: { kind: SharedKind; keys: string[] }[] = []
  for (const { kind, entries } of going) {
    const here = entries.filter(({ id }) => known.get(id)?.state === 'there')
    const keys = await keysOf(kind, new Map(here.map(({ id, state }) => [id, state])))
    const forgotten = keys.filter(({ state }) => state === 'forgotten').map(({ key }) => key)
    const ask = kind.shared.forgotten && forgotten.length > 0 ? kind.shared.forgotten(forgotten) : []
    addAll(requests, ask)
    const others = keys.filter(({ state }) => state === 'gone' || ask.length === 0).map(({ key }) => key)
    if (others.length > 0) plain.push({ kind, keys: others })
    taken.removed += keys.length - forgotten.length
    taken.forgotten += forgotten.length
  }
  // Forgetting finds derived records by the row itself.
  for (const request of requests) await needs.whole.forget(request)
  taken.forgotten += await forgetFormer(going, known)
  for (const { kind, keys } of plain) await kind.shared.remove(keys)
  const versions = going.flatMap(({ entries }) => entries.map(versionOf))
  await needs.db.transaction(async (tx) => {
    for (const { id } of versions) await dropElsewhere(tx, id)
    await noteRefused(tx, refused, { stored: versions, unreadable: [] })
    await putVersions(tx, versions)
  })
  for (const version of versions) known.set(version.id, version)
}

/** Forgets rows in the undo data: they were undone here and forgotten elsewhere. Returns their number. */
async function forgetFormer(
  going: readonly { kind: SharedKind; entries: readonly Entry[] }[],
  known: ReadonlyMap<string, KnownVersion>,
): Promise<number> {
  let count = 0
  for (const { kind, entries } of going) {
    const { former } = kind.shared
    const isGone = ({ id, state }: Entry) => state === 'forgotten' && known.get(id)?.state !== 'there'
    const ids = new Set(entries.filter(isGone).map(({ id }) => id))
    if (!former || ids.size === 0) continue
    const keys = (await former.keys()).filter((key) => ids.has(idOf(kind.name, key)))
    if (keys.length > 0) await former.forget(keys)
    count += keys.length
  }
  return count
}

/** Keys of existing rows by their ids: only ids travel. */
async function keysOf<State>(
  kind: SharedKind,
  wanted: ReadonlyMap<string, State>,
): Promise<{ key: string; state: State }[]> {
  const found: { key: string; state: State }[] = []
  if (wanted.size === 0) return found
  for await (const { id, key } of readShared(kind)) if (wanted.has(id)) found.push({ key, state: wanted.get(id)! })
  return found
}
