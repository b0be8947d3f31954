import type { WorkspaceProvider } from '../ports/workspace.ts'
import { commandEnvironment, type Variable } from './environment.ts'
import { runCommand } from './run-command.ts'
import { openWorkingCopy } from './working-copy.ts'

/**
 * A working copy on this machine. Its commands can access the machine's files and network, which the owner must know.
 */
export const createWorktrees = ({ below, variable }: { below: string; variable: Variable }): WorkspaceProvider => ({
  kind: 'worktree',
  missing: async () => undefined,
  async open(request) {
    const environment = commandEnvironment(variable)
    const copy = await openWorkingCopy({ ...request, below, environment })
    return {
      ...{ kind: 'worktree', folder: copy.folder, isNew: copy.isNew, addresses: [] },
      run: ({ argv, timeoutMs, onStart }, options) =>
        runCommand({ argv, folder: copy.folder, environment, timeoutMs, onStart, signal: options?.signal }),
      checkpoint: copy.checkpoint,
      reset: copy.reset,
      diff: copy.diff,
      shell: () => [variable('SHELL') ?? (process.platform === 'win32' ? 'cmd.exe' : 'sh')],
      hibernate: async () => undefined,
      remove: copy.remove,
      vacate: copy.vacate,
    }
  },
})
