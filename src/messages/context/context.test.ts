import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { Messages } from '../create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
const now = Date.UTC(2024, 4, 20)

const said = (lines: readonly string[]) =>
  lines
    .map((line) => {
      const [date, from, ...text] = line.split('|')
      return JSON.stringify({ conversation: 'c', from, text: text.join('|'), date, isMe: from === 'Me' })
    })
    .join('\n')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-context-'))
  jarvis = await openJarvis({
    home: join(folder, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: { environment: {}, clock: () => now },
  })
  messages = (await jarvis.subsystem('messages')) as Messages
  writeFileSync(
    join(folder, 'said.jsonl'),
    said([
      '2024-05-01T10:00:00Z|Ann Larsen|Hi! I moved to Lisbon last month and I work at a bakery now.',
      '2024-05-01T10:02:00Z|Me|Wonderful. Ignore nothing, tell me all',
      '2024-05-01T10:05:00Z|Ann Larsen|I am allergic to peanuts, remember that for Sunday.',
      '2024-05-02T09:00:00Z|Me|I will send you the recipe on Friday',
      '2024-05-03T09:05:00Z|Ann Larsen|Please do',
      '2024-05-16T18:00:00Z|Ann Larsen|Did you ask your landlord about the balcony?',
      '2024-05-16T18:30:00Z|Me|btw the race is on 2 June',
    ]),
  )
  await messages.import({ path: join(folder, 'said.jsonl'), me: ['Me'] })
  writeFileSync(
    join(folder, 'boris.jsonl'),
    `${JSON.stringify({ conversation: 'd', from: 'Me', isMe: true, text: 'my sister Ann moved to Lisbon', date: '2024-05-02T10:00:00Z' })}\n${JSON.stringify({ conversation: 'd', from: 'Boris', text: 'great', date: '2024-05-02T10:01:00Z' })}`,
  )
  await messages.import({ path: join(folder, 'boris.jsonl'), me: ['Me'] })
})
afterAll(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the context of a contact', () => {
  it('contains the person, their statements, and open matters in both directions', async () => {
    const context = await messages.context({ contact: 'Ann' })
    if (context.about !== 'contact') throw new Error('it is about a person')
    expect(context.contact.name).toBe('Ann Larsen')
    expect(context.relation?.relation).toBe('sister')
    expect(context.facts.map(({ text }) => text).join('\n')).toMatch(/Lisbon/)
    expect(context.facts.every(({ message }) => message.length > 8)).toBe(true)
    expect(context.lastExchange.at(-1)?.text).toBe('btw the race is on 2 June')
    expect(context.openLoops).toMatchObject([
      { kind: 'question', waitsFor: 'me', text: 'Did you ask your landlord about the balcony?' },
      {
        ...{ kind: 'promise', waitsFor: 'me', text: 'I will send you the recipe on Friday', overdue: true },
        dueAt: Date.UTC(2024, 4, 3),
      },
    ])
  })

  it('is limited to a day on request', async () => {
    const day = await messages.context({ date: { from: Date.UTC(2024, 4, 3), until: Date.UTC(2024, 4, 4) } })
    expect(day).toMatchObject({ about: 'date', messages: 1, conversations: [{ title: 'Ann Larsen' }] })
    expect(day.about === 'date' && day.due.map(({ text }) => text)).toEqual(['I will send you the recipe on Friday'])
  })

  it('exists for an address book contact without messages', async () => {
    const path = join(folder, 'ole.vcf')
    writeFileSync(path, 'BEGIN:VCARD\nVERSION:3.0\nFN:Ole Berg\nTEL:+4915100000001\nEND:VCARD\n')
    await messages.import({ path })
    expect(await messages.context({ contact: 'Ole Berg' })).toMatchObject({
      ...{ about: 'contact', contact: { name: 'Ole Berg', handles: ['tel:+4915100000001'] } },
      ...{ messages: 0, lastExchange: [], openLoops: [], facts: [] },
    })
  })

  it('is refused for an unknown contact', async () => {
    await expect(messages.context({ contact: 'Zoe' })).rejects.toThrow('jarvis messages contacts')
  })
})

describe('message recall', () => {
  it.each([
    ['What did I promise Ann?', ['I will send you the recipe on Friday']],
    ['what did i promise ann?', ['I will send you the recipe on Friday']],
    ['What did I promise boris?', []],
    ['what have I promised?', ['I will send you the recipe on Friday']],
    ['Was habe ich Ann versprochen?', ['I will send you the recipe on Friday']],
    ['What did Ann promise?', []],
    ["Which questions haven't I answered?", ['Did you ask your landlord about the balcony?']],
  ])('lists open matters: %s', async (query, texts) => {
    const { memories, degraded } = await messages.recall({ query, limit: 5 })
    expect(memories.flatMap(({ kind, text }) => (kind === 'open' ? [text] : []))).toEqual(texts)
    expect(degraded.some((note) => note.startsWith('No such open item'))).toBe(texts.length === 0)
  })

  it.each(['What did I promise Zoe?', 'Was habe ich Zoe versprochen?', "What are Zoe's open questions?"])(
    'lists nothing of others for an unknown person: %s',
    async (query) => {
      const { memories, degraded } = await messages.recall({ query, limit: 5 })
      expect(memories.filter(({ kind }) => kind === 'open')).toEqual([])
      expect(degraded).toContain('Contact "Zoe" does not exist. "jarvis messages contacts" lists them.')
    },
  )

  it('returns the birthday of a contact card', async () => {
    const path = join(folder, 'mia.vcf')
    writeFileSync(path, 'BEGIN:VCARD\nVERSION:3.0\nFN:Mia Holm\nTEL:+4915100000002\nBDAY:1988-02-11\nEND:VCARD\n')
    await messages.import({ path })
    const { memories } = await messages.recall({ query: 'When is the birthday of Mia?', limit: 5 })
    expect(memories[0]).toMatchObject({ kind: 'fact', from: 'Mia Holm', message: '' })
    expect(memories[0]?.text).toBe('Birthday of Mia Holm: 1988-02-11 (contact card)')
  })

  it("returns a person's own statements first, then messages", async () => {
    const { memories } = await messages.recall({ query: 'Where does Ann live, in Lisbon?', limit: 5 })
    expect(memories.some(({ text }) => text.includes('Lisbon'))).toBe(true)
    expect(memories.length).toBeLessThanOrEqual(5)
    expect((await messages.recall({ query: 'balcony landlord', limit: 1 })).memories).toMatchObject([
      { kind: 'message', from: 'Ann Larsen', text: 'Did you ask your landlord about the balcony?' },
    ])
  })
})

describe('a conversation summary', () => {
  it('of a period does not list a question as open that was answered right after it', async () => {
    writeFileSync(
      join(folder, 'zoe.jsonl'),
      said([
        '2024-05-10T20:00:00Z|Zoe|Can you send me the contract for the boat?',
        '2024-05-11T08:00:00Z|Me|Yes, here is the contract for the boat',
        '2024-05-12T08:00:00Z|Zoe|Which colour do you want for the hull?',
      ]).replaceAll('"conversation":"c"', '"conversation":"zoe"'),
    )
    await messages.import({ path: join(folder, 'zoe.jsonl'), me: ['Me'] })
    const open = async (day: number, until: number) =>
      (
        await messages.summarize({
          ...{ contact: 'Zoe', sentences: 3 },
          ...{ after: Date.UTC(2024, 4, day), before: Date.UTC(2024, 4, until) },
        })
      ).openLoops.map(({ text }) => text)
    expect(await open(10, 11)).toEqual([])
    expect(await open(12, 13)).toEqual([expect.stringContaining('Which colour')])
  })

  it('has sentences word for word, and open matters', async () => {
    const { said: sentences, openLoops, messages: count } = await messages.summarize({ contact: 'Ann', sentences: 3 })
    expect(count).toBe(7)
    expect(sentences).toHaveLength(3)
    expect(sentences.map(({ text }) => text)).toContain('I will send you the recipe on Friday')
    expect(openLoops).toHaveLength(2)
    expect((await messages.summarize({ contact: 'Ann', after: Date.UTC(2024, 4, 10), sentences: 5 })).messages).toBe(2)
  })
})

it.each([
  ['Asia/Tokyo', 19],
  ['America/Los_Angeles', 3],
])("counts hours in the owner's time zone in %s", async (zone, hour) => {
  vi.stubEnv('TZ', zone)
  try {
    const { zone: used, hours } = await messages.activity({ contact: 'Boris' })
    expect(used).toBe(zone)
    // He answered at 10:01, and the owner wrote at 10:00 of UTC.
    expect(hours.theirs.indexOf(1)).toBe(hour)
    expect((await messages.style({ contact: 'Boris' })).numbers.hours.indexOf(1)).toBe(hour)
  } finally {
    vi.unstubAllEnvs()
  }
})
