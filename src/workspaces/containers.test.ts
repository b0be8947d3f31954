import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { git, makeAgentRepository, nodeProject, ownersTree } from '../testing/agent-repository.ts'
import { createWorkspaces } from './workspaces.ts'

/**
 * Fake command lines that follow the documentation of Docker and of Apple's container; neither was run. The fake keeps
 * the state of its containers in a file, runs the commands of `exec` on this machine, and fails where a file says so.
 */
const fake = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync, writeFileSync, rmSync } = require('node:fs')
const { spawnSync } = require('node:child_process')
const { basename, join } = require('node:path')
const here = __dirname
const [verb, ...rest] = process.argv.slice(2)
const apple = basename(__filename) === 'container'
appendFileSync(join(here, 'log'), JSON.stringify(process.argv.slice(2)) + '\\n')
const state = join(here, 'state')
const fail = (text, code = 1) => { process.stderr.write(text); process.exit(code) }
if (existsSync(join(here, 'fail-' + verb))) fail('Error: ' + verb + ' did not work')
if (verb === 'info' || verb === 'system') process.exit(0)
if (verb === 'image') process.exit(existsSync(join(here, 'no-image')) ? 1 : 0)
const known = () => (existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : undefined)
const keep = (change) => writeFileSync(state, JSON.stringify({ ...known(), ...change }))
const valuesOf = (flag) => rest.flatMap((word, at) => (rest[at - 1] === flag ? [word] : []))
if (verb === 'inspect') {
  const made = known()
  if (!made) fail('Error: container not found: ' + rest[0])
  const { running, labels, published } = made
  const [hostPort, containerPort] = (published[0] || '').split(':').slice(1)
  const configuration = { labels, publishedPorts: published[0] ? [{ hostAddress: '127.0.0.1', hostPort, containerPort }] : [] }
  const old = { configuration, status: running ? 'running' : 'stopped', networks: [{ address: '192.168.64.9/24' }] }
  const now = { configuration, status: { state: running ? 'running' : 'stopped', networks: [{ ipv4Address: '192.168.64.3/24' }] } }
  const Ports = published[0] ? { [containerPort + '/tcp']: [{ HostIp: '127.0.0.1', HostPort: hostPort }] } : {}
  const NetworkSettings = { Ports, Networks: { bridge: { IPAddress: '172.17.0.2' } } }
  const docker = { State: { Running: running }, ExecIDs: null, Config: { Labels: labels }, NetworkSettings }
  process.stdout.write(JSON.stringify([apple ? (existsSync(join(here, 'old-form')) ? old : now) : docker]))
} else if (verb === 'run')
  keep({
    name: valuesOf('--name')[0],
    running: true,
    labels: Object.fromEntries(valuesOf('--label').map((label) => label.split('='))),
    published: valuesOf('--publish'),
  })
else if (verb === 'start') keep({ running: true })
else if (verb === 'stop') keep({ running: false })
else if (verb === 'rm' || verb === 'delete') {
  if (!known()) fail('Error: container not found')
  rmSync(state)
} else if (verb === 'ps' && known()) process.stdout.write(known().name + '\\t' + known().labels['jarvis.folder'] + '\\n')
else if (verb === 'list')
  process.stdout.write(JSON.stringify(known() ? [{ id: known().name, configuration: { labels: known().labels } }] : []))
else if (verb === 'exec') {
  const [program, ...given] = rest.slice(rest.indexOf('--workdir') + 3)
  const { status, stdout } = spawnSync(program, given, { encoding: 'utf8' })
  process.stdout.write(stdout)
  process.exit(status)
}
`

/** Programs that the fakes and the copies of a repository need. */
const programs = ['git', 'sh', 'env', 'node'].map((name) => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
  return [name, name === 'node' ? process.execPath : found] as const
})

let root: string
let bin: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-containers-'))
  bin = join(root, 'bin')
  mkdirSync(bin)
  for (const [name, program] of programs) symlinkSync(program, join(bin, name))
  folder = makeAgentRepository(join(root, 'sums'), nodeProject)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const install = (name: string) => {
  writeFileSync(join(bin, name), fake)
  chmodSync(join(bin, name), 0o755)
}
const calls = (): string[][] =>
  readFileSync(join(bin, 'log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])
/** Only the test's own programs, git and Node are found, so that a container engine of this machine is not used. */
const only = (variable: string) => ({ PATH: bin, HOME: root })[variable]
const workspaces = (machine?: { platform: string; arch: string }) =>
  createWorkspaces({ below: join(root, 'copies'), variable: only, machine })
const request = (more: object = {}) => ({
  ...{ name: 'sums-1', repository: folder, branch: 'jarvis/one', base: git(folder, 'rev-parse', 'HEAD'), image: '' },
  ...{ network: false, cpus: 2, memoryMb: 1024, ports: [], ...more },
})
const mac = { platform: 'darwin', arch: 'arm64' }

describe('Docker, with a fake based on its documentation', () => {
  it('puts options before the image, without network and privileges, and returns exit codes', async () => {
    install('docker')
    const before = ownersTree(folder)
    const workspace = await (await workspaces().choose('docker', folder)).open(request())
    const run = calls().find(([verb]) => verb === 'run')!
    const name = run[3]!
    expect(name).toMatch(/^jarvis-sums-1-[0-9a-f]{8}$/)
    expect(run.slice(0, 6)).toEqual(['run', '--detach', '--name', name, '--label', `jarvis.workspace=${name}`])
    expect(run.join(' ')).toContain(`--mount type=bind,source=${workspace.folder},target=/work --workdir /work`)
    expect(run.join(' ')).toContain(
      '--cpus 2 --memory 1024m --pids-limit 512 --security-opt no-new-privileges --cap-drop ALL',
    )
    expect(run.join(' ')).toContain('--network none')
    expect(run.slice(-4, -1)).toEqual(['node:22-bookworm-slim', 'sh', '-c'])
    const words = ['a b', '"quoted"', 'two\nlines']
    const script = 'console.log(JSON.stringify(process.argv.slice(1))); process.exit(3)'
    const { code, output } = await workspace.run({ argv: ['node', '-e', script, ...words], timeoutMs: 20_000 })
    expect([code, JSON.parse(output)]).toEqual([3, words])
    expect(workspace.addresses).toEqual(['172.17.0.2'])
    await workspace.hibernate()
    await (await workspaces().choose('docker', folder)).open(request())
    expect(calls().map(([verb]) => verb)).toContain('start')
    await workspace.remove()
    expect(calls().at(-1)).toEqual(['rm', '--force', '--volumes', name])
    expect(existsSync(workspace.folder)).toBe(false)
    expect(ownersTree(folder)).toEqual(before)
  })

  it('publishes ports on this machine only, when the network is allowed', async () => {
    install('docker')
    const workspace = await (await workspaces().choose('docker', folder)).open(
      request({ network: true, ports: [3000] }),
    )
    const run = calls().find(([verb]) => verb === 'run')!
    expect(run.join(' ')).toMatch(/--publish 127\.0\.0\.1:\d+:3000/)
    expect(run).not.toContain('none')
    expect(workspace.addresses[0]).toMatch(/^127\.0\.0\.1:\d+ -> 3000$/)
  })

  it('is refused with the next step when it is missing, not running, or without an image', async () => {
    const asked = () => workspaces().choose('podman', folder)
    await expect(asked()).rejects.toMatchObject({
      code: 'workspace_unavailable',
      message: expect.stringContaining('not found'),
    })
    install('podman')
    writeFileSync(join(bin, 'no-image'), '')
    await expect(asked()).rejects.toMatchObject({
      message: expect.stringContaining('podman pull node:22-bookworm-slim'),
    })
    writeFileSync(join(bin, 'fail-info'), '')
    await expect(asked()).rejects.toMatchObject({ message: expect.stringMatching(/does not run: [^\n]*[^.?!\s]\. /) })
  })

  it('reports the reason of a failed start', async () => {
    install('podman')
    writeFileSync(join(bin, 'fail-run'), '')
    const provider = await workspaces().choose('podman', folder)
    await expect(provider.open(request())).rejects.toMatchObject({ code: 'workspace_failed' })
  })
})

describe("Apple's container, with a fake based on its documentation", () => {
  it.each([
    ['now', '192.168.64.3'],
    ['old', '192.168.64.9'],
  ])('is used on a Mac, with the inspect format %s', async (form, address) => {
    install('container')
    if (form === 'old') writeFileSync(join(bin, 'old-form'), '')
    const provider = await workspaces(mac).choose('auto', folder)
    expect(provider.kind).toBe('container')
    const workspace = await provider.open(request())
    const run = calls().find(([verb]) => verb === 'run')!
    expect(run.join(' ')).toContain('--cpus 2 --memory 1024M --cap-drop ALL')
    expect(run.join(' ')).not.toMatch(/pids-limit|security-opt/)
    expect(workspace.addresses).toEqual([address])
    expect(await workspaces(mac).containers()).toEqual([
      { kind: 'container', place: 'sums-1', running: true, used: false },
    ])
    await workspace.remove()
    expect(calls().at(-1)).toEqual(['delete', '--force', run[run.indexOf('--name') + 1]])
  })

  it('is not used for a project with a compose file, or on other systems', async () => {
    install('container')
    install('docker')
    await expect(workspaces({ platform: 'linux', arch: 'x64' }).choose('container', folder)).rejects.toMatchObject({
      message: expect.stringContaining('Apple silicon'),
    })
    writeFileSync(join(folder, 'compose.yaml'), 'services: {}\n')
    expect((await workspaces(mac).choose('auto', folder)).kind).toBe('docker')
  })
})
