import { conflict, throwIfAborted } from '../core/errors.ts'
import { addAll } from '../core/long-lists.ts'
import type { ForgetRequest } from '../ports/forgetting.ts'
import { applyBatches } from './apply-batch.ts'
import { firstStamp, justAfter, type Stamp, witness } from './clock.ts'
import { type Batch, readBatches } from './read-batches.ts'
import { dueForRetry, readRefused, unlessRead } from './refused-rows.ts'
import {
  dropConflicts,
  dropElsewhere,
  putDevice,
  putState,
  putVersions,
  readConflicts,
  readElsewhere,
  readState,
} from './rows-repository.ts'
import { owedFor, type Running } from './running.ts'
import { idOf, isBuried, readShared, type SharedKind } from './shared-rows.ts'

/** Reads packets of other machines from the folder, and applies them. Errors: `sync_device_forgotten`. */
export async function readOthers(running: Running) {
  const { needs, pairing, folder, devices, known, kinds, signal } = running
  const problems = new Set<string>()
  const taken = { put: 0, removed: 0, forgotten: 0, problems: [] as string[], isChanged: false }
  const refused = await readRefused(needs.db)
  const retried = await dueForRetry(needs.db, refused.values(), needs.clock())
  const read = new Map([...devices.values()].map(({ id, packet }) => [id, retried.has(id) ? 0 : packet]))
  const own = { device: pairing.device, folder, begun: running.begun }
  const names = new Set(kinds.map(({ name }) => name))
  const isForgotten = (id: string) => devices.get(id)?.isForgotten ?? false
  const nameOf = (id: string) => devices.get(id)?.name ?? id
  const reading = { folder, self: pairing.device, read, isForgotten, nameOf, kinds: names, problems }
  for (const together of readBatches(reading)) {
    throwIfAborted(signal)
    const batches = together.map((batch) => unlessRead(batch, devices.get(batch.device), refused))
    const done = await applyBatches({ needs, kinds, known, own, refused, signal }, batches)
    if (done.forgotten > 0) running.forgets.here = true
    taken.put += done.put
    taken.removed += done.removed
    taken.forgotten += done.forgotten
    taken.problems.push(...done.problems)
    taken.isChanged ||= done.put + done.removed + done.forgotten > 0
    for (const batch of batches) {
      if (batch.last > (devices.get(batch.device)?.packet ?? 0)) await noteRead(running, batch)
      read.set(batch.device, batch.last)
    }
  }
  await retryElsewhere(running)
  return { ...taken, problems: [...taken.problems, ...problems] }
}

/** Records that a batch is done, and its time. */
async function noteRead(running: Running, { device: id, name, last: packet, packets }: Batch): Promise<void> {
  const { needs, devices, pairing } = running
  const device = { id, name, packet, readAt: needs.clock(), isForgotten: false }
  devices.set(id, device)
  const named = packets.flatMap(({ head }) => head.forgotten)
  if (named.includes(pairing.device))
    throw conflict(
      'sync_device_forgotten',
      `${name} no longer accepts packets of this machine. To join again: jarvis sync pair --fresh --words -.`,
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
    await putState(tx, { ...running.moment, rewrite: owedFor(running.forgets) })
  })
}

/** Retries rows that could not be stored here before. */
async function retryElsewhere({ needs, kinds, known }: Running): Promise<void> {
  for (const { id, kind: name, body } of await readElsewhere(needs.db)) {
    const kind = kinds.find((one) => one.name === name)
    const version = known.get(id)
    // A collection with that name was added here in the meantime.
    if (version?.state !== 'elsewhere') await needs.db.transaction((tx) => dropElsewhere(tx, id))
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

/**
 * Forgets records for which other machines sent tombstones, and records with the same text. Returns whether there were
 * any.
 */
export async function forgetBuried(running: Running): Promise<boolean> {
  const { needs, kinds, known } = running
  if ((await readState(needs.db)).buried === 0) return false
  const requests: ForgetRequest[] = []
  for (const kind of kinds) {
    addAll(requests, (await kind.shared.buried?.()) ?? [])
    const keys = kind.shared.tombstone ? await buriedKeys(known, kind) : []
    if (keys.length > 0) addAll(requests, kind.shared.forgotten?.(keys) ?? [])
  }
  if (requests.length > 0) running.forgets.here = true
  for (const request of requests) await needs.whole.forget(request)
  await needs.db.transaction((tx) => putState(tx, { buried: 0, rewrite: owedFor(running.forgets) }))
  return requests.length > 0
}

async function buriedKeys(known: Running['known'], kind: SharedKind): Promise<string[]> {
  const keys: string[] = []
  for await (const { id, key, row } of readShared(kind)) {
    const version = known.get(id)
    if (version && isBuried(known, kind, row, version)) keys.push(key)
  }
  return keys
}

/** Resolves concurrent writes: stores derived rows, with their stamps. */
export async function settle({ needs, kinds, known }: Running): Promise<[id: string, stamp: Stamp][]> {
  const conflicting = await readConflicts(needs.db)
  const stamps: [string, Stamp][] = []
  for (const { name, shared } of kinds) {
    if (!shared.agree) continue
    const own = conflicting.filter(({ kind }) => kind === name).map(({ one, other }) => [one, other] as const)
    for (const { kind, key, isNew } of await shared.agree(own)) {
      const id = idOf(kind, key)
      const former = known.get(id)
      stamps.push([id, isNew || !former ? firstStamp : justAfter(former.stamp)])
    }
  }
  if (conflicting.length > 0) await needs.db.transaction((tx) => dropConflicts(tx))
  return stamps
}
