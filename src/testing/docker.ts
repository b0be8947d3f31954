import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { busyboxTar, findBusybox, type TriedEngine } from './podman.ts'

const image = 'localhost/jarvis-busybox:docker'

/**
 * The Docker of DOCKER_HOST or the usual socket, with an image made of a static busybox; no registry is used. It may be
 * the owner's, so only the image and containers of tests are removed. Returns a sentence if it cannot be tested here.
 */
export function tryDocker(): TriedEngine | string {
  const command = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync('docker', given, { encoding: 'utf8', timeout: 60_000 })
    return { status, output: `${stdout}${stderr}` }
  }
  if (spawnSync('docker', ['--version']).error) return 'docker is not installed'
  if (command('info').status !== 0) return 'no Docker daemon answers'
  const busybox = findBusybox()
  if (busybox === undefined) return 'busybox is not installed: apt-get install busybox-static'
  const root = mkdtempSync(join(tmpdir(), 'jd-'))
  const made = command('import', '--change', 'ENV PATH=/bin', busyboxTar(join(root, 'image'), busybox), image)
  const ran = made.status === 0 ? command('run', '--rm', '--network', 'none', '--memory', '64m', image, 'id') : made
  const end = () => {
    command('rmi', '--force', image)
    rmSync(root, { recursive: true, force: true })
  }
  if (ran.status === 0) return { environment: {}, image, command, end }
  end()
  return `docker cannot run a container here: ${ran.output.trim().slice(-300)}`
}
