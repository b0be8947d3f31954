import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { placesOf } from '../../testing/home-store.ts'
import { leftInDatabase } from '../../testing/left-in-database.ts'

/** A word that occurs nowhere else. */
const canary = 'quixzanthopol'

let home: string
let jarvis: Jarvis
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-forget-'))
  const main = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const embedders = () => ({ main, instant, degraded: [] })
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders } })
})
afterEach(async () => {
  await jarvis.close()
  await rm(home, { recursive: true, force: true })
})

/** Files of the home that hold the canary anywhere in their bytes, in whatever case. */
function filesWith(word: string): string[] {
  const files = readdirSync(home, { recursive: true }).map((name) => join(home, String(name)))
  return files
    .filter((file) => statSync(file).isFile())
    .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
}

describe('forget', () => {
  it('lists what it would erase in a preview', async () => {
    await jarvis.memory.remember({ content: `The safe is behind the ${canary}.` })
    const planned = await jarvis.memory.forget({ query: canary })
    expect(planned).toMatchObject({
      dryRun: true,
      items: [{ kind: 'fact', text: `The safe is behind the ${canary}.` }],
    })
    expect((await jarvis.memory.recall(canary)).facts).toHaveLength(1)
    await expect(jarvis.memory.forget({})).rejects.toMatchObject({ code: 'forget_what' })
  })

  it('leaves no byte in the home: tables, index, vectors, caches, log, files, copies', async () => {
    await jarvis.memory.remember({ content: 'The cat is called Miro.' })
    await jarvis.memory.ingest(
      [{ role: 'user', text: `My name is Ann and I live in ${canary}.`, date: 1_700_000_000_000 }],
      { session: 's1', context: 'a talk' },
    )
    const { 0: told } = await jarvis.memory.remember({ content: `My password hint is ${canary}`, importance: 9 })
    const id = (told as { fact: { id: string } }).fact.id
    const { fact } = await jarvis.memory.facts.edit(id, { content: `The hint is ${canary} indeed` })
    await jarvis.memory.facts.retract(fact.id, `because ${canary} is old`)
    await jarvis.memory.facts.restore(fact.id)
    await jarvis.embed()
    await jarvis.memory.recall(canary)
    const copy = join(home, 'spaces', 'main', 'jarvis.db.before-2')
    writeFileSync(copy, `an old copy with ${canary}`)
    utimesSync(copy, new Date(), new Date(Date.now() + 1000))
    expect(filesWith(canary).length).toBeGreaterThan(2)

    const { erased, left } = await jarvis.memory.forget({ query: canary }, { dryRun: false })
    expect(left).toEqual(leftInDatabase)
    expect(erased.join(' ')).toContain('before-2')
    expect(filesWith(canary)).toEqual([])
    expect(await placesOf(canary, home)).toEqual([])
    expect((await jarvis.memory.recall('cat Miro')).facts[0]?.content).toContain('Miro')
    expect((await jarvis.doctor()).findings.filter(({ state }) => state === 'error')).toEqual([])
  })

  it('erases words from session notes and renames a note whose file name has them', async () => {
    const { memory } = jarvis
    const turns = [
      { role: 'user' as const, text: `Please plan the ${canary} trip.` },
      { role: 'assistant' as const, text: 'The night train needs a booking.' },
    ]
    await memory.sessions.append('s1', turns, { label: `Trip ${canary}` })
    const { note } = await memory.closeSession('s1', { note: true })
    expect(note!.toLowerCase()).toContain(canary.toLowerCase())
    await memory.files.note('A note of the day')
    const { left } = await memory.forget({ query: canary }, { dryRun: false })
    expect(left).toEqual(leftInDatabase)
    expect(await placesOf(canary, home)).toEqual([])
    expect(await placesOf(canary.toLowerCase(), home)).toEqual([])
    const { files } = await memory.files.list()
    const [kept] = files.filter(({ kind }) => kind === 'session')
    expect(kept!.path).toBe(note!.replace(/-[a-z].*/, '-session.md'))
    expect((await memory.files.get(kept!.path)).text).toContain('The night train needs a booking.')
  })

  it('keeps the name of a session note in which its owner wrote', async () => {
    const { memory } = jarvis
    await memory.sessions.append('s1', [{ role: 'user', text: `Please plan the ${canary} trip.` }], {
      label: `Trip ${canary}`,
    })
    const { note } = await memory.closeSession('s1', { note: true })
    const before = (await memory.files.get(note!)).text
    await memory.files.write(note!, `${before}\nMy ${canary} list.\n`, before)
    const { left } = await memory.forget({ query: canary }, { dryRun: false })
    expect(left.join()).toContain(`${note}, line`)
    expect((await memory.files.get(note!)).text).toContain(`My ${canary} list.`)
  })

  it("erases the notes of a session, but not the owner's lines in them", async () => {
    const said = [{ role: 'user' as const, text: `Please plan the ${canary} trip. We decided to take the train.` }]
    const { memory } = jarvis
    await memory.sessions.append('s1', said, { label: `Trip ${canary}` })
    await memory.closeSession('s1', { note: true })
    await memory.sessions.append('s11', [{ role: 'user', text: 'Another talk about boats. We decided to sail.' }])
    const { note } = await memory.closeSession('s11', { note: true })
    await memory.files.note('A note of the day')
    expect(filesWith(canary).length).toBeGreaterThan(2)
    const { erased, left } = await memory.forget({ session: 's1' }, { dryRun: false })
    expect(erased.join()).toContain('session note')
    expect(left).toEqual(leftInDatabase)
    expect(filesWith(canary)).toEqual([])
    expect(await placesOf(canary, home)).toEqual([])
    const { files } = await memory.files.list()
    expect(files.filter(({ kind }) => kind === 'session').map(({ path }) => path)).toEqual([note])
    const { text } = await memory.files.get(files.find(({ kind }) => kind === 'daily')!.path)
    expect(text).toContain('A note of the day')
    expect(text).toContain('Session s11:')
    expect(text).not.toContain('Session s1:')

    const before = (await memory.files.get(note!)).text
    await memory.files.write(note!, `${before}\nMy own words.\n`, before)
    const more = await memory.forget({ session: 's11' }, { dryRun: false })
    expect(more.left.join()).toContain(note)
    expect((await memory.files.get(note!)).text.trim()).toBe('My own words.')
  })

  it("erases conflict copies of session notes, but not the owner's lines in them", async () => {
    const { memory } = jarvis
    const noteOf = async (session: string, text: string) => {
      await memory.sessions.append(session, [{ role: 'user', text }])
      return (await memory.closeSession(session, { note: true })).note!
    }
    const trip = await noteOf('s1', `Please plan the ${canary} trip. We decided to take the train.`)
    const boat = await noteOf('s2', `The boat is called ${canary}. We decided to sail.`)
    const pathOf = (path: string) => join(home, 'spaces', 'main', path)
    const copyOf = (note: string) => pathOf(note.replace(/\.md$/, '.conflict-20260101-ab.md'))
    for (const note of [trip, boat]) copyFileSync(pathOf(note), copyOf(note))
    appendFileSync(copyOf(trip), '\nMy own words.\n')
    // The note itself is gone, and the copy is not.
    rmSync(pathOf(boat))
    const { left } = await memory.forget({ session: 's1' }, { dryRun: false })
    expect(left.join()).toContain('conflict-20260101-ab.md: text written by hand is kept.')
    expect(readFileSync(copyOf(trip), 'utf8').trim()).toBe('My own words.')
    expect(readFileSync(copyOf(boat), 'utf8')).toContain(canary)
    await memory.forget({ session: 's2' }, { dryRun: false })
    expect(existsSync(copyOf(boat))).toBe(false)
    expect(filesWith(canary)).toEqual([])
  })

  it('prevents an import from restoring', async () => {
    const turns = [{ role: 'user' as const, text: 'I live in Porto.' }]
    await jarvis.memory.ingest(turns, { session: 's1' })
    expect((await jarvis.memory.facts.list()).total).toBe(1)
    await jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    expect((await jarvis.memory.facts.list({ state: 'all' })).total).toBe(0)
    const again = await jarvis.memory.ingest(turns, { session: 's1' })
    expect(again.outcomes).toMatchObject([{ kind: 'ignored', why: 'forgotten' }])
    expect(await jarvis.memory.sessions.list()).toEqual([])
    const { outcomes } = await jarvis.memory.ingest(turns, { session: 's2' })
    expect(outcomes).toMatchObject([{ kind: 'ignored', why: 'forgotten' }])
    expect((await jarvis.memory.facts.list({ state: 'all' })).total).toBe(0)
  })

  it('erases quotations of a session, also when another session said the same', async () => {
    const said = (text: string, session: string) => jarvis.memory.ingest([{ role: 'user', text }], { session })
    await said(`I live in Porto. The ${canary} is in the garden.`, 's1')
    await said('I live in Porto.', 's2')
    const { items } = await jarvis.memory.forget({ session: 's1' })
    expect(items.map(({ kind }) => kind)).toContain('source')
    await jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    const { facts } = await jarvis.memory.facts.list()
    expect(facts.map(({ content }) => content)).toEqual(['The user lives in Porto.'])
    const history = await jarvis.memory.facts.history(facts[0]!.id)
    expect(history.fact.origins.map(({ session }) => session)).toEqual(['s2'])
    expect(filesWith(canary)).toEqual([])
    expect(await placesOf(canary, home)).toEqual([])
  })

  it('selects by person and by day, and keeps the rest', async () => {
    const said = (text: string, date: number) => jarvis.memory.ingest([{ role: 'user', text, date }], { least: 0 })
    await said('My sister Ann lives in Oslo.', Date.UTC(2025, 0, 1))
    await said('My brother Bob lives in Rome.', Date.UTC(2025, 5, 1))
    const texts = async (request: Parameters<Jarvis['memory']['forget']>[0]) =>
      (await jarvis.memory.forget(request)).items.map(({ text }) => text).join(' ')
    expect(await texts({ person: 'Ann' })).toMatch(/Ann/)
    expect(await texts({ person: 'Ann' })).not.toMatch(/Bob/)
    expect(await texts({ after: Date.UTC(2025, 3, 1) })).toMatch(/Bob/)
    expect(await texts({ after: Date.UTC(2025, 3, 1) })).not.toMatch(/Ann/)
  })
})
