import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMessageSource } from '../../app/import/message-source.ts'
import type { ImportedMessage, MessageItem } from '../../ports/messages.ts'
import { openSqlite } from '../../storage/sqlite/database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-odd-messages-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function read(name: string, content: unknown, me: string[] = []) {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readAt(path, me)
}
async function readAt(path: string, me: string[] = []) {
  const { importer, place } = await openMessageSource(path, undefined, (file) => openSqlite(file, { readOnly: true }))
  const items: MessageItem[] = []
  const options = { me, country: undefined, since: undefined, withNoise: false }
  for await (const item of importer.read(place, options)) items.push(...[item].flat())
  const messages = items.filter((item): item is ImportedMessage => item.kind === 'message')
  return { items, messages, said: messages.map(({ sender, text }) => [sender?.name ?? sender?.handle ?? 'me', text]) }
}

describe('lines written by WhatsApp itself', () => {
  it('do not turn a quoted title with a colon into an author', async () => {
    const text = `15/01/2024, 10:00 - Ann created group "Reading: slow"
15/01/2024, 10:01 - Ann changed the group name from "Reading: slow" to "Book Club: 2024"
15/01/2024, 10:01 - Ann hat den Namen der Gruppe zu „Segeln: 2024“ geändert
15/01/2024, 10:02 - Ann: We said: "at seven"
15/01/2024, 10:03 - Boris: yes
`
    const { said } = await read('WhatsApp Chat with Book Club.txt', text, ['Boris'])
    expect(said).toEqual([
      ['Ann', 'We said: "at seven"'],
      ['me', 'yes'],
    ])
  })

  it.each([
    ['This message was deleted', 'You deleted this message'],
    ['Diese Nachricht wurde gelöscht.', 'Du hast diese Nachricht gelöscht.'],
    ['Mensagem apagada', 'Você apagou esta mensagem'],
    ['Se eliminó este mensaje.', 'Eliminaste este mensaje.'],
    ['Ce message a été supprimé', 'Vous avez supprimé ce message'],
    ['Questo messaggio è stato eliminato', 'Hai eliminato questo messaggio'],
  ])('apply deletions: %s', async (theirs, mine) => {
    const chat = (first: string, third: string) =>
      `3/5/2024, 11:00 - Ann: ${first}\n3/5/2024, 11:00 - Ann: two\n3/5/2024, 11:01 - Boris: ${third}\n`
    const before = await read('WhatsApp Chat with Ann.txt', chat('one', 'three'))
    const after = await read('WhatsApp Chat with Ann.txt', chat(theirs, mine))
    const ids = before.messages.map(({ id }) => id)
    expect(after.said).toEqual([['Ann', 'two']])
    // The message keeps its id, although another one of the same minute is gone.
    expect(after.messages[0]!.id).toBe(ids[1])
    expect(after.items.flatMap((item) => (item.kind === 'deleted' ? [item.id] : []))).toEqual([ids[0], ids[2]])
  })

  it('omit missed calls and the word null, and name omitted documents', async () => {
    const text = `[5/3/24, 9:41:07\u202fPM] Sam: Missed voice call
[5/3/24, 9:41:08\u202fPM] Sam: null
[5/3/24, 9:41:09\u202fPM] Sam: Report Q1.pdf • \u200e12 pages \u200edocument omitted
[5/13/24, 9:41:09\u202fPM] Sam: I missed a voice call
`
    const { messages } = await read('WhatsApp Chat - Sam.txt', text)
    expect(messages.map(({ text: said, attachments }) => [said, attachments?.[0]?.name])).toEqual([
      ['', 'Report Q1.pdf'],
      ['I missed a voice call', undefined],
    ])
  })

  it('keep a line that only resembles a message start in its message', async () => {
    const text = `03/05/2024, 11:02 - Ann: The plan:
13/05/2024 18:00 Dinner: at Nino
[13/05/2024, 19:00] Cinema: late
03/05/2024, 11:04 - Boris: ok
`
    const { said } = await read('WhatsApp Chat with Ann.txt', text)
    expect(said).toEqual([
      ['Ann', 'The plan:\n13/05/2024 18:00 Dinner: at Nino\n[13/05/2024, 19:00] Cinema: late'],
      ['me', 'ok'],
    ])
  })
})

describe('unusual Telegram messages', () => {
  const message = (id: number, more: object) => ({
    id,
    type: 'message',
    date_unixtime: String(1717228800 + id),
    ...more,
  })
  const account = (chats: object[]) => ({
    personal_information: { user_id: 1, first_name: 'Boris' },
    chats: { list: chats },
  })

  it('mistake neither a deleted account nor a namesake for the owner', async () => {
    const { said, messages } = await read(
      'result.json',
      account([
        {
          name: null,
          type: 'personal_chat',
          id: 9,
          messages: [message(1, { from: null, from_id: 'user9', text: 'hi' })],
        },
        {
          ...{ name: 'Boris', type: 'personal_chat', id: 8 },
          messages: [
            message(1, { from: 'Boris', from_id: 'user8', text: 'I am the other Boris' }),
            message(2, { from: 'Boris', from_id: 'user1', text: 'and I am the owner' }),
          ],
        },
      ]),
    )
    expect(said).toEqual([
      ['Deleted account', 'hi'],
      ['Boris', 'I am the other Boris'],
      ['me', 'and I am the owner'],
    ])
    expect(messages[0]!.chat.title).toBe('Deleted account')
  })

  it('mark forwards, polls, and content that was not exported', async () => {
    const { messages } = await read(
      'result.json',
      account([
        {
          ...{ name: 'Lena', type: 'personal_chat', id: 2 },
          messages: [
            message(1, { from: 'Lena', from_id: 'user2', forwarded_from: 'Immo Bot', text: 'I have 3 rooms' }),
            message(2, {
              ...{ from: 'Lena', from_id: 'user2', text: '' },
              poll: { question: 'Which boat?', answers: [{ text: 'Albatros' }, { text: 'Swan' }] },
            }),
            message(3, {
              ...{ from: 'Lena', from_id: 'user2', text: '', media_type: 'sticker', sticker_emoji: '😺' },
              file: '(File not included. Change data exporting settings to download.)',
            }),
            message(4, {
              ...{ from: 'Lena', from_id: 'user2', text: '', media_type: 'voice_message' },
              file: '(File exceeds maximum size. Change data exporting settings to download.)',
            }),
          ],
        },
      ]),
    )
    expect(messages.map(({ text, attachments }) => [text, attachments?.[0]?.name])).toEqual([
      ['Forwarded from Immo Bot: I have 3 rooms', undefined],
      ['Which boat?\n- Albatros\n- Swan', undefined],
      ['', 'sticker 😺'],
      ['', 'voice message'],
    ])
  })
})

describe('names of participants', () => {
  it('include guests and group conversations of Slack', async () => {
    const put = (name: string, content: unknown) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), JSON.stringify(content))
    }
    put('users.json', [
      { id: 'U1', name: 'boris', profile: { real_name: 'Boris' } },
      { id: 'U2', name: 'grace', profile: { real_name: 'Grace Hopper' } },
      { id: 'U3', name: 'linus', profile: { real_name: 'Linus' } },
    ])
    put('mpims.json', [{ id: 'G1', name: 'mpdm-boris--grace--linus-1', members: ['U1', 'U2', 'U3'] }])
    const guest = { real_name: 'Guest Gus', display_name: 'gus' }
    put('mpdm-boris--grace--linus-1/2024-05-04.json', [
      {
        type: 'message',
        user: 'U9',
        user_profile: guest,
        text: 'hello <@U9> and <!date^1714723200^{date}|May 3>',
        ts: '1714809600.0001',
      },
    ])
    const { messages, said } = await readAt(folder, ['Boris'])
    expect(said).toEqual([['gus', 'hello @gus and May 3']])
    expect(messages[0]!.chat.title).toBe('Grace Hopper, Linus')
  })

  it('include mentions in Discord', async () => {
    const { said } = await read('c.json', {
      guild: { name: 'Chess' },
      channel: { id: '5', type: 'GuildTextChat', name: 'openings' },
      messages: [
        {
          ...{
            id: '1',
            type: 'Default',
            timestamp: '2024-06-05T18:00:00+02:00',
            content: 'as <@200> and <@!201> know',
          },
          author: { id: '300', name: 'magnus' },
          mentions: [{ id: '200', name: 'b', nickname: 'Boris' }],
        },
      ],
    })
    expect(said).toEqual([['magnus', 'as @Boris and @201 know']])
  })

  it('exclude system messages of Signal', async () => {
    const rows = [
      { date: '2024-06-10 09:00:00', sender: 'Lena', body: 'hi' },
      { date: '2024-06-10 09:07:00', sender: 'No-Sender', body: '' },
    ]
    mkdirSync(join(folder, 'Lena'))
    writeFileSync(join(folder, 'Lena/data.json'), rows.map((row) => JSON.stringify(row)).join('\n'))
    const { messages } = await readAt(folder)
    expect(messages.map(({ chat }) => [chat.isGroup, chat.people?.map(({ name }) => name)])).toEqual([
      [false, ['Lena']],
    ])
  })

  it('include numbers with the prefix 00 as international', async () => {
    const line = { conversation: 'c', from: '0049 170 5550001', text: 'hi', date: '2024-05-01T10:00:00Z' }
    const { messages } = await read('c.jsonl', JSON.stringify(line))
    expect(messages[0]!.sender?.handle).toBe('tel:+491705550001')
  })

  it('report the line without a date', async () => {
    const { items } = await read(
      'c.jsonl',
      '{"conversation":"c","from":"Ann","text":"a","date":"2024-05-01"}\n{"from":"Ann","text":"b"}',
    )
    expect(items.find(({ kind }) => kind === 'unreadable')).toMatchObject({ where: 'line 2' })
  })
})

describe('JSON lines without participants', () => {
  const lines = (...senders: string[]) =>
    senders
      .map((from, index) =>
        JSON.stringify({ conversation: 'regatta', from, text: `Line ${index}`, date: 1714730400 + index }),
      )
      .join('\n')
  const groups = async (me: string[], ...senders: string[]) =>
    (await read('talk.jsonl', lines(...senders), me)).messages.map(({ chat }) => chat.isGroup)

  it('are a group when two others write besides the owner, or three without the owner', async () => {
    expect(await groups(['Boris'], 'Ann', 'Boris', 'Cleo')).toEqual([true, true, true])
    expect(await groups([], 'Ann', 'Boris', 'Cleo')).toEqual([true, true, true])
  })

  it('are a direct conversation when one other writes, even if the owner is unknown', async () => {
    expect(await groups(['Boris'], 'Ann', 'Boris', 'Ann')).toEqual([false, false, false])
    expect(await groups([], 'Ann', 'Boris')).toEqual([false, false])
  })
})
