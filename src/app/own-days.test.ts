import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let folder: string
let jarvis: Jarvis
let now: number

async function open(zone: string, moment: string): Promise<void> {
  vi.stubEnv('TZ', zone)
  now = Date.parse(moment)
  const overrides = { environment: {}, clock: () => now }
  jarvis = await openJarvis({ home: join(folder, 'home'), config: { 'embedding.model': 'none' }, overrides })
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-days-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Both moments are on the UTC day before or after the local one. */
describe.each([
  ['Asia/Tokyo', '2026-11-27T19:11Z', '2026-11-27', '2026-11-28', '2026-11-29'],
  ['America/Los_Angeles', '2026-11-29T03:11Z', '2026-11-27', '2026-11-28', '2026-11-29'],
])('a date in %s', (zone, moment, yesterday, today, tomorrow) => {
  it('is a local calendar day in options and in search queries', async () => {
    await open(zone, moment)
    writeFileSync(join(folder, 'dated.md'), `---\ndate: ${today}\n---\nThe walrus of the note.`)
    await jarvis.documents.add(folder, { name: 'notes' })
    await jarvis.documents.update({ collections: ['notes'] })
    await jarvis.memory.sessions.append('s1', [{ role: 'user', text: 'The walrus of the talk was seen.' }])
    const kinds = async (query: string, days: { after?: string; before?: string } = {}) => {
      const { hits } = await jarvis.search.search({ query, ...days })
      return hits.map(({ kind }) => kind).sort()
    }
    const both = ['document', 'message']
    expect(await kinds('walrus')).toEqual(both)
    for (const [day, ...[after, before]] of [
      [yesterday, both, []],
      [today, both, []],
      [tomorrow, [], both],
    ] as const) {
      expect(await kinds('walrus', { after: day })).toEqual(after)
      expect(await kinds('walrus', { before: day })).toEqual(before)
      expect(await kinds(`walrus after:${day}`)).toEqual(after)
      expect(await kinds(`walrus before:${day}`)).toEqual(before)
      expect(await kinds('', { after: day })).toEqual(after)
    }
    expect(await kinds('walrus', { after: 'today' })).toEqual(both)
    expect(await kinds('walrus', { before: 'today' })).toEqual([])
    expect(await kinds('walrus', { after: '2026-11', before: '2026-12' })).toEqual(both)
  })
})
