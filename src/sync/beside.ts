import { firstStamp, isStampOf, type Stamp } from './clock.ts'
import { type Entry, type Packet, readPacket } from './packet.ts'
import type { KnownVersion } from './rows-repository.ts'
import type { SharedFolder } from './shared-folder.ts'

/** What is known of the changes of this machine. */
export interface OwnChanges {
  device: string
  folder: SharedFolder
  /** Of rows that were changed here since the last sync, by id: the stamp of the version that was here before. */
  begun: Map<string, Stamp>
}

/**
 * Entries that were written without knowing of the version that is here, where that was written here without knowing of
 * them. Such versions are beside each other: neither was made of the other.
 */
export function besideHere(
  { device, folder, begun }: OwnChanges,
  known: ReadonlyMap<string, KnownVersion>,
  { packets, entries }: { packets: readonly Packet[]; entries: readonly Entry[] },
): Set<Entry> {
  // Own packets are opened only where one of their rows may be concerned.
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
      // Older ones come again when a machine writes all of its packets anew.
      const base = begun.get(entry.id) ?? (isStampOf(local.stamp, device) ? firstStamp : undefined)
      return base !== undefined && entry.stamp > base
    }),
  )
}

/** Rows in packets of this machine after that number, by id and stamp. */
function unreadRows(folder: SharedFolder, device: string, after: number): Set<string> {
  const rows = new Set<string>()
  for (const number of folder.numbers(device)) {
    const text = number > after ? folder.read(device, number) : undefined
    for (const { id, stamp } of (text === undefined ? undefined : readPacket(text))?.entries ?? [])
      rows.add(`${id} ${stamp}`)
  }
  return rows
}

/** A version of another machine that was joined to that of this one: it is sent, and other versions join it as well. */
export function joinedHere({ begun }: OwnChanges, version: KnownVersion): KnownVersion {
  if (!begun.has(version.id)) begun.set(version.id, firstStamp)
  return { ...version, isMine: true, waits: true }
}
