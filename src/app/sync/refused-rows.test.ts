import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../core/day-of.ts'
import { readPacket, writePacket } from '../../sync/packet.ts'
import { readPairing } from '../../sync/pairing.ts'
import { openSharedFolder } from '../../sync/shared-folder.ts'
import { createPairedHomes, type PairedHome } from '../../testing/paired-homes.ts'

let paired: ReturnType<typeof createPairedHomes>
let folder: string
let shared: string
let now = Date.UTC(2026, 2, 2, 9)
beforeEach(() => {
  paired = createPairedHomes('refused')
  ;({ folder, shared } = paired)
})
afterEach(() => paired.end())

const open = (name: string): Promise<PairedHome> => paired.open(name, { clock: () => now++ })
const contentsOf = async ({ jarvis }: PairedHome) =>
  (await jarvis.memory.facts.list({}, { limit: 500 })).facts.map(({ content }) => content).sort()

/** The only packet of the laptop, and what replaces it by one with other rows of facts. */
function packetOfLaptop() {
  const pairing = readPairing(join(folder, 'laptop', 'spaces', 'main'))
  const place = openSharedFolder(shared, pairing.secret)
  const number = place.numbers(pairing.device).at(-1)!
  const packet = readPacket(place.read(pairing.device, number)!)!
  const put = (change: object) => {
    const entries = packet.entries.map((entry) =>
      entry.kind === 'facts' ? { ...entry, row: { ...entry.row!, ...change } } : entry,
    )
    place.write(pairing.device, number, writePacket({ ...packet, entries }))
  }
  return put
}

it('a refused row is reported once, read again after a day, and stored when it can be', async () => {
  const [laptop, desktop] = [await open('laptop'), await open('desktop')]
  await laptop.jarvis.memory.remember({ content: 'My boat is called Aurora' })
  await laptop.sync.sync({ folder: shared })
  const put = packetOfLaptop()
  put({ content: 17 })
  const sync = async () => (await desktop.sync.sync({ folder: shared })).problems
  expect(await sync()).toEqual([expect.stringMatching(/^A row of laptop \(facts\): /)])
  expect([await sync(), await contentsOf(desktop)]).toEqual([[], []])
  now += dayMs
  expect([await sync(), await contentsOf(desktop)]).toEqual([[], []])
  // As a version that can store the row would find it.
  put({})
  expect([await sync(), await contentsOf(desktop)]).toEqual([[], []])
  now += dayMs
  expect([await sync(), await contentsOf(desktop)]).toEqual([[], ['My boat is called Aurora.']])
  await desktop.jarvis.memory.facts.edit((await desktop.jarvis.memory.facts.list()).facts[0]!.id, { importance: 3 })
  now += dayMs
  expect(await sync()).toEqual([])
  expect((await desktop.jarvis.memory.facts.list()).facts[0]).toMatchObject({ importance: 3 })
})
