import { describe, expect, it } from 'vitest'
import type { ExtractedEntries, Extraction } from './extraction.ts'
import { readJsonl } from './jsonl.ts'
import { readMarkdown } from './markdown.ts'
import { readText } from './text.ts'

const input = (path: string, text: string) => ({ path, text, bytes: new Uint8Array() })
const lines = (...objects: unknown[]) => objects.map((object) => JSON.stringify(object)).join('\n')
const entriesOf = (extraction: Extraction) => (extraction as ExtractedEntries).entries

describe('jsonl', () => {
  it('reads turns with speaker, session and time, under common field names', () => {
    const text = lines(
      { id: 'D1:1', speaker: 'Ann', text: 'Hello.', session: 'S1', timestamp: '2024-03-15T10:00:00' },
      { _id: 7, role: 'assistant', content: [{ type: 'text', text: 'Hi.' }], conversation_id: 'S2', ts: 1710496800 },
      {
        type: 'user',
        uuid: 'u1',
        sessionId: 'S3',
        message: { role: 'user', content: 'Yes?' },
        timestamp: '2024-03-15',
      },
    )
    expect(entriesOf(readJsonl(input('chat.jsonl', text)))).toEqual([
      {
        id: 'D1:1',
        speaker: 'Ann',
        role: 'other',
        text: 'Hello.',
        session: 'S1',
        date: Date.UTC(2024, 2, 15, 10),
        tags: [],
      },
      { id: '7', speaker: 'assistant', role: 'assistant', text: 'Hi.', session: 'S2', date: 1710496800000, tags: [] },
      { id: 'u1', speaker: 'user', role: 'user', text: 'Yes?', session: 'S3', date: Date.UTC(2024, 2, 15), tags: [] },
    ])
  })

  it('reads objects with a text as separate records, with title, tags and unique ids', () => {
    const text = lines(
      { id: 'a', title: 'Tides', text: 'High water.', tags: ['sea'] },
      { id: 'a', text: 'Low water.' },
      { text: 'Slack.' },
    )
    expect(entriesOf(readJsonl(input('x.jsonl', text)))).toEqual([
      { id: 'a', title: 'Tides', text: 'High water.', tags: ['sea'] },
      { id: 'a~2', text: 'Low water.', tags: [] },
      { id: '3', text: 'Slack.', tags: [] },
    ])
  })

  it('writes other objects as one line each', () => {
    expect(readJsonl(input('x.jsonl', lines({ a: 1, b: { c: ['x', 'y'] } }, { a: null })))).toMatchObject({
      kind: 'document',
      text: 'a: 1; b.c: x; b.c: y\na: ',
    })
  })

  it('skips lines that are not JSON, and lists them', () => {
    const extraction = readJsonl(input('x.jsonl', `{"text": "good", "id": "1"}\n{broken\n\n42\n`))
    expect(entriesOf(extraction)).toHaveLength(1)
    expect(extraction.notes).toEqual(['2 lines are not JSON objects, the first is line 2'])
    expect(() => readJsonl(input('x.jsonl', '[]\n1\n'))).toThrow('no line of it')
  })
})

describe('transcripts', () => {
  const chat =
    '# Monday call\n\n**User:** How deep is it?\n\n**Assistant:** Ten metres.\nAt high water.\n\n**User:** And now?\n\n**Assistant:** Four.\n'

  it('reads a chat in markdown, each turn at its line, and the text before it separately', () => {
    expect(entriesOf(readMarkdown(input('chat.md', chat)))).toEqual([
      { id: '1', text: '# Monday call', line: 1 },
      { id: '3', speaker: 'User', role: 'user', text: 'How deep is it?', line: 3 },
      { id: '5', speaker: 'Assistant', role: 'assistant', text: 'Ten metres.\nAt high water.', line: 5 },
      { id: '8', speaker: 'User', role: 'user', text: 'And now?', line: 8 },
      { id: '10', speaker: 'Assistant', role: 'assistant', text: 'Four.', line: 10 },
    ])
  })

  it('reads lines with times, with the date where there is one', () => {
    const text = [
      '[2024-03-15, 10:32] Ann: Ready?',
      '[2024-03-15, 10:33] Bob Ray: Yes.',
      '[2024-03-15, 10:34] Ann: Go.',
      '[2024-03-15, 10:35] Bob Ray: Going.',
    ].join('\n')
    const entries = entriesOf(readText(input('log.txt', text)))
    expect(entries).toHaveLength(4)
    expect(entries[1]).toMatchObject({ speaker: 'Bob Ray', date: Date.UTC(2024, 2, 15, 10, 33) })
  })

  it('reads a line of a time and thousands of spaces in little time', () => {
    const begun = performance.now()
    readText(input('talk.txt', `12:30${' '.repeat(50_000)}\n`.repeat(2)))
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('relies on a file name such as interview', () => {
    const text = 'Ann: One.\nBob: Two.\nAnn: Three.\nBob: Four.\n'
    expect(readText(input('interview-with-bob.txt', text)).kind).toBe('entries')
    expect(readText(input('list.txt', text)).kind).toBe('document')
  })

  it('recognizes a dialogue of questions and answers from the first line on', () => {
    const talk = (question: string) =>
      [
        '# With Ann and Bob',
        '',
        'Ann: The pump at the lock makes a noise again.',
        `Bob: ${question}`,
        'Ann: Since the storm on Tuesday night.',
        'Bob: Then it is the bearing, I think.',
        'Ann: I will ask the harbour office for a new one.',
        'Bob: They owe us one anyway.',
      ].join('\n')
    const entries = entriesOf(readText(input('pump.txt', talk('Since when does it do that?'))))
    expect(entries).toHaveLength(7)
    expect(entries[2]).toMatchObject({ speaker: 'Bob', line: 4 })
    expect(readText(input('pump.txt', talk('It does that since spring.'))).kind).toBe('document')
    expect(readText(input('pump.txt', `Minutes\n${'A long text.\n'.repeat(4)}${talk('Since when?')}`)).kind).toBe(
      'document',
    )
  })

  it.each([
    ['a changelog', 'Added: a switch?x=1 for this.\nFixed: the pump stops.\n'.repeat(5)],
    ['labels of a decision log', '**Decision:** Move.\n**Reason:** Space.\n**Decision:** Stay.\n**Reason:** Cost.\n'],
    ['an address list', 'Name: Ann\nCity: Bern\nName: Bob\nCity: Rome\nName: Cy\nCity: Oslo\n'],
    ['a dialogue in a code fence', '```\nUser: a b\nAssistant: c d\nUser: e f\nAssistant: g h\n```\n'],
    [
      'a chat quoted in an article',
      `# About\n\n${'Long text of the article.\n'.repeat(30)}\nUser: a\nAssistant: b\nUser: c\nAssistant: d\n`,
    ],
    ['settings with sections', '## One\nUser: root\nAgent: none\n## Two\nUser: root\nAgent: none\n'],
  ])('treats %s as a document', (_, text) => {
    expect(readMarkdown(input('notes.md', text)).kind).toBe('document')
  })
})
