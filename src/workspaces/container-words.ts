import type { WorkspaceKind } from '../ports/workspace.ts'

export type Engine = Exclude<WorkspaceKind, 'worktree'>

export interface ContainerForm {
  name: string
  image: string
  /** Folder of this machine that is mounted at /work. */
  folder: string
  network: boolean
  cpus: number
  memoryMb: number
  /** Published on 127.0.0.1: port of this machine and port inside. */
  ports: readonly (readonly [host: number, inside: number])[]
  /** `uid:gid` of the owner, so that files belong to them. */
  user: string | undefined
  environment: Readonly<Record<string, string>>
}

export const workFolder = '/work'
const label = 'jarvis.workspace'
/** Keeps the container alive between commands. */
const waiting = ['sleep', '2147483647']
const mostProcesses = 512

/** Arguments of `run` for Docker and Podman. Options come before the image. */
function dockerRun({ name, image, folder, network, cpus, memoryMb, ports, user, environment }: ContainerForm) {
  return [
    ...['run', '--detach', '--name', name, '--label', `${label}=${name}`],
    ...['--mount', `type=bind,source=${folder},target=${workFolder}`, '--workdir', workFolder],
    ...['--cpus', String(cpus), '--memory', `${memoryMb}m`, '--pids-limit', String(mostProcesses)],
    ...['--security-opt', 'no-new-privileges', '--cap-drop', 'ALL'],
    ...(user === undefined ? [] : ['--user', user]),
    ...(network
      ? ports.flatMap(([host, inside]) => ['--publish', `127.0.0.1:${host}:${inside}`])
      : ['--network', 'none']),
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...[image, ...waiting],
  ]
}

/** The same for Apple's `container`. A machine of its own needs no limit of processes or privileges. */
function appleRun({ name, image, folder, network, cpus, memoryMb, ports, user, environment }: ContainerForm) {
  return [
    ...['run', '--detach', '--progress', 'none', '--name', name, '--label', `${label}=${name}`],
    ...['--mount', `type=bind,source=${folder},target=${workFolder}`, '--workdir', workFolder],
    ...['--cpus', String(cpus), '--memory', `${memoryMb}M`, '--cap-drop', 'ALL'],
    ...(user === undefined ? [] : ['--user', user]),
    ...(network
      ? ports.flatMap(([host, inside]) => ['--publish', `127.0.0.1:${host}:${inside}`])
      : ['--network', 'none']),
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...[image, ...waiting],
  ]
}

/** Words of the two command lines where they differ. */
export const words: Readonly<
  Record<
    'docker' | 'apple',
    {
      run(form: ContainerForm): string[]
      ready: string[]
      start: string
      remove: (name: string) => string[]
      image: (image: string) => string[]
      pull: (image: string) => string
    }
  >
> = {
  docker: {
    run: dockerRun,
    ready: ['info', '--format', '{{json .ServerVersion}}'],
    start: 'Start it, or use --workspace worktree',
    remove: (name) => ['rm', '--force', name],
    image: (image) => ['image', 'inspect', image],
    pull: (image) => `pull ${image}`,
  },
  apple: {
    run: appleRun,
    ready: ['system', 'status', '--format', 'json'],
    start: 'Run "container system start"',
    remove: (name) => ['delete', '--force', name],
    image: (image) => ['image', 'inspect', image],
    pull: (image) => `image pull ${image}`,
  },
}

/** State and addresses out of `inspect`. Apple's program has had two forms, Docker has another. */
export function readInspect(output: string): { running: boolean; addresses: string[] } | undefined {
  const start = output.indexOf('[')
  if (start === -1) return undefined
  let first: Inspected | undefined
  try {
    first = (JSON.parse(output.slice(start)) as Inspected[])[0]
  } catch {
    return undefined
  }
  if (!first) return undefined
  const { State, status, networks, NetworkSettings } = first
  const state = typeof status === 'string' ? status : status?.state
  const apple = (typeof status === 'object' ? status.networks : networks) ?? []
  return {
    running: State?.Running ?? state === 'running',
    addresses: [
      ...apple.flatMap(({ ipv4Address, address }) => [ipv4Address ?? address ?? '']),
      ...Object.values(NetworkSettings?.Networks ?? {}).map(({ IPAddress }) => IPAddress ?? ''),
    ]
      .map((one) => one.replace(/\/\d+$/, ''))
      .filter((one) => one !== ''),
  }
}

interface Inspected {
  State?: { Running?: boolean }
  status?: string | { state?: string; networks?: { ipv4Address?: string; address?: string }[] }
  networks?: { ipv4Address?: string; address?: string }[]
  NetworkSettings?: { Networks?: Record<string, { IPAddress?: string }> }
}
