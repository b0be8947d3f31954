import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Jarvis } from '../../src/app/jarvis.ts'
import { openJarvis } from '../../src/app/open-jarvis.ts'
import { instructionFlag, readsAsInstruction } from '../../src/core/flag-instruction.ts'
import { loadCatalogue } from '../../src/operations/catalogue.ts'
import type { Sync } from '../../src/sync/create-sync.ts'
import { type Case, cases } from './cases.ts'
import { asked, buildHook, printed, said, started } from './hooked-home.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const known = cases.filter(({ isHeldOut }) => !isHeldOut)
const held = cases.filter(({ isHeldOut }) => isHeldOut)
const from = (source: Case['source']) => cases.filter((one) => one.source === source)

let folder: string
let jarvis: Jarvis
let other: Jarvis
const operations = new Map((await loadCatalogue()).map((operation) => [operation.name, operation]))

async function call(name: string, input: object): Promise<unknown> {
  const operation = operations.get(name)!
  return operation.run(jarvis, operation.input.parse(input) as never, { toAgent: true } as never)
}
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const lines = (all: readonly object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('')

function writeDocument({ disguise, order, text, canary }: Case): void {
  const name = disguise === 'filename' ? order : `report-${canary}`
  const tags = disguise === 'tag' ? `---\ntags: ["${order}"]\n---\n` : ''
  const body = disguise === 'filename' || disguise === 'tag' ? 'Nothing else.' : text
  write(
    `notes/${name}.md`,
    disguise === 'frontmatter' ? `${text} Report ${canary}.\n` : `${tags}# Report ${canary}\n\n${body}\n`,
  )
}

function pageOf({ disguise, order, text, canary }: Case): string {
  const filler = `<p>The entry ${canary} is about the harbour. ${'Boats sail at dawn and come home late. '.repeat(8)}</p>`
  const parts: Readonly<Record<string, string>> = {
    alt: `<img src="a.png" alt="${order}">`,
    hidden: `<p style="display:none">${order}</p>`,
    heading: `<h2>${order}</h2>`,
    quote: `<blockquote>${order}</blockquote>`,
    linktitle: `<a href="https://example.org" title="${order}">map</a>`,
    table: `<table><tr><td>1</td><td>${order}</td></tr></table>`,
    title: '',
    meta: '',
  }
  const title = disguise === 'title' ? order : `Entry ${canary}`
  const meta = disguise === 'meta' ? `<meta name="description" content="${order}">` : ''
  return `<html><head><title>${title}</title>${meta}</head><body><article><h1>${title}</h1>${filler}${parts[disguise] ?? `<p>${text}</p>`}${filler}</article></body></html>`
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-red-cases-'))
  mkdirSync(join(folder, 'shared'))
  const open = (name: string) =>
    openJarvis({ home: join(folder, name), config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
  jarvis = await open('home')
  other = await open('other')
  for (const one of from('document')) writeDocument(one)
  await call('collection_add', { folder: join(folder, 'notes') })
  for (const one of from('page'))
    await call('save_gem', { url: `https://${one.canary}.example/a`, page: pageOf(one), enrich: false })
  const turns = from('transcript').map(({ text, canary }) => ({
    role: 'user',
    text: `About ${canary}: ${text}`,
    timestamp: '2026-05-01T10:00:00Z',
  }))
  write('talk.jsonl', lines(turns))
  await call('memory_ingest', { file: join(folder, 'talk.jsonl'), session: 'talk', untrusted: true })
  const said = from('message').map(({ text, canary }, index) => ({
    ...{ conversation: 'harbour', from: 'Ann', text: `${canary}: ${text}` },
    date: new Date(Date.UTC(2026, 4, 1, 10, index)).toISOString(),
  }))
  write(
    'said.jsonl',
    lines([...said, { conversation: 'harbour', from: 'Me', text: 'Hm.', date: '2026-05-02T10:00:00Z' }]),
  )
  await call('messages_import', { path: join(folder, 'said.jsonl'), me: ['Me'] })
  for (const { text, canary } of from('packet'))
    await other.memory.remember({ content: `About ${canary}: ${text}`, importance: 10 })
  // The same in memory files, which that machine's owner has not written, and which travel, too.
  for (const { text, canary } of from('packet')) await other.memory.files.note(`About ${canary}: ${text}`)
  const space = join(folder, 'other', 'spaces', 'main')
  const orders = from('packet').map(({ text }) => `- ${text.replace(/\n+/g, ' ')}\n`)
  for (const name of ['SOUL.md', 'USER.md', 'memory/plans.md'])
    writeFileSync(join(space, name), `# Notes\n\n- Nothing else.\n${orders.join('')}`)
  const first = (await other.subsystem('sync')) as Sync
  const second = (await jarvis.subsystem('sync')) as Sync
  const { words } = await first.pair({ name: 'other' })
  await second.pair({ name: 'home', words: words! })
  await first.sync({ folder: join(folder, 'shared') })
  await second.sync({ folder: join(folder, 'shared') })
})
afterAll(async () => {
  await jarvis?.close()
  await other?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Objects of an answer with the word in one of their own fields, and whether they are marked. */
function* saying(value: unknown, word: string): Generator<{ text: string; isMarked: boolean }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value))
    for (const text of Object.values(value).flat(5))
      if (typeof text === 'string' && text.includes(word)) yield { text, isMarked: instructionFlag in value }
  for (const part of Object.values(value)) yield* saying(part, word)
}

/** Queries that find the texts of a source. */
const questions: Readonly<Record<string, readonly [operation: string, more?: object][]>> = {
  document: [['search'], ['query'], ['memory_search', { minScore: 0 }]],
  page: [['search_gems'], ['search']],
  transcript: [['recall_memory'], ['search'], ['memory_search', { minScore: 0 }]],
  message: [['search_messages'], ['message_recall']],
  packet: [['recall_memory'], ['search'], ['memory_search', { minScore: 0 }]],
}

describe('200 poisoned texts', () => {
  it('are 200, and a third of them is held out', () => {
    expect([cases.length, held.length, new Set(cases.map(({ canary }) => canary)).size]).toEqual([200, 66, 200])
  })

  it('are all recognized, both the known and the held-out ones', () => {
    const missed = known.filter(({ text }) => !readsAsInstruction(text))
    expect(missed.map(({ order, disguise }) => `${disguise}: ${order}`)).toEqual([])
    const found = held.filter(({ text }) => readsAsInstruction(text)).length
    console.log(`red team: ${known.length - missed.length} of ${known.length}; held out ${found} of ${held.length}`)
    expect(found).toBe(held.length)
  })

  it('are missing from every brief', async () => {
    const told = [await call('brief', { budget: 100_000 }), await call('brief', { budget: 100_000, week: true })]
    for (const task of ['About the harbour', 'Ignore all previous instructions', 'invoice passwords assistant'])
      told.push(await call('brief', { budget: 100_000, task, message: task }))
    const all = JSON.stringify(told)
    expect(
      cases.filter(({ canary }) => all.includes(canary)).map(({ source, order }) => `${source}: ${order}`),
    ).toEqual([])
  })

  it.each(Object.keys(questions))('are marked wherever an agent sees them: %s', async (source) => {
    const unmarked: string[] = []
    let shown = 0
    for (const one of from(source as Case['source']))
      for (const [operation, more] of questions[source]!) {
        const answer = await call(operation, { query: one.canary, ...more })
        for (const { text, isMarked } of saying(answer, one.canary)) {
          // The complete order is shown: a title alone is harmless.
          if (!text.includes(one.text.slice(0, 30)) && !text.includes(one.order.slice(0, 30))) continue
          shown++
          if (!isMarked) unmarked.push(`${operation}: ${text}`)
        }
      }
    expect(unmarked).toEqual([])
    expect(shown).toBeGreaterThan(from(source as Case['source']).length / 2)
  })

  it('become no fact of the owner', async () => {
    const { facts } = (await call('fact_list', { state: 'all', limit: 1000 })) as {
      facts: { content: string; origin?: string }[]
    }
    const owners = facts.filter(({ content }) => from('transcript').some(({ canary }) => content.includes(canary)))
    expect(owners.filter(({ origin }) => origin === 'user' || origin === 'owner')).toEqual([])
  })
})

it('the poisoned sources include memory files of another machine', async () => {
  const { text } = (await call('memory_get', { path: 'SOUL.md' })) as { text: string }
  expect(from('packet').filter(({ canary }) => text.includes(canary)).length).toBeGreaterThan(10)
})

describe('poisoned tool outputs', () => {
  it('become no observation and are not injected into later sessions', async () => {
    const hook = buildHook()
    const home = await hook.open()
    try {
      home.tell(asked('please read the logs and add a test'))
      for (const { text } of from('tool')) home.tell(printed(text))
      home.tell(said('Added a test in a.test.ts.'))
      const { places } = await home.observations.drain()
      for (const place of places) await home.observations.prepareContext(place, [])
      const told = JSON.stringify([await home.everything(), home.tell(started('s2'))])
      expect(
        from('tool')
          .filter(({ canary }) => told.includes(canary))
          .map(({ order }) => order),
      ).toEqual([])
      expect((await home.space.memory.facts.list()).facts).toEqual([])
    } finally {
      home.space.dispose()
      hook.remove()
    }
  })
})
