import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import type { Idle } from '../idle/idle.ts'
import type { Learning } from '../learning/learning.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let project: string
let jarvis: Jarvis
let idle: Idle
let time = Date.UTC(2026, 2, 2, 9)

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-idle-jobs-'))
  project = join(home, 'net')
  mkdirSync(join(project, '.git'), { recursive: true })
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'src', 'reader.ts'), 'export const turn = 1\n')
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const overrides = { environment: {}, clock: () => time, embedders: () => ({ instant, degraded: [] }) }
  jarvis = await openJarvis({ home, overrides })
  idle = (await jarvis.subsystem('idle')) as Idle
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

/** A command that fails, a change of a file, and the same command that works. */
function fix(session: string): void {
  const about = { client: 'claude-code', session, folder: project } as const
  const failed = 'src/reader.ts(1,14): error TS2304: Cannot find name "turns".'
  const events = [
    { kind: 'prompt', text: 'Please make the build pass.' },
    { kind: 'tool-failure', tool: { name: 'Bash', input: { command: 'npm run build' }, error: failed } },
    {
      kind: 'tool',
      tool: {
        name: 'Edit',
        input: { file_path: join(project, 'src/reader.ts'), old_string: 'turns', new_string: 'turn' },
      },
    },
    { kind: 'tool', tool: { name: 'Bash', input: { command: 'npm run build' }, output: 'built' } },
    { kind: 'end' },
  ]
  for (const [index, event] of events.entries())
    appendEvent(home, { key: `${session}${index}`, at: time++, ...about, ...event } as never)
}
const learnings = async () => (await ((await jarvis.subsystem('learning')) as Learning).list({})).learnings
const kinds = async () => (await idle.status()).jobs.map(({ kind }) => kind)
const run = (only: string) => idle.run({ minutes: 1, only: [only] })
const waiting = async () => (await idle.status({ again: true })).list.filter(({ id }) => id.startsWith('gone:'))

describe('idle jobs', () => {
  it('are listed by importance', async () => {
    expect(await kinds()).toEqual([
      ...['search.embed', 'learning.verify', 'observations.check', 'observations.refine'],
      ...[
        'gems.enrich',
        'memory.consolidate',
        'observations.retain',
        'projects.summarize',
        'learning.fold',
        'projects.maps',
        'skills.draft',
        'database.care',
      ],
    ])
    const { ran } = await idle.run({ minutes: 1 })
    expect(ran.map(({ kind, state }) => [kind, state])).toEqual((await kinds()).map((kind) => [kind, 'done']))
  })

  it('propose once to retire a fix whose files are gone, and not again after a rejection', async () => {
    fix('s1')
    await jarvis.observations.drain({ close: true })
    expect(await learnings()).toHaveLength(1)
    expect((await run('learning.verify')).ran).toMatchObject([{ state: 'done', pieces: 1 }])
    expect(await waiting()).toEqual([])
    rmSync(join(project, 'src', 'reader.ts'))
    time += 25 * 3_600_000
    await run('learning.verify')
    const [line] = await waiting()
    expect(line?.text).toContain('src/reader.ts')
    // Neither an absolute path nor a code span that is cut in the middle.
    expect(line?.text).not.toMatch(/`|\(\//)
    await idle.answer({ id: line!.id, answer: 'reject' })
    expect(await waiting()).toEqual([])
    time += 25 * 3_600_000
    await run('learning.verify')
    expect(await waiting()).toEqual([])
    expect((await learnings())[0]?.state).toBe('active')
  })

  it('retire such a fix after approval, and undo restores it', async () => {
    fix('s1')
    await jarvis.observations.drain({ close: true })
    rmSync(join(project, 'src', 'reader.ts'))
    await run('learning.verify')
    const [line] = await waiting()
    const { logEntry } = await idle.answer({ id: line!.id, answer: 'approve' })
    expect((await learnings())[0]?.state).toBe('retired')
    await jarvis.memory.undo({ id: logEntry! } as never)
    expect((await learnings())[0]?.state).toBe('active')
  })

  it('enrich gems without a summary, and skip one without text', async () => {
    const text = 'Bees visit clover in May. The hive needs shade at noon. Honey is taken in late summer. '.repeat(4)
    const { gem } = await jarvis.gems.add({ text, title: 'Bees' } as never, { enrich: false })
    expect(gem.enrichedAt).toBeNull()
    expect((await run('gems.enrich')).ran).toMatchObject([{ state: 'done', pieces: 1 }])
    expect((await jarvis.gems.get(gem.id)).gem.enrichedAt).not.toBeNull()
    expect((await run('gems.enrich')).ran).toMatchObject([{ state: 'done', pieces: 0 }])
  })

  it('propose duplicate facts, and merge none without approval', async () => {
    await jarvis.memory.remember({ content: 'Ada keeps bees in the garden of Porto.' })
    await jarvis.memory.remember({ content: 'Ada keeps bees in the garden at Porto.' })
    await run('memory.consolidate')
    const { facts } = await jarvis.memory.facts.list({})
    expect(facts).toHaveLength(2)
  })
})
