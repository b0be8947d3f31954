import type { Undoer } from '../ports/subsystem.ts'
import {
  createProject,
  deleteProject,
  editProject,
  type NewProject,
  type ProjectEdit,
  readProject,
  refuseWhereWorked,
} from './change-project.ts'
import { createJoinUndo, type JoinNeeds, joinProjects } from './join-projects.ts'
import { listProjects } from './list-projects.ts'
import { createProjectUndo } from './undo-projects.ts'

export type { ProjectState } from '../core/vocabulary.ts'
export type { ChangedProject, NewProject, Project, ProjectEdit } from './change-project.ts'
export { createProjectForgetting } from './forget-projects.ts'
export type { JoinedProjects, JoinNeeds } from './join-projects.ts'
export type { ListedProject } from './list-projects.ts'
export { movableProjects } from './movable-projects.ts'
export { keepLook } from './project-heads.ts'
export {
  type ContextPlace,
  findProject,
  ownLastingNames,
  type Place,
  pathIn,
  readPlace,
  resolveProject,
  topOfProject,
} from './projects.ts'
export { repositoryRows } from './repository-table.ts'

/** Operations on projects. Every write is a log entry and can be undone. */
export const createProjects = (needs: JoinNeeds) => ({
  /** Projects with their names and repositories. */
  projects: async () => ({ projects: await listProjects(needs.db) }),
  joinProjects: (request: { project: string; into: string }) => joinProjects(needs, request),
  createProject: (request: NewProject) => createProject(needs, request),
  editProject: (named: string, edit: ProjectEdit) => editProject(needs, named, edit),
  deleteProject: (named: string) => deleteProject(needs, named),
  /** The name of a project, if it may be deleted. Errors: `project_not_found`, `project_in_use`. */
  deletableProject: (named: string) => refuseWhereWorked(needs.db, named),
  /** One project with its description. Errors: `project_not_found`. */
  project: (named: string) => readProject(needs.db, named),
})

/** Undoers of joins and other changes of projects. */
export const projectUndoers = (needs: JoinNeeds): Undoer[] => [createJoinUndo(needs), createProjectUndo()]
