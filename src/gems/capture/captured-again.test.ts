import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-again-'))
  jarvis = await openJarvis({
    home: folder,
    config: { 'embedding.model': 'none' },
    overrides: { environment: {} },
  })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const url = 'https://pier.example/tides'
const page = (words: string) =>
  `<!doctype html><title>Tides</title><article><h1>Tides</h1><p>${words} rise with the moon, twice a day, as the harbour master says.</p></article>`
const listed = async () => (await jarvis.gems.list()).gems.map(({ id }) => id)

it.each([
  ['the same text', 'Marigolds', 'Marigolds', 'known'],
  ['another text', 'Marigolds', 'Sunflowers', 'updated'],
])('restores an archived gem that its owner captures again with %s', async (_, first, second, outcome) => {
  const { gem } = await jarvis.gems.add({ url, page: page(first) })
  await jarvis.gems.archive(gem.id)
  expect(await listed()).toEqual([])
  const again = await jarvis.gems.add({ url, page: page(second) })
  expect(again).toMatchObject({ outcome, gem: { id: gem.id, archivedAt: null } })
  expect(again.notes).toContain('It was archived, and is restored.')
  expect(await listed()).toEqual([gem.id])
  expect((await jarvis.gems.find({ query: second, mode: 'keyword' })).gems).toHaveLength(1)
  await jarvis.memory.undo()
  expect(await listed()).toEqual([])
})

it('keeps an archived gem archived when it is imported', async () => {
  const { gem } = await jarvis.gems.add({ url, page: page('Marigolds') })
  await jarvis.gems.archive(gem.id)
  await jarvis.gems.importAll([
    { kind: 'gem', id: 'pocket:1', program: 'Pocket', what: 'bookmark', title: 'Tides', url },
  ])
  expect(await listed()).toEqual([])
})
