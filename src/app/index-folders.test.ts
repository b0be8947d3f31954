import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const backlog = 40
let folder: string
let opened: Jarvis | undefined
const note = (name: string, text: string) =>
  writeFileSync(join(folder, 'notes', `${name}.md`), `# ${name}\n\n${text}\n`)
const texts: string[] = []

/** Reopens the home, without a model or with one that records its texts. */
async function open(hasModel: boolean): Promise<Jarvis> {
  await opened?.close()
  const main = createFakeEmbedder({ onEmbed: (given) => texts.push(...given) })
  const embedders = () => (hasModel ? { main, degraded: [] } : { degraded: [] })
  opened = await openJarvis({ home: join(folder, 'home'), overrides: { environment: {}, embedders } })
  return opened
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-index-'))
  mkdirSync(join(folder, 'notes'))
  for (let index = 0; index < backlog; index++) note(`n${index}`, `Boats of harbour ${index}.`)
  await (await open(false)).addCollection(join(folder, 'notes'))
  texts.length = 0
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  rmSync(folder, { recursive: true, force: true })
})

it('does not embed older passages when no file changed', async () => {
  const jarvis = await open(true)
  const { unchanged, vectors } = await jarvis.update()
  expect([unchanged, vectors]).toEqual([backlog, { embedded: 0, pending: backlog, degraded: [] }])
  expect(texts).toEqual([])
})

it('embeds added and edited files, and leaves older passages to embed and the server', async () => {
  const jarvis = await open(true)
  note('n7', 'Lighthouses of the coast.')
  note('new', 'Anchors and chains.')
  const { added, changed, vectors } = await jarvis.update()
  expect([added, changed, vectors.embedded, vectors.pending]).toEqual([1, 1, 2, backlog - 1])
  expect(texts.join()).toMatch(/Anchors and chains/)
  expect(texts.join()).toMatch(/Lighthouses/)
})

it('embeds everything with wait', async () => {
  const jarvis = await open(true)
  expect((await jarvis.update({ wait: true })).vectors).toMatchObject({ embedded: backlog, pending: 0 })
})

it('reports added files of a new folder although a watching server indexed them first', async () => {
  const jarvis = await open(true)
  const letters = join(folder, 'letters')
  mkdirSync(letters)
  writeFileSync(join(letters, 'aunt.md'), '# Aunt\n\nThe marmalade was excellent.\n')
  // The folder is in the list of collections then, and a server looks through it before this process does.
  vi.spyOn(jarvis.documents, 'readLostAgain').mockImplementationOnce(async () => {
    await jarvis.documents.update({ collections: ['letters'] })
    return 0
  })
  const { added, unchanged, vectors } = await jarvis.addCollection(letters)
  expect({ added, unchanged, embedded: vectors.embedded }).toEqual({ added: 1, unchanged: 0, embedded: 1 })
})
