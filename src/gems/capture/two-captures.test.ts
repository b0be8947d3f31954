import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { openHomeStore } from '../../testing/home-store.ts'
import { type CaptureNeeds, capturePage } from './capture.ts'

let folder: string
let jarvis: Jarvis
const open = () =>
  openJarvis({ home: folder, config: { 'embedding.model': 'none', offline: true }, overrides: { environment: {} } })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-two-'))
  jarvis = await open()
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const url = 'https://pier.example/tides'
const page = (words: string) =>
  `<!doctype html><html><head><title>Tides</title></head><body><article><h1>Tides</h1><p>${words} rise with the moon, twice a day, as the harbour master says.</p></article></body></html>`
const add = (words: string, by = jarvis) => by.gems.add({ url, page: page(words) }, { enrich: false })
const imported = { kind: 'gem', id: 'pocket:1', program: 'Pocket', what: 'bookmark', title: 'Tides' } as const

it('an address captured at the same time with different texts is one gem with both', async () => {
  const beside = await open()
  try {
    const captured = await Promise.all([add('Marigolds'), add('Sunflowers', beside), add('Lilies')])
    const { gems } = await jarvis.gems.list()
    expect(gems).toHaveLength(1)
    expect(captured.map(({ gem }) => gem.version).sort()).toEqual([1, 2, 3])
    expect((await jarvis.gems.get(gems[0]!.id)).versions).toHaveLength(3)
  } finally {
    await beside.close()
  }
})

it('an address without a scheme is saved with one', async () => {
  const { gem } = await jarvis.gems.add({ url: 'pier.example:8443/tides' }, { enrich: false })
  expect(gem.url).toBe('https://pier.example:8443/tides')
  const other = await jarvis.gems.add({ url: '//ann:hunter2@pier.example/boats' }, { enrich: false })
  expect(JSON.stringify(other.gem)).not.toContain('hunter2')
})

it('an imported address loses its password', async () => {
  await jarvis.gems.importAll([{ ...imported, url: 'https://ann:hunter2@pier.example/tides' }])
  const [line] = (await jarvis.gems.list()).gems
  const { gem } = await jarvis.gems.get(line!.id)
  expect(gem.url).toBe(url)
  expect(JSON.stringify(gem)).not.toContain('hunter2')
})

it('a forgotten page is not restored by an import that names its address', async () => {
  const { gem } = await add('Marigolds')
  await jarvis.memory.forget({ gems: [gem.id] }, { dryRun: false })
  expect(await jarvis.gems.importAll([{ ...imported, url }])).toEqual(['left'])
  expect((await jarvis.gems.list()).gems).toEqual([])
  expect((await add('Marigolds')).outcome).toBe('added')
})

it('words at the beginning of a line of notes, and in an edit that was not applied, are forgotten', async () => {
  await jarvis.gems.add(
    { text: 'An ordinary text.', notes: 'A first line.\nhollerbusch is a place.' },
    { enrich: false },
  )
  const { gem } = await jarvis.gems.add({ text: 'Another plain note.' }, { enrich: false })
  const file = join(folder, 'spaces', 'main', 'knowledge', gem.id, 'gem.md')
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\nquetzalwort was here\n`)
  for (const query of ['hollerbusch', 'quetzalwort'])
    expect(
      (await jarvis.memory.forget({ query })).items.map(({ kind }) => kind),
      query,
    ).toContain('gem')
})

it('a pending address that is a picture gets its file, and waits no longer', async () => {
  const { gem } = await jarvis.gems.add({ url }, { enrich: false })
  expect(gem.pending).not.toBeNull()
  const { db, close } = await openHomeStore(folder)
  const search = { prepare: async (drafts: unknown[]) => drafts, put: async () => undefined }
  const needs = { db, search, clock: Date.now, folder: join(folder, 'spaces', 'main', 'knowledge') }
  const picture = { name: 'tides.png', bytes: new Uint8Array([137, 80, 78, 71]), type: 'image/png' }
  const captured = await capturePage(needs as unknown as CaptureNeeds, { url, file: picture }, {})
  await close()
  expect(captured).toMatchObject({ outcome: 'added', gem: { id: gem.id, pending: null, kind: 'file' } })
  expect((await jarvis.gems.get(gem.id)).files).toMatchObject([{ name: 'tides.png' }])
})

it('an address imported by two processes is one gem, and keeps what the first one added', async () => {
  const beside = await open()
  try {
    const item = { ...imported, url, tags: ['sea'] }
    const outcomes = await Promise.all([
      jarvis.gems.importAll([item]),
      beside.gems.importAll([
        { ...item, title: 'Other', tags: ['moon'] },
        { ...imported, id: 'pocket:2', title: 'New' },
      ]),
    ])
    expect(outcomes.flat().sort()).toEqual(['added', 'added', 'known'])
    const { gems } = await jarvis.gems.list()
    expect(gems).toHaveLength(2)
  } finally {
    await beside.close()
  }
})
