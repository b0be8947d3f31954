import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { openSqlite } from '../storage/sqlite/database.ts'
import { placesOf } from '../testing/home-store.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { makeChatDb } from '../testing/made-messages.ts'
import { chatDb, lines, noon, whatsapp, whatsappName } from '../testing/made-talks.ts'
import type { Messages } from './create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
const settings = { config: { 'embedding.model': 'none', 'messages.country': 'DE' }, overrides: { environment: {} } }
const open = (space?: string) => openJarvis({ home: join(folder, 'home'), space, ...settings })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-messages-'))
  jarvis = await open()
  messages = (await jarvis.subsystem('messages')) as Messages
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const found = async (query: string, more: object = {}) => (await messages.search({ query, ...more })).hits

describe('contacts', () => {
  it('are joined across programs by number and by hand, which can be undone', async () => {
    await messages.import({ path: file('own.jsonl', lines) })
    const path = join(folder, 'chat.db')
    await chatDb(path)
    await messages.import({ path })
    await messages.import({ path: file(whatsappName, whatsapp) })
    const names = async () => (await messages.contacts({ limit: 20, offset: 0 })).contacts.map(({ handles }) => handles)
    expect(await names()).toContainEqual(['tel:+4915112345678'])
    await messages.merge({ contact: 'whatsapp:ann larsen', into: '+4915112345678' })
    await messages.merge({ contact: 'ann@example.com', into: '+49 151 12345678' })
    expect(await names()).toEqual([['mailto:ann@example.com', 'tel:+4915112345678', 'whatsapp:ann larsen']])
    expect((await messages.conversations({ limit: 9, offset: 0 })).conversations).toMatchObject([
      { title: 'Ann Larsen', apps: ['chat', 'imessage', 'whatsapp'] },
      { title: 'Sailing' },
    ])
    expect((await found('race', { contact: 'Ann Larsen' }))[0]?.messages[0]?.from).toBe('Ann Larsen')
    // The one whose handles went to the other is not meant.
    for (const query of ['What did Ann promise?', 'What did Ann Larsen say about the race?'])
      await expect(messages.recall({ query, limit: 5 })).resolves.toBeDefined()
    const memory = await jarvis.memoryOf('messages')
    await memory.undo()
    expect(await names()).toHaveLength(2)
    expect((await found('race'))[0]?.messages[0]?.from).toBe('ann@example.com')
    await memory.undo()
    expect(await names()).toHaveLength(3)
    await messages.name({ contact: 'ann@example.com', name: 'Annette' })
    expect((await found('race'))[0]?.messages[0]?.from).toBe('Annette')
    await memory.undo()
    expect((await found('race'))[0]?.messages[0]?.from).toBe('ann@example.com')
    const imported = (await memory.log({ limit: 50 })).find(({ action }) => action === 'messages_import')!
    await expect(memory.undo({ entry: imported.id })).rejects.toThrow('jarvis forget --contact')
  })

  it('are forgotten with all their messages, and not restored by an import', async () => {
    const path = file(whatsappName, whatsapp)
    await messages.import({ path })
    const memory = await jarvis.memoryOf('messages')
    const preview = await memory.forget({ person: 'Ann Larsen' })
    expect(preview.items).toContainEqual(expect.objectContaining({ kind: 'contact', text: 'Ann Larsen' }))
    const { erased } = await memory.forget({ contacts: ['Ann Larsen'] }, { dryRun: false })
    expect(erased).toContain('6 messages')
    expect(await found('flat')).toEqual([])
    expect(await messages.import({ path, again: true })).toMatchObject({ added: 0 })
    await jarvis.close()
    if (!isOnPostgres)
      expect(readFileSync(join(folder, 'home/spaces/messages/jarvis.db')).includes('kitchen is old')).toBe(false)
    jarvis = await open()
  })
})

describe('a forgotten contact', () => {
  it.skipIf(isOnPostgres)('is named in no byte of the home, also when the export file had the name', async () => {
    const [own, former] = [file(whatsappName, whatsapp), file(`Former ${whatsappName}`, whatsapp)]
    await messages.import({ path: own })
    await jarvis.close()
    // As rows were written once, with the path itself.
    const database = join(folder, 'home/spaces/messages/jarvis.db')
    const db = await openSqlite(database)
    await db.transaction((tx) =>
      tx.run(
        'INSERT INTO message_sources (place, format, mark, file, at) SELECT ?, format, mark, file, 1 FROM message_sources',
        [former],
      ),
    )
    await db.close()
    jarvis = await open()
    messages = (await jarvis.subsystem('messages')) as Messages
    expect(await messages.import({ path: own })).toMatchObject({ unchanged: true })
    await (await jarvis.memoryOf('messages')).forget({ contacts: ['Ann Larsen'] }, { dryRun: false })
    await jarvis.close()
    const files = readdirSync(join(folder, 'home'), { recursive: true }).map((name) =>
      join(folder, 'home', String(name)),
    )
    const naming = files.filter(
      (one) => statSync(one).isFile() && readFileSync(one, 'latin1').toLowerCase().includes('ann larsen'),
    )
    expect(naming).toEqual([])
    jarvis = await open()
    messages = (await jarvis.subsystem('messages')) as Messages
    expect(await messages.import({ path: former })).toMatchObject({ added: 0 })
  })
})

describe('a group message that names another author when read again', () => {
  it('belongs to that author, and the chat no longer to the previous one', async () => {
    const line = (from: string, id: number) =>
      JSON.stringify({
        conversation: 'g',
        isGroup: true,
        from,
        text: 'The race is on',
        id,
        date: '2024-05-03T10:00:00Z',
      })
    await messages.import({ path: file('race.jsonl', [line('Zoe', 1), line('Boris', 2)].join('\n')) })
    const path = file('race.jsonl', [line('Quentin', 1), line('Boris', 2)].join('\n'))
    expect(await messages.import({ path })).toMatchObject({ added: 0, changed: 1, known: 1 })
    const writers = async (contact: string) =>
      (await found('race', { contact })).flatMap(({ messages: shown }) => shown.map(({ from }) => from))
    expect(await writers('Quentin')).toEqual(['Quentin', 'Boris'])
    expect(await writers('Zoe')).toEqual([])
    const { conversations } = await messages.conversations({ limit: 9, offset: 0 })
    expect(conversations).toHaveLength(1)
    expect((await messages.context({ contact: 'Zoe' })) as object).toMatchObject({ messages: 0 })
  })
})

describe('a list filtered by words', () => {
  it('contains complete contacts and conversations, whichever address or chat matches', async () => {
    const path = join(folder, 'chat.db')
    await chatDb(path)
    await messages.import({ path })
    await messages.import({ path: file(whatsappName, whatsapp) })
    await messages.merge({ contact: 'ann@example.com', into: '+49 151 12345678' })
    await messages.merge({ contact: 'Ann Larsen', into: '+49 151 12345678' })
    await messages.name({ contact: '+49 151 12345678', name: 'Annette' })
    const page = { limit: 9, offset: 0 }
    const { contacts } = await messages.contacts(page)
    expect(contacts).toMatchObject([{ handles: { length: 3 }, name: 'Annette' }])
    for (const query of ['example.com', 'whatsapp', 'annette'])
      expect(await messages.contacts({ ...page, query })).toEqual({ contacts })
    const all = await messages.conversations(page)
    const own = all.conversations.filter(({ title }) => title === 'Annette')
    expect(own).toMatchObject([{ apps: ['imessage', 'whatsapp'] }])
    for (const query of ['ann larsen', 'ANNETTE'])
      expect((await messages.conversations({ ...page, query })).conversations).toContainEqual(own[0])
  })
})

describe('a forgotten merged contact', () => {
  const isGone = async (name: string) => {
    await jarvis.close()
    const places = await placesOf(name, join(folder, 'home'), 'messages')
    jarvis = await open()
    expect(places).toEqual([])
  }

  it('is erased with the names of the contacts merged into it', async () => {
    const said = [
      { conversation: 'a', from: 'Mumsy', text: 'Dinner at eight?', date: '2024-05-03T10:00:00Z' },
      { conversation: 'b', from: 'Boris', text: 'The harbour is full', date: '2024-05-03T10:01:00Z' },
    ]
    await messages.import({ path: file('said.jsonl', said.map((one) => JSON.stringify(one)).join('\n')) })
    await messages.merge({ contact: 'Mumsy', into: 'Boris' })
    const memory = await jarvis.memoryOf('messages')
    expect((await memory.forget({ contacts: ['Boris'] })).items.map(({ text }) => text)).toContain('Mumsy')
    await memory.forget({ contacts: ['Boris'] }, { dryRun: false })
    await isGone('Mumsy')
  })

  it('is in no title of a group in which it never wrote, and its empty chat is removed', async () => {
    const path = join(folder, 'chat.db')
    await makeChatDb(path, {
      handles: ['boris@example.com', 'quentin@example.com', 'zoe@example.com'],
      chats: [
        { guid: 'iMessage;+;chat1', identifier: 'chat1', style: 43, members: [1, 2, 3] },
        { guid: 'iMessage;-;q', identifier: 'quentin@example.com', style: 45, members: [2] },
      ],
      messages: [
        { guid: 'A1', text: 'The harbour is full', from: 1, chat: 1, at: noon },
        { guid: 'A2', text: 'Hello', from: 2, chat: 2, at: noon },
      ],
    })
    await messages.import({ path })
    const db = await openSqlite(path)
    await db.transaction(async (tx) => {
      const times = 'date_retracted = 736000000000000000, date_edited = 736000000000000000'
      await tx.run(`UPDATE message SET attributedBody = NULL, text = NULL, ${times} WHERE guid = 'A2'`)
    })
    await db.close()
    expect(await messages.import({ path })).toMatchObject({ deleted: 1 })
    const titles = async () => (await found('')).map(({ conversation }) => conversation)
    expect(await titles()).toEqual(['boris@example.com, quentin@example.com, zoe@example.com'])
    const memory = await jarvis.memoryOf('messages')
    await memory.forget({ contacts: ['quentin@example.com'] }, { dryRun: false })
    expect(await titles()).toEqual(['boris@example.com, zoe@example.com'])
    await isGone('quentin')
  })
})

describe('the messages space', () => {
  it('moves to another home and back unchanged', async () => {
    const path = join(folder, 'chat.db')
    await chatDb(path)
    await messages.import({ path })
    await messages.import({ path: file(whatsappName, whatsapp) })
    await jarvis.close()
    jarvis = await open('messages')
    await jarvis.exportTo(join(folder, 'moved'))
    const other = await openJarvis({ home: join(folder, 'other'), space: 'messages', ...settings })
    await other.importFrom({ path: join(folder, 'moved') })
    const there = (await other.subsystem('messages')) as Messages
    expect((await there.search({ query: 'flat' })).hits[0]?.conversation).toBe('Ann Larsen')
    await other.exportTo(join(folder, 'again'))
    expect((await other.memory.log({ limit: 9 })).map(({ action }) => action)).not.toContain('import_rows')
    await other.close()
    for (const name of ['messages', 'message_people', 'message_handles', 'message_chats'])
      expect(readFileSync(join(folder, 'again/data', `${name}.jsonl`), 'utf8')).toBe(
        readFileSync(join(folder, 'moved/data', `${name}.jsonl`), 'utf8'),
      )
  })

  it('is merged into a space with messages, which cannot be undone', async () => {
    await messages.import({ path: file(whatsappName, whatsapp) })
    await jarvis.close()
    jarvis = await open('messages')
    await jarvis.exportTo(join(folder, 'moved'))
    const other = await openJarvis({ home: join(folder, 'other'), space: 'messages', ...settings })
    const there = (await other.subsystem('messages')) as Messages
    await there.import({ path: file('own.jsonl', lines) })
    await other.importFrom({ path: join(folder, 'moved') })
    await expect(other.memory.undo()).rejects.toThrow('jarvis forget --contact')
    expect((await there.search({ query: 'flat' })).hits[0]?.conversation).toBe('Ann Larsen')
    await other.close()
  })
})
