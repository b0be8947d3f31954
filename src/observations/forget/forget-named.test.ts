import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { appendEvent } from '../../capture/inbox.ts'
import { placeOf, readContext } from '../../capture/ready-context.ts'
import { forget } from '../../operations/upkeep.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { placesOf } from '../../testing/home-store.ts'
import { leftInDatabase } from '../../testing/left-in-database.ts'

/** A word that occurs nowhere else. */
const canary = 'quixzanthopol'
let home: string
let folder: string
let jarvis: Jarvis

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-forget-named-'))
  folder = join(home, 'net')
  mkdirSync(folder)
  const main = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const embedders = () => ({ main, instant, degraded: [] })
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders } })
})
afterEach(async () => {
  await jarvis.close()
  await rm(home, { recursive: true, force: true })
})

function tell(session: string, ...events: (Partial<CapturedEvent> & { key: string })[]) {
  for (const one of events)
    appendEvent(home, { at: Date.now(), client: 'claude-code', kind: 'tool', session, folder, ...one })
}
const edit = (file: string, text = 'export const a = 1') => ({
  tool: { name: 'Edit', input: { file_path: join(folder, file), new_string: text } },
})
const read = (file: string) => ({ tool: { name: 'Read', input: { file_path: join(folder, file) }, output: 'a\nb' } })
const titles = async () => (await jarvis.observations.search({ query: '' })).observations.map(({ title }) => title)
const idOf = async (file: string) =>
  (await jarvis.observations.search({ query: '', files: [file] })).observations[0]!.id
/** Files of the home with the word anywhere in their bytes. */
const filesWith = (word: string): string[] =>
  readdirSync(home, { recursive: true })
    .map((name) => join(home, String(name)))
    .filter((file) => statSync(file).isFile() && readFileSync(file, 'latin1').toLowerCase().includes(word))

describe('an unreadable inbox file', () => {
  it('does not block other files, and is reported before and after', async () => {
    tell('s1', { key: 'e1', kind: 'prompt', text: `Look for the ${canary}` })
    // Stands for a file of another user, because tests may run as root.
    const refused = join(home, 'inbox', '2026-01-01T00.jsonl')
    mkdirSync(refused, { recursive: true })
    const before = await jarvis.memory.forget({ query: canary })
    expect(before.items).toMatchObject([{ kind: 'event', id: 'e1' }])
    const after = await jarvis.memory.forget({ query: canary }, { dryRun: false })
    for (const { left } of [before, after])
      expect(left.filter((one) => one.includes(refused))).toEqual([expect.stringMatching(/sudo chown/)])
    expect(filesWith(canary)).toEqual([])
  })
})

describe('forgetting named observations', () => {
  it('leaves no byte: rows, vectors, raw events, reads, inbox, side files, contexts, pages, log, copies', async () => {
    tell('s1', { key: 'p1', kind: 'prompt', text: 'Please change the reader.' })
    tell('s1', { key: 'r1', ...read(`src/${canary}.ts`) }, { key: 'e1', ...edit(`src/${canary}.ts`) })
    tell('s1', { key: 'b1', tool: { name: 'Bash', input: { command: 'make' }, output: `${canary}\n`.repeat(20_000) } })
    tell('s2', { key: 'p2', kind: 'prompt', text: 'And the writer.' }, { key: 'e2', ...edit('src/writer.ts') })
    const id = await idOf(`src/${canary}.ts`)
    const { observations } = jarvis
    await observations.keeping.edit(id, { title: `The ${canary} is changed` })
    await observations.keeping.retract(id, `the ${canary} is wrong`)
    await observations.keeping.restore(id)
    await observations.get([id], { toAgent: true })
    await jarvis.embed()
    await observations.writePages()
    const copy = join(home, 'spaces', 'main', 'jarvis.db.before-2')
    writeFileSync(copy, `an old copy with ${canary}`)
    utimesSync(copy, new Date(), new Date(Date.now() + 1000))
    expect(readContext(home, placeOf(folder))?.text).toContain(canary)
    expect(filesWith(canary).length).toBeGreaterThanOrEqual(5)

    const planned = await jarvis.memory.forget({ observations: [id] })
    expect(planned.dryRun).toBe(true)
    expect(planned.items[0]).toMatchObject({ kind: 'observation', id, text: `The ${canary} is changed` })
    const events = planned.items.filter(({ kind }) => kind === 'event')
    expect(events.map((item) => item.id)).toEqual(['p1', 'r1', 'e1', 'b1'])
    expect(filesWith(canary).length).toBeGreaterThanOrEqual(5)

    const { erased, left } = await jarvis.memory.forget({ observations: [id] }, { dryRun: false })
    expect(erased.join()).toContain('1 observation')
    expect(erased.join()).toContain('before-2')
    expect(left).toEqual([expect.stringContaining('jarvis forget --session s1'), ...leftInDatabase])
    expect(filesWith(canary)).toEqual([])
    expect(await placesOf(canary, home)).toEqual([])
    expect(await titles()).toEqual(['Added a in src/writer.ts'])
    expect((await jarvis.doctor()).findings.filter(({ state }) => state === 'error')).toEqual([])
  })

  it('is permanent: waiting events, the same prompt or an import do not restore them', async () => {
    tell(
      's1',
      { key: 'p1', kind: 'prompt', text: 'Please change the reader.' },
      { key: 'e1', ...edit('src/reader.ts') },
    )
    const id = await idOf('src/reader.ts')
    tell('s1', { key: 'e2', ...edit(`src/${canary}.ts`) })
    // The operation reads waiting events before it erases.
    await forget.run(jarvis, forget.input.parse({ observation: [id], dryRun: false }), {})
    expect(filesWith(canary)).toEqual([])
    tell('s1', { key: 'e3', ...edit('src/reader.ts', 'const b = 2') })
    expect(await titles()).toEqual([])
    const history = await jarvis.observations.history()
    const one = { at: Date.now(), client: 'claude-code', kind: 'tool', session: 's1', folder } as const
    const again = await history.events({ kind: 'events', events: [{ key: 'e1', ...one, ...edit('src/reader.ts') }] })
    await history.finish()
    expect(again).toMatchObject({ added: 0 })
    expect(await titles()).toEqual([])
    // The next prompt is a separate one.
    tell('s1', { key: 'p2', kind: 'prompt', text: 'And the writer.' }, { key: 'e4', ...edit('src/writer.ts') })
    expect(await titles()).toEqual(['Added a in src/writer.ts'])
  })

  it('includes observations merged into them, and nothing else', async () => {
    const save = async (title: string) => (await jarvis.observations.save({ type: 'decision', title })).id
    const kept = await save('We keep the boat')
    const into = await save('We sell the house')
    const merged = await save(`We sell the ${canary}`)
    await jarvis.observations.keeping.merge(into, [merged])
    const { items } = await jarvis.memory.forget({ observations: [merged] })
    expect(items.map(({ id }) => id)).toEqual([merged, into])
    await jarvis.memory.remember({ content: 'The cat is called Miro.' })
    await jarvis.memory.forget({ observations: [merged] }, { dryRun: false })
    expect(filesWith(canary)).toEqual([])
    expect((await jarvis.observations.search({ query: '' })).observations.map(({ id }) => id)).toEqual([kept])
    expect((await jarvis.memory.facts.list()).total).toBe(1)
  })

  it('applies further conditions, and reports an unknown observation', async () => {
    const { id } = await jarvis.observations.save({ type: 'decision', title: 'We keep the boat' })
    expect((await jarvis.memory.forget({ observations: [id], query: 'house' })).items).toEqual([])
    expect((await jarvis.memory.forget({ observations: [] })).items).toEqual([])
    await expect(jarvis.memory.forget({ observations: ['nothing'] })).rejects.toMatchObject({
      code: 'observation_not_found',
    })
  })
})
