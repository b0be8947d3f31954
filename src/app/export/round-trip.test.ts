import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

let folder: string
const opened: Jarvis[] = []
let now = Date.UTC(2026, 2, 2, 9)
const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
async function open(home: string): Promise<Jarvis> {
  const overrides = { embedders: () => ({ instant, degraded: [] }), environment: {}, clock: () => now++ }
  const jarvis = await openJarvis({ home: join(folder, home), overrides })
  opened.push(jarvis)
  return jarvis
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-export-'))
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every file below a folder with its content. */
function contentOf(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(root, file), readFileSync(file, 'latin1')]),
  )
}

/** Text of a log entry is not redacted when it is written. */
const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`

/** A space with everything that a life of use leaves behind. */
async function liveIn(jarvis: Jarvis): Promise<void> {
  const { memory, search } = jarvis
  mkdirSync(join(folder, 'notes'), { recursive: true })
  writeFileSync(join(folder, 'notes', 'boats.md'), '# Boats\n\nThree boats in the harbour.\n')
  await jarvis.addCollection(join(folder, 'notes'), { ignores: ['drafts'] })
  await jarvis.documents.addContext('notes', '', 'Everything about boats')
  await memory.files.init()
  await memory.remember({ content: 'I live in Porto', importance: 9, tags: ['home'] })
  await memory.remember({ content: 'I moved to Lisbon', importance: 9 })
  const [tea] = await memory.remember({ content: 'I prefer tea to coffee 🍵' })
  const [gone] = await memory.remember({ content: 'The garden gate code is on the fridge' })
  await memory.remember({ content: 'Always answer in Portuguese when I ask about cooking', importance: 8 })
  await memory.remember({ content: 'أحب القهوة والشاي', type: 'preference' })
  await memory.remember({ content: 'My blood pressure is 130 over 85' })
  await memory.remember({
    content: 'The user likes jazz',
    source: 'inferred',
    untrusted: true,
    context: `a web page ${secret}`,
  })
  if (tea && 'fact' in tea)
    await memory.facts.edit(tea.fact.id, { content: 'Prefers green tea 🍵 to coffee', tags: ['drink'] })
  if (gone && 'fact' in gone) await memory.facts.retract(gone.fact.id, `wrong house, the key is ${secret}`)
  await memory.remember({ content: 'My cat is called Nina' })
  await memory.remember({ content: 'My cat is called Mina', source: 'inferred' })
  await memory.remember({ content: 'The boat is moored at pier 4', source: 'inferred', takenFrom: 'notebook 12' })
  await memory.remember({ content: 'The boat is moored at pier 4' })
  await memory.remember({ content: 'Secret plan with a canary' })
  await memory.forget({ query: 'canary plan' }, { dryRun: false })
  await memory.sessions.append(
    's1',
    [
      { role: 'user', text: 'My sister Ines turns 40 on 3 May 2026. We decided to hold the party in Sintra.' },
      { role: 'assistant', text: 'A party in Sintra: noted. ✅' },
      { role: 'user', text: '🎉🎉' },
    ],
    { label: 'Party of Inês', agent: 'claude-code', project: 'family' },
  )
  await memory.recordEvent({ session: 's1', kind: 'decision', text: 'Sintra it is' })
  await memory.recordEvent({ text: 'Deployed version 3' })
  await memory.closeSession('s1', { note: true, outcome: 'party planned' })
  await memory.sessions.append('s2', [{ role: 'user', text: 'still going on' }], { untrusted: true })
  await memory.files.note('Met Ada: the parser ships on Friday')
  await memory.upkeep({ dryRun: false })
  await memory.remember({ content: 'The bicycle is in the shed' })
  await memory.undo({ count: 1 })
  await memory.recall('where do I live?')
  await search.search({ query: 'party' })
}

describe('an export', () => {
  it('is restored into an empty home, and exports again byte for byte', async () => {
    const first = await open('first')
    await liveIn(first)
    const { counts } = await first.exportTo(join(folder, 'out'))
    for (const what of [
      'collections',
      'facts',
      'log',
      'fact-changes',
      'copied-origins',
      'undone',
      'pairs',
      'sessions',
      'turns',
      'events',
      'summaries',
    ])
      expect(counts.find((count) => count.what === what)?.count, what).toBeGreaterThan(0)
    for (const [file, content] of Object.entries(contentOf(join(folder, 'out'))))
      expect(content.includes(secret), file).toBe(false)
    const second = await open('second')
    const imported = await second.importFrom({ path: join(folder, 'out') })
    expect(imported.unreadable).toEqual({ count: 0, first: [] })
    await second.exportTo(join(folder, 'again'))
    expect(contentOf(join(folder, 'again'))).toEqual(contentOf(join(folder, 'out')))
  })

  it('keeps working after a restore: search, undo, recall and forget', async () => {
    const first = await open('first')
    await liveIn(first)
    await first.exportTo(join(folder, 'out'))
    const second = await open('second')
    await second.importFrom({ path: join(folder, 'out') })
    for (const jarvis of [first, second]) {
      const { facts } = await jarvis.memory.recall('where do I live?')
      expect(facts[0]?.content).toContain('Lisbon')
      const { hits } = await jarvis.search.search({ query: 'Sintra' })
      expect(hits.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['message', 'summary', 'memory']))
    }
    const ids = async ({ search }: Jarvis) =>
      (await search.search({ query: 'party Sintra' })).hits
        .flatMap(({ id, kind }) => (kind === 'memory' ? [] : id))
        .sort()
    expect(await ids(second)).toEqual(await ids(first))
    await second.update()
    expect((await second.search.search({ query: 'harbour' })).hits[0]).toMatchObject({
      path: 'boats.md',
      contexts: ['Everything about boats'],
    })
    const history = await second.memory.facts.history(
      (await second.memory.facts.list({ state: 'retired' })).facts[0]!.id,
    )
    expect(history).toBeTruthy()
    expect(await second.memory.undo({ count: 1 })).not.toEqual([])
    await second.memory.remember({ content: 'Secret plan with a canary' })
    expect((await second.memory.facts.list({})).facts.filter(({ content }) => content.includes('canary'))).toEqual([])
    expect((await second.memory.forget({ session: 's1' }, { dryRun: false })).items.length).toBeGreaterThan(0)
  })

  it('resumes an interrupted import without loss', async () => {
    const first = await open('first')
    await liveIn(first)
    await first.exportTo(join(folder, 'out'))
    const kinds = ['tombstones', 'facts', 'log', 'pairs', 'sessions', 'turns', 'summaries']
    const second = await open('second')
    for (const kind of kinds) {
      const stop = new AbortController()
      const onProgress = (step: string) => step === `Reading ${kind}` && stop.abort()
      const doing = second.importFrom({ path: join(folder, 'out') }, { signal: stop.signal, onProgress })
      await expect(doing, kind).rejects.toMatchObject({ code: 'cancelled' })
    }
    await second.importFrom({ path: join(folder, 'out') })
    await second.exportTo(join(folder, 'again'))
    expect(contentOf(join(folder, 'again'))).toEqual(contentOf(join(folder, 'out')))
  })

  it('changes nothing when imported into the same space again', async () => {
    const first = await open('first')
    await liveIn(first)
    await first.exportTo(join(folder, 'out'))
    const again = await first.importFrom({ path: join(folder, 'out') })
    for (const { what, added } of again.counts) expect(added, what).toBe(0)
    await first.exportTo(join(folder, 'after'))
    expect(contentOf(join(folder, 'after'))).toEqual(contentOf(join(folder, 'out')))
  })

  it('is merged into another space, whose own data wins', async () => {
    const first = await open('first')
    await liveIn(first)
    await first.exportTo(join(folder, 'out'))
    const other = await open('other')
    await other.memory.remember({ content: 'I live in Braga' })
    await other.memory.files.note('A note of my own')
    await other.importFrom({ path: join(folder, 'out') })
    const { facts } = await other.memory.facts.list({ subject: 'user' }, { limit: 1000 })
    expect(facts.filter(({ predicate }) => predicate === 'lives_in').map(({ value }) => value)).toEqual(['Braga'])
    expect((await other.memory.review.list()).map(({ newer }) => newer.content).join()).toContain('Lisbon')
    expect(facts.some(({ content }) => content.includes('green tea'))).toBe(true)
    const { files } = await other.memory.files.list()
    const daily = files.find(({ kind }) => kind === 'daily')!
    const { text } = await other.memory.files.get(daily.path)
    expect(text).toContain('A note of my own')
    expect(text).toContain('Met Ada')
    expect((await other.memory.sessions.history('s1')).turns).toHaveLength(3)
    const again = await other.importFrom({ path: join(folder, 'out') })
    for (const { what, added } of again.counts) expect(added, what).toBe(0)
    await other.memory.undo({ count: 1 })
    expect((await other.memory.facts.list({})).facts.map(({ content }) => content)).toEqual([
      expect.stringContaining('Braga'),
    ])
    expect(await other.memory.review.list()).toEqual([])
    expect(await other.memory.sessions.list()).toEqual([])
    await other.memory.files.refresh()
    expect((await other.search.search({ query: 'Sintra' })).hits).toEqual([])
    const restored = (await other.memory.files.get(daily.path)).text
    expect(restored).toContain('A note of my own')
    expect(restored).not.toContain('Met Ada')
  })

  it('does not restore what was forgotten since', async () => {
    const jarvis = await open('first')
    await liveIn(jarvis)
    await jarvis.exportTo(join(folder, 'out'))
    await jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    await jarvis.memory.forget({ query: 'tea' }, { dryRun: false })
    await jarvis.importFrom({ path: join(folder, 'out') })
    expect((await jarvis.memory.sessions.list()).map(({ id }) => id)).toEqual(['s2'])
    expect((await jarvis.memory.facts.list({ state: 'all' })).facts.map(({ content }) => content).join()).not.toMatch(
      / tea/,
    )
  })
})

describe('the folder of an export', () => {
  it('is private, complete or absent, and never replaces other files', async () => {
    const jarvis = await open('home')
    await jarvis.memory.remember({ content: 'I like tea' })
    mkdirSync(join(folder, 'mine'))
    writeFileSync(join(folder, 'mine', 'thesis.txt'), 'years of work')
    await expect(jarvis.exportTo(join(folder, 'mine'))).rejects.toMatchObject({ code: 'export_folder_taken' })
    await expect(jarvis.exportTo(join(folder, 'mine', 'thesis.txt'))).rejects.toMatchObject({
      code: 'export_folder_taken',
    })
    expect(readdirSync(join(folder, 'mine'))).toEqual(['thesis.txt'])
    await jarvis.exportTo(join(folder, 'deep', 'out'))
    await jarvis.memory.remember({ content: 'I like rain' })
    await jarvis.exportTo(join(folder, 'deep', 'out'))
    expect(readdirSync(join(folder, 'deep'))).toEqual(['out'])
    expect(contentOf(join(folder, 'deep', 'out'))['pages/facts.md']).toContain('rain')
    for (const entry of readdirSync(join(folder, 'deep', 'out'), { recursive: true, withFileTypes: true })) {
      const { mode } = statSync(join(entry.parentPath, entry.name))
      expect(mode & 0o777, entry.name).toBe(entry.isFile() ? 0o600 : 0o700)
    }
  })

  it.skipIf(isOnPostgres)('leaves nothing behind when it is cancelled', async () => {
    const jarvis = await open('home')
    await jarvis.memory.remember({ content: 'I like tea' })
    const signal = AbortSignal.abort()
    await expect(jarvis.exportTo(join(folder, 'out'), { signal })).rejects.toMatchObject({ code: 'cancelled' })
    expect(readdirSync(folder)).toEqual(['home'])
  })

  it('reports damaged files and reads the rest', async () => {
    const first = await open('first')
    await first.memory.remember({ content: 'I like tea' })
    await first.memory.remember({ content: 'I live in Porto' })
    await first.exportTo(join(folder, 'out'))
    const file = join(folder, 'out', 'data', 'facts.jsonl')
    const [one = '', two = ''] = readFileSync(file, 'utf8').split('\n')
    chmodSync(file, 0o600)
    writeFileSync(file, `${one.replace('"importance":', '"importance":1')}\n{"id":\n${two}\n`)
    rmSync(join(folder, 'out', 'data', 'turns.jsonl'))
    const second = await open('second')
    const { unreadable, counts } = await second.importFrom({ path: join(folder, 'out') })
    expect(unreadable.first.map(({ where }) => where)).toEqual([
      'data/facts.jsonl',
      'data/turns.jsonl',
      'data/facts.jsonl, line 2',
      'data/facts.jsonl, line 1',
    ])
    expect(counts.find(({ what }) => what === 'facts')).toMatchObject({ found: 2, added: 1 })
    writeFileSync(join(folder, 'out', 'jarvis-export.json'), '{"format":"jarvis-export","version":99,"files":{}}')
    await expect(second.importFrom({ path: join(folder, 'out') })).rejects.toMatchObject({ code: 'export_too_new' })
    writeFileSync(
      join(folder, 'out', 'jarvis-export.json'),
      '{"format":"jarvis-export","version":1,"files":{"../x":{}}}',
    )
    await expect(second.importFrom({ path: join(folder, 'out') })).rejects.toMatchObject({ code: 'export_damaged' })
  })
})
