import { firstStamp, isStampOf, type Stamp } from './clock.ts'
import { type Entry, type Packet, readPacket } from './packet.ts'
import type { KnownVersion } from './rows-repository.ts'
import type { SharedFolder } from './shared-folder.ts'

/** State of this machine's own changes. */
export interface OwnChanges {
  device: string
  folder: SharedFolder
  /** For rows changed here since the last sync, by id: the stamp of the former version. */
  begun: Map<string, Stamp>
}

/**
 * Entries that are concurrent with the local version: each was written without knowing the other, and neither is based
 * on the other.
 */
export function besideHere(
  { device, folder, begun }: OwnChanges,
  known: ReadonlyMap<string, KnownVersion>,
  { packets, entries }: { packets: readonly Packet[]; entries: readonly Entry[] },
): Set<Entry> {
  // Own packets are opened only if one of their rows may be affected.
  let unread: Set<string> | undefined
  const isUnread = ({ id, stamp }: KnownVersion): boolean => {
    unread ??= unreadRows(folder, device, packets[0]?.head.needs[device] ?? 0)
    return unread.has(`${id} ${stamp}`)
  }
  return new Set(
    entries.filter((entry) => {
      const local = known.get(entry.id)
      if (entry.state !== 'there' || local?.state !== 'there' || !local.isMine || local.hash === entry.hash)
        return false
      if (!local.waits) return entry.stamp > local.stamp && isUnread(local)
      // Older entries are sent again when a machine rewrites all of its packets.
      const base = begun.get(entry.id) ?? (isStampOf(local.stamp, device) ? firstStamp : undefined)
      return base !== undefined && entry.stamp > base
    }),
  )
}

/** Rows in packets of this machine after this number, by id and stamp. */
function unreadRows(folder: SharedFolder, device: string, after: number): Set<string> {
  const rows = new Set<string>()
  for (const number of folder.numbers(device)) {
    const text = number > after ? folder.read(device, number) : undefined
    for (const { id, stamp } of (text === undefined ? undefined : readPacket(text))?.entries ?? [])
      rows.add(`${id} ${stamp}`)
  }
  return rows
}

/**
 * Marks a version of another machine that was merged with the local one: the result is sent, and other versions are
 * merged into it as well.
 */
export function joinedHere({ begun }: OwnChanges, version: KnownVersion): KnownVersion {
  if (!begun.has(version.id)) begun.set(version.id, firstStamp)
  return { ...version, isMine: true, waits: true }
}
