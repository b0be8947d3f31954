import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { appendEvent } from '../../capture/inbox.ts'
import { placeOf, readContext } from '../../capture/ready-context.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { placesOf } from '../../testing/home-store.ts'
import { leftInDatabase } from '../../testing/left-in-database.ts'

/** A word that occurs nowhere else. */
const canary = 'quixzanthopol'
let home: string
let folder: string
let jarvis: Jarvis
let count = 0

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-forget-work-'))
  folder = join(home, 'net')
  mkdirSync(folder)
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ instant, degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  await rm(home, { recursive: true, force: true })
})

function tell(session: string, ...events: Partial<CapturedEvent>[]) {
  for (const one of events)
    appendEvent(home, {
      ...{ key: `k${count++}`, at: Date.now(), client: 'claude-code', kind: 'tool', session, folder },
      ...one,
    })
}
const edit = (file: string, text = 'export const a = 1') => ({
  tool: { name: 'Edit', input: { file_path: join(folder, file), new_string: text } },
})
/** Files of the home with the word anywhere in their bytes. */
const filesWith = (word: string): string[] =>
  readdirSync(home, { recursive: true })
    .map((name) => join(home, String(name)))
    .filter((file) => statSync(file).isFile() && readFileSync(file, 'latin1').toLowerCase().includes(word))

describe('forgetting agent work', () => {
  it('finds it by words, and leaves no byte: rows, raw events, questions, inbox, contexts, log', async () => {
    tell('s1', { kind: 'prompt', text: 'Please change the reader.' }, edit('src/reader.ts'))
    tell('s1', edit(`src/${canary}.ts`), { kind: 'subagent-stop', text: `The ${canary} is in the way.` })
    tell('s1', { tool: { name: 'Bash', input: { command: 'make all' }, output: `${canary}\n`.repeat(20_000) } })
    tell('s1', { kind: 'prompt', text: 'And the writer.' }, edit('src/writer.ts'))
    const { observations } = jarvis
    const { id } = await observations.save({ type: 'decision', title: `We sell the ${canary}`, project: 'net' })
    await observations.keeping.edit(id, { title: `We rent the ${canary}` })
    await observations.search({ query: `where is the ${canary}?` }, { toAgent: true })
    await observations.receipts()
    await jarvis.embed()
    expect(readContext(home, placeOf(folder))?.text).toContain(canary)
    // Captured, but not read yet.
    tell('s1', edit(`src/${canary}.test.ts`))
    expect(filesWith(canary).length).toBeGreaterThanOrEqual(3)

    const planned = await jarvis.memory.forget({ query: canary })
    expect(new Set(planned.items.map(({ kind }) => kind))).toEqual(
      new Set(['observation', 'event', 'file read', 'question']),
    )
    expect(filesWith(canary).length).toBeGreaterThanOrEqual(3)
    const { left, erased } = await jarvis.memory.forget({ query: canary }, { dryRun: false })
    expect(left).toEqual(leftInDatabase)
    expect(erased.join()).toContain('captured events')
    expect(filesWith(canary)).toEqual([])
    expect(await placesOf(canary, home)).toEqual([])
    // The other records still exist, and nothing restores the erased one.
    const { observations: lines } = await observations.search({ query: '', limit: 50 })
    expect(lines.map(({ title }) => title)).toEqual(['Added a in src/writer.ts'])
    expect((await jarvis.doctor()).findings.filter(({ state }) => state === 'error')).toEqual([])
  })

  it('searches earlier versions of an edited observation', async () => {
    const { id } = await jarvis.observations.save({ type: 'decision', title: `We sell the ${canary}`, project: 'net' })
    await jarvis.observations.keeping.edit(id, { title: 'We sell nothing' })
    expect((await jarvis.memory.forget({ query: canary })).items).toMatchObject([{ kind: 'observation', id }])
    await jarvis.memory.forget({ query: canary }, { dryRun: false })
    expect((await jarvis.observations.get([id])).missing).toEqual([id])
    await jarvis.close()
    expect(filesWith(canary)).toEqual([])
    jarvis = await openJarvis({ home, overrides: { environment: {} } })
  })

  it('selects by person, with the turns that name them', async () => {
    tell('s1', { kind: 'prompt', text: 'Ann wants the reader changed.' }, edit('src/reader.ts'))
    tell('s2', { kind: 'prompt', text: 'Annotate the writer.' }, edit('src/writer.ts'))
    await jarvis.observations.drain()
    const { items, left } = await jarvis.memory.forget({ person: 'Ann' }, { dryRun: false })
    expect(items.map(({ kind }) => kind).sort()).toEqual(['event', 'observation', 'turn'])
    expect(left).toEqual(leftInDatabase)
    const { observations: lines } = await jarvis.observations.search({ query: '' })
    expect(lines.map(({ title }) => title)).toEqual(['Added a in src/writer.ts'])
  })

  it('empties inbox and contexts of a forgotten session, and of no other', async () => {
    tell('s1', { kind: 'prompt', text: `Please change the ${canary}.` }, edit(`src/${canary}.ts`))
    tell('s2', { kind: 'prompt', text: 'Please change the writer.' }, edit('src/writer.ts'))
    await jarvis.observations.drain()
    tell('s1', { kind: 'stop', text: `Done with the ${canary}: ${'x'.repeat(70_000)}` })
    tell('s2', { kind: 'stop', text: 'Changed how the writer ends a line.' })
    await jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    expect(filesWith(canary)).toEqual([])
    const { observations: lines } = await jarvis.observations.search({ query: '' })
    expect(lines.map(({ title }) => title)).toEqual(['Changed how the writer ends a line in src/writer.ts'])
    const { captured, stored, skipped } = await jarvis.observations.counts()
    expect(captured).toBe(stored + Object.values(skipped).reduce((sum, number) => sum + number, 0))
  })

  it("erases the session's words from the work of others, which keeps its mark", async () => {
    const stop = (text: string) => ({ kind: 'stop' as const, text })
    tell('s1', { kind: 'prompt', text: 'The index sorts wrongly.' }, edit('src/sort.ts'))
    tell('s1', stop('The sorting of the index in `src/sort.ts` is fixed: it folds case now.'))
    await jarvis.observations.drain()
    tell('s2', { kind: 'prompt', text: `Your sorting fix in the index does not hold: ${canary} is at the end again.` })
    tell('s2', edit('src/sort.ts', 'b'), stop('`src/sort.ts` folds accents, too: the sorting is fixed.'))
    await jarvis.observations.drain()
    const all = async () => JSON.stringify((await jarvis.observations.search({ query: '', limit: 20 })).observations)
    const ids = (await jarvis.observations.search({ query: '', limit: 20 })).observations.map(({ id }) => id)
    expect(JSON.stringify(await jarvis.observations.get(ids))).toContain(`said afterwards: Your sorting fix`)
    await jarvis.memory.forget({ session: 's2' }, { dryRun: false })
    expect(await all()).toMatch(/Did not help|Followed up/)
    expect(filesWith(canary)).toEqual([])
  })

  it('changes nothing when only facts are given', async () => {
    tell('s1', { kind: 'prompt', text: 'Please change the reader.' }, edit('src/reader.ts'))
    await jarvis.observations.drain()
    await jarvis.memory.remember({ content: 'The cat is called Miro.' })
    const [fact] = (await jarvis.memory.facts.list()).facts
    await jarvis.memory.forget({ facts: [fact!.id] }, { dryRun: false })
    expect((await jarvis.observations.search({ query: '' })).observations).toHaveLength(1)
  })
})
