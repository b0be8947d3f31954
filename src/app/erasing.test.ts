import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createErasing } from './erasing.ts'
import { openJarvis } from './open-jarvis.ts'

it.each([
  [15_000, 1],
  [15_001, 0],
])('an update with %i texts in all indexes erases words %i times', async (texts, times) => {
  let wiped = 0
  const erasing = createErasing({
    facts: { indexedTexts: async () => texts, hasWordsToWipe: async () => true },
    rebuildCodes: async () => {},
    wipeWords: async () => void wiped++,
    compact: async () => {},
  })
  expect(await erasing.words()).toHaveLength(1 - times)
  expect(wiped).toBe(times)
})

it('words that were erased are not due again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-erasing-'))
  const home = join(folder, 'home')
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
  await jarvis.memory.remember({ content: 'The boat is red.' })
  await jarvis.memory.facts.retract((await jarvis.memory.facts.list()).facts[0]!.id)
  const due = async (dryRun: boolean) => (await jarvis.cleanup({ dryRun })).steps.map(({ what }) => what)
  const words = 'words of deleted passages in the index'
  expect(await due(false)).toContain(words)
  expect(await due(true)).not.toContain(words)
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})
