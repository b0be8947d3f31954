import { conflict } from '../core/errors.ts'
import { acquireLease } from '../core/lease.ts'
import type { CallOptions } from '../core/runtime.ts'
import { applyBatch } from './apply-batch.ts'
import { firstStamp, justAfter, type Moment, type Stamp, stampOf, tick, witness } from './clock.ts'
import { newDevice } from './devices.ts'
import type { SyncNeeds } from './needs.ts'
import { type Pairing, writePairing } from './pairing.ts'
import { type Batch, readBatches } from './read-batches.ts'
import {
  dropElsewhere,
  dropRivals,
  type KnownDevice,
  type KnownVersion,
  putDevice,
  putState,
  putVersions,
  readDevices,
  readElsewhere,
  readRivals,
  readState,
  readVersions,
} from './rows-repository.ts'
import { findChanges } from './scan.ts'
import { openSharedFolder, type SharedFolder } from './shared-folder.ts'
import { idOf, type SharedKind, sharedKinds } from './shared-rows.ts'
import { writeBatch } from './write-batch.ts'

export interface Synced {
  folder: string
  /** Name of this machine among those of the pairing. */
  device: string
  /** Rows that were written for other machines. */
  sent: number
  /** Rows that came or changed, and those that went. */
  received: number
  removed: number
  forgotten: number
  /** Rows that are not on this machine, because their folder is not. */
  elsewhere: number
  /** Questions about what two machines said differently: "jarvis review list" shows them. */
  reviews: number
  /** Sentences: what could not be read, and what waits. */
  problems: string[]
}

interface Running extends CallOptions {
  needs: SyncNeeds
  pairing: Pairing
  folder: SharedFolder
  kinds: readonly SharedKind[]
  known: Map<string, KnownVersion>
  devices: Map<string, KnownDevice>
  moment: Moment
  /** Something was forgotten, here or elsewhere: packets of this machine are written anew. */
  forgets: { here: boolean; rewrite: boolean }
}

/**
 * Takes in what other machines wrote into the folder, and writes there what is new here. Twice changes nothing; killed
 * at any moment, the next one goes on. Errors: `sync_not_paired`, `sync_folder_missing`, `sync_device_forgotten`.
 */
export async function runSync(
  needs: SyncNeeds,
  pairing: Pairing,
  { folder: path, whole = false, signal }: { folder: string; whole?: boolean } & CallOptions,
): Promise<Synced> {
  const folder = openSharedFolder(path, pairing.secret)
  const lease = await acquireLease(needs.db, 'sync', { clock: needs.clock, signal })
  try {
    const running = await begin(needs, pairing, folder, signal)
    await noteChanges(running)
    const taken = await takeIn(running)
    const reviews = await settle(running)
    if (taken.isChanged || reviews.length > 0) await noteChanges(running, new Map(reviews))
    const sent = await send(running, whole)
    if (pairing.folder !== path) writePairing(needs.folder, { ...running.pairing, folder: path })
    const elsewhere = [...running.known.values()].filter(({ state }) => state === 'elsewhere').length
    const { put: received, removed, forgotten, problems } = taken
    const count = reviews.filter(([, stamp]) => stamp === firstStamp).length
    return {
      folder: path,
      device: pairing.name,
      sent,
      received,
      removed,
      forgotten,
      elsewhere,
      reviews: count,
      problems,
    }
  } finally {
    await lease.release()
  }
}

async function begin(
  needs: SyncNeeds,
  given: Pairing,
  folder: SharedFolder,
  signal: AbortSignal | undefined,
): Promise<Running> {
  const state = await readState(needs.db)
  const known = await readVersions(needs.db)
  let pairing = given
  // A copy of this home writes as the same machine, or this home is an older copy of itself.
  if (folder.numbers(given.device).some((number) => number > Math.max(state.packet, state.writing))) {
    pairing = { ...given, device: newDevice() }
    const mine = [...known.values()].filter(({ isMine }) => isMine).map((version) => ({ ...version, waits: true }))
    await needs.db.transaction(async (tx) => {
      await putVersions(tx, mine)
      await putState(tx, { packet: 0, writing: 0, entries: 0 })
    })
    for (const version of mine) known.set(version.id, version)
    writePairing(needs.folder, pairing)
  }
  return {
    ...{ needs, pairing, folder, known, signal },
    kinds: sharedKinds(await needs.whole.kinds()),
    devices: new Map((await readDevices(needs.db)).map((device) => [device.id, device])),
    moment: { wall: state.wall, counter: state.counter },
    forgets: { here: false, rewrite: state.rewrite === 1 },
  }
}

/** Versions for what was written here since the last look. */
async function noteChanges(running: Running, agreed?: ReadonlyMap<string, Stamp>): Promise<void> {
  const { needs, kinds, known, pairing, forgets, signal } = running
  const { line } = await readState(needs.db)
  const newest = await needs.whole.newestLine()
  if (await needs.whole.hasForgotten(line)) forgets.here = true
  if (forgets.here) forgets.rewrite = true
  const moment = tick(running.moment, needs.clock())
  const stamp = stampOf(moment, pairing.device)
  const changed = await findChanges(kinds, known, { stamp, forgets: forgets.here, signal, ...(agreed && { agreed }) })
  if (changed.length > 0) running.moment = moment
  await needs.db.transaction(async (tx) => {
    await putVersions(tx, changed)
    await putState(tx, { ...running.moment, line: newest, rewrite: forgets.rewrite ? 1 : 0 })
  })
  for (const version of changed) known.set(version.id, version)
}

async function takeIn(running: Running) {
  const { needs, pairing, folder, devices, known, kinds, signal } = running
  const problems = new Set<string>()
  const taken = { put: 0, removed: 0, forgotten: 0, problems: [] as string[], isChanged: false }
  const read = new Map([...devices.values()].map(({ id, packet }) => [id, packet]))
  const isForgotten = (id: string) => devices.get(id)?.isForgotten ?? false
  for (const batch of readBatches({ folder, self: pairing.device, read, isForgotten, problems })) {
    const done = await applyBatch({ needs, kinds, known, signal }, batch)
    if (done.forgotten > 0) running.forgets.here = true
    taken.put += done.put
    taken.removed += done.removed
    taken.forgotten += done.forgotten
    taken.problems.push(...done.problems)
    taken.isChanged ||= done.put + done.removed + done.forgotten > 0
    await noteRead(running, batch)
    read.set(batch.device, batch.last)
  }
  await retryElsewhere(running)
  return { ...taken, problems: [...taken.problems, ...problems] }
}

/** Notes that a batch is done, and the time that it was written at. */
async function noteRead(running: Running, { device: id, name, last: packet, packets }: Batch): Promise<void> {
  const { needs, devices, pairing } = running
  const device = { id, name, packet, readAt: needs.clock(), isForgotten: false }
  devices.set(id, device)
  const named = packets.flatMap(({ head }) => head.forgotten)
  if (named.includes(pairing.device))
    throw conflict(
      'sync_device_forgotten',
      `${name} no longer takes in what this machine writes. To join again: jarvis sync pair --fresh --words "…".`,
    )
  if (packets.some(({ head }) => head.forgets)) running.forgets.rewrite = true
  for (const { entries } of packets) for (const { stamp } of entries) running.moment = witness(running.moment, stamp)
  const others = named.flatMap((one) => {
    const former = devices.get(one) ?? { id: one, name: one, packet: 0, readAt: needs.clock(), isForgotten: false }
    return former.isForgotten ? [] : [{ ...former, isForgotten: true }]
  })
  for (const other of others) devices.set(other.id, other)
  await needs.db.transaction(async (tx) => {
    for (const one of [device, ...others]) await putDevice(tx, one)
    await putState(tx, { ...running.moment, rewrite: running.forgets.rewrite ? 1 : 0 })
  })
}

/** What had no place here may have one now. */
async function retryElsewhere({ needs, kinds, known }: Running): Promise<void> {
  for (const { id, kind: name, body } of await readElsewhere(needs.db)) {
    const kind = kinds.find((one) => one.name === name)
    const version = known.get(id)
    if (!kind || version?.state !== 'elsewhere') continue
    const [outcome] = await kind.shared.put([JSON.parse(body)])
    if (outcome !== 'added' && outcome !== 'known') continue
    const there = { ...version, state: 'there' as const }
    known.set(id, there)
    await needs.db.transaction(async (tx) => {
      await putVersions(tx, [there])
      await dropElsewhere(tx, id)
    })
  }
}

/** Puts what machines wrote beside each other in order; rows that follow from it, with their stamps. */
async function settle({ needs, kinds, known }: Running): Promise<[id: string, stamp: Stamp][]> {
  const rivals = await readRivals(needs.db)
  const stamps: [string, Stamp][] = []
  for (const { name, shared } of kinds) {
    if (!shared.agree) continue
    const own = rivals.filter(({ kind }) => kind === name).map(({ one, other }) => [one, other] as const)
    for (const { kind, key, isNew } of await shared.agree(own)) {
      const id = idOf(kind, key)
      const former = known.get(id)
      stamps.push([id, isNew || !former ? firstStamp : justAfter(former.stamp)])
    }
  }
  if (rivals.length > 0) await needs.db.transaction((tx) => dropRivals(tx))
  return stamps
}

async function send(running: Running, whole: boolean): Promise<number> {
  const { needs, folder, pairing, kinds, known, devices, forgets, signal } = running
  const all = [...devices.values()]
  const head = {
    needs: Object.fromEntries(all.filter(({ isForgotten }) => !isForgotten).map(({ id, packet }) => [id, packet])),
    forgotten: all.filter(({ isForgotten }) => isForgotten).map(({ id }) => id),
    forgets: forgets.here,
  }
  const sent = await writeBatch({
    ...{ db: needs.db, folder, pairing, kinds, known, head, signal },
    whole: whole || forgets.rewrite,
  })
  await needs.db.transaction((tx) => putState(tx, { syncedAt: needs.clock(), rewrite: 0 }))
  return sent
}
