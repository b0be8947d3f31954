import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConversations, readExportedChat } from './read-conversations.ts'

const folder = mkdtempSync(join(tmpdir(), 'conversations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const talk = `Ann: Since when is the staging server down?
Bob: Since Tuesday, the disk is full.
Ann: Who takes care of it?
Bob: Grace does, she ordered a larger disk.
Ann: And the release?
Bob: It moves to Friday.
`

describe('the conversations of a file', () => {
  it('are read from a transcript as from JSONL, under the name of the file', () => {
    const { conversations, notes } = readConversations(file('standup.txt', talk))
    const [conversation, second] = conversations
    expect(notes).toEqual([])
    expect(second).toBeUndefined()
    expect(conversation?.session).toBe('standup')
    expect(conversation?.turns.map(({ id, speaker, text }) => [id, speaker, text])).toContainEqual([
      '4',
      'Bob',
      'Grace does, she ordered a larger disk.',
    ])
    expect(conversation?.turns).toHaveLength(6)
  })

  it('have the name that the caller gives, unless the turns name their session', async () => {
    const named = (text: string) => readConversations(file('two.jsonl', text), 'planning').conversations[0]?.session
    expect(named('{"role":"user","text":"I moved to Bergen."}')).toBe('planning')
    expect(named('{"role":"user","text":"I moved to Bergen.","session":"june"}')).toBe('june')
    const lines = ['04/09/2026, 18:32 - Maren: We moved', '04/09/2026, 18:33 - Ole: When?']
    const chat = await readExportedChat(file('chat.txt', lines.join('\n')), 'planning')
    expect(chat?.conversations[0]?.session).toBe('planning')
  })

  const accented = talk.replace('Grace does', 'Zoë tut’s für München')
  it.each([
    ['windows-1252', Buffer.from(accented.replace('’', '\x92'), 'latin1')],
    ['utf-16le', Buffer.from(`\ufeff${accented}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${accented}`, 'utf16le').swap16()],
    ['utf-8-with-mark', Buffer.from(`\ufeff${accented}`)],
  ])('are read in %s', (encoding, bytes) => {
    const path = join(folder, `${encoding}.txt`)
    writeFileSync(path, bytes)
    const [conversation] = readConversations(path).conversations
    expect(conversation?.turns.map(({ text }) => text)).toContain('Zoë tut’s für München, she ordered a larger disk.')
  })

  it('are read from a transcript with times in brackets, which is not parsed as JSON', () => {
    const timed = talk.replace(/^/gm, '[2026-03-15 10:32] ').replace(/\[[^\]]*\] $/, '')
    const [conversation] = readConversations(file('timed.txt', timed)).conversations
    expect(conversation?.turns[0]).toMatchObject({ speaker: 'Ann', date: Date.UTC(2026, 2, 15, 10, 32) })
  })

  it('are read from a short talk when the caller declares it as one', () => {
    const [conversation] = readConversations(
      file('talk.txt', 'Ann: I moved to Bergen.\nBen: Nice, how is it?\nAnn: Rainy.\n'),
    ).conversations
    expect(conversation?.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ann', 'I moved to Bergen.'],
      ['Ben', 'Nice, how is it?'],
      ['Ann', 'Rainy.'],
    ])
  })

  it('are read from a JSON list', () => {
    const list = JSON.stringify([{ role: 'user', text: 'I moved to Lisbon.' }])
    expect(readConversations(file('list.json', `\n${list}`)).conversations[0]?.turns[0]?.text).toBe(
      'I moved to Lisbon.',
    )
  })

  it('skip invalid lines and report them', () => {
    const lines = [
      '{"role":"user","text":"I prefer oat milk.","timestamp":"the other day"}',
      '{"role":"user","te',
      '{"role":"user","text":"My dentist is Dr. Pais.","timestamp":"2026-03-15"}',
      '["x"]',
      '{"role":"user","text":""}',
    ]
    const { conversations, notes } = readConversations(file('broken.jsonl', lines.join('\n')))
    expect(conversations[0]?.turns).toHaveLength(2)
    expect(notes).toEqual([
      '2 lines are not JSON objects, the first is line 2',
      'Line 5 is an object without a text',
      'Line 1 is of an unknown time: its date is not readable',
    ])
  })

  it('are read from two turns, but not from two labels', () => {
    const [conversation] = readConversations(file('two.txt', 'Ann: I moved to Bergen\nBen: ok\n')).conversations
    expect(conversation?.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ann', 'I moved to Bergen'],
      ['Ben', 'ok'],
    ])
    expect(() => readConversations(file('two-labels.txt', 'Owner: Ann\nState: open\n'))).toThrow(/no conversation/)
  })

  it('are read from the list of turns in one JSON object', () => {
    const messages = [
      { role: 'user', content: 'I moved to Bergen.' },
      { role: 'assistant', content: 'Noted.' },
    ]
    const path = file('chat.json', JSON.stringify({ title: 'x', messages }, null, 2))
    expect(readConversations(path).conversations[0]?.turns.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'I moved to Bergen.'],
      ['assistant', 'Noted.'],
    ])
  })

  it.each([
    ['[04/09/2026, 18:32:10] Ann: I moved to Bergen.', '[13/09/2026, 09:00:00] Jarvis: Noted.'],
    ['04/09/2026, 18:32 - Ann: I moved to Bergen.', '13/09/2026, 09:00 - Jarvis: Noted.'],
  ])('are read from an exported chat: %s', async (...lines) => {
    const chat = await readExportedChat(file('chat.txt', `${lines.join('\n')}\nfor good\n`))
    expect(chat?.conversations[0]?.turns).toMatchObject([
      { speaker: 'Ann', role: 'other', text: 'I moved to Bergen.' },
      { speaker: 'Jarvis', role: 'assistant', text: 'Noted.\nfor good' },
    ])
    expect(new Date(chat!.conversations[0]!.turns[0]!.date!).toDateString()).toBe('Fri Sep 04 2026')
  })

  it('are no exported chat in a transcript with names alone', async () => {
    expect(await readExportedChat(file('plain.txt', talk))).toBeUndefined()
  })

  it('are refused without speakers, with the expected format', () => {
    expect(() => readConversations(file('notes.md', '# Notes\n\nOwner: Ann\nState: open\n'))).toThrow(
      /contains no conversation: .*or turns such as "Ann: /,
    )
    expect(() => readConversations(file('labels.txt', 'Owner: Ann\nState: open\nDue: Friday\n'))).toThrow(
      /contains no conversation/,
    )
  })
})
