import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Workspace } from '../ports/workspace.ts'
import { git, makeAgentRepository, nodeProject, ownersTree } from '../testing/agent-repository.ts'
import { tryDocker } from '../testing/docker.ts'
import { type TriedEngine, tryPodman } from '../testing/podman.ts'
import { createWorkspaces } from './workspaces.ts'

/** The real programs with an image made on the spot. */
const engines = { podman: tryPodman(), docker: tryDocker() } as const
for (const [kind, tried] of Object.entries(engines))
  if (typeof tried === 'string') console.warn(`${kind} is not tried: ${tried}.`)

const roots: string[] = []
let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-engines-'))
  roots.push(root)
  folder = makeAgentRepository(join(root, 'sums'), nodeProject)
})
afterAll(() => {
  for (const tried of Object.values(engines)) if (typeof tried !== 'string') tried.end()
  for (const one of roots) rmSync(one, { recursive: true, force: true })
})

const sh = (workspace: Workspace, text: string, timeoutMs = 20_000) =>
  workspace.run({ argv: ['sh', '-c', text], timeoutMs })

describe.each(['podman', 'docker'] as const)('the real %s', { timeout: 120_000 }, (kind) => {
  const tried = engines[kind]
  const skipped = typeof tried === 'string'
  const { image, command, environment } = skipped ? ({ environment: {} } as TriedEngine) : tried
  const variable = (name: string) => environment[name] ?? process.env[name]
  const workspacesIn = (below: string) => createWorkspaces({ below: join(root, below), variable })
  const request = (more: object = {}) => ({
    ...{ name: 'sums-1', repository: folder, branch: 'jarvis/one', base: git(folder, 'rev-parse', 'HEAD'), image },
    ...{ network: false, cpus: 1, memoryMb: 64, ports: [], ...more },
  })
  const open = async (more: object = {}, below = 'copies') =>
    (await workspacesIn(below).choose(kind, folder, image)).open(request(more))
  beforeEach(({ skip }) => {
    if (skipped) skip(`${kind}: ${tried}`)
  })

  it('is selected when its image exists, and refused with the next step when it is missing', async () => {
    expect((await workspacesIn('copies').choose(kind, folder, image)).kind).toBe(kind)
    await expect(workspacesIn('copies').choose(kind, folder, 'localhost/no-such:latest')).rejects.toMatchObject({
      code: 'workspace_unavailable',
      message: expect.stringContaining(`${kind} pull localhost/no-such:latest`),
    })
  })

  it("runs commands in the working copy, whose files belong to the owner, and keeps the owner's tree unchanged", async () => {
    const before = ownersTree(folder)
    const workspace = await open()
    expect(await sh(workspace, 'pwd; cat sum.js; printf made > made.txt; exit 3')).toMatchObject({
      code: 3,
      output: '/work\nexport const sum = (a, b) => a - b\n',
    })
    const words = ['a b', '"quoted"', 'two\nlines', '$HOME']
    const { output } = await workspace.run({ argv: ['printf', '%s|', ...words], timeoutMs: 20_000 })
    expect(output).toBe(words.map((word) => `${word}|`).join(''))
    expect(readFileSync(join(workspace.folder, 'made.txt'), 'utf8')).toBe('made')
    expect(statSync(join(workspace.folder, 'made.txt')).uid).toBe(process.getuid?.())
    expect((await workspace.run({ argv: ['no-such-program'], timeoutMs: 20_000 })).code).toBe(127)
    expect(ownersTree(folder)).toEqual(before)
    await workspace.remove()
    expect(existsSync(workspace.folder)).toBe(false)
    expect(command('ps', '--all', '--quiet', '--filter', `label=jarvis.folder=${workspace.folder}`).output.trim()).toBe(
      '',
    )
  })

  it('has no network, no privileges, and no keys of the owner', async () => {
    const workspace = await open()
    const { output } = await sh(workspace, 'ip -o link; cat /proc/self/status; export')
    expect(output.match(/^\d+: \w+/gm)).toEqual(['1: lo'])
    expect(output).toMatch(/CapEff:\s+0{16}\s/)
    expect(output).toMatch(/NoNewPrivs:\s+1/)
    expect(output).not.toContain('CONTAINERS_CONF')
    await workspace.remove()
  })

  it('stops a command that exceeds memory or time, with all its child processes', async () => {
    const workspace = await open()
    const isLimited = command('inspect', workspace.shell()[5]!).output.includes(`"Memory": ${64 * 1024 * 1024}`)
    if (isLimited) expect((await sh(workspace, 'dd if=/dev/zero of=/dev/null bs=200M count=1')).code).toBe(137)
    const begun = performance.now()
    expect((await sh(workspace, 'sleep 1000 & sleep 1000', 1000)).code).toBe(124)
    expect(performance.now() - begun).toBeLessThan(10_000)
    const { output } = await sh(workspace, 'cat /proc/[0-9]*/stat')
    // Only the sleep of the process that keeps the container alive, and no zombie.
    expect(output.match(/\(sleep\) \w/g)).toEqual(['(sleep) S'])
    await workspace.remove()
  })

  it('keeps its state while it is stopped, and stops and wakes at once', async () => {
    const workspace = await open()
    await sh(workspace, 'printf kept > /tmp/kept')
    const begun = performance.now()
    await workspace.hibernate()
    expect(performance.now() - begun).toBeLessThan(5000)
    expect((await workspacesIn('copies').containers())[0]).toMatchObject({ place: 'sums-1', running: false })
    const again = await open()
    expect((await sh(again, 'cat /tmp/kept')).output).toBe('kept')
    await again.remove()
  })

  it('is replaced for another branch, other limits, and another home', async () => {
    const first = await open()
    await sh(first, 'printf old > /work/old.txt')
    const second = await open({ branch: 'jarvis/two' })
    expect((await sh(second, 'ls')).output).not.toContain('old.txt')
    await sh(second, 'printf one > /tmp/mark')
    const third = await open({ branch: 'jarvis/two', memoryMb: 96 })
    expect((await sh(third, 'ls /tmp')).output).toBe('')
    const other = await open({ branch: 'jarvis/three' }, 'other')
    await sh(other, 'printf other > /work/other.txt')
    expect(existsSync(join(third.folder, 'other.txt'))).toBe(false)
    expect(existsSync(join(other.folder, 'other.txt'))).toBe(true)
    await third.remove()
    await other.remove()
  })

  it('shows its published ports, also after a stop', async ({ skip }) => {
    const workspace = await open({ network: true, ports: [3000] }).catch((error: Error) => error)
    if (workspace instanceof Error) return skip(`no network for containers here: ${workspace.message}`)
    // A daemon that was started with --bridge=none publishes nothing.
    if (kind === 'docker' && command('network', 'inspect', 'bridge').status !== 0) return skip('no bridge network here')
    const [published] = workspace.addresses
    expect(published).toMatch(/^127\.0\.0\.1:\d+ -> 3000$/)
    await workspace.hibernate()
    const again = await open({ network: true, ports: [3000] })
    expect(again.addresses[0]).toBe(published)
    await again.remove()
  })

  it('is found when its working copy is gone, and removed', async () => {
    const workspace = await open()
    rmSync(workspace.folder, { recursive: true })
    const workspaces = workspacesIn('copies')
    expect(await workspaces.containers()).toMatchObject([{ kind, place: 'sums-1', running: true }])
    expect(await workspacesIn('other').containers()).toEqual([])
    await workspaces.remove(kind, { place: 'sums-1', repository: folder })
    expect(await workspaces.containers()).toEqual([])
  })
})
