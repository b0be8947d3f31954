import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Messages } from './create-messages.ts'

/** A third of them hold one word: more than are ranked one by one. */
const many = 13_002
const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2010, 0, 1)

describe('words in thousands of messages', { timeout: 120_000 }, () => {
  let folder: string
  let jarvis: Awaited<ReturnType<typeof openJarvis>>
  let messages: Messages
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-words-'))
    jarvis = await openJarvis({
      home: join(folder, 'home'),
      config: { 'embedding.model': 'none' },
      overrides: { environment: {}, clock: () => start + 2 * many * day },
    })
    messages = (await jarvis.subsystem('messages')) as Messages
    const special: Readonly<Record<number, string>> = {
      7: 'A lantern in the garden with a chain',
      8: 'A lantern in the harbour with a rope',
      9: 'A lantern in the attic with a crack',
      20: 'Harbour and rope and nothing else',
    }
    const lines = Array.from({ length: many }, (_, index) => {
      const places = ['garden', 'yard', 'harbour', 'street', 'attic', 'harbour, again the harbour'] as const
      const text = special[index] ?? `In the ${places[index % 6]} lies number ${index}`
      // Ann writes the first half; a day apart, each is an exchange of its own.
      const from = index < many / 2 ? 'Ann' : 'Boris'
      return JSON.stringify({ conversation: from, from, text, date: new Date(start + index * day).toISOString() })
    })
    const path = join(folder, 'said.jsonl')
    writeFileSync(path, lines.join('\n'))
    await messages.import({ path })
  }, 120_000)
  afterAll(async () => {
    await jarvis.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const found = async (query: string, more: object = {}) =>
    (await messages.search({ query, mode: 'words', limit: 10, ...more })).hits.map(
      ({ messages: [first] }) => first!.text,
    )

  it('rank messages with a rare word higher', async () => {
    const all = await found('harbour lantern')
    expect(all).toEqual([
      'A lantern in the harbour with a rope',
      'A lantern in the attic with a crack',
      'A lantern in the garden with a chain',
    ])
  })

  it('find messages that repeat them most among the newest, when no word is rare', async () => {
    const all = await found('harbour')
    expect(all).toHaveLength(10)
    expect(new Set(all.map((text) => text.replace(/\d+/, '')))).toEqual(
      new Set(['In the harbour, again the harbour lies number ']),
    )
    expect(all[0]).toBe(`In the harbour, again the harbour lies number ${many - 1}`)
    expect((await found('harbour', { contact: 'Ann' }))[0]).toBe(
      `In the harbour, again the harbour lies number ${many / 2 - 4}`,
    )
  })

  it('are counted again after a large import', async () => {
    expect(await found('lantern')).toHaveLength(3)
    const path = join(folder, 'more.jsonl')
    writeFileSync(
      path,
      Array.from({ length: 200 }, (_, index) =>
        JSON.stringify({
          ...{ conversation: 'Cora', from: 'Cora', text: `harbour lantern ${index}` },
          date: new Date(start + (many + index) * day).toISOString(),
        }),
      ).join('\n'),
    )
    await messages.import({ path })
    expect((await found('harbour lantern'))[0]).toBe('harbour lantern 199')
  })
})
