import type { CallOptions } from '../core/runtime.ts'

export const workspaceKinds = ['container', 'docker', 'podman', 'worktree'] as const
export type WorkspaceKind = (typeof workspaceKinds)[number]

/** Result of a command. */
export interface CommandResult {
  /** Exit code; 124 after a time-out, 127 where the program does not exist. */
  code: number
  /** Standard output and error in order of arrival, the last part of it. */
  output: string
  milliseconds: number
}

export interface CommandRequest {
  /** Program and arguments; not run through a shell. */
  argv: readonly string[]
  timeoutMs: number
  /** Called with the process id on this machine as soon as it runs. */
  onStart?: ((pid: number) => void) | undefined
}

export interface WorkspaceRequest {
  /** Name of its folder: the same for all runs of a project. */
  name: string
  /** Root of the owner's repository. It is only read. */
  repository: string
  branch: string
  /** Commit that the branch begins at. */
  base: string
  /** Image for containers; empty: chosen by the language of the project. */
  image: string
  network: boolean
  cpus: number
  memoryMb: number
  /** Ports inside that are published on 127.0.0.1. */
  ports: readonly number[]
}

/** A working copy on a branch of its own, apart from the owner's. */
export interface Workspace {
  readonly kind: WorkspaceKind
  /** Absolute path of the working copy on this machine. */
  readonly folder: string
  /** It was just created: nothing is installed in it. */
  readonly isNew: boolean
  /** Addresses of its ports: `127.0.0.1:49152 -> 3000`, or an IP address. */
  readonly addresses: readonly string[]
  run(command: CommandRequest, options?: CallOptions): Promise<CommandResult>
  /** Commits all changes; returns the commit, or the former one where nothing changed. */
  checkpoint(message: string): Promise<string>
  /** Resets to a commit: later commits, changes and new files are removed, files that git ignores stay. */
  reset(commit: string): Promise<void>
  /** The diff since a commit. */
  diff(since: string): Promise<string>
  /** Program and arguments of a shell in it, for a terminal. */
  shell(): readonly string[]
  /** Stops its processes and keeps its state. */
  hibernate(): Promise<void>
  /** Removes the working copy and stops its processes; the branch stays. */
  remove(): Promise<void>
  /** Like `remove`, but the files stay, clean and on no branch, for the next `open` of this process. */
  vacate(): Promise<void>
}

export interface WorkspaceProvider {
  readonly kind: WorkspaceKind
  /** Undefined if it can be used with this image, else a whole sentence why not. */
  missing(image: string): Promise<string | undefined>
  /** Creates the workspace, or wakes an existing one with this name and branch. */
  open(request: WorkspaceRequest): Promise<Workspace>
}
