import type { CallOptions } from '../core/runtime.ts'

export const workspaceKinds = ['container', 'docker', 'podman', 'worktree'] as const
export type WorkspaceKind = (typeof workspaceKinds)[number]

/** What a command came to. */
export interface CommandResult {
  /** Exit code; 124 after a time-out, 127 where the program does not exist. */
  code: number
  /** Standard output and error as they came, the last part of it. */
  output: string
  milliseconds: number
}

export interface CommandRequest {
  /** Program and arguments; no shell reads them. */
  argv: readonly string[]
  timeoutMs: number
  /** Gets the id of the process on this machine as soon as it runs. */
  onStart?: ((pid: number) => void) | undefined
}

export interface WorkspaceRequest {
  /** Names its folder: the same for all runs of a project. */
  name: string
  /** Root of the owner's repository. It is only read. */
  repository: string
  branch: string
  /** Commit that the branch begins at. */
  base: string
  /** Image for containers; empty: by the language of the project. */
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
  /** It was made just now: nothing is installed in it. */
  readonly isNew: boolean
  /** Where it can be reached: `127.0.0.1:49152 -> 3000`, or an IP address. */
  readonly addresses: readonly string[]
  run(command: CommandRequest, options?: CallOptions): Promise<CommandResult>
  /** Commits everything that changed; the commit, which is the former one where nothing did. */
  checkpoint(message: string): Promise<string>
  /** Back to a commit: later commits, changes and new files go, what git ignores stays. */
  reset(commit: string): Promise<void>
  /** The change since a commit, as a diff. */
  diff(since: string): Promise<string>
  /** Program and arguments of a shell in it, for a terminal. */
  shell(): readonly string[]
  /** Stops what runs in it and keeps its state. */
  hibernate(): Promise<void>
  /** Removes the working copy and stops what runs in it; the branch stays. */
  remove(): Promise<void>
  /** The same, but the files stay, clean and on no branch, for the next `open` of this process. */
  vacate(): Promise<void>
}

export interface WorkspaceProvider {
  readonly kind: WorkspaceKind
  /** Undefined where it can be used with this image, else a whole sentence why not. */
  missing(image: string): Promise<string | undefined>
  /** Makes it, or wakes one that is there with this name and branch. */
  open(request: WorkspaceRequest): Promise<Workspace>
}
