import { z } from 'zod'
import { operation } from './operation.ts'

const project = z.string().min(1).max(1000)

export const projectList = operation({
  name: 'project_list',
  summary: 'List projects: objective, topics, status, and the repositories, folders, remotes and former names of each.',
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
    project: project.describe(
      'The one that goes into the other: its name, or a folder in it. A new repository by its folder.',
    ),
    into: project.describe('The one whose name stays.'),
  }),
  run: async (jarvis, request) => {
    const joined = await jarvis.observations.joinProjects(request)
    // The files of its gems say the name.
    await jarvis.gems.settle()
    return joined
  },
})
