import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'

// A Tuesday, at noon everywhere in Europe and America: days of notes are the owner's own.
let now = Date.parse('2026-03-10T14:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'jarvis-named-day-'))
let jarvis: Jarvis
beforeAll(async () => {
  jarvis = await openJarvis({ home: folder, config: { 'embedding.model': 'none' }, overrides: { clock: () => now } })
  await jarvis.memory.files.note('Grace took over the release')
  await jarvis.observations.save({ type: 'decision', title: 'Retry for ever', agent: 'test' } as never)
  now = Date.parse('2026-03-11T14:00:00Z')
})
afterAll(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const kept = { day: '2026-03-10', files: ['memory/2026-03-10.md'], work: 1 }

it.each(['what did I do yesterday', 'What happened last Tuesday?', 'what was on 2026-03-10'])(
  'reports the number of records of the day: %s',
  async (question) => {
    expect(await jarvis.memory.recall(question)).toMatchObject({ facts: [], kept })
  },
)

it('counts the records between midnights here', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  try {
    // An evening of 10 March there is the 11th in UTC.
    now = Date.parse('2026-03-11T03:00:00Z')
    await jarvis.observations.save({ type: 'decision', title: 'Retry twice', agent: 'test' } as never)
    now = Date.parse('2026-03-11T20:00:00Z')
    expect((await jarvis.memory.recall('what did I do yesterday')).kept).toMatchObject({ day: '2026-03-10', work: 2 })
  } finally {
    vi.unstubAllEnvs()
    now = Date.parse('2026-03-11T14:00:00Z')
  }
})

it.each(['what did I do last Monday', 'which editor do I use', 'what will I do tomorrow', 'what did I do last month'])(
  'reports nothing without records, or without a past day: %s',
  async (question) => {
    expect((await jarvis.memory.recall(question)).kept).toBeUndefined()
  },
)
