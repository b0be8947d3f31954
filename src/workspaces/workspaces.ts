import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unavailable } from '../core/errors.ts'
import { type WorkspaceKind, type WorkspaceProvider, workspaceKinds } from '../ports/workspace.ts'
import { deleteBranch, diffBetween, mergeBranch } from './accept.ts'
import { createContainers, endContainer, type OwnContainer, ownContainers } from './containers.ts'
import { commandEnvironment, type Variable } from './environment.ts'
import { readRepository } from './git.ts'
import { hasCompose, images, languageOf } from './templates.ts'
import { branchOf, isKept, removeWorkingCopy } from './working-copy.ts'
import { createWorktrees } from './worktree.ts'

export { languageOf, type ProjectLanguage } from './templates.ts'

const engines = workspaceKinds.filter((kind) => kind !== 'worktree')

export type Workspaces = ReturnType<typeof createWorkspaces>

interface Needs {
  /** Folder of all working copies. */
  below: string
  variable: Variable
  /** The machine; tests replace it. */
  machine?: { platform: string; arch: string } | undefined
}

/** Isolated places for work: a container if possible, otherwise a working copy on this machine. */
export function createWorkspaces({ below, variable, machine = process }: Needs) {
  const providers: Readonly<Record<WorkspaceKind, WorkspaceProvider>> = {
    container: createContainers('container', { below, variable, machine }),
    docker: createContainers('docker', { below, variable, machine }),
    podman: createContainers('podman', { below, variable, machine }),
    worktree: createWorktrees({ below, variable }),
  }
  const environment = () => commandEnvironment(variable)
  return {
    /**
     * The workspace for a project. `auto` takes the first that can be used, most isolated first; a project with a compose
     * file gets Docker. Errors: `workspace_unavailable`.
     */
    async choose(kind: WorkspaceKind | 'auto', folder: string, image = ''): Promise<WorkspaceProvider> {
      const wanted = image || images[languageOf(folder)]
      if (kind !== 'auto') {
        const why = await providers[kind].missing(wanted)
        if (why === undefined) return providers[kind]
        throw unavailable('workspace_unavailable', why)
      }
      const order = hasCompose(folder) ? workspaceKinds.filter((one) => one !== 'container') : workspaceKinds
      for (const one of order) if ((await providers[one].missing(wanted)) === undefined) return providers[one]
      return providers.worktree
    },
    of: (kind: WorkspaceKind): WorkspaceProvider => providers[kind],
    /** Removes the named workspace, in any state. The branch stays. */
    async remove(kind: WorkspaceKind, { place, repository }: { place: string; repository: string }): Promise<void> {
      if (kind !== 'worktree') await endContainer('remove', kind, place, { below, variable })
      await removeWorkingCopy({ name: place, repository, below, environment: environment() })
    },
    /** The branch of a named working copy; undefined without a complete one. */
    branchAt: ({ place, repository }: { place: string; repository: string }): Promise<string | undefined> =>
      branchOf({ name: place, repository, below, environment: environment() }),
    /** Whether a running process keeps the named working copy, clean, for its next task. */
    isKept: ({ place, repository }: { place: string; repository: string }): Promise<boolean> =>
      isKept({ name: place, repository, below, environment: environment() }),
    /** The change between two commits of a repository. */
    diff: ({ repository, from, to }: { repository: string; from: string; to: string }) =>
      diffBetween({ repository, from, to, environment: environment() }),
    /** Containers of working copies here, of every engine that answers; their working copy may be gone. */
    async containers(): Promise<OwnContainer[]> {
      return (await Promise.all(engines.map((kind) => ownContainers(kind, { below, variable })))).flat()
    },
    /** Stops the container of a working copy and keeps its state. */
    hibernate: ({ kind, place }: Pick<OwnContainer, 'kind' | 'place'>): Promise<void> =>
      endContainer('stop', kind, place, { below, variable }),
    /** Names of working copies that are there. */
    names: (): string[] => (existsSync(below) ? readdirSync(below).sort() : []),
    folderOf: (name: string): string => join(below, name),
    repository: (folder: string) => readRepository(folder, environment()),
    merge: (taken: { repository: string; branch: string; message: string }) =>
      mergeBranch({ ...taken, environment: environment() }),
    deleteBranch: (taken: { repository: string; branch: string }) =>
      deleteBranch({ ...taken, environment: environment() }),
  }
}
