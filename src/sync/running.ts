import type { CallOptions } from '../core/runtime.ts'
import type { Moment, Stamp } from './clock.ts'
import { newDevice } from './devices.ts'
import type { SyncNeeds } from './needs.ts'
import { holdHere, refuseOtherHome } from './one-holder.ts'
import { type Pairing, writePairing } from './pairing.ts'
import {
  type KnownDevice,
  type KnownVersion,
  putState,
  putVersions,
  readDevices,
  readState,
  readVersions,
} from './rows-repository.ts'
import type { SharedFolder } from './shared-folder.ts'
import { type SharedKind, type SharedRow, sharedKinds } from './shared-rows.ts'

/** State of one sync. */
export interface Running extends CallOptions {
  needs: SyncNeeds
  pairing: Pairing
  folder: SharedFolder
  kinds: readonly SharedKind[]
  known: Map<string, KnownVersion>
  devices: Map<string, KnownDevice>
  moment: Moment
  /** New local rows, by id. */
  rows: Map<string, SharedRow>
  forgets: Forgets
  /** For rows changed here since the last sync, by id: the stamp of the former version. */
  begun: Map<string, Stamp>
}

/** Something was forgotten, here or elsewhere: this machine rewrites its packets without it. */
export interface Forgets {
  /** Forgotten here since the last comparison. */
  here: boolean
  /** Forgotten here during an interrupted sync that did not notify the others. */
  unsaid: boolean
  rewrite: boolean
}

/** Remaining work as a number for the stored state: none, rewrite packets, or also notify others. */
export const owedFor = ({ here, unsaid, rewrite }: Forgets): number => (here || unsaid ? 2 : rewrite ? 1 : 0)

interface Beginning extends CallOptions {
  pairing: Pairing
  folder: SharedFolder
}

/** Loads the initial state, under a lease. A copied or restored home first gets a new machine id. */
export async function begin(needs: SyncNeeds, { pairing: given, folder, signal }: Beginning): Promise<Running> {
  await refuseOtherHome(needs.db, given.device)
  const state = await readState(needs.db)
  const known = await readVersions(needs.db)
  let pairing = given
  if (isWrittenElsewhere(folder, given.device, Math.max(state.packet, state.writing))) {
    pairing = { ...given, device: newDevice() }
    const mine = [...known.values()].filter(({ isMine }) => isMine).map((version) => ({ ...version, waits: true }))
    await needs.db.transaction(async (tx) => {
      await putVersions(tx, mine)
      await putState(tx, { packet: 0, writing: 0, entries: 0, packets: 0 })
    })
    for (const version of mine) known.set(version.id, version)
    writePairing(needs.folder, pairing)
  }
  await holdHere(needs.db, pairing.device)
  return {
    ...{ needs, pairing, folder, known, signal },
    kinds: sharedKinds(await needs.whole.kinds()),
    devices: new Map((await readDevices(needs.db)).map((device) => [device.id, device])),
    moment: { wall: state.wall, counter: state.counter },
    rows: new Map(),
    begun: new Map(),
    forgets: { here: false, unsaid: state.rewrite === 2, rewrite: state.rewrite > 0 },
  }
}

/**
 * Whether another home writes with this machine's id: its copy, or a later state of it. An invalid file does not count.
 */
const isWrittenElsewhere = (folder: SharedFolder, device: string, last: number): boolean =>
  folder.numbers(device).some((number) => number > last && folder.read(device, number) !== undefined)
