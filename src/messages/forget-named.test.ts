import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { openHomeStore } from '../testing/home-store.ts'
import { isOnPostgres } from '../testing/in-files.ts'
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

/** The texts of all files of an export of the messages. */
async function exported(name: string): Promise<string> {
  await jarvis.close()
  jarvis = await open('home', 'messages')
  messages = (await jarvis.subsystem('messages')) as Messages
  await jarvis.exportTo(join(folder, name))
  const paths = readdirSync(join(folder, name), { recursive: true }).map((path) => join(folder, name, String(path)))
  return paths.map((path) => (statSync(path).isFile() ? readFileSync(path, 'utf8') : '')).join('\n')
}
const itemsOf = async (query: string) => (await (await memory()).forget({ query })).items.map(({ text }) => text)

it('forgets by words as facts do: small words count for nothing', async () => {
  await importTalk()
  expect(await itemsOf('my boat race')).toEqual(['The boat race is on Sunday'])
  expect(await itemsOf('the on')).toEqual([])
})

it('forgets titles of groups and questions of marks, which no import restores', async () => {
  await importTalk('Divorce of Kim Zebulon')
  const [hit] = (await messages.search({ query: 'sails' })).hits
  await messages.mark({ id: hit!.id, mark: 'good', query: 'What about Kim Zebulon', actor: 'user' })
  const { items } = await (await memory()).forget({ person: 'Kim Zebulon' }, { dryRun: false })
  expect(items.map(({ kind }) => kind).sort()).toEqual(['conversation title', 'message mark'])
  expect((await exported('out')).toLowerCase()).not.toContain('zebulon')
  expect((await messages.search({ query: 'Zebulon' })).hits).toEqual([])
  await importTalk('Divorce of Kim Zebulon')
  expect((await exported('again')).toLowerCase()).not.toContain('zebulon')
  expect((await messages.search({ query: 'sails' })).hits).toHaveLength(1)
})

it.skipIf(isOnPostgres)('leaves no word of a forgotten contact in the bytes of the home', async () => {
  await importTalk()
  const path = join(folder, 'WhatsApp Chat with Zoe Quux.txt')
  writeFileSync(path, '[03/05/24, 12:00:10] Zoe Quux: The code is Flimmerzwack\n[03/05/24, 12:01:00] Boris: Thanks\n')
  await messages.import({ path, me: ['Boris'] })
  const holders = () =>
    readdirSync(join(folder, 'home'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /flimmerzwack/i.test(readFileSync(file, 'latin1')))
  expect(holders()).not.toEqual([])
  await (await memory()).forget({ contacts: ['Zoe Quux'] }, { dryRun: false })
  await jarvis.close()
  expect(holders()).toEqual([])
  jarvis = await open('home')
})

it('forgets a title by which a program identifies the conversation', async () => {
  const path = join(folder, 'WhatsApp Chat with Zebulon regatta.txt')
  const said =
    '[03/05/24, 12:00:10] Ann: The race begins at nine\n[03/05/24, 12:00:40] Bea: Good\n[03/05/24, 12:00:50] Boris: Yes\n'
  writeFileSync(path, said)
  const wanted = { path, me: ['Boris'] }
  await messages.import(wanted)
  const before = (await exported('out')).toLowerCase()
  expect(before).toContain('zebulon regatta')
  await jarvis.memory.forget({ query: 'Zebulon' }, { dryRun: false })
  writeFileSync(path, `${said}[03/05/24, 12:01:00] Ann: Bring the ropes\n`)
  await messages.import(wanted)
  await jarvis.importFrom({ path: join(folder, 'out') })
  expect((await exported('again')).toLowerCase()).not.toContain('zebulon')
  expect((await messages.conversations({ limit: 9, offset: 0 })).conversations.map((one) => one.messages)).toEqual([4])
})

it('restores neither conversation nor pair of a forgotten contact from an earlier export', async () => {
  await importTalk()
  await messages.apart({ contact: 'Özlem Kaya', other: 'Ann Miller' })
  const path = join(folder, 'WhatsApp Chat with Zoe Quux.txt')
  writeFileSync(path, '[03/05/24, 12:00:10] Zoe Quux: Is the flat bright?\n[03/05/24, 12:01:00] Boris: Yes\n')
  await messages.import({ path, me: ['Boris'] })
  const said = (text: string) => ['zoe quux', '15112345678'].filter((one) => text.toLowerCase().includes(one))
  expect(said(await exported('out'))).toHaveLength(2)
  await jarvis.memory.forget({ contacts: ['Zoe Quux', 'Özlem Kaya'] }, { dryRun: false })
  await jarvis.importFrom({ path: join(folder, 'out') })
  expect(said(await exported('again'))).toEqual([])
})

it('covers secrets of messages that were stored before their rule, when they leave', async () => {
  await importTalk()
  const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`
  const { db, close } = await openHomeStore(join(folder, 'home'), 'messages')
  await db.transaction(async (tx) => {
    await tx.run('UPDATE messages SET text = ?', [secret])
    await tx.run('UPDATE message_chats SET title = ?', [secret])
  })
  await close()
  expect(await exported('out')).not.toContain(secret)
})

it('exports no message whose sender has no handle, which would become the owner’s', async () => {
  await importTalk()
  expect(await exported('before')).toContain('The garden party')
  const { db, close } = await openHomeStore(join(folder, 'home'), 'messages')
  await db.transaction((tx) => tx.run("DELETE FROM message_handles WHERE handle = 'mailto:ann2@example.com'"))
  await close()
  const text = await exported('after')
  expect(text).toContain('The boat race')
  expect(text).not.toContain('The garden party')
})

it('letters beyond ASCII are found in any case in lists and groups', async () => {
  await importTalk('Übung am See')
  const page = { limit: 9, offset: 0 }
  for (const query of ['özlem', 'ÖZLEM', 'Kaya', '15112345'])
    expect((await messages.contacts({ ...page, query })).contacts.map(({ name }) => name)).toEqual(['Özlem Kaya'])
  for (const query of ['übung', 'SEE'])
    expect((await messages.conversations({ ...page, query })).conversations).toMatchObject([{ title: 'Übung am See' }])
  expect((await messages.search({ query: 'sails', group: 'übung' })).hits).toHaveLength(1)
})

it('a name given by hand is kept when a card joins its contact with one of the address book', async () => {
  const take = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return messages.import({ path: join(folder, name) })
  }
  const card = (more = '') => `BEGIN:VCARD\nVERSION:3.0\nFN:Annika Larsen\nTEL:+4915112345678\n${more}END:VCARD\n`
  await take('a.vcf', card())
  const from = { conversation: 'b', from: 'annie@example.com', senderName: 'annie' }
  await take('t.jsonl', JSON.stringify({ ...from, id: 'x', text: 'hello there', date: at(1) }))
  await messages.name({ contact: 'annie@example.com', name: 'Annie from the choir' })
  await take('b.vcf', card('EMAIL:annie@example.com\n'))
  const { contacts } = await messages.contacts({ limit: 9, offset: 0 })
  expect(contacts.map(({ name, handles }) => [name, handles.length])).toEqual([['Annie from the choir', 2]])
})
