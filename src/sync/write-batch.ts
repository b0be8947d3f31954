import { throwIfAborted } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { type Entry, type PacketHead, writePacket } from './packet.ts'
import type { Pairing } from './pairing.ts'
import { type KnownVersion, putState, putVersions, readState } from './rows-repository.ts'
import type { SharedFolder } from './shared-folder.ts'
import { lengthOf, mostLength, readShared, type SharedKind, type SharedRow } from './shared-rows.ts'

/** Maximum rows of one packet, in addition to its size: file-sharing programs resume packet by packet. */
const mostRows = 5000
/** Maximum outdated entries in packets, in addition to as many current ones. */
const mostOld = 5000

interface Writing extends CallOptions {
  db: Database
  folder: SharedFolder
  pairing: Pairing
  kinds: readonly SharedKind[]
  known: Map<string, KnownVersion>
  /** Rows at the time of their version, by id; others are read. */
  rows: ReadonlyMap<string, SharedRow>
  head: Pick<PacketHead, 'needs' | 'forgotten' | 'forgets'>
  /** Rewrite all current rows, and delete the former packets. */
  whole: boolean
}

/**
 * Writes waiting versions as new packets of this machine. After an interruption nothing is lost: versions not recorded
 * as written are written again, under new numbers. Returns the number of rows written.
 */
export async function writeBatch(writing: Writing): Promise<number> {
  const { db, folder, pairing, known } = writing
  const state = await readState(db)
  const mine = [...known.values()].filter(({ isMine, state: where }) => isMine && where !== 'elsewhere')
  const waiting = mine.filter(({ waits }) => waits)
  const lying = folder.numbers(pairing.device).filter((number) => number <= state.packet)
  const lacksOwn = state.packet > 0 && (lying.at(-1) !== state.packet || lying.length < state.packets)
  const isMostlyOld = state.entries + waiting.length > 2 * mine.length + mostOld
  const whole = writing.whole || lacksOwn || isMostlyOld
  const versions = whole ? mine : waiting
  // Even if all rows are gone, new packets must replace the former ones.
  if (versions.length === 0 && !(whole && state.packet > 0)) return 0
  const parts = await partsOf(writing, versions)
  const first = Math.max(state.packet, state.writing) + 1
  const last = first + parts.length - 1
  const head = { ...writing.head, device: pairing.device, name: pairing.name, first, last }
  await db.transaction((tx) => putState(tx, { writing: last }))
  for (const [index, entries] of parts.entries()) {
    throwIfAborted(writing.signal)
    const text = writePacket({ head: { ...head, after: whole ? 0 : state.packet }, entries })
    folder.write(pairing.device, first + index, text)
  }
  const entries = parts.reduce((sum, part) => sum + part.length, whole ? 0 : state.entries)
  const packets = parts.length + (whole ? 0 : state.packets)
  const written = parts.flat().flatMap(({ id, hash }) => {
    const version = known.get(id)!
    // A row changed in the meantime waits for the next sync.
    return version.waits && version.hash === hash ? [{ ...version, waits: false }] : []
  })
  await db.transaction(async (tx) => {
    await putVersions(tx, written)
    await putState(tx, { packet: last, writing: last, entries, packets, rewrite: 0 })
  })
  for (const number of folder.numbers(pairing.device))
    if (number < first && (whole || number > state.packet)) folder.remove(pairing.device, number)
  return parts.flat().length
}

/** Groups the versions with their rows into packets. Always at least one. */
async function partsOf({ kinds, rows }: Writing, versions: readonly KnownVersion[]): Promise<Entry[][]> {
  const wanted = new Map(versions.map((version) => [version.id, version]))
  const parts: Entry[][] = [[]]
  let length = 0
  const add = (entry: Entry) => {
    const size = entry.row === null ? 100 : lengthOf(entry.row)
    const part = parts.at(-1)!
    if (part.length >= mostRows || (part.length > 0 && length + size > mostLength)) {
      parts.push([entry])
      length = size
      return
    }
    part.push(entry)
    length += size
  }
  for (const kind of kinds) {
    const there = versions.filter((version) => version.kind === kind.name && version.state === 'there')
    const known = there.map((version) => ({ version, row: rows.get(version.id) }))
    if (known.every(({ version, row }) => row?.hash === version.hash)) {
      for (const { version, row } of known) add(entryOf(version, row!.hash, row!.row))
      continue
    }
    for await (const { id, hash, row } of readShared(kind)) {
      const version = wanted.get(id)
      if (version?.state === 'there') add(entryOf(version, hash, row))
    }
  }
  for (const version of versions) if (version.state !== 'there') add(entryOf(version, '', null))
  return parts
}

const entryOf = ({ id, kind, state, stamp, revives }: KnownVersion, hash: string, row: Entry['row']): Entry => ({
  ...{ id, kind, state: state as Entry['state'], hash, stamp, revives, row },
})
