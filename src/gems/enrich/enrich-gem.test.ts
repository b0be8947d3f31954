import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'

let home: string
let jarvis: Jarvis
/** Called once while a gem is being summarized. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-enrich-'))
  meanwhile = undefined
  const fake = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const instant: typeof fake = {
    ...fake,
    async embed(...given) {
      const happens = meanwhile
      meanwhile = undefined
      await happens?.()
      return fake.embed(...given)
    },
  }
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ instant, degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

const capture = (...sentences: string[]) => {
  const page = `<html><head><title>Ferry</title></head><body><article><p>${sentences.join('</p><p>')}</p></article></body></html>`
  return jarvis.gems.add({ url: 'https://example.org/ferry', page }, { enrich: false })
}
const first = () =>
  capture(
    'The ferry leaves at 9 in the morning from the north pier of the town. It carries sixty people across the wide bay.',
    'Tickets cost four crowns at the small booth near the gate. Children travel free on every day of the week.',
  )
const second = () =>
  capture(
    'The ferry line was closed after the storm broke the pier in two. Nobody can cross the bay by boat now.',
    'A bus replaces the boat and takes two hours around the bay. The booth was sold to a baker from the next town.',
  )

it('a gem changed during its summary gets a summary of the new text', async () => {
  const { gem } = await first()
  meanwhile = second
  await jarvis.gems.enrich([gem.id])
  const now = (await jarvis.gems.get(gem.id)).gem
  expect(now.version).toBe(2)
  expect(now.enrichment?.summary).toMatch(/storm|bus replaces/)
  expect(now.enrichment?.summary).not.toContain('leaves at 9')
})

it('a gem deleted during its summary gets none', async () => {
  const { gem } = await first()
  meanwhile = () => jarvis.gems.remove(gem.id)
  await Promise.allSettled([jarvis.gems.enrich([gem.id])])
  const lines = (await jarvis.memory.log({ limit: 5 })).map(({ action }) => action)
  expect(lines[0]).toBe('gem_delete')
})
