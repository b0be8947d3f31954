import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { Idle } from '../../idle/idle.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { openHomeStore } from '../../testing/home-store.ts'
import type { Projects } from '../create-projects.ts'

let home: string
let jarvis: Jarvis
let idle: Idle
let projects: Projects
/** Another change while a summary is made. */
let meanwhile: (() => Promise<unknown>) | undefined
let time = Date.UTC(2026, 2, 2, 9)
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-kept-summary-'))
  const fake = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const instant: typeof fake = {
    ...fake,
    async embed(...given) {
      const work = meanwhile
      meanwhile = undefined
      await work?.()
      return fake.embed(...given)
    },
  }
  const overrides = { environment: {}, clock: () => time++, embedders: () => ({ instant, degraded: [] }) }
  jarvis = await openJarvis({ home, overrides })
  idle = (await jarvis.subsystem('idle')) as Idle
  projects = (await jarvis.subsystem('projects')) as Projects
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

const texts = [
  'Tides\n\nThe tide rises twice a day in the harbour. The tide takes six hours to fall again.',
  'Spring tides\n\nThe spring tide comes with the full moon. The tide is then 5 metres high at the pier.',
  'Neap tides\n\nThe neap tide comes with the half moon. The tide is then 3 metres high at the pier.',
]
const keep = async (text: string) =>
  (await jarvis.gems.add({ text, project: 'Harbour' } as never, { enrich: false })).gem.id
async function makeProject(): Promise<string[]> {
  await projects.create({ name: 'Harbour', objective: 'Know the tide.' } as never)
  const ids: string[] = []
  for (const text of texts) ids.push(await keep(text))
  return ids
}
const run = async () => (await idle.run({ minutes: 1, only: ['projects.summarize'] })).ran[0]
const kept = async () => (await projects.show('Harbour')).summary
const said = async () => (await kept())?.themes.flatMap(({ sentences }) => sentences.map(({ text }) => text)) ?? []

describe('the stored project summary', () => {
  it('is written once for the same gems, again after an addition, and listed in the idle report', async () => {
    await makeProject()
    expect(await kept()).toBeNull()
    expect(await run()).toMatchObject({ state: 'done', pieces: 1 })
    expect(await kept()).toMatchObject({ project: 'Harbour', gems: 3, lastAt: null })
    expect((await said()).length).toBeGreaterThan(0)
    expect(await run()).toMatchObject({ state: 'done', pieces: 0 })
    await keep('Locks\n\nA lock keeps the tide out of the harbour basin.')
    expect(await run()).toMatchObject({ state: 'done', pieces: 1 })
    expect((await kept())?.gems).toBe(4)
    const { list } = await idle.status({ again: true })
    expect(list.map(({ text }) => text)).toContain('Summarized 2 projects')
  })

  it('does not affect "new since the last summary" of the owner', async () => {
    const ids = await makeProject()
    await run()
    expect((await projects.summarize('Harbour')).fresh.map(({ gem }) => gem).sort()).toEqual([...ids].sort())
  })

  it('shows nothing of a removed gem, and is deleted with forgotten content', async () => {
    const ids = await makeProject()
    await run()
    const all = await said()
    await jarvis.gems.archive(ids[0]!)
    const left = await said()
    expect(left.length).toBeLessThan(all.length)
    expect(left.join(' ')).not.toContain('rises twice')
    await jarvis.memory.forget({ query: 'spring tide' }, { dryRun: false })
    expect(await kept()).toBeNull()
  })

  it('is not stored when something was forgotten meanwhile', async () => {
    await makeProject()
    let isForgotten = false
    meanwhile = async () => {
      await jarvis.memory.forget({ query: 'spring tide' }, { dryRun: false })
      isForgotten = true
    }
    await projects.keepSummaries({ shouldEnd: () => false, signal: new AbortController().signal })
    expect(isForgotten).toBe(true)
    expect(await kept()).toBeNull()
    const space = await openHomeStore(home)
    expect(await space.db.all('SELECT project FROM project_kept_summaries')).toEqual([])
    await space.close()
  })

  it('is not written for two gems, or for a finished project', async () => {
    const [first] = await makeProject()
    await projects.edit('Harbour', { status: 'done' } as never)
    expect((await run())?.pieces).toBe(0)
    await projects.edit('Harbour', { status: 'active' } as never)
    await jarvis.gems.archive(first!)
    expect((await run())?.pieces).toBe(0)
  })
})
