import { z } from 'zod'
import { operation } from './operation.ts'

const project = z.string().min(1).max(1000)

export const projectList = operation({
  name: 'project_list',
  summary: 'List projects with objective, topics, status, repositories, folders, remotes and former names.',
  effect: 'read',
  input: z.strictObject({}),
  run: (jarvis) => jarvis.observations.keeping.projects(),
})

export const projectJoin = operation({
  name: 'project_join',
  summary: 'Join two projects: the records of both are listed under the second. "undo" separates them.',
  effect: 'write',
  input: z.strictObject({
    project: project.describe('Project to join into the other: its name, or a folder in it.'),
    into: project.describe('Project that keeps its name.'),
  }),
  run: async (jarvis, request) => {
    const joined = await jarvis.observations.joinProjects(request)
    // The files of its gems contain the name.
    await jarvis.gems.settle()
    return joined
  },
})
