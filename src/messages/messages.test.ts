import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { makeChatDb } from '../testing/made-messages.ts'
import { chatDb, lines, minute, noon, whatsapp, whatsappName } from '../testing/made-talks.ts'
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
const marked = async (query: string, more: object = {}) =>
  (await found(query, more)).map(({ messages: shown }) => shown.find((one) => one.marked)?.text)

describe('WhatsApp messages', () => {
  it('are found as exchanges with the answering message marked and its author named', async () => {
    const report = await messages.import({ path: file(whatsappName, whatsapp) })
    expect(report).toMatchObject({ format: 'whatsapp', added: 6, skipped: { 'system line': 1 } })
    const [hit] = await found('What did Ann say about the flat?')
    expect(hit).toMatchObject({ conversation: 'Ann Larsen', app: 'whatsapp', count: 4 })
    expect(hit!.messages.find((one) => one.marked)).toMatchObject({
      from: 'Ann Larsen',
      text: 'The flat is bright, but 1200 is too much for me\nand the kitchen is old',
    })
    expect(hit!.messages.map(({ from }) => from)).toEqual(['Ann Larsen', 'Me', 'Ann Larsen', 'Me'])
    expect(hit!.messages[3]).toMatchObject({ files: ['unnamed'] })
    expect((await marked('when is the birthday of Ann'))[0]).toContain('2nd of June')
  })

  it.skipIf(isOnPostgres)('restore their missing index when only that was damaged', async () => {
    await messages.import({ path: file(whatsappName, whatsapp) })
    await jarvis.close()
    const database = new DatabaseSync(join(folder, 'home/spaces/messages/jarvis.db'))
    database.exec('DELETE FROM message_words')
    database.close()
    jarvis = await open()
    messages = (await jarvis.subsystem('messages')) as Messages
    expect((await marked('birthday', { mode: 'words' }))[0]).toContain('2nd of June')
  })

  it('are read again only when changed, and edits replace the text', async () => {
    const path = file(whatsappName, whatsapp)
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

  it("ask for the owner's name when it is unknown", async () => {
    const path = file('chat.txt', whatsapp.replaceAll('Ann Larsen: \u200eMess', 'x: \u200eMess'))
    await expect(messages.import({ path })).rejects.toThrow('--me')
    expect((await messages.import({ path, me: ['Boris'] })).added).toBeGreaterThan(4)
  })
})

describe('Mac messages', () => {
  it('are read with reactions, threads and files, SMS and iMessage joined, and noise dropped', async () => {
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

  it('follow new, edited and unsent messages and removed reactions', async () => {
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

describe('JSON line messages', () => {
  it('are read with unreadable lines counted, and secrets masked before writing', async () => {
    const report = await messages.import({ path: file('own.jsonl', lines) })
    expect(report).toMatchObject({ format: 'jsonl', added: 2, unreadable: { count: 1, named: [{ where: 'line 3' }] } })
    expect((await marked('dentist'))[0]).toBe('The dentist is called Dr. Wolf')
    if (!isOnPostgres)
      expect(readFileSync(join(folder, 'home/spaces/messages/jarvis.db')).includes('ghp_abcdefghij')).toBe(false)
    expect(await found('', { fromMe: true })).toMatchObject([{ messages: [{}, { from: 'Me', marked: true }] }])
    expect(await marked('dentist', { before: Date.UTC(2024, 0, 1) })).toEqual([])
  })
})

describe('exchanges with times in whole minutes', () => {
  const long = 'The boat needs paint, rope and a new sail. '.repeat(8)
  const line = (id: number, minute: number) =>
    JSON.stringify({ ...{ id, conversation: 'c', from: 'Ann', text: long }, date: `2024-05-01T10:0${minute}:00Z` })
  const total = async () => (await found('', { limit: 50 })).reduce((sum, { count }) => sum + count, 0)

  it('contain each message once, also after a split within a minute and another import', async () => {
    const all = [0, ...Array(11).fill(1), 2].map((minute, id) => line(id, minute))
    const write = (count: number) => file('boat.jsonl', all.slice(0, count).join('\n'))
    for (const count of [12, 13]) {
      await messages.import({ path: write(count) })
      expect(await total()).toBe(count)
    }
    expect((await found('', { limit: 50 })).length).toBeGreaterThan(1)
  })

  it('are updated by an edit in the minute of a split', async () => {
    const all = [0, ...Array(11).fill(1)].map((minute, id) => line(id, minute))
    await messages.import({ path: file('boat.jsonl', all.join('\n')) })
    for (const id of all.keys()) {
      const edited = all.with(id, all[id]!.replace('paint', `heron${id}`))
      await messages.import({ path: file('boat.jsonl', edited.join('\n')) })
      expect((await marked(`heron${id}`))[0]).toContain(`heron${id}`)
      expect(await total()).toBe(12)
    }
  })
})

describe('a filtered search', () => {
  const day = 24 * 60 * minute
  const write = (count: number, said: (index: number) => readonly (readonly [from: string, text: string])[]) =>
    Array.from({ length: count }, (_, index) => said(index).map(([from, text]) => ({ from, text, index })))
      .flat()
      .map(({ index, ...one }) => ({ ...one, date: new Date(noon + index * day).toISOString() }))
      .map((one) => JSON.stringify({ ...one, conversation: 'g', title: 'Sailing', participants: ['Boris', 'Ann'] }))
      .join('\n')

  it('finds matching exchanges behind many better ones that do not match', async () => {
    const path = file(
      'group.jsonl',
      write(60, (index) => [
        [
          'Boris',
          index === 7
            ? 'Long before the end of winter we talked about a boat, rope, sails, paint and wood'
            : 'Boat race',
        ],
        ...(index === 7
          ? ([
              ['Ann', 'Count me in'],
              ['Cora', 'Me, too'],
            ] as const)
          : []),
      ]),
    )
    await messages.import({ path, me: ['Cora'] })
    for (const more of [{ contact: 'Ann' }, { fromMe: true }])
      expect((await found('boat race', more)).map(({ count }) => count)).toEqual([3])
  })

  it('returns as many results as requested', async () => {
    await messages.import({
      path: file(
        'group.jsonl',
        write(120, () => [['Boris', 'Boat race']]),
      ),
    })
    expect(await found('boat race', { limit: 100 })).toHaveLength(100)
  })
})

describe('messages with an owner known only by name', () => {
  const talk = ['Zoe: Could you send me the contract?', 'Boris: Sure, on Monday', 'Zoe: thanks'].map((line, index) => {
    const [from, text] = line.split(': ')
    return { conversation: 'c', from, text, date: `2024-05-01T10:0${index}:00Z`, id: index }
  })
  const write = (name: string) => file(name, talk.map((line) => JSON.stringify(line)).join('\n'))
  const writers = async () => (await found('contract'))[0]!.messages.map(({ from }) => from)

  it("report that no message is the owner's, and accept the name later for an unchanged file", async () => {
    const path = write('talk.jsonl')
    expect(await messages.import({ path })).toMatchObject({ added: 3, ownerUnknown: ['Zoe', 'Boris'] })
    expect(await writers()).toEqual(['Zoe', 'Boris', 'Zoe'])
    expect(await messages.import({ path, me: ['Boris'] })).toMatchObject({ unchanged: false, added: 0, changed: 1 })
    expect(await writers()).toEqual(['Zoe', 'Me', 'Zoe'])
    expect((await found('contract'))[0]!.conversation).toBe('Zoe')
  })

  it("remain the owner's when a later export is read without a name", async () => {
    const first = await messages.import({ path: write('talk.jsonl'), me: ['Boris'] })
    expect(first.ownerUnknown).toEqual([])
    expect(await messages.import({ path: join(folder, 'talk.jsonl') })).toMatchObject({ unchanged: true })
    expect(await messages.import({ path: write('again.jsonl') })).toMatchObject({ added: 0, changed: 0, known: 3 })
    expect(await writers()).toEqual(['Zoe', 'Me', 'Zoe'])
  })

  it('accept another name when the first was wrong', async () => {
    const path = write('talk.jsonl')
    await messages.import({ path, me: ['Zoe'] })
    expect(await writers()).toEqual(['Me', 'Boris', 'Me'])
    expect(await messages.import({ path, me: ['Boris'] })).toMatchObject({ added: 0, changed: 3, ownerUnknown: [] })
    expect(await writers()).toEqual(['Zoe', 'Me', 'Zoe'])
    expect(await messages.import({ path })).toMatchObject({ unchanged: true })
  })

  it('report a missing owner only when something changed', async () => {
    const path = write('talk.jsonl')
    expect(await messages.import({ path, me: ['Nobody'] })).toMatchObject({ ownerUnknown: ['Zoe', 'Boris'] })
    expect(await messages.import({ path, again: true })).toMatchObject({ known: 3, ownerUnknown: [] })
  })

  it('keep a person in conversations imported without a name', async () => {
    const other = ['Boris', 'Ann'].map((from, index) =>
      JSON.stringify({ conversation: 'd', from, text: 'The race is on', date: `2024-05-02T10:0${index}:00Z` }),
    )
    await messages.import({ path: file('other.jsonl', other.join('\n')) })
    const path = write('talk.jsonl')
    await messages.import({ path })
    const withBoris = () => messages.context({ contact: 'Boris' })
    expect(await withBoris()).toMatchObject({ messages: 5 })
    await messages.import({ path, me: ['Boris'] })
    expect(await withBoris()).toMatchObject({ messages: 2 })
    expect(await writers()).toEqual(['Zoe', 'Me', 'Zoe'])
  })

  it('are read again for codes and spam in an unchanged file', async () => {
    const code = { conversation: 'c', from: 'Bank', text: 'Your code is 123456', date: '2024-05-01T10:00:00Z' }
    const path = file('codes.jsonl', JSON.stringify(code))
    expect(await messages.import({ path })).toMatchObject({ added: 0, skipped: { 'one-time code': 1 } })
    expect(await messages.import({ path, withNoise: true })).toMatchObject({ added: 1 })
    expect(await messages.import({ path, withNoise: true })).toMatchObject({ unchanged: true })
  })
})
