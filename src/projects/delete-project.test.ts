import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Projects } from './create-projects.ts'

let home: string
let jarvis: Jarvis
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-delete-project-'))
  jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

const projects = async () => (await jarvis.subsystem('projects')) as Projects
const keep = async (text: string, project?: string) =>
  (await jarvis.gems.add({ text, project }, { enrich: false })).gem.id
const projectOf = async (id: string) => (await jarvis.gems.get(id)).gem.project
const names = async () => (await jarvis.observations.keeping.projects()).projects.map(({ name }) => name)
const fileOf = (id: string) => readFileSync(join(home, 'spaces', 'main', 'knowledge', id, 'gem.md'), 'utf8')

it('deletes a project and keeps its gems, archived ones too; one undo restores everything', async () => {
  const { create, remove, show } = await projects()
  const { project } = await create({ name: 'Harbour', objective: 'Build a pier.', topics: ['tides'], status: 'paused' })
  const ids = [await keep('The tide is late.', 'Harbour'), await keep('Piles of oak last.', 'Harbour')]
  const other = await keep('A recipe for bread.', 'Kitchen')
  await jarvis.gems.archive(ids[1]!)
  const before = ids.map(fileOf)

  expect(await remove('Harbour')).toMatchObject({ project: 'Harbour', gems: 2 })
  expect(await names()).toEqual(['Kitchen'])
  expect([await projectOf(ids[0]!), await projectOf(ids[1]!), await projectOf(other)]).toEqual([null, null, 'Kitchen'])
  expect((await jarvis.gems.find({ query: 'tide', mode: 'keyword' })).gems.map(({ id }) => id)).toEqual([ids[0]])
  await expect(show('Harbour')).rejects.toMatchObject({ code: 'project_not_found' })

  await jarvis.memory.undo()
  const { changedAt, ...same } = project
  expect((await show('Harbour')).project).toMatchObject(same)
  expect(changedAt).toBeGreaterThan(0)
  expect(ids.map(fileOf)).toEqual(before)
})

it('deletes a project named only by gems, and refuses one that does not exist', async () => {
  const { remove } = await projects()
  const id = await keep('The tide is late.', 'Harbour')
  expect(await remove('Harbour')).toMatchObject({ gems: 1 })
  expect(await names()).toEqual([])
  await jarvis.memory.undo()
  expect(await projectOf(id)).toBe('Harbour')
  await expect(remove('Harbor')).rejects.toMatchObject({ code: 'project_not_found' })
})

it('refuses a project with recorded work, lists that work, and changes nothing', async () => {
  const { create, remove } = await projects()
  await create({ name: 'Harbour', objective: 'Build a pier.' })
  const id = await keep('The tide is late.', 'Harbour')
  await jarvis.observations.save({ type: 'insight', title: 'Piles are driven in winter', project: 'Harbour' })
  await expect(remove('Harbour')).rejects.toMatchObject({
    code: 'project_in_use',
    message: expect.stringMatching(/^Harbour has 1 observation, .*--status done/),
  })
  expect(await projectOf(id)).toBe('Harbour')
})
