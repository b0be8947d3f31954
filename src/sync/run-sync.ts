import { acquireLease } from '../core/lease.ts'
import type { CallOptions } from '../core/runtime.ts'
import { firstStamp, type Stamp, stampOf, tick } from './clock.ts'
import type { SyncNeeds } from './needs.ts'
import { readPairing, writePairing } from './pairing.ts'
import { forgetBuried, readOthers, settle } from './read-others.ts'
import { dropIncoming, putState, putVersions, readIncoming, readState } from './rows-repository.ts'
import { begin, owedFor, type Running } from './running.ts'
import { findChanges } from './scan.ts'
import { openSharedFolder } from './shared-folder.ts'
import { writeBatch } from './write-batch.ts'

export interface Synced {
  folder: string
  /** Name of this machine in the pairing. */
  device: string
  /** Number of rows written for other machines. */
  sent: number
  /** Number of new or changed rows, and of removed ones. */
  received: number
  removed: number
  forgotten: number
  /** Number of rows that cannot be stored on this machine, because their folder is missing. */
  elsewhere: number
  /** Number of questions about conflicting changes of two machines: "jarvis review list" shows them. */
  reviews: number
  /** Sentences: what could not be read, and what waits. */
  problems: string[]
}

/**
 * Applies the packets of other machines in the folder, and writes new ones for local changes. It is idempotent, and
 * resumes after an interruption. Errors: `sync_not_paired`, `sync_folder_missing`, `sync_device_forgotten`,
 * `sync_other_home`.
 */
export async function runSync(
  needs: SyncNeeds,
  {
    folder: path,
    whole = false,
    isRemembered = true,
    signal,
  }: {
    folder: string
    whole?: boolean /** The next sync uses the same folder by default. */
    isRemembered?: boolean
  } & CallOptions,
): Promise<Synced> {
  const lease = await acquireLease(needs.db, 'sync', { clock: needs.clock, signal })
  try {
    const pairing = readPairing(needs.folder)
    const folder = openSharedFolder(path, pairing.secret)
    const running = await begin(needs, { pairing, folder, signal })
    await noteChanges(running)
    const taken = await readOthers(running)
    const hasBuried = await forgetBuried(running)
    const reviews = await settle(running)
    if (taken.isChanged || hasBuried || reviews.length > 0) await noteChanges(running, new Map(reviews))
    const sent = await send(running, whole)
    if (isRemembered && pairing.folder !== path) writePairing(needs.folder, { ...running.pairing, folder: path })
    const elsewhere = [...running.known.values()].filter(({ state }) => state === 'elsewhere').length
    const { put: received, removed, forgotten } = taken
    const isAlone = running.devices.size === 0
    const problems = isAlone && folder.hasOtherPairings() ? [...taken.problems, unpaired(path)] : taken.problems
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

/** Two machines that each created words do not read each other's packets. */
const unpaired = (folder: string): string =>
  `Only this machine has these words, and machines with other words use ${folder}. If one of them is yours, run "jarvis sync pair --show" there, then "jarvis sync pair --fresh --words -" here.`

/** Assigns versions to local changes since the last comparison. */
async function noteChanges(running: Running, agreed?: ReadonlyMap<string, Stamp>): Promise<void> {
  const { needs, kinds, known, pairing, forgets, rows, signal } = running
  const state = await readState(needs.db)
  const forgettings = await needs.whole.forgettings()
  if (forgettings !== state.forgettings) forgets.here = true
  if (forgets.here) forgets.rewrite = true
  const moment = tick(running.moment, needs.clock())
  const stamp = stampOf(moment, pairing.device)
  const incoming = await readIncoming(needs.db)
  const scanning = { stamp, incoming, forgets: forgets.here, rows, signal, ...(agreed && { agreed }) }
  const changed = await findChanges(kinds, known, scanning)
  if (changed.length > 0) running.moment = moment
  await needs.db.transaction(async (tx) => {
    await putVersions(tx, changed)
    await dropIncoming(tx)
    await putState(tx, { ...running.moment, forgettings, rewrite: owedFor(forgets) })
  })
  for (const version of changed) {
    const former = known.get(version.id)
    // A waiting version was changed before, by an interrupted sync: its base is unknown.
    if (former && !former.waits && version.waits) running.begun.set(version.id, former.stamp)
    known.set(version.id, version)
  }
}

async function send(running: Running, whole: boolean): Promise<number> {
  const { needs, folder, pairing, kinds, known, devices, forgets, rows, signal } = running
  const all = [...devices.values()]
  const head = {
    needs: Object.fromEntries(all.filter(({ isForgotten }) => !isForgotten).map(({ id, packet }) => [id, packet])),
    forgotten: all.filter(({ isForgotten }) => isForgotten).map(({ id }) => id),
    forgets: forgets.here || forgets.unsaid,
  }
  const sent = await writeBatch({
    ...{ db: needs.db, folder, pairing, kinds, known, rows, head, signal },
    whole: whole || forgets.rewrite,
  })
  await needs.db.transaction((tx) => putState(tx, { syncedAt: needs.clock(), rewrite: 0 }))
  return sent
}
