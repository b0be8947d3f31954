import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openImportingHome } from '../../testing/importing-home.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import type { Jarvis } from '../jarvis.ts'

let folder: string
let home: string
let jarvis: Jarvis
let close: () => Promise<void>
beforeEach(async () => {
  ;({ folder, home, jarvis, close } = await openImportingHome(() => Date.UTC(2026, 2, 2, 9)))
})
afterEach(() => close())

const at = '2025-05-01T10:00:00Z'
const question = 'My name is Rosa and my neighbour Xaver repairs clocks.'
const answer = 'Good that Xaver lives next door.'
const other = 'The kettle broke again.'
/** One conversation of three turns in each format. */
const formats: Record<string, object | object[]> = {
  conversations: [
    {
      id: 'c1',
      title: 'Neighbours',
      messages: [
        { role: 'user', content: question, timestamp: at },
        { role: 'assistant', content: answer, timestamp: at },
        { role: 'user', content: other, timestamp: at },
      ],
    },
  ],
  claude: [
    {
      uuid: 'c2',
      name: 'Neighbours',
      created_at: at,
      chat_messages: [
        { uuid: 'm1', sender: 'human', text: question, created_at: at },
        { uuid: 'm2', sender: 'assistant', text: answer, created_at: at },
        { uuid: 'm3', sender: 'human', text: other, created_at: at },
      ],
    },
  ],
  chatgpt: [
    {
      id: 'c3',
      title: 'Neighbours',
      create_time: 1_746_093_600,
      current_node: 'c',
      mapping: Object.fromEntries(
        [
          ['a', null, 'user', question],
          ['b', 'a', 'assistant', answer],
          ['c', 'b', 'user', other],
        ].map(([id, parent, role, text]) => [
          id,
          {
            id,
            parent,
            children: [],
            message: {
              id,
              author: { role },
              create_time: 1_746_093_600,
              content: { content_type: 'text', parts: [text] },
            },
          },
        ]),
      ),
    },
  ],
  jsonl: [
    { role: 'user', text: question, timestamp: at, session: 'c4' },
    { role: 'assistant', text: answer, timestamp: at, session: 'c4' },
    { role: 'user', text: other, timestamp: at, session: 'c4' },
  ],
}

function put(format: string): string {
  const path = join(folder, format === 'jsonl' ? 'chat.jsonl' : 'conversations.json')
  const what = formats[format]!
  const text =
    format === 'jsonl' ? (what as object[]).map((one) => JSON.stringify(one)).join('\n') : JSON.stringify(what)
  writeFileSync(path, text)
  return path
}
const filesWith = (word: string) =>
  readdirSync(home, { recursive: true })
    .map((name) => join(home, String(name)))
    .filter((file) => statSync(file).isFile() && readFileSync(file, 'latin1').toLowerCase().includes(word))
/** How many stored turns have a word. */
async function hits(word: string): Promise<number> {
  const { sessions } = jarvis.memory
  const texts: string[] = []
  for (const { id } of await sessions.list()) texts.push(...(await sessions.history(id)).turns.map(({ text }) => text))
  return texts.filter((text) => text.includes(word)).length
}

it.each(Object.keys(formats))('does not import forgotten turns of %s again', async (format) => {
  const path = put(format)
  const first = await jarvis.importFrom({ path })
  expect(first.counts.find(({ what }) => what === 'turns')).toMatchObject({ added: 3 })
  await jarvis.memory.forget({ query: 'Xaver' }, { dryRun: false })
  const again = await jarvis.importFrom({ path })
  expect(again.counts.find(({ what }) => what === 'turns')).toMatchObject({ added: 0, known: 1, left: 2 })
  expect([await hits('Xaver'), await hits('kettle')]).toEqual([0, 1])
  if (!isOnPostgres) expect(filesWith('xaver')).toEqual([])
})

it.each(Object.keys(formats))('does not import a turn of %s again in which a fact was masked', async (format) => {
  const path = put(format)
  await jarvis.importFrom({ path })
  const { facts } = await jarvis.memory.facts.list()
  const named = facts.filter(({ content }) => content.includes('Xaver')).map(({ id }) => id)
  expect(named.length).toBeGreaterThan(0)
  await jarvis.memory.forget({ facts: named }, { dryRun: false })
  const left = await hits('Xaver')
  expect((await jarvis.importFrom({ path })).counts.find(({ what }) => what === 'turns')).toMatchObject({
    added: 0,
  })
  expect(await hits('Xaver')).toBe(left)
})

it('does not import turns ingested and forgotten under another session id, but imports newer ones', async () => {
  const said = (text: string, date: number) => ({ role: 'user' as const, text, date })
  await jarvis.memory.ingest([said(question, Date.parse(at)), said(other, Date.parse(at))], { session: 'talk' })
  await jarvis.memory.forget({ query: 'Xaver' }, { dryRun: false })
  const first = await jarvis.importFrom({ path: put('claude') })
  expect(first.counts.find(({ what }) => what === 'turns')).toMatchObject({ added: 2, left: 1 })
  const later = [{ role: 'user', text: question, timestamp: '2026-03-03T10:00:00Z', session: 'later' }]
  const path = join(folder, 'later.jsonl')
  writeFileSync(path, later.map((one) => JSON.stringify(one)).join('\n'))
  const since = await jarvis.importFrom({ path })
  expect(since.counts.find(({ what }) => what === 'turns')).toMatchObject({ added: 1 })
})

it('does not restore forgotten turns from an earlier export', async () => {
  await jarvis.importFrom({ path: put('claude') })
  const file = join(folder, 'before')
  await jarvis.exportTo(file)
  await jarvis.memory.forget({ query: 'Xaver' }, { dryRun: false })
  await jarvis.importFrom({ path: file })
  expect([await hits('Xaver'), await hits('kettle')]).toEqual([0, 1])
})
