import { throwIfAborted } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { type Entry, type PacketHead, writePacket } from './packet.ts'
import type { Pairing } from './pairing.ts'
import { type KnownVersion, putState, putVersions, readState } from './rows-repository.ts'
import type { SharedFolder } from './shared-folder.ts'
import { lengthOf, mostLength, readShared, type SharedKind, type SharedRow } from './shared-rows.ts'

/** Rows of one packet, beside their size: a program that shares folders carries on packet by packet. */
const mostRows = 5000
/** Entries that no longer count which packets may hold, beside as many as count. */
const mostOld = 5000

interface Writing extends CallOptions {
  db: Database
  folder: SharedFolder
  pairing: Pairing
  kinds: readonly SharedKind[]
  known: Map<string, KnownVersion>
  /** Rows as they were when they got their version, by id; others are read. */
  rows: ReadonlyMap<string, SharedRow>
  head: Pick<PacketHead, 'needs' | 'forgotten' | 'forgets'>
  /** All that counts still is written anew, and the packets before go. */
  whole: boolean
}

/**
 * Writes what waits as new packets of this machine. Interrupted, nothing is lost: what was not noted as written is
 * written again, under new numbers. Returns how many rows were written.
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
  // Where all of it is gone, packets that say so still have to take the place of the others.
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
    // A row that was changed meanwhile waits for the next time.
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

/** The versions with their rows, in packets. Always at least one. */
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
