import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { makeChatDb } from '../testing/made-messages.ts'
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
const minute = 60_000
const noon = Date.UTC(2024, 4, 3, 12)
const whatsapp = `[03/05/24, 12:00:00] Ann Larsen: \u200eMessages and calls are end-to-end encrypted. No one outside of this chat can read them.
[03/05/24, 12:00:10] Ann Larsen: Have you seen the flat in Harbour Street?
[03/05/24, 12:01:00] Boris: Yes, twice
[03/05/24, 12:02:00] Ann Larsen: The flat is bright, but 1200 is too much for me
and the kitchen is old
[03/05/24, 12:03:00] Boris: \u200eimage omitted
[24/05/24, 09:00:00] Boris: Cake on Sunday?
[24/05/24, 09:01:00] Ann Larsen: My birthday is on the 2nd of June, bring one then
`
const found = async (query: string, more: object = {}) => (await messages.search({ query, ...more })).hits
const marked = async (query: string, more: object = {}) =>
  (await found(query, more)).map(({ messages: shown }) => shown.find((one) => one.marked)?.text)

describe('messages of WhatsApp', () => {
  it('are found as exchanges, the one that answers marked, and named by who wrote it', async () => {
    const report = await messages.import({ path: file('WhatsApp Chat with Ann Larsen.txt', whatsapp) })
    expect(report).toMatchObject({ format: 'whatsapp', added: 6, skipped: { 'system line': 1 } })
    const [hit] = await found('What did Ann say about the flat?')
    expect(hit).toMatchObject({ conversation: 'Ann Larsen', app: 'whatsapp', count: 4 })
    expect(hit!.messages.find((one) => one.marked)).toMatchObject({
      from: 'Ann Larsen',
      text: 'The flat is bright, but 1200 is too much for me\nand the kitchen is old',
    })
    expect(hit!.messages.map(({ from }) => from)).toEqual(['Ann Larsen', 'Me', 'Ann Larsen', 'Me'])
    expect(hit!.messages[3]).toMatchObject({ files: ['image omitted'] })
    expect((await marked('when is the birthday of Ann'))[0]).toContain('2nd of June')
  })

  it('have their words again where damage took those, and not the messages', async () => {
    await messages.import({ path: file('WhatsApp Chat with Ann Larsen.txt', whatsapp) })
    await jarvis.close()
    const database = new DatabaseSync(join(folder, 'home/spaces/messages/jarvis.db'))
    database.exec('DELETE FROM message_words')
    database.close()
    jarvis = await open()
    messages = (await jarvis.subsystem('messages')) as Messages
    expect((await marked('birthday', { mode: 'words' }))[0]).toContain('2nd of June')
  })

  it('are read again only where they changed, and edits replace what was said', async () => {
    const path = file('WhatsApp Chat with Ann Larsen.txt', whatsapp)
    await messages.import({ path })
    expect(await messages.import({ path })).toMatchObject({ unchanged: true, added: 0 })
    expect(await messages.import({ path, again: true })).toMatchObject({ added: 0, changed: 0, known: 6, exchanges: 0 })
    writeFileSync(
      path,
      `${whatsapp.replace('1200', '1350')}[25/05/24, 09:00:00] Boris: I will send the papers on Friday\n`,
    )
    expect(await messages.import({ path })).toMatchObject({ added: 1, changed: 1, known: 5 })
    expect(await marked('1200')).toEqual([])
    expect((await marked('1350'))[0]).toContain('1350')
  })

  it('ask who the owner is where nothing says it', async () => {
    const path = file('chat.txt', whatsapp.replaceAll('Ann Larsen: \u200eMess', 'x: \u200eMess'))
    await expect(messages.import({ path })).rejects.toThrow('--me')
    expect((await messages.import({ path, me: ['Boris'] })).added).toBeGreaterThan(4)
  })
})

const chatDb = (path: string) =>
  makeChatDb(path, {
    handles: ['+4915112345678', 'ann@example.com', '0151 12345678', '26262', 'AMAZON'],
    chats: [
      { guid: 'iMessage;-;+4915112345678', identifier: '+4915112345678', style: 45, members: [1] },
      { guid: 'SMS;-;0151', identifier: '0151 12345678', style: 45, members: [3] },
      { guid: 'iMessage;+;chat1', identifier: 'chat1', title: 'Sailing', style: 43, members: [1, 2] },
      { guid: 'SMS;-;26262', identifier: '26262', style: 45, members: [4] },
      { guid: 'SMS;-;AMAZON', identifier: 'AMAZON', style: 45, members: [5] },
    ],
    messages: [
      { guid: 'A1', text: 'Did the surveyor call about the boat?', from: 1, chat: 1, at: noon },
      { guid: 'A2', text: 'He did, the hull is fine', from: 0, chat: 1, at: noon + minute },
      { guid: 'A3', text: 'Great, 👍 then we buy it', from: 3, chat: 2, at: noon + 2 * minute, plain: true },
      {
        guid: 'T1',
        from: 1,
        chat: 1,
        at: noon + 3 * minute,
        more: { associated_message_type: 2000, associated_message_guid: 'p:0/A2', text: 'Loved “He did”' },
      },
      {
        guid: 'G1',
        text: 'Race on Saturday at ten',
        from: 2,
        chat: 3,
        at: noon + 5 * minute,
        file: { name: 'course.pdf', mime: 'application/pdf' },
      },
      { guid: 'G2', from: 2, chat: 3, at: noon + 6 * minute, more: { item_type: 2, group_title: 'Sailing' } },
      {
        guid: 'G3',
        text: 'Who brings the ropes?',
        from: 1,
        chat: 3,
        at: noon + 7 * minute,
        more: { thread_originator_guid: 'G1' },
      },
      { guid: 'S1', text: 'Your parcel arrives', from: 4, chat: 4, at: noon, plain: true },
      { guid: 'S2', text: 'Your verification code is 482913', from: 5, chat: 5, at: noon, plain: true },
      { guid: 'X1', text: 'mistake', from: 1, chat: 1, at: noon + 8 * minute },
    ],
  })

describe('messages of a Mac', () => {
  it('are read with reactions, threads and files, SMS and iMessage of a person as one, and noise left out', async () => {
    const path = join(folder, 'chat.db')
    await chatDb(path)
    expect(await messages.import({ path })).toMatchObject({
      ...{ format: 'imessage', added: 6, reactions: 1 },
      skipped: { 'group event': 1, 'short code': 1, 'one-time code': 1 },
    })
    const [hit] = await found('surveyor boat')
    expect(hit!.messages.map(({ text }) => text)).toEqual([
      'Did the surveyor call about the boat?',
      'He did, the hull is fine',
      'Great, 👍 then we buy it',
      'mistake',
    ])
    expect(hit!.messages[1]!.reactions).toEqual(['❤️ +4915112345678'])
    const [race] = await found('', { group: 'Sail', attachment: true })
    expect(race).toMatchObject({ isGroup: true, conversation: 'Sailing' })
    expect(race!.messages[0]).toMatchObject({ files: ['course.pdf'], marked: true })
    expect((await messages.conversations({ limit: 10, offset: 0 })).conversations.map(({ title }) => title)).toEqual([
      '+4915112345678',
      'Sailing',
    ])
  })

  it('follow what is new, edited, unsent and taken back', async () => {
    const path = join(folder, 'chat.db')
    await chatDb(path)
    await messages.import({ path })
    expect(await messages.import({ path })).toMatchObject({ added: 0, known: 0, exchanges: 0 })
    await makeChatDb(path, {
      handles: [],
      chats: [],
      messages: [
        { guid: 'A4', text: 'Contract is signed', from: 1, chat: 1, at: noon + 10 * minute },
        {
          guid: 'T2',
          from: 1,
          chat: 1,
          at: noon + 11 * minute,
          more: { associated_message_type: 3000, associated_message_guid: 'p:0/A2' },
        },
      ],
    })
    const { openSqlite } = await import('../storage/sqlite/database.ts')
    const db = await openSqlite(path)
    await db.transaction(async (tx) => {
      await tx.run(
        "UPDATE message SET text = 'He did, the keel is fine', attributedBody = NULL, date_edited = 736000000000000000 WHERE guid = 'A2'",
      )
      await tx.run(
        "UPDATE message SET attributedBody = NULL, date_retracted = 736000000000000000, date_edited = 736000000000000000 WHERE guid = 'X1'",
      )
    })
    await db.close()
    expect(await messages.import({ path })).toMatchObject({ added: 1, changed: 1, deleted: 1, reactions: 1 })
    const [hit] = await found('keel')
    expect(hit!.messages.map(({ text }) => text)).toEqual([
      'Did the surveyor call about the boat?',
      'He did, the keel is fine',
      'Great, 👍 then we buy it',
      'Contract is signed',
    ])
    expect(hit!.messages[1]).toMatchObject({ edited: true, reactions: [] })
    expect(await marked('mistake')).toEqual([])
  })
})

const line = (fields: object) => `${JSON.stringify(fields)}\n`
const lines =
  line({
    conversation: 'c1',
    from: 'Ann Larsen',
    senderId: '+49 151 12345678',
    text: 'The dentist is called Dr. Wolf',
    date: '2024-05-01T10:00:00Z',
    id: '1',
  }) +
  line({
    conversation: 'c1',
    isMe: true,
    text: 'Thanks! My token is ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    date: '2024-05-01T10:01:00Z',
    id: '2',
  }) +
  'not json\n'

describe('messages as lines', () => {
  it('are read, unreadable lines counted, and secrets covered before they are written', async () => {
    const report = await messages.import({ path: file('own.jsonl', lines) })
    expect(report).toMatchObject({ format: 'jsonl', added: 2, unreadable: { count: 1, named: [{ where: 'line 3' }] } })
    expect((await marked('dentist'))[0]).toBe('The dentist is called Dr. Wolf')
    const bytes = readFileSync(join(folder, 'home/spaces/messages/jarvis.db'))
    expect(bytes.includes('ghp_abcdefghij')).toBe(false)
    expect(await found('', { fromMe: true })).toMatchObject([{ messages: [{}, { from: 'Me', marked: true }] }])
    expect(await marked('dentist', { before: Date.UTC(2024, 0, 1) })).toEqual([])
  })
})

describe('people', () => {
  it('are one over programs by number and by hand, which undo takes back', async () => {
    await messages.import({ path: file('own.jsonl', lines) })
    const path = join(folder, 'chat.db')
    await chatDb(path)
    await messages.import({ path })
    await messages.import({ path: file('WhatsApp Chat with Ann Larsen.txt', whatsapp) })
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

  it('are forgotten with all that was written with them, and no import brings it back', async () => {
    const path = file('WhatsApp Chat with Ann Larsen.txt', whatsapp)
    await messages.import({ path })
    const memory = await jarvis.memoryOf('messages')
    const preview = await memory.forget({ person: 'Ann Larsen' })
    expect(preview.items).toContainEqual(expect.objectContaining({ kind: 'contact', text: 'Ann Larsen' }))
    const { erased } = await memory.forget({ contacts: ['Ann Larsen'] }, { dryRun: false })
    expect(erased).toContain('6 messages')
    expect(await found('flat')).toEqual([])
    expect(await messages.import({ path, again: true })).toMatchObject({ added: 0 })
    await jarvis.close()
    const bytes = readFileSync(join(folder, 'home/spaces/messages/jarvis.db'))
    expect(bytes.includes('kitchen is old')).toBe(false)
    jarvis = await open()
  })
})

describe('the space of messages', () => {
  it('moves to another home and back the same', async () => {
    const path = join(folder, 'chat.db')
    await chatDb(path)
    await messages.import({ path })
    await messages.import({ path: file('WhatsApp Chat with Ann Larsen.txt', whatsapp) })
    await jarvis.close()
    jarvis = await open('messages')
    await jarvis.exportTo(join(folder, 'moved'))
    const other = await openJarvis({ home: join(folder, 'other'), space: 'messages', ...settings })
    await other.importFrom({ path: join(folder, 'moved') })
    const there = (await other.subsystem('messages')) as Messages
    expect((await there.search({ query: 'flat' })).hits[0]?.conversation).toBe('Ann Larsen')
    await other.exportTo(join(folder, 'again'))
    await other.close()
    for (const name of ['messages', 'message_people', 'message_handles', 'message_chats'])
      expect(readFileSync(join(folder, 'again/data', `${name}.jsonl`), 'utf8')).toBe(
        readFileSync(join(folder, 'moved/data', `${name}.jsonl`), 'utf8'),
      )
  })
})
