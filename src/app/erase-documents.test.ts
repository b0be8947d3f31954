import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-erase-'))
  write('garden.md', '# Garden\n\nTomatoes go south.\n')
  write(
    'clinic.md',
    '# Quixtitle\n\nThe quixbody appointment is on Monday. #quixtag\n\n## Quixheading\n\nMore quixbody words.\n',
  )
  const main = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const embedders = () => ({ main, instant, degraded: [] })
  jarvis = await openJarvis({ home: join(folder, 'home'), overrides: { environment: {}, embedders } })
  await jarvis.addCollection(join(folder, 'notes'), {}, { wait: true })
})
afterEach(async () => {
  await jarvis.close()
  await rm(folder, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  mkdirSync(join(folder, 'notes'), { recursive: true })
  writeFileSync(join(folder, 'notes', name), text)
}

/** Places in the bytes of the home that still hold the word. */
function traces(word = 'quix'): string[] {
  const home = join(folder, 'home')
  return readdirSync(home, { recursive: true })
    .map((name) => join(home, String(name)))
    .filter((file) => statSync(file).isFile())
    .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
    .map((file) => file.slice(home.length + 1))
}
const found = async (query: string) => (await jarvis.search.search({ query })).hits.map(({ path }) => path)

describe('a forgotten document', () => {
  it.skipIf(isOnPostgres)('leaves no byte when forgotten by path, and is not indexed again', async () => {
    await jarvis.documents.addContext('notes', 'clinic.md', 'About the quixcontext.')
    await jarvis.documents.removeContext('notes', 'clinic.md')
    expect(traces()).not.toEqual([])
    const planned = await jarvis.memory.forget({ facts: ['notes/clinic.md'] })
    expect(planned).toMatchObject({
      dryRun: true,
      items: [{ kind: 'document', id: 'notes/clinic.md', text: 'Quixtitle' }],
    })
    const { erased, left } = await jarvis.memory.forget({ facts: ['notes/clinic.md'] }, { dryRun: false })
    expect(erased).toEqual(['1 document'])
    expect(left).toEqual([expect.stringContaining('clinic.md itself is kept')])
    expect(traces()).toEqual([])
    expect(traces('clinic')).toEqual([])
    expect((await jarvis.update()).skipped).toEqual([{ path: 'notes/clinic.md', reason: 'forgotten' }])
    expect(await found('quixbody')).toEqual([])
    expect(await found('tomatoes')).toEqual(['garden.md'])
    await jarvis.documents.removeCollection('notes')
    await jarvis.addCollection(join(folder, 'notes'))
    expect(await found('quixbody')).toEqual(['clinic.md'])
  })

  it('stays forgotten in another home, where its collection has another number', async () => {
    const other = await openJarvis({ home: join(folder, 'other'), overrides: { environment: {} } })
    try {
      mkdirSync(join(folder, 'second'))
      writeFileSync(join(folder, 'second', 'clinic.md'), 'Quixsecond words.')
      writeFileSync(join(folder, 'second', 'plan.md'), 'Grow beans.')
      await jarvis.addCollection(join(folder, 'second'))
      await jarvis.memory.forget({ facts: ['second/clinic.md'] }, { dryRun: false })
      await jarvis.documents.removeCollection('notes')
      await jarvis.exportTo(join(folder, 'out'))
      await other.importFrom({ path: join(folder, 'out') })
      expect((await other.update()).skipped).toEqual([{ path: 'second/clinic.md', reason: 'forgotten' }])
      const { hits } = await other.search.search({ query: 'beans quixsecond' })
      expect(hits.map(({ path }) => path)).toEqual(['plan.md'])
    } finally {
      await other.close()
    }
  })

  it('is forgotten by its docid, and an unknown reference forgets nothing', async () => {
    const { hits } = await jarvis.search.search({ query: 'quixbody' })
    await jarvis.memory.forget({ facts: [hits[0]!.docid] }, { dryRun: false })
    expect(traces()).toEqual([])
    await expect(jarvis.memory.forget({ facts: ['#abcdef'] })).rejects.toMatchObject({ code: 'docid_not_found' })
    await expect(jarvis.memory.forget({ facts: ['notes/none.md'] })).rejects.toMatchObject({
      code: 'document_not_found',
    })
  })

  it('is listed by forget --query and --person with its descriptions, and the printed commands erase it all', async () => {
    write(
      'plan of ann.md',
      `# Plan\n\nQuixbody is on the first page.\n\n## Later\n\n${'Grow beans. '.repeat(900)}\n\nAppointments.\n`,
    )
    write('one.md', '# One\n\nQuixbody alone.\n')
    await jarvis.update()
    await jarvis.documents.addContext('notes', 'clinic.md', 'Of a quixbody appointment.')
    const ask = async (request: object) => (await jarvis.memory.forget(request)).left
    expect(await ask({ query: 'quixbody appointment' })).toEqual([
      'Document notes/clinic.md contains it. Erase it with "jarvis forget --document notes/clinic.md --yes".',
      `Document notes/plan of ann.md contains it. Erase it with "jarvis forget --document 'notes/plan of ann.md' --yes".`,
      'The description of notes/clinic.md contains it. Delete it with "jarvis context remove notes/clinic.md".',
    ])
    expect(await ask({ person: 'Ann' })).toEqual([expect.stringContaining('notes/plan of ann.md')])
    expect(await ask({ query: 'tomato', session: 's1' })).toEqual([])
    const facts = ['notes/clinic.md', 'notes/plan of ann.md', 'notes/one.md']
    await jarvis.documents.removeContext('notes', 'clinic.md')
    await jarvis.memory.forget({ facts }, { dryRun: false })
    expect([traces(), await ask({ query: 'quixbody' })]).toEqual([[], []])
  })

  it('leaves no byte after its file is deleted and the index updated, while the space is open and closed', async () => {
    renameSync(join(folder, 'notes', 'clinic.md'), join(folder, 'notes', 'quixname.md'))
    expect(await jarvis.update()).toMatchObject({ moved: 1 })
    rmSync(join(folder, 'notes', 'quixname.md'))
    expect(await jarvis.update()).toMatchObject({ removed: 1, degraded: [] })
    // Neither its text nor an old name remains; the log only shows that a file was removed.
    expect([traces(), traces('clinic')]).toEqual([[], []])
    expect((await jarvis.memory.log()).map(({ action, target }) => [action, target])).toContainEqual([
      'file.remove',
      'jarvis://notes/',
    ])
    expect(await found('tomatoes')).toEqual(['garden.md'])
    expect((await jarvis.cleanup()).steps.map(({ what }) => what)).not.toContain(
      'words of deleted passages in the index',
    )
  })

  it.skipIf(isOnPostgres)('leaves no byte of earlier content after cleanup, which previews it', async () => {
    write('clinic.md', '# Other\n\nNothing to see.\n')
    await jarvis.update()
    const words = expect.objectContaining({ what: 'words of deleted passages in the index' })
    expect((await jarvis.cleanup({ dryRun: true })).steps).toContainEqual(words)
    expect(await jarvis.cleanup()).toMatchObject({ degraded: [] })
    expect(traces()).toEqual([])
  })

  it.skipIf(isOnPostgres)('is erased with its collection, and by a rebuild', async () => {
    write('clinic.md', '# Other\n\nNothing to see.\n')
    await jarvis.update()
    await jarvis.rebuild()
    expect(traces()).toEqual([])
    expect(await jarvis.documents.removeCollection('notes')).toEqual({ records: 2, degraded: [] })
    expect(traces('tomato')).toEqual([])
    expect(traces('garden')).toEqual([])
  })
})
