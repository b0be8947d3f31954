import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agent } from '../agent/create-agent.ts'
import { makeAgentRepository, nodeProject } from '../testing/agent-repository.ts'
import { tryPodman } from '../testing/podman.ts'
import { type Script, scriptedRunner } from '../testing/scripted-runner.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const tried = tryPodman()
const skipped = typeof tried === 'string'
if (skipped) console.warn(`Containers of idle time are not tried: ${tried}.`)
const { image, command: podman, environment, end } = skipped ? ({ end: () => {} } as never) : tried

let root: string
let jarvis: Jarvis
let agent: Agent
const stop = new AbortController()
let isDone: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-idle-work-'))
  isDone = join(root, 'done')
  mkdirSync(join(root, 'home', 'agents'), { recursive: true })
  writeFileSync(
    join(root, 'home', 'agents', 'pod.yaml'),
    `workspace: { kind: podman, image: '${image}', memoryMb: 64 }\n`,
  )
  jarvis = await openJarvis({
    home: join(root, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: {
      environment: { PATH: process.env.PATH ?? '', HOME: root, ...environment },
      agentRunner: scriptedRunner(script),
    },
  })
  agent = (await jarvis.subsystem('agent')) as Agent
})
afterEach(async () => {
  stop.abort()
  await jarvis.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})
afterAll(end)

/** The first task asks its owner; the second runs until it is released. */
const script: Script = async ({ role, prompt }) => {
  if (prompt.includes('ask me')) return { question: 'Which one?' }
  if (role === 'planner') return { steps: [{ title: 'Work', check: '' }] }
  await vi.waitFor(() => expect(existsSync(isDone)).toBe(true), { timeout: 60_000, interval: 100 })
  return { verdict: 'accept', summary: 'done' }
}
const repository = (name: string) => makeAgentRepository(join(root, name), nodeProject)
/** The containers by the folder that they work on, and whether they run. */
const containers = (): Record<string, string> =>
  Object.fromEntries(
    podman('ps', '--all', '--format', '{{.Names}} {{.State}}')
      .output.trim()
      .split('\n')
      .map((line) => /^jarvis-(\w+?)-\S+ (\w+)/.exec(line) ?? [])
      // Versions of Podman name the states differently.
      .map(([, name = '', state = '']) => [name, /^(?:running|up)$/i.test(state) ? 'running' : 'stopped']),
  )

describe.skipIf(skipped)('agent containers while the owner is away', { timeout: 120_000 }, () => {
  it('are stopped with their state kept, except one with a running agent', async () => {
    const { id } = await agent.run({ task: 'ask me first', folder: repository('asks'), profile: 'pod' })
    // A shell that was opened and closed again: nothing works in its container.
    const { folder } = await agent.shell(id)
    writeFileSync(join(folder, 'kept.txt'), 'kept')
    const working = agent.run({ task: 'work for long', folder: repository('works'), profile: 'pod' })
    await vi.waitFor(() => expect(containers()).toEqual({ asks: 'running', works: 'running' }), { timeout: 60_000 })
    // Without a desktop or a request to a server, the owner counts as away.
    const states: string[] = []
    const watching = jarvis.watch({ signal: stop.signal, onOwner: (state) => states.push(state) })
    await vi.waitFor(() => expect(containers().asks).toBe('stopped'), { timeout: 30_000, interval: 200 })
    expect(states).toEqual(['IDLE'])
    expect(containers().works).toBe('running')
    expect(readFileSync(join(folder, 'kept.txt'), 'utf8')).toBe('kept')
    writeFileSync(isDone, '')
    await working
    await agent.shell(id)
    expect(containers()).toEqual({ asks: 'running' })
    stop.abort()
    await watching
  })
})
