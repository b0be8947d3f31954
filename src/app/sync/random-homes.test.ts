import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isOnPostgres } from '../../testing/in-files.ts'
import { runRandomHomes } from '../../testing/random-homes/random-homes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-random-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run bench:sync` makes 10,000 changes in each home; JARVIS_TEST_SEED draws others. */
const seed = Number(process.env.JARVIS_TEST_SEED ?? 5)

it.skipIf(isOnPostgres)(
  'three homes with random changes, syncs and kills converge, and forget everywhere',
  { timeout: 300_000 },
  async () => {
    const ran = await runRandomHomes({ folder, seed, changes: 150, rounds: 6, canaries: 6 })
    expect(ran.differing).toEqual([])
    expect(ran.found).toEqual([])
    // The run covers the cases that it is about.
    expect(ran.killed).toBeGreaterThan(1)
    expect(ran.forgotten).toBeGreaterThan(2)
    expect(ran.rows).toBeGreaterThan(250)
    for (const kind of ['remember', 'edit a fact', 'merge observations', 'undo', 'forget', 'edit a file', 'note'])
      expect(ran.made).toHaveProperty([kind])
  },
)
