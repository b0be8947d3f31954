import { type Packet, readPacket } from './packet.ts'
import type { SharedFolder } from './shared-folder.ts'

/** Packets that were written together. */
export interface Batch {
  device: string
  name: string
  last: number
  packets: Packet[]
}

interface Reading {
  folder: SharedFolder
  /** This machine. */
  self: string
  /** Last packet read from each machine; updated while batches are processed. */
  read: ReadonlyMap<string, number>
  isForgotten(device: string): boolean
  /** Display name of a machine, if it is known. */
  nameOf(device: string): string
  /** Names of the kinds of rows that this version supports. */
  kinds: ReadonlySet<string>
  /** Sentences: why a machine's packets could not be read further. */
  problems: Set<string>
}

type Opened = Map<string, Packet | undefined>

/**
 * Batches of other machines, each after those that its writer had read: a row never precedes its dependencies. Machines
 * that have since rewritten their packets can depend on each other; their batches are returned together. A packet that
 * cannot be opened stops its machine, and no other.
 */
export function* readBatches(reading: Reading): Generator<Batch[]> {
  const opened: Opened = new Map()
  for (;;) {
    reading.problems.clear()
    const together = readyOnes(reading, opened) ?? knot(reading, opened)
    if (together.length === 0) return
    yield together
    for (const { device, packets } of together)
      for (const { head } of packets)
        for (let number = head.first; number <= head.last; number++) opened.delete(`${device}/${number}`)
  }
}

const others = ({ folder, self, isForgotten }: Reading): string[] =>
  folder.devices().filter((device) => device !== self && !isForgotten(device))

/** The next batch of the first machine whose dependencies are read. */
function readyOnes(reading: Reading, opened: Opened): Batch[] | undefined {
  for (const device of others(reading)) {
    const batch = nextBatch(reading, opened, { device, done: reading.read.get(device) ?? 0 })
    if (batch && !lackOf(reading, batch, reading.read)) return [batch]
  }
  return undefined
}

/** All batches that depend only on read batches and each other, oldest first for each machine. */
function knot(reading: Reading, opened: Opened): Batch[] {
  const found: Batch[] = []
  for (const device of others(reading)) {
    let done = reading.read.get(device) ?? 0
    for (;;) {
      const batch = nextBatch(reading, opened, { device, done })
      if (!batch) break
      found.push(batch)
      done = batch.last
    }
  }
  for (let kept = found; ; ) {
    const covered = new Map(reading.read)
    for (const { device, last } of kept) covered.set(device, Math.max(covered.get(device) ?? 0, last))
    const lacking = kept.find((batch) => lackOf(reading, batch, covered))
    if (!lacking) return kept
    reading.problems.add(lackOf(reading, lacking, covered)!)
    kept = kept.filter(({ device, last }) => device !== lacking.device || last < lacking.last)
  }
}

interface From {
  device: string
  /** Its last packet read. */
  done: number
}

function nextBatch(
  { folder, kinds, problems, nameOf }: Reading,
  opened: Opened,
  { device, done }: From,
): Batch | undefined {
  const numbers = folder.numbers(device).filter((number) => number > done)
  const there = new Set(numbers)
  for (const number of numbers) {
    const first = open(folder, opened, device, number)
    if (!first) {
      problems.add(damaged(nameOf(device), number))
      return undefined
    }
    const { head } = first
    if (head.first !== number || head.after > done) continue
    const packets: Packet[] = []
    for (let next = head.first; next <= head.last; next++) {
      if (!there.has(next)) {
        problems.add(missing(head.name, next))
        return undefined
      }
      const packet = open(folder, opened, device, next)
      if (!packet) problems.add(damaged(head.name, next))
      if (!packet) return undefined
      packets.push(packet)
    }
    const unknown = packets.flatMap(({ entries }) => entries).find(({ kind }) => !kinds.has(kind))
    if (unknown) {
      problems.add(newer(head.name, unknown.kind))
      return undefined
    }
    return { device, name: head.name, last: head.last, packets }
  }
  if (numbers.length > 0) problems.add(missing(nameOf(device), done + 1))
  return undefined
}

function open(folder: SharedFolder, opened: Opened, device: string, number: number): Packet | undefined {
  const name = `${device}/${number}`
  if (!opened.has(name)) {
    const text = folder.read(device, number)
    const packet = text === undefined ? undefined : readPacket(text)
    // A packet with another machine's header is invalid.
    const isIts = packet?.head.device === device && packet.head.first <= number && number <= packet.head.last
    opened.set(name, isIts ? packet : undefined)
  }
  return opened.get(name)
}

/** The missing dependency of a batch, as a sentence. */
function lackOf(
  { self, isForgotten }: Reading,
  { name, packets }: Batch,
  read: ReadonlyMap<string, number>,
): string | undefined {
  for (const { head } of packets)
    for (const [device, number] of Object.entries(head.needs))
      if (device !== self && !isForgotten(device) && (read.get(device) ?? 0) < number)
        return `Packets of ${name} wait for packet ${number} of ${device}, which has not arrived yet. If that machine is gone, run "jarvis sync forget-device ${device}" on a machine that has read it.`
  return undefined
}

const damaged = (device: string, number: number): string =>
  `Packet ${number} of ${device} cannot be opened: it was changed or cut short, or is sealed with other words. It was not used. "jarvis sync --whole" on that machine rewrites it.`

const newer = (name: string, kind: string): string =>
  `Packets of ${name} contain ${kind}, which this version of Jarvis does not know. They were not used. Update Jarvis on this machine, then run "jarvis sync" again.`

const missing = (name: string, number: number): string =>
  `Packet ${number} of ${name} has not arrived yet. Run "jarvis sync" again when it has; if it never comes, "jarvis sync --whole" on that machine writes all of it again.`
