import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { Messages } from '../../messages/create-messages.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { clockIn, ownClock } from './phone-clock.ts'

const machine = process.env.TZ
const inZone = (zone: string) => {
  process.env.TZ = zone
}
let folder: string
let jarvis: Jarvis
let messages: Messages
async function open(): Promise<void> {
  jarvis = await openJarvis({
    ...{ home: join(folder, 'home'), config: { 'embedding.model': 'none' }, overrides: { environment: {} } },
  })
  messages = (await jarvis.subsystem('messages')) as Messages
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-clock-'))
  await open()
})
afterEach(async () => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the phone shows for a message of the chat, as if it were UTC. */
const shownIn = (index: number) => Date.UTC(2023, 0, 10 + index * 3, 9 + (index % 7), 30 + (index % 2))

/** A chat over a year, with a message every third day; the phone's clock is `hoursLater` ahead. */
function talk(count: number, { hoursLater = 0, from = 0 } = {}): string {
  const path = join(folder, 'WhatsApp Chat with Ann.txt')
  const lines = Array.from({ length: count }, (_, index) => {
    const at = shownIn(index + from) + hoursLater * 3_600_000
    const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(new Date(at).toISOString())!
    const said =
      { 2: 'The heron is on the pier', 20: 'The anchor is aboard' }[index] ?? `Message number ${index + from}`
    return `${day}/${month}/${year}, ${time} - ${index % 2 === 0 ? 'Ann' : 'Boris'}: ${said}\n`
  })
  writeFileSync(path, lines.join(''))
  return path
}
async function forgetHeron(): Promise<void> {
  const { erased } = await (await jarvis.memoryOf('messages')).forget({ query: 'heron' }, { dryRun: false })
  expect(erased).toContain('1 message')
}
const take = async (path: string) => {
  const { added, changed, known } = await messages.import({ path, again: true })
  return { added, changed, known }
}

const uidOf = (id: string) => hash('sha256', `whatsapp\n${id}`, 'base64url').slice(0, 16)

/** Gives messages the ids and times of earlier versions, which subtracted the zone twice. */
async function asEarlierVersion(count: number, zone: string): Promise<void> {
  await jarvis.close()
  const database = new DatabaseSync(join(folder, 'home/spaces/messages/jarvis.db'))
  const rename = database.prepare('UPDATE messages SET uid = ?, at = ? WHERE uid = ?')
  const clock = clockIn(zone)
  for (let index = 0; index < count; index++) {
    const at = clock(shownIn(index))
    const name = index % 2 === 0 ? 'ann' : 'boris'
    const former = uidOf(`ann|${clock(at)}|${name}|1`)
    expect(rename.run(former, clock(at), uidOf(`ann|${new Date(at).toISOString()}|${name}|1`)).changes).toBe(1)
  }
  // The next import corrects the times.
  database.exec(`UPDATE message_chats SET dirty_from = 0, dirty_to = ${Date.UTC(2030, 0)}`)
  database.close()
  await open()
  const other = join(folder, 'WhatsApp Chat with Zoe.txt')
  writeFileSync(other, '31/12/2023, 21:41 - Zoe: Hello\n31/12/2023, 21:42 - Boris: Hello Zoe\n')
  await take(other)
  expect((await messages.search({ query: 'anchor' })).hits).toHaveLength(1)
}

describe('a chat imported before', () => {
  it.skipIf(isOnPostgres).each(['Europe/Berlin', 'America/New_York', 'UTC'])(
    'by an earlier version is recognized in %s, forgotten messages too, and gets correct times',
    async (zone) => {
      inZone('Europe/Berlin')
      await take(talk(30))
      await asEarlierVersion(30, 'Europe/Berlin')
      await forgetHeron()
      inZone(zone)
      expect(await take(talk(30))).toEqual({ added: 0, changed: 29, known: 0 })
      expect(await take(talk(30))).toEqual({ added: 0, changed: 0, known: 29 })
      const [hit] = (await messages.search({ query: 'anchor' })).hits
      expect(hit!.messages.map(({ at }) => at)).toContain(clockIn('Europe/Berlin')(shownIn(20)))
    },
  )

  it.each([3, 7, 120])('is recognized in every time zone: %i messages', async (count) => {
    inZone('Europe/Berlin')
    expect(await take(talk(count))).toEqual({ added: count, changed: 0, known: 0 })
    await forgetHeron()
    for (const zone of ['America/New_York', 'UTC', 'Asia/Kathmandu', 'Europe/Berlin']) {
      inZone(zone)
      expect(await take(talk(count)), zone).toEqual({ added: 0, changed: 0, known: count - 1 })
    }
    expect((await messages.search({ query: 'heron' })).hits).toEqual([])
  })

  it('continues when the machine moved and the phone did not', async () => {
    inZone('Europe/Berlin')
    await take(talk(100))
    inZone('UTC')
    expect(await take(talk(130))).toEqual({ added: 30, changed: 0, known: 100 })
    inZone('Europe/Berlin')
    expect(await take(talk(130))).toEqual({ added: 0, changed: 0, known: 130 })
  })

  it("continues when phone and machine moved together, since an export has the phone's clock", async () => {
    inZone('Asia/Tokyo')
    await take(talk(30))
    inZone('UTC')
    expect(await take(talk(40, { hoursLater: -9 }))).toEqual({ added: 10, changed: 0, known: 30 })
  })

  it("is read by this machine's clock when no message is known", async () => {
    inZone('Europe/Berlin')
    await take(talk(30))
    inZone('UTC')
    const { added } = await take(talk(30, { from: 40 }))
    expect(added).toBe(30)
  })
})

it.each([
  ['Europe/Berlin', Date.UTC(2023, 11, 31, 20, 41)],
  ['America/New_York', Date.UTC(2024, 0, 1, 2, 41)],
  ['UTC', Date.UTC(2023, 11, 31, 21, 41)],
])('reads export times in %s', async (zone, expected) => {
  inZone(zone)
  const path = join(folder, 'WhatsApp Chat with Ann.txt')
  writeFileSync(path, '31/12/2023, 21:41 - Ann: The heron is on the pier\n31/12/2023, 21:42 - Boris: I see it\n')
  await messages.import({ path })
  const [hit] = (await messages.search({ query: 'heron' })).hits
  expect(hit!.messages.map(({ at }) => at)).toEqual([expected, expected + 60_000])
})

it('calculates time zone offsets as Date does, also at clock changes', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']) {
    inZone(zone)
    const clock = clockIn(zone)
    for (let shown = Date.UTC(2024, 0, 1, 0, 10); shown < Date.UTC(2025, 0, 1); shown += 1_800_000)
      if (clock(shown) !== ownClock(shown)) expect.fail(`${zone} ${new Date(shown).toISOString()}`)
  }
})
