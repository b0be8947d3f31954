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
  /** Up to which packet each machine was read; grows while batches are taken. */
  read: ReadonlyMap<string, number>
  isForgotten(device: string): boolean
  /** Sentences: why a machine could not be read further. */
  problems: Set<string>
}

/**
 * Batches of other machines, each after those that its writer had read: a row never comes before what it stands on. A
 * packet that cannot be opened stops its machine, and no other.
 */
export function* readBatches(reading: Reading): Generator<Batch> {
  const { folder, self, isForgotten } = reading
  const opened = new Map<string, Packet | undefined>()
  for (let isNew = true; isNew; ) {
    isNew = false
    reading.problems.clear()
    for (const device of folder.devices()) {
      if (device === self || isForgotten(device)) continue
      const batch = nextBatch(reading, opened, device)
      if (!batch || !isReady(reading, batch)) continue
      isNew = true
      yield batch
      for (const { head } of batch.packets) opened.delete(`${device}/${head.first}`)
    }
  }
}

type Opened = Map<string, Packet | undefined>

function nextBatch(reading: Reading, opened: Opened, device: string): Batch | undefined {
  const { folder, problems } = reading
  const done = reading.read.get(device) ?? 0
  const numbers = folder.numbers(device).filter((number) => number > done)
  const there = new Set(numbers)
  for (const number of numbers) {
    const first = open(folder, opened, device, number)
    if (!first) {
      problems.add(damaged(device, number))
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
      if (!packet) problems.add(damaged(device, next))
      if (!packet) return undefined
      packets.push(packet)
    }
    return { device, name: head.name, last: head.last, packets }
  }
  if (numbers.length > 0) problems.add(missing(device, done + 1))
  return undefined
}

function open(folder: SharedFolder, opened: Opened, device: string, number: number): Packet | undefined {
  const name = `${device}/${number}`
  if (!opened.has(name)) {
    const text = folder.read(device, number)
    const packet = text === undefined ? undefined : readPacket(text)
    // A packet that says it is another one's is none.
    const isIts = packet?.head.device === device && packet.head.first <= number && number <= packet.head.last
    opened.set(name, isIts ? packet : undefined)
  }
  return opened.get(name)
}

function isReady({ read, self, isForgotten, problems }: Reading, { name, packets }: Batch): boolean {
  for (const { head } of packets)
    for (const [device, number] of Object.entries(head.needs)) {
      if (device === self || isForgotten(device) || (read.get(device) ?? 0) >= number) continue
      problems.add(`Packets of ${name} wait for packet ${number} of ${device}, which has not arrived yet.`)
      return false
    }
  return true
}

const damaged = (device: string, number: number): string =>
  `Packet ${number} of ${device} cannot be opened: it was changed or cut short, or is sealed with other words. Nothing of it was used. "jarvis sync --whole" on that machine rewrites it.`

const missing = (name: string, number: number): string =>
  `Packet ${number} of ${name} has not arrived yet. The next sync takes it in.`
