import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { appendEvent } from '../capture/inbox.ts'
import { readContext } from '../capture/ready-context.ts'
import type { Learning } from '../learning/create-learning.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'

let home: string
let jarvis: Jarvis
let count = 0

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-join-'))
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ instant, degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  await rm(home, { recursive: true, force: true })
})

/** A session that changes one file in a folder that is a project of the same name. */
async function work(project: string, session: string, file: string): Promise<void> {
  const folder = join(home, project)
  mkdirSync(folder, { recursive: true })
  const event = { at: Date.now(), client: 'claude-code', session, folder } as const
  appendEvent(home, { ...event, key: `k${count++}`, kind: 'prompt', text: `Please change ${file}.` })
  const tool = { name: 'Edit', input: { file_path: join(folder, file), new_string: 'export const a = 1' } }
  appendEvent(home, { ...event, key: `k${count++}`, kind: 'tool', tool })
  await jarvis.observations.drain()
}
const files = async (project: string, query = '') => {
  const { observations } = await jarvis.observations.search({ query, project, limit: 50 })
  return observations.map(({ title }) => title.replace('Added a in ', '')).sort()
}
const timeline = async (project: string) =>
  (await jarvis.observations.timeline({ project, depthBefore: 20 })).days
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.kind === 'prompt' ? entry.text : []))
    .sort()
const names = async () => (await jarvis.observations.keeping.projects()).projects.map(({ name }) => name).sort()
const contextOf = (project: string) => readContext(home, join(home, project))?.text ?? ''

describe('manually joined projects', () => {
  it('are one for search, timeline, sessions, counts and contexts, by either name', async () => {
    await work('old', 's1', 'src/old.ts')
    await work('new', 's2', 'src/new.ts')
    await jarvis.observations.save({ type: 'decision', title: 'We keep boats', project: 'third' })
    expect(await files('new')).toEqual(['src/new.ts'])

    const joined = await jarvis.observations.joinProjects({ project: 'old', into: join(home, 'new') })
    expect(joined).toMatchObject({ project: 'new', joined: 'old', observations: 1, sessions: 1 })
    for (const name of ['new', 'old', join(home, 'old')]) {
      expect(await files(name)).toEqual(['src/new.ts', 'src/old.ts'])
      expect(await files(name, 'added a const')).toEqual(['src/new.ts', 'src/old.ts'])
      expect(await timeline(name)).toEqual(['Please change src/new.ts.', 'Please change src/old.ts.'])
      expect((await jarvis.observations.stats({ project: name })).observations.total).toBe(2)
      expect((await jarvis.memory.sessions.list({ project: name })).map(({ id }) => id).sort()).toEqual(['s1', 's2'])
    }
    expect(contextOf('old')).toContain('src/new.ts')
    expect(contextOf('new')).toContain('src/old.ts')
    expect(await names()).toEqual(['new', 'third'])
    const [first] = (await jarvis.observations.keeping.projects()).projects.filter(({ name }) => name === 'new')
    expect(first).toMatchObject({
      folders: [join(home, 'new'), join(home, 'old')],
      joined: [{ project: 'old', logEntry: joined.logEntry }],
      observations: 2,
      sessions: 2,
    })
    // Later work in either folder belongs to the merged project.
    await work('old', 's3', 'src/later.ts')
    await jarvis.observations.save({ type: 'decision', title: 'By its old name', project: 'old' })
    expect(await files('new')).toEqual(['By its old name', 'src/later.ts', 'src/new.ts', 'src/old.ts'])
  })

  it('are separated by undo, including later work in their folders, and joined again by redo', async () => {
    await work('old', 's1', 'src/old.ts')
    await work('new', 's2', 'src/new.ts')
    await jarvis.observations.joinProjects({ project: 'old', into: 'new' })
    await work('old', 's3', 'src/later.ts')
    await work('new', 's4', 'src/more.ts')
    const [undone] = await jarvis.memory.undo()
    expect(undone).toMatchObject({ action: 'project_join', target: 'old into new' })
    expect(await files('old')).toEqual(['src/later.ts', 'src/old.ts'])
    expect(await files('old', 'added a const')).toEqual(['src/later.ts', 'src/old.ts'])
    expect(await files('new', 'added a const')).toEqual(['src/more.ts', 'src/new.ts'])
    expect((await jarvis.observations.stats({ project: 'old' })).observations.total).toBe(2)
    // Contexts with the other project are removed, and rebuilt with the next event.
    expect([contextOf('old'), contextOf('new')]).toEqual(['', ''])
    await work('old', 's5', 'src/again.ts')
    expect(contextOf('old')).toContain('src/again.ts')
    expect(contextOf('old')).not.toContain('src/new.ts')
    expect(await names()).toEqual(['new', 'old'])

    const [last] = await jarvis.memory.log({ limit: 1 })
    await jarvis.memory.undo({ entry: last!.id })
    expect(await files('new')).toHaveLength(5)
    expect(await names()).toEqual(['new'])
    await jarvis.memory.undo()
    expect(await files('old')).toEqual(['src/again.ts', 'src/later.ts', 'src/old.ts'])
  })

  it('are one for learnings and agent runs too, until they are separated', async () => {
    const { knowledge } = (await jarvis.subsystem('learning')) as Learning
    for (const project of ['old', 'new'])
      await jarvis.observations.save({ type: 'decision', title: `About ${project}`, project })
    await knowledge.add({ text: 'Tests need Docker.', project: 'old', scope: 'repo' })
    await knowledge.add({ text: 'Ships are blue.', project: 'new', scope: 'repo' })
    const texts = async (project: string) =>
      (await knowledge.list({ project })).knowledge.map(({ text }) => text).sort()
    await jarvis.observations.joinProjects({ project: 'old', into: 'new' })
    expect(await texts('new')).toEqual(['Ships are blue.', 'Tests need Docker.'])
    await jarvis.memory.undo()
    expect([await texts('old'), await texts('new')]).toEqual([['Tests need Docker.'], ['Ships are blue.']])
  })

  it('keep earlier edits under the current name when the edit is undone', async () => {
    const { id } = await jarvis.observations.save({ type: 'decision', title: 'We sell boats', project: 'old' })
    await jarvis.observations.save({ type: 'decision', title: 'We sell houses', project: 'new' })
    const { logEntry } = await jarvis.observations.keeping.edit(id, { title: 'We rent boats' })
    await jarvis.observations.joinProjects({ project: 'old', into: 'new' })
    await jarvis.memory.undo({ entry: logEntry })
    expect(await files('new')).toEqual(['We sell boats', 'We sell houses'])
    expect(await files('new', 'boats')).toContain('We sell boats')
  })

  it('are not joined with themselves or unknown projects, nor separated out of order', async () => {
    for (const project of ['one', 'two', 'three'])
      await jarvis.observations.save({ type: 'decision', title: `About ${project}`, project })
    const join = (project: string, into: string) => jarvis.observations.joinProjects({ project, into })
    await expect(join('one', 'one')).rejects.toMatchObject({ code: 'project_with_itself' })
    await expect(join('tow', 'one')).rejects.toMatchObject({
      code: 'project_not_found',
      details: { suggestions: expect.arrayContaining(['two']) },
    })
    const first = await join('one', 'two')
    const second = await join('two', 'three')
    expect(await files('one')).toHaveLength(3)
    await expect(jarvis.memory.undo({ entry: first.logEntry })).rejects.toMatchObject({ code: 'changed_since' })
    await jarvis.memory.undo({ entry: second.logEntry })
    expect(await files('one')).toEqual(['About one', 'About two'])
    await jarvis.memory.undo({ entry: first.logEntry })
    expect(await files('one')).toEqual(['About one'])
  })
})
