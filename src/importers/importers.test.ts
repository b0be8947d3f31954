import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPlace } from '../app/import/open-place.ts'
import type { ImportItem } from '../ports/importer.ts'
import { chooseImporter, loadImporters } from './importers.ts'

const noDatabase = () => Promise.reject(new Error('none of these formats is a database'))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-importers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Items from the importer that recognises the place. */
async function read(name?: string): Promise<{ format: string; items: ImportItem[] }> {
  const place = await openPlace(name === undefined ? folder : join(folder, name), noDatabase)
  const importer = await chooseImporter(await loadImporters(), place, undefined)
  const items: ImportItem[] = []
  for await (const item of importer.read(place)) items.push(item)
  return { format: importer.name, items }
}

const message = (id: string, role: string, text: string, at: number, more: object = {}) => ({
  message: { id, author: { role }, create_time: at, content: { content_type: 'text', parts: [text] }, ...more },
})

describe('a ChatGPT export', () => {
  const conversation = {
    title: 'Sourdough',
    conversation_id: 'c-1',
    current_node: 'd',
    mapping: {
      root: { id: 'root', message: null, children: ['s'] },
      s: { id: 's', parent: 'root', children: ['a'], ...message('m0', 'system', 'be kind', 1700000000) },
      a: { id: 'a', parent: 's', children: ['b', 'c'], ...message('m1', 'user', 'How long to proof?', 1700000001) },
      b: { id: 'b', parent: 'a', children: [], ...message('m2', 'assistant', 'An old branch', 1700000002) },
      c: { id: 'c', parent: 'a', children: ['t'], ...message('m3', 'assistant', 'Four hours.', 1700000003.5) },
      t: { id: 't', parent: 'c', children: ['d'], ...message('m4', 'tool', 'output', 1700000004) },
      d: { id: 'd', parent: 't', children: [], ...message('m5', 'user', 'I am allergic to walnuts.', 1700000005) },
    },
  }

  it('is read along the selected branch, without system and tool messages', async () => {
    put({ 'conversations.json': [conversation], 'user.json': {}, 'chat.html': '<html>' })
    const { format, items } = await read()
    expect(format).toBe('chatgpt')
    expect(items).toEqual([
      {
        kind: 'conversation',
        session: 'chatgpt:c-1',
        label: 'Sourdough',
        channel: 'chatgpt',
        turns: [
          { id: 'm1', role: 'user', text: 'How long to proof?', at: 1700000001000 },
          { id: 'm3', role: 'assistant', text: 'Four hours.', at: 1700000003500 },
          { id: 'm5', role: 'user', text: 'I am allergic to walnuts.', at: 1700000005000 },
        ],
      },
    ])
  })

  it('is read along the latest branch by default, and tolerates cycles', async () => {
    const { current_node: _, ...unnamed } = conversation
    const circle = { ...conversation, conversation_id: 'c-2', mapping: { ...conversation.mapping } }
    Object.assign(circle.mapping, { a: { ...conversation.mapping.a, parent: 'd' } })
    put({ 'conversations.json': [unnamed, circle, { title: 'x' }, 7] })
    const { items } = await read('conversations.json')
    expect(items.map((item) => ('turns' in item ? item.turns.length : item.kind))).toEqual([
      3,
      3,
      'unreadable',
      'unreadable',
    ])
  })

  it('is read up to a break in the file', async () => {
    put({ 'conversations.json': `${JSON.stringify([conversation]).slice(0, -1)},{"mapping": {"x` })
    const { items } = await read('conversations.json')
    expect(items.map(({ kind }) => kind)).toEqual(['conversation', 'unreadable'])
    expect(items[1]).toMatchObject({ where: 'after element 1', why: 'it is incomplete' })
  })
})

describe('a Claude export', () => {
  it('is read with messages, without thinking and tool use', async () => {
    const said = (uuid: string, sender: string, content: object[], text = '') => ({
      ...{ uuid, sender, content, text },
      created_at: '2025-02-03T04:05:06.000Z',
    })
    put({
      'conversations.json': [
        {
          uuid: 'u-1',
          name: 'Trip',
          chat_messages: [
            said('1', 'human', [{ type: 'text', text: 'I live in Porto.' }]),
            said('2', 'assistant', [
              { type: 'thinking', thinking: 'hm' },
              { type: 'tool_use', input: {} },
              { type: 'text', text: 'A fine city.' },
            ]),
            said('3', 'human', [], 'older form'),
          ],
        },
        { uuid: 'u-2', name: 'Empty', chat_messages: [] },
      ],
    })
    const { format, items } = await read()
    expect(format).toBe('claude')
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      session: 'claude:u-1',
      turns: [
        { role: 'user', text: 'I live in Porto.', at: Date.UTC(2025, 1, 3, 4, 5, 6) },
        { role: 'assistant', text: 'A fine city.' },
        { role: 'user', text: 'older form' },
      ],
    })
  })
})

describe('pasted memory of an assistant', () => {
  it.each([
    ['as pasted', { summary: 'She bakes.', keyFacts: ['Lives in Porto', { fact: 'Has a dog', importance: 8 }] }],
    [
      'under the key facts',
      { summary: 'She bakes.', facts: ['Lives in Porto', { content: 'Has a dog', importance: 8 }] },
    ],
    [
      'inside a storage dump',
      {
        theme: 'dark',
        'jarvis-memory': '{"summary":"She bakes.","keyFacts":["Lives in Porto",{"text":"Has a dog","importance":0.8}]}',
      },
    ],
  ])('is found %s', async (_, content) => {
    put({ 'memory.json': content })
    const { format, items } = await read('memory.json')
    expect(format).toBe('local-memory')
    expect(items).toMatchObject([
      { kind: 'file', path: 'memory/earlier-memory.md', text: expect.stringContaining('She bakes.') },
      { kind: 'fact', content: 'Lives in Porto' },
      { kind: 'fact', content: 'Has a dog', importance: 8 },
    ])
  })
})

describe('an OpenClaw workspace', () => {
  it('yields its memory files, and ignores other files', async () => {
    put({
      'SOUL.md': 'Be brief.',
      'IDENTITY.md': 'Name: Pip',
      'AGENTS.md': 'Rules of the house',
      'MEMORY.md': '- Likes tea',
      'memory/2026-01-02.md': '- 10:00 met Ada',
      'memory/people/ann.md': 'Ann is a baker',
      'memory/.dreams/x.md': 'no',
      'src/code.md': 'no',
    })
    const { format, items } = await read()
    expect(format).toBe('openclaw')
    expect(items.map((item) => 'path' in item && item.path).sort()).toEqual([
      'MEMORY.md',
      'SOUL.md',
      'SOUL.md',
      'memory/2026-01-02.md',
      'memory/people-ann.md',
    ])
  })
})

describe('mem0', () => {
  it.each([
    ['results', (memories: object[]) => ({ results: memories })],
    ['a list', (memories: object[]) => memories],
    ['lines', (memories: object[]) => memories.map((one) => JSON.stringify(one)).join('\n')],
  ])('is read as %s', async (_, form) => {
    const memory = {
      id: 'x1',
      memory: 'Likes pizza',
      user_id: 'alex',
      hash: 'ab',
      created_at: '2025-01-01T00:00:00-07:00',
    }
    put({
      'mem0.json': form([
        { ...memory, updated_at: '2025-02-01T00:00:00Z', categories: ['food'], metadata: { importance: 0.6 } },
        { ...memory, id: 'x2', memory: 'Gone', is_deleted: true },
      ]),
    })
    const { format, items } = await read('mem0.json')
    expect(format).toBe('mem0')
    expect(items).toMatchObject([
      { kind: 'fact', content: 'Likes pizza', id: 'x1', tags: ['food'], importance: 6, at: Date.UTC(2025, 1, 1) },
    ])
  })
})

describe('note folders', () => {
  it('an Obsidian vault becomes a collection', async () => {
    put({ '.obsidian/app.json': {}, 'note.md': '# Note' })
    expect(await read()).toMatchObject({ format: 'obsidian', items: [{ kind: 'folder', folder }] })
  })

  it('a project of basic-memory is a collection, with observations and relations as facts', async () => {
    put({
      'coffee.md': `---\ntitle: Coffee\npermalink: coffee\ncreated: 2025-03-04\n---\n# Coffee\n\n- [preference] Light roast, never dark #taste #morning\n- [ ] buy filters\n- [x] done\n- [a link](http://x)\n- pairs_with [[Chocolate]]\n`,
    })
    const { format, items } = await read()
    expect(format).toBe('basic-memory')
    expect(items.slice(1)).toMatchObject([
      {
        content: 'Coffee: Light roast, never dark',
        type: 'preference',
        tags: ['preference', 'taste', 'morning'],
        at: Date.UTC(2025, 2, 4),
      },
      { content: 'Coffee pairs with Chocolate', type: 'relationship' },
    ])
    expect(items).toHaveLength(3)
  })
})

describe('plain conversations', () => {
  const turns = [
    { role: 'user', content: 'My sister is called Ines.' },
    { role: 'assistant', content: 'Noted.' },
  ]

  it('are read from objects with messages, and from plain turns', async () => {
    put({
      'a.json': [
        { id: 'k 1', title: 'Family', messages: turns },
        { nothing: 1, role: 2, text: '' },
      ],
      'b.json': turns,
    })
    const { format, items } = await read('a.json')
    expect(format).toBe('conversations')
    expect(items).toMatchObject([
      { session: 'conversation:k_1', label: 'Family', turns: [{ role: 'user' }, { role: 'assistant' }] },
      { kind: 'unreadable', where: 'element 2' },
    ])
    expect((await read('b.json')).items).toMatchObject([{ kind: 'conversation', turns: [{}, {}] }])
  })

  it('are read from lists of sessions beside lists of ids and dates', async () => {
    put({
      'x.json': [
        {
          question: 'Who?',
          haystack_sessions: [turns, turns.slice(1)],
          haystack_session_ids: ['s1', 's2'],
          haystack_dates: ['2023/05/20 (Sat) 02:21', '2023/05/21 (Sun) 10:00'],
        },
      ],
    })
    expect((await read('x.json')).items).toMatchObject([
      {
        session: 'conversation:s1',
        turns: [{ at: Date.UTC(2023, 4, 20, 2, 21) }, { at: Date.UTC(2023, 4, 20, 2, 21, 0, 1) }],
      },
      { session: 'conversation:s2', turns: [{ at: Date.UTC(2023, 4, 21, 10) }] },
    ])
  })

  it('are read from lines, one session per item', async () => {
    put({
      'c.jsonl': turns.map((turn) => JSON.stringify({ ...turn, session: 's 9', timestamp: 1700000000 })).join('\n'),
    })
    const { format, items } = await read('c.jsonl')
    expect(format).toBe('jsonl')
    expect(items).toMatchObject([{ session: 's_9', turns: [{ at: 1700000000000 }, {}] }])
  })
})

it('an export of messages between people reports the command to use', async () => {
  put({ 'chat.txt': '[27.11.26, 10:00:00] Ann: Hello there\n[27.11.26, 10:01:00] Bob: Hi Ann, lunch?\n' })
  await expect(read('chat.txt')).rejects.toMatchObject({
    code: 'import_of_messages',
    message: expect.stringContaining('jarvis messages import'),
  })
})
