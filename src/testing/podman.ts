import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real engine of containers with an image for tests. */
export interface TriedEngine {
  /** Variables for the engine's command line, beside PATH and HOME. */
  environment: Readonly<Record<string, string>>
  image: string
  command(...given: string[]): { status: number | null; output: string }
  end(): void
}

const image = 'localhost/jarvis-busybox:latest'
/** Applets for a shell, a test and a look at the network. */
const applets = ['sh', 'sleep', 'cat', 'echo', 'id', 'ls', 'touch', 'printf', 'dd', 'wc', 'ip', 'nproc', 'stty', 'tty']
/** Settings to try in order: the machine's own, then for a kernel without crun's requirements or higher limits. */
const settings = [
  '',
  '[containers]\ndefault_ulimits = ["nofile=1024:1024","nproc=1024:1024"]\n[engine]\nruntime = "runc"\n',
]

export const findBusybox = (): string | undefined =>
  ['/bin/busybox', '/usr/bin/busybox'].find((path) => existsSync(path))

/**
 * Podman with separate images and containers, and an image made of a static busybox; no registry is used. If it cannot
 * be tested here, a sentence with the reason to skip.
 */
export function tryPodman(): TriedEngine | string {
  const busybox = findBusybox()
  if (spawnSync('podman', ['--version']).error) return 'podman is not installed'
  if (busybox === undefined) return 'busybox is not installed: apt-get install busybox-static'
  // Podman refuses a long path of its sockets.
  const root = mkdtempSync(join(tmpdir(), 'jp-'))
  const files = { storage: join(root, 'storage.conf'), engine: join(root, 'engine.conf') }
  writeFileSync(files.storage, `[storage]\ndriver = "vfs"\ngraphroot = "${root}/graph"\nrunroot = "${root}/run"\n`)
  const podman = (...given: string[]) => {
    const env = { ...process.env, CONTAINERS_STORAGE_CONF: files.storage, CONTAINERS_CONF: files.engine }
    const { status, stdout, stderr } = spawnSync('podman', given, { encoding: 'utf8', env, timeout: 60_000 })
    return { status, output: `${stdout}${stderr}` }
  }
  const end = () => {
    podman('rm', '--force', '--all', '--time', '0')
    podman('rmi', '--force', '--all')
    // Rootless: files of the image belong to other users.
    podman('unshare', 'rm', '-rf', join(root, 'graph'))
    rmSync(root, { recursive: true, force: true })
  }
  let why = ''
  for (const text of settings) {
    writeFileSync(files.engine, text)
    why = makeImage(join(root, 'image'), busybox, podman) ?? runOnce(podman) ?? ''
    if (why === '')
      return {
        environment: { CONTAINERS_STORAGE_CONF: files.storage, CONTAINERS_CONF: files.engine },
        ...{ image, command: podman, end },
      }
  }
  end()
  return `podman cannot run a container here: ${why.trim().slice(-300)}`
}

function makeImage(folder: string, busybox: string, podman: TriedEngine['command']): string | undefined {
  const { status, output } = podman('import', '--change', 'ENV PATH=/bin', busyboxTar(folder, busybox), image)
  return status === 0 ? undefined : output
}

/** Packs a root folder with only busybox; returns the path of the archive. */
export function busyboxTar(folder: string, busybox: string): string {
  const tar = `${folder}.tar`
  if (existsSync(folder)) return tar
  for (const name of ['bin', 'tmp', 'work', 'etc']) mkdirSync(join(folder, name), { recursive: true, mode: 0o777 })
  copyFileSync(busybox, join(folder, 'bin', 'busybox'))
  for (const name of applets) symlinkSync('busybox', join(folder, 'bin', name))
  spawnSync('tar', ['-C', folder, '-cf', tar, '.'])
  return tar
}

function runOnce(podman: TriedEngine['command']): string | undefined {
  const { status, output } = podman('run', '--rm', '--network', 'none', '--cpus', '1', '--memory', '64m', image, 'id')
  return status === 0 ? undefined : output
}
