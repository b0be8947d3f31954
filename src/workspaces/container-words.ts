import type { WorkspaceKind } from '../ports/workspace.ts'

export type Engine = Exclude<WorkspaceKind, 'worktree'>

export interface ContainerForm {
  name: string
  image: string
  /** Folder of this machine that is mounted at /work. */
  folder: string
  /** Hash of its parameters: other ones need another container. */
  form: string
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
/** Label with the working copy of a container, so that one with a deleted copy is found. */
const folderLabel = 'jarvis.folder'
const formLabel = 'jarvis.form'
/**
 * Keeps the container alive between commands. The first process exits at once on a signal, and reaps processes left by
 * commands: a `sleep` alone would do neither.
 */
const waiting = ['sh', '-c', 'trap "exit 0" TERM; while :; do sleep 86400 & wait $!; done']
const mostProcesses = 512

const labelsOf = ({ name, folder, form }: ContainerForm): string[] =>
  [`${label}=${name}`, `${folderLabel}=${folder}`, `${formLabel}=${form}`].flatMap((one) => ['--label', one])

const networkOf = ({ network, ports }: ContainerForm): string[] =>
  network ? ports.flatMap(([host, inside]) => ['--publish', `127.0.0.1:${host}:${inside}`]) : ['--network', 'none']

const insideOf = ({ user, environment }: ContainerForm): string[] => [
  ...(user === undefined ? [] : ['--user', user]),
  ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
]

/** Arguments of `run` for Docker and Podman. Options come before the image. */
function dockerRun(form: ContainerForm) {
  const { name, image, folder, cpus, memoryMb } = form
  return [
    ...['run', '--detach', '--name', name, ...labelsOf(form)],
    ...['--mount', `type=bind,source=${folder},target=${workFolder}`, '--workdir', workFolder],
    ...['--cpus', String(cpus), '--memory', `${memoryMb}m`, '--pids-limit', String(mostProcesses)],
    ...['--security-opt', 'no-new-privileges', '--cap-drop', 'ALL'],
    ...[...networkOf(form), ...insideOf(form), image, ...waiting],
  ]
}

/** Rootless Podman maps the container's users to other ids; this keeps the owner's, who can then write. */
function podmanRun(form: ContainerForm) {
  const [run, ...rest] = dockerRun(form)
  const isRoot = form.user === undefined || form.user.startsWith('0:')
  return [run!, ...(isRoot ? [] : ['--userns', 'keep-id']), ...rest]
}

/**
 * Arguments for Apple's `container`. Each container is its own virtual machine and needs no limit of processes or
 * privileges.
 */
function appleRun(form: ContainerForm) {
  const { name, image, folder, cpus, memoryMb } = form
  return [
    ...['run', '--detach', '--progress', 'none', '--name', name, ...labelsOf(form)],
    ...['--mount', `type=bind,source=${folder},target=${workFolder}`, '--workdir', workFolder],
    ...['--cpus', String(cpus), '--memory', `${memoryMb}M`, '--cap-drop', 'ALL'],
    ...[...networkOf(form), ...insideOf(form), image, ...waiting],
  ]
}

interface Words {
  run(form: ContainerForm): string[]
  ready: string[]
  start: string
  stop: (name: string) => string[]
  remove: (name: string) => string[]
  image: (image: string) => string[]
  pull: (image: string) => string
  /** Prints all containers of ours, running or not; `readList` reads it. */
  list: string[]
}

const listAll = ['ps', '--all', '--filter', `label=${folderLabel}`, '--format']

const docker: Words = {
  run: dockerRun,
  ready: ['info', '--format', '{{json .ServerVersion}}'],
  start: 'Start it, or use --workspace worktree',
  stop: (name) => ['stop', name],
  remove: (name) => ['rm', '--force', '--volumes', name],
  image: (image) => ['image', 'inspect', image],
  pull: (image) => `pull ${image}`,
  list: [...listAll, `{{.Names}}\t{{.Label "${folderLabel}"}}`],
}

/** Words of the command lines where they differ. */
export const words: Readonly<Record<Engine, Words>> = {
  docker,
  podman: {
    ...docker,
    run: podmanRun,
    // Its `info` has no server version, because it has no server.
    ready: ['info', '--format', '{{json .Version}}'],
    list: [...listAll, `{{.Names}}\t{{index .Labels "${folderLabel}"}}`],
  },
  container: {
    run: appleRun,
    ready: ['system', 'status', '--format', 'json'],
    start: 'Run "container system start"',
    stop: (name) => ['stop', '-t', '1', name],
    remove: (name) => ['delete', '--force', name],
    image: (image) => ['image', 'inspect', image],
    pull: (image) => `image pull ${image}`,
    list: ['list', '--all', '--format', 'json'],
  },
}

/** Containers of ours with the working copies that they were made for, out of what `list` printed. */
export function readList(engine: Engine, output: string): { name: string; folder: string }[] {
  if (engine !== 'container')
    return output.split('\n').flatMap((line) => {
      const [name = '', folder = ''] = line.trim().split('\t')
      return folder === '' ? [] : [{ name, folder }]
    })
  return (readArray<Listed>(output) ?? []).flatMap(({ id, configuration }) => {
    const folder = configuration?.labels?.[folderLabel]
    return folder === undefined ? [] : [{ name: id ?? configuration?.id ?? '', folder }]
  })
}

interface Listed {
  id?: string
  configuration?: { id?: string; labels?: Record<string, string> }
}

/** The JSON array in a program's output, which may also contain warnings. */
function readArray<Element>(output: string): Element[] | undefined {
  const [array] = /^\[[\s\S]*\]/m.exec(output) ?? []
  try {
    return array === undefined ? undefined : (JSON.parse(array) as Element[])
  } catch {
    return undefined
  }
}

/** State, addresses and mark out of `inspect`. Apple's program has had two forms, Docker and Podman have another. */
export function readInspect(
  output: string,
): { running: boolean; used: boolean; form: string | undefined; addresses: string[] } | undefined {
  const [first] = readArray<Inspected>(output) ?? []
  if (!first) return undefined
  const { State, ExecIDs, Config, configuration, status, networks, NetworkSettings } = first
  const state = typeof status === 'string' ? status : status?.state
  const apple = (typeof status === 'object' ? status.networks : networks) ?? []
  const docker = Object.values(NetworkSettings?.Networks ?? {})
  return {
    running: State?.Running ?? state === 'running',
    used: (ExecIDs ?? []).length > 0,
    form: (Config?.Labels ?? configuration?.labels)?.[formLabel],
    addresses: [
      ...publishedIn(first),
      ...[
        ...apple.map(({ ipv4Address, address }) => ipv4Address ?? address ?? ''),
        ...docker.map(({ IPAddress }) => IPAddress ?? ''),
      ].flatMap((one) => (one === '' ? [] : [one.replace(/\/\d+$/, '')])),
    ],
  }
}

/** Published ports: a stopped container keeps those of its creation. */
const publishedIn = ({ NetworkSettings, configuration }: Inspected): string[] => [
  ...Object.entries(NetworkSettings?.Ports ?? {}).flatMap(([inside, hosts]) =>
    (hosts ?? []).map(({ HostIp, HostPort }) => `${HostIp}:${HostPort} -> ${inside.replace(/\/tcp$/, '')}`),
  ),
  ...(configuration?.publishedPorts ?? []).map(
    ({ hostAddress, hostPort, containerPort }) => `${hostAddress}:${hostPort} -> ${containerPort}`,
  ),
]

interface Inspected {
  State?: { Running?: boolean }
  ExecIDs?: string[] | null
  Config?: { Labels?: Record<string, string> | null }
  NetworkSettings?: {
    Networks?: Record<string, { IPAddress?: string }> | null
    Ports?: Record<string, { HostIp: string; HostPort: string }[] | null> | null
  }
  configuration?: {
    labels?: Record<string, string>
    publishedPorts?: { hostAddress: string; hostPort: number; containerPort: number }[]
  }
  status?: string | { state?: string; networks?: { ipv4Address?: string; address?: string }[] }
  networks?: { ipv4Address?: string; address?: string }[]
}
