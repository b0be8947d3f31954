import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encoded } from '../../testing/encoded.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import type { Jarvis } from '../jarvis.ts'

let folder: string
let home: string
let jarvis: Jarvis
let close: () => Promise<void>
beforeEach(async () => {
  ;({ folder, home, jarvis, close } = await openImportingHome(() => Date.UTC(2026, 2, 2, 9)))
})
afterEach(() => close())

const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const lines = (objects: readonly object[]) => objects.map((one) => `${JSON.stringify(one)}\n`).join('')
const facts = [
  { type: 'preference', content: 'Prefers tea to coffee', importance: 7, id: 'a', timestamp: '2025-01-02' },
  { content: 'The allotment has number 14', id: 'b' },
]
const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`
const turns = [
  { role: 'user', text: `I moved to Lisbon. The key is ${secret}`, timestamp: '2025-05-01T10:00:00Z', session: 'trip' },
  { role: 'assistant', text: 'Lisbon it is.', timestamp: '2025-05-01T10:00:05Z', session: 'trip' },
  { role: 'user', text: '<private>my weight is 81 canary</private>', timestamp: '2025-05-01T10:01Z', session: 'trip' },
]

describe('import', () => {
  it('counts and previews in a dry run, and writes nothing', async () => {
    const path = put('facts.jsonl', `${lines(facts)}no json\n{"x":1}\n`)
    const done = await jarvis.importFrom({ path, dryRun: true })
    expect(done).toMatchObject({
      format: 'jsonl',
      counts: [{ what: 'facts', found: 2, added: 0 }],
      unreadable: { count: 2, first: [{ where: 'line 3' }, { where: 'line 4', why: 'it has no text' }] },
    })
    expect(done.sample).toContain('fact: Prefers tea to coffee')
    expect((await jarvis.memory.facts.list()).facts).toEqual([])
  })

  it('stores facts with type, time and origin, and adds nothing the second time', async () => {
    const path = put('facts.jsonl', lines(facts))
    expect((await jarvis.importFrom({ path })).counts).toEqual([
      { what: 'facts', found: 2, added: 2, known: 0, left: 0 },
    ])
    const { facts: kept } = await jarvis.memory.facts.list()
    expect(kept.find(({ content }) => content.includes('tea'))).toMatchObject({
      type: 'preference',
      importance: 7,
      source: 'inferred',
      saidAt: Date.UTC(2025, 0, 2),
      context: 'imported from JSON lines',
    })
    expect((await jarvis.importFrom({ path })).counts).toMatchObject([{ added: 0, known: 2 }])
  })

  it('restores neither retracted nor forgotten facts', async () => {
    const path = put('facts.jsonl', lines(facts))
    await jarvis.importFrom({ path })
    const { facts: kept } = await jarvis.memory.facts.list()
    await jarvis.memory.facts.retract(kept[0]!.id)
    await jarvis.memory.forget({ facts: [kept[1]!.id] }, { dryRun: false })
    const again = await jarvis.importFrom({ path })
    expect(again.counts).toMatchObject([{ added: 0, known: 1, left: 1 }])
    expect((await jarvis.memory.facts.list()).facts).toEqual([])
  })

  it('reads older encodings, also after plain lines and with a letter split between pieces', async () => {
    const path = join(folder, 'old.jsonl')
    const plain = { content: 'The allotment has number 14', id: 'p', note: 'x'.repeat(65_400) }
    writeFileSync(path, encoded(lines([plain, { content: 'Lives in Köln, in the Südstadt', id: 'k' }]), 'windows-1252'))
    await jarvis.importFrom({ path })
    const words = lines([{ content: `${'é'.repeat(80)} is not a name`, id: 'u', note: 'ü'.repeat(65_537) }])
    await jarvis.importFrom({ path: put('new.jsonl', `{"content":"Has a red boat","id":"r"}\n${words}`) })
    const { facts: kept } = await jarvis.memory.facts.list()
    expect(kept.some(({ content }) => content.includes('Lives in Köln, in the Südstadt'))).toBe(true)
    expect(kept.some(({ content }) => content.includes('\uFFFD'))).toBe(false)
  })

  it('creates sessions from turns, with facts, without secrets and private text', async () => {
    const path = put('chat.jsonl', lines(turns))
    const { counts } = await jarvis.importFrom({ path })
    expect(counts).toContainEqual({ what: 'turns', found: 3, added: 2, known: 0, left: 1 })
    const { session, turns: kept } = await jarvis.memory.sessions.history('trip')
    expect(session).toMatchObject({ status: 'completed', prompts: 1, startedAt: Date.UTC(2025, 4, 1, 10) })
    expect(kept.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect((await jarvis.search.search({ query: 'Lisbon' })).hits.map(({ kind }) => kind)).toContain('message')
    expect((await jarvis.memory.facts.list({ session: 'trip' })).facts[0]?.content).toMatch(/Lisbon/)
    const again = await jarvis.importFrom({ path })
    for (const { added } of again.counts) expect(added).toBe(0)
    expect((await jarvis.memory.sessions.list()).length).toBe(1)
    const bytes = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n')
    expect(bytes).toContain('Lisbon')
    expect(bytes).not.toContain(secret)
    expect(bytes).not.toContain('canary')
  })

  it('counts a long session once, and resumes after an interruption', async () => {
    const long = Array.from({ length: 600 }, (_, index) => ({
      role: 'user',
      text: `Line ${index} of it`,
      session: 'long',
    }))
    const path = put('long.jsonl', lines(long))
    const stop = new AbortController()
    const cut = jarvis.importFrom({ path, facts: false }, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(cut).rejects.toMatchObject({ code: 'cancelled' })
    const { counts } = await jarvis.importFrom({ path, facts: false })
    expect(counts).toEqual([
      { what: 'sessions', found: 1, added: 0, known: 1, left: 0 },
      { what: 'turns', found: 600, added: 100, known: 500, left: 0 },
    ])
    expect((await jarvis.memory.sessions.history('long')).turns.map(({ text }) => text)).toEqual(
      long.map(({ text }) => text),
    )
  })

  it('extracts no facts from conversations with facts: false', async () => {
    await jarvis.importFrom({ path: put('chat.jsonl', lines(turns)), facts: false })
    expect((await jarvis.memory.facts.list()).facts).toEqual([])
  })

  it('reports what cannot be imported, and continues', async () => {
    mkdirSync(join(folder, 'claw', 'memory'), { recursive: true })
    put('claw/SOUL.md', 'Be brief.')
    put('claw/MEMORY.md', '- Likes tea')
    put(`claw/memory/${'x'.repeat(220)}.md`, 'A name too long')
    const { format, counts, unreadable } = await jarvis.importFrom({ path: join(folder, 'claw') })
    expect(format).toBe('openclaw')
    expect(counts).toContainEqual({ what: 'lines', found: 0, added: 2, known: 0, left: 0 })
    expect(unreadable.count).toBe(1)
    expect((await jarvis.memory.files.get('MEMORY.md')).text).toContain('Likes tea')
  })

  it('reports a file that it cannot read', async () => {
    await expect(jarvis.importFrom({ path: put('x.zip', 'PK') })).rejects.toMatchObject({ code: 'zip_unreadable' })
    await expect(jarvis.importFrom({ path: put('x.tgz', 'PK') })).rejects.toMatchObject({ code: 'import_packed' })
    await expect(jarvis.importFrom({ path: put('x.bin', 'PK') })).rejects.toMatchObject({
      code: 'import_not_recognised',
    })
    const path = put('facts.jsonl', lines(facts))
    await expect(jarvis.importFrom({ path, from: 'jsonk' })).rejects.toThrow('Did you mean')
    await expect(jarvis.importFrom({ path: join(folder, 'none') })).rejects.toMatchObject({ code: 'import_not_found' })
  })
})
