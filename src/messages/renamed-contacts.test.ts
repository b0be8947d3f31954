import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Messages } from './create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-renamed-'))
  const settings = { config: { 'embedding.model': 'none' }, overrides: { environment: {} } }
  jarvis = await openJarvis({ home: join(folder, 'home'), ...settings })
  messages = (await jarvis.subsystem('messages')) as Messages
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

type Line = readonly [sender: string, body: string]
/** An export of sigexport: a folder for each chat, a message a minute. */
function exported(name: string, chats: Readonly<Record<string, readonly Line[]>>, fraction: string): string {
  for (const [at, [chat, lines]] of Object.entries(chats).entries()) {
    mkdirSync(join(folder, name, chat), { recursive: true })
    const rows = lines.map(([sender, body], minute) =>
      JSON.stringify({ date: `2024-05-0${at + 3}T10:0${minute}:00${fraction}`, sender, body, attachments: [] }),
    )
    writeFileSync(join(folder, name, chat, 'data.json'), `${rows.join('\n')}\n`)
  }
  return join(folder, name)
}
const talk = (ann: string): Line[] => [
  [ann, 'Shall we take the ferry to the walrus island?'],
  ['Me', 'Yes, the one at nine'],
  [ann, 'Good'],
]
const family = (ann: string): Line[] => [
  [ann, 'Dinner on Sunday?'],
  ['Bob', 'I bring the bread'],
]
const hits = async () => (await messages.search({ query: 'ferry walrus island' })).hits
const people = async () =>
  (await messages.contacts({ limit: 20, offset: 0 })).contacts.map(({ name, messages: count }) => [name, count])

it.each(['.125', ''])(
  'a contact renamed in Signal stays one contact with the same chats (times end in "%s")',
  async (fraction) => {
    const first = exported('one', { Ann: talk('Ann'), Family: family('Ann') }, fraction)
    expect(await messages.import({ path: first })).toMatchObject({ added: 5 })
    const before = await people()
    const more: Line[] = [...talk('Ann Larsen'), ['Ann Larsen', 'I have the tickets for the walrus island']]
    const second = exported('two', { 'Ann Larsen': more, Family: family('Ann Larsen') }, fraction)
    expect(await messages.import({ path: second })).toMatchObject({ added: 1, deleted: 0 })
    const found = await hits()
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ conversation: 'Ann Larsen', count: 4 })
    expect(before).toEqual(expect.arrayContaining([['Ann', 3]]))
    expect(await people()).toEqual(expect.arrayContaining([['Ann Larsen', 4]]))
    expect(await people()).toHaveLength(before.length)
    expect(await messages.import({ path: second, again: true })).toMatchObject({ added: 0, changed: 0, known: 6 })
  },
)

it('forgotten messages are not imported again under another contact name', async () => {
  await messages.import({ path: exported('one', { Ann: talk('Ann') }, '.125') })
  await (await jarvis.memoryOf('messages')).forget({ contacts: ['Ann'] }, { dryRun: false })
  expect(await hits()).toEqual([])
  expect(await messages.import({ path: exported('two', { 'Ann Larsen': talk('Ann Larsen') }, '.125') })).toMatchObject({
    added: 0,
  })
  expect(await hits()).toEqual([])
})

it('a chat with another person stays separate although its messages have the same times', async () => {
  await messages.import({ path: exported('one', { Ann: talk('Ann') }, '.125') })
  const train: Line[] = [
    ['Aaron', 'Shall we take the train?'],
    ['Me', 'Yes, the one at nine'],
    ['Aaron', 'Fine'],
  ]
  exported('two', { Ann: talk('Ann') }, '.125')
  for (let time = 0; time < 2; time++)
    await messages.import({ path: exported('two', { Aaron: train }, '.125'), again: true })
  expect((await people()).sort()).toEqual([
    ['Aaron', 2],
    ['Ann', 2],
  ])
  expect((await hits())[0]).toMatchObject({ conversation: 'Ann', count: 3 })
})
