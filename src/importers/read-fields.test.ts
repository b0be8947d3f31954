import { describe, expect, it } from 'vitest'
import { placeOfText } from '../app/import/place-of-text.ts'
import type { Importer, ImportItem } from '../ports/importer.ts'
import { conversationsJson } from './conversations-json.ts'
import { genericJsonl } from './generic-jsonl.ts'
import { localMemory } from './local-memory.ts'
import { mem0 } from './mem0.ts'

async function read(importer: Importer, content: object | readonly object[], asLines = false): Promise<ImportItem[]> {
  const text =
    asLines && Array.isArray(content) ? content.map((one) => JSON.stringify(one)).join('\n') : JSON.stringify(content)
  const items: ImportItem[] = []
  for await (const item of importer.read(placeOfText(text))) items.push(item)
  return items
}
const lines = (content: readonly object[]) => read(genericJsonl, content, true)
const unread = { kind: 'unreadable', why: expect.stringContaining("its date '06/05/2019 10:00' is not understood") }

describe('unreadable dates', () => {
  it('make a fact or a turn unreadable, since it would otherwise count as new', async () => {
    const date = '06/05/2019 10:00'
    expect(await lines([{ content: 'Lives in Porto.', date }])).toMatchObject([{ ...unread, where: 'line 1' }])
    expect(await lines([{ content: 'Lives in Porto.', expires_at: date }])).toMatchObject([unread])
    expect(await lines([{ role: 'user', content: 'I live in Porto.', timestamp: date }])).toMatchObject([unread])
    expect(await read(mem0, [{ id: '1', memory: 'Lives in Porto', created_at: date }])).toMatchObject([unread])
    expect(await read(localMemory, { keyFacts: [{ text: 'Lives in Porto', date }] })).toMatchObject([unread])
    const turn = { role: 'user', content: 'I live in Porto.' }
    expect(await read(conversationsJson, [{ id: 'a', messages: [{ ...turn, date }, turn] }])).toMatchObject([
      { ...unread, where: 'turn 1 of conversation:a' },
      { kind: 'conversation', turns: [{ at: undefined }] },
    ])
    expect(await read(conversationsJson, [{ id: 'a', date, messages: [turn] }])).toMatchObject([unread])
  })

  it('are ignored when another field has a date, or no date is meant', async () => {
    const items = await lines([
      { content: 'a', date: '06/05/2019', timestamp: '2019-06-05' },
      { content: 'b', time: '10:30', at: 'home', date: null },
      { content: 'c', created_at: '2024-03-15 10:00:00.123456+00' },
    ])
    expect(items).toMatchObject([
      { kind: 'fact', at: Date.UTC(2019, 5, 5) },
      { kind: 'fact', at: undefined },
      { kind: 'fact', at: Date.UTC(2024, 2, 15, 10, 0, 0, 123) },
    ])
  })
})

it('keeps words repeated in a session, with the same ids at every read', async () => {
  const talk = [
    { role: 'user', content: 'yes' },
    { role: 'assistant', content: 'Delete the old database as well?' },
    { role: 'user', content: 'yes' },
  ]
  const idsOf = async (content: readonly object[]) =>
    (await lines(content)).flatMap((item) => (item.kind === 'conversation' ? item.turns.map(({ id }) => id) : []))
  const ids = await idsOf(talk)
  expect(new Set(ids).size).toBe(3)
  expect((await idsOf([...talk, { role: 'user', content: 'yes' }])).slice(0, 3)).toEqual(ids)
  // At the same time, it is one turn that the file has twice.
  const at = { role: 'user', content: 'yes', timestamp: '2026-01-02T10:00:00Z' }
  expect(new Set(await idsOf([at, at])).size).toBe(1)
})

describe('importance', () => {
  const importances = (items: readonly ImportItem[]) =>
    items.map((item) => (item.kind === 'fact' ? item.importance : undefined))
  const facts = (...values: number[]) =>
    values.map((importance, id) => ({ id, memory: `Lamp ${id}`, content: `Lamp ${id}`, importance }))

  it('is read on a scale of 0 to 1 when a value has a fraction and none exceeds 1', async () => {
    expect(importances(await lines(facts(1, 0.9, 0.32)))).toEqual([10, 9, 3])
    expect(importances(await read(mem0, facts(1, 0.9, 0)))).toEqual([10, 9, 1])
    expect(importances(await read(localMemory, { keyFacts: facts(0.5, 1) }))).toEqual([5, 10])
    const written = '{"content":"The safe code is blue","importance":1.0}\n{"content":"b"}'
    const items: ImportItem[] = []
    for await (const item of genericJsonl.read(placeOfText(written))) items.push(item)
    expect(importances(items)).toEqual([10, undefined])
  })

  it('is read on a scale of 1 to 10 otherwise', async () => {
    expect(importances(await lines(facts(1, 7.5, 0.9)))).toEqual([1, 8, 1])
    expect(importances(await read(mem0, facts(1, 1)))).toEqual([1, 1])
  })
})
