import { basename, join } from 'node:path'
import { contentMark, newId, slug } from '../core/ids.ts'
import type { WorkspaceKind } from '../ports/workspace.ts'
import { redact } from '../secrets/secrets.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import type { AgentNeeds } from './needs.ts'
import type { Profile } from './profile.ts'
import { readProfile } from './read-profiles.ts'
import type { AgentRun, Limits } from './run.ts'

/** A task request. Omitted fields come from the profile, then from the settings. */
export interface TaskRequest {
  task: string
  /** Absolute path of a folder in the repository. */
  folder: string
  profile?: string | undefined
  /** Commands that test the work, instead of the project's own. */
  test?: readonly string[] | undefined
  /** Additional commands that the agent may run. */
  allow?: readonly string[] | undefined
  workspace?: WorkspaceKind | 'auto' | undefined
  tokens?: number | undefined
  dollars?: number | undefined
  minutes?: number | undefined
  turns?: number | undefined
  dryRun?: boolean | undefined
}

export const profileFolder = (root: string): string => join(root, 'agents')

/** The record of a new run; nothing is written. Errors: those of the repository and of the profile. */
export async function newRun(
  needs: AgentNeeds,
  workspaces: Workspaces,
  request: TaskRequest,
): Promise<{ run: AgentRun; profile: Profile }> {
  const { settings, clock, root, projectAt } = needs
  const profile = readProfile(profileFolder(root), request.profile ?? settings.agent.profile)
  const repository = await workspaces.repository(request.folder)
  const at = clock()
  const id = newId(at)
  // The name of a branch is visible to everyone who gets the repository.
  const task = redact(request.task).text
  const run: AgentRun = {
    ...{ id, at, updatedAt: at, profile: profile.name },
    project: (await projectAt(repository.root)) ?? basename(repository.root),
    repository: repository.root,
    task,
    ...{ runner: '', workspace: request.workspace ?? profile.workspace.kind ?? settings.agent.workspace },
    place: `${slug(basename(repository.root)).slice(0, 30)}-${contentMark(repository.root).slice(0, 8)}`,
    branch: `jarvis/${slug(task).slice(0, 40).replace(/-+$/, '')}-${id.slice(-6)}`,
    ...{ base: repository.head, checkpoint: repository.head },
    ...{ state: 'queued', reason: '', wish: '', question: '' },
    commands: { prepare: [], test: [...(request.test ?? [])], allow: [...(request.allow ?? [])] },
    limits: limitsOf(request, profile, settings.agent),
    ...{ tokens: 0, dollars: 0, turns: 0, milliseconds: 0 },
  }
  return { run, profile }
}

const limitsOf = (request: TaskRequest, { budget }: Profile, settings: Limits): Limits => ({
  tokens: request.tokens ?? budget.tokens ?? settings.tokens,
  dollars: request.dollars ?? budget.dollars ?? settings.dollars,
  minutes: request.minutes ?? budget.minutes ?? settings.minutes,
  turns: request.turns ?? budget.turns ?? settings.turns,
})
