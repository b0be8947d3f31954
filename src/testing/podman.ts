import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The real Podman with images and containers of its own, apart from those of this machine. */
export interface TriedPodman {
  /** For the command line of Podman, beside PATH and HOME. */
  environment: Readonly<Record<string, string>>
  image: string
  podman(...given: string[]): { status: number | null; output: string }
  end(): void
}

const image = 'localhost/jarvis-busybox:latest'
/** What a shell, a test and a look at the network need. */
const applets = ['sh', 'sleep', 'cat', 'echo', 'id', 'ls', 'touch', 'printf', 'dd', 'wc', 'ip', 'nproc', 'stty', 'tty']
/** Settings to try one after the other: as the machine has it, then for a kernel without crun's needs or higher limits. */
const settings = [
  '',
  '[containers]\ndefault_ulimits = ["nofile=1024:1024","nproc=1024:1024"]\n[engine]\nruntime = "runc"\n',
]

/**
 * Podman with an image made of a static busybox; no registry is asked. A sentence where it cannot be tried here, which is
 * the reason to skip a test.
 */
export function tryPodman(): TriedPodman | string {
  const busybox = ['/bin/busybox', '/usr/bin/busybox'].find((path) => existsSync(path))
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
    // Without root, files of the image belong to other users.
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
        ...{ image, podman, end },
      }
  }
  end()
  return `podman cannot run a container here: ${why.trim().slice(-300)}`
}

function makeImage(folder: string, busybox: string, podman: TriedPodman['podman']): string | undefined {
  if (!existsSync(folder)) {
    for (const name of ['bin', 'tmp', 'work', 'etc']) mkdirSync(join(folder, name), { recursive: true, mode: 0o777 })
    copyFileSync(busybox, join(folder, 'bin', 'busybox'))
    for (const name of applets) symlinkSync('busybox', join(folder, 'bin', name))
    spawnSync('tar', ['-C', folder, '-cf', `${folder}.tar`, '.'])
  }
  const { status, output } = podman('import', '--change', 'ENV PATH=/bin', `${folder}.tar`, image)
  return status === 0 ? undefined : output
}

function runOnce(podman: TriedPodman['podman']): string | undefined {
  const { status, output } = podman('run', '--rm', '--network', 'none', '--cpus', '1', '--memory', '64m', image, 'id')
  return status === 0 ? undefined : output
}
