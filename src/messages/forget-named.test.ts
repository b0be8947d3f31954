import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Messages } from './create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
const open = (home: string, space?: string) =>
  openJarvis({
    home: join(folder, home),
    ...(space && { space }),
    config: { 'embedding.model': 'none', 'messages.country': 'DE' },
    overrides: { environment: {} },
  })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-named-'))
  jarvis = await open('home')
  messages = (await jarvis.subsystem('messages')) as Messages
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = (day: number) => new Date(Date.UTC(2026, 9, day, 10)).toISOString()
const talk = (title = 'Sailing old') =>
  [
    ['a', 'ann1@example.com', 'Ann Larsen', 'The boat race is on Sunday', 1],
    ['b', 'ann2@example.com', 'Ann Miller', 'The garden party is on Monday', 2],
    ['b', 'me', undefined, 'Ann Larsen spoke about the canal, too', 2],
    ['c', '+4915112345678', 'Özlem Kaya', 'The flat is bright', 3],
    ['g', 'ann2@example.com', 'Ann Miller', 'I bring the sails', 4],
  ]
    .map(([conversation, from, senderName, text, day]) => ({
      ...{ conversation, from, senderName, text, date: at(day as number), isMe: from === 'me' },
      ...(conversation === 'g' && { conversationTitle: title, isGroup: true }),
    }))
    .map((line) => JSON.stringify(line))
    .join('\n')
const importTalk = (title?: string) => {
  const path = join(folder, `${title ?? 'talk'}.jsonl`)
  writeFileSync(path, talk(title))
  return messages.import({ path })
}
const memory = () => jarvis.memoryOf('messages')

it('forgetting a name of two contacts says that neither is erased', async () => {
  await importTalk()
  const { items, left } = await (await memory()).forget({ person: 'Ann' })
  expect(items).toEqual([])
  expect(left).toContainEqual(expect.stringMatching(/^No contact is erased: "Ann" can be Ann Larsen .*, Ann Miller/))
})

it('forgetting a contact says how many messages of others name them', async () => {
  await importTalk()
  const { items, left } = await (await memory()).forget({ person: 'Ann Larsen' })
  expect(items.map(({ kind }) => kind).sort()).toEqual(['contact', 'message'])
  expect(left).toContainEqual(
    expect.stringMatching(/^1 message .* names "Ann Larsen"\. To erase by words, use --query/),
  )
})

it('a forgotten contact stays forgotten when an earlier export is imported', async () => {
  await importTalk()
  await jarvis.close()
  jarvis = await open('home', 'messages')
  await jarvis.exportTo(join(folder, 'out'))
  await jarvis.memory.forget({ contacts: ['Ann Larsen'] }, { dryRun: false })
  await jarvis.importFrom({ path: join(folder, 'out') })
  messages = (await jarvis.subsystem('messages')) as Messages
  const { contacts } = await messages.contacts({ limit: 9, offset: 0 })
  expect(contacts.map(({ name }) => name).sort()).toEqual(['Ann Miller', 'Özlem Kaya'])
})

it('a group is found by its new title', async () => {
  await importTalk()
  await importTalk('Regatta club')
  expect((await messages.search({ query: 'Regatta' })).hits.map(({ conversation }) => conversation)).toEqual([
    'Regatta club',
  ])
})

it('a name beyond ASCII is found in any case', async () => {
  await importTalk()
  for (const contact of ['özlem kaya', 'ÖZLEM', 'Özlem'])
    expect(await messages.context({ contact })).toMatchObject({ contact: { name: 'Özlem Kaya' } })
})
