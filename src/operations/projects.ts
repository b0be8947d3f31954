import { z } from 'zod'
import { operation } from './operation.ts'

const project = z.string().min(1).max(1000)

export const projectList = operation({
  name: 'project_list',
  summary: 'List the projects that agents worked in, with the folders, remotes and former names that each is known by.',
  effect: 'read',
  input: z.strictObject({}),
  run: (jarvis) => jarvis.observations.keeping.projects(),
})

export const projectJoin = operation({
  name: 'project_join',
  summary:
    'Say that two projects are one: what was recorded under either is found under the second. "undo" takes them apart.',
  effect: 'write',
  input: z.strictObject({
    project: project.describe('The one that goes into the other: its name, or the path of a folder in it.'),
    into: project.describe('The one whose name stays.'),
  }),
  run: (jarvis, request) => jarvis.observations.joinProjects(request),
})
