import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAgentRepository, nodeProject, ownersTree } from '../../../src/testing/agent-repository.ts'
import { tryPodman } from '../../../src/testing/podman.ts'
import { type Answer, answerOf, type Bench, command, createBench } from '../jarvis.ts'

/** Python's pty module gives a process a terminal; Node has no such module. */
const hasPty = spawnSync('python3', ['-c', 'import pty']).status === 0
if (!hasPty) console.warn('python3 with its pty module is missing: a shell at a terminal is not tested.')
const podman = tryPodman()
if (typeof podman === 'string') console.warn(`A shell in a container is not tested: ${podman}.`)

/** Runs a program at a terminal, types lines once a shell waits for one, and prints everything that it wrote. */
const atTerminal = `
import os, pty, re, sys, time
lines, args = sys.argv[1].split('|'), sys.argv[2:]
pid, fd = pty.fork()
if pid == 0: os.execvp(args[0], args)
seen = b''
while True:
    try: part = os.read(fd, 4096)
    except OSError: break
    if not part: break
    seen += part
    # The shell of busybox asks the terminal where its cursor is.
    if lines and re.search(rb'[$#>] ?(\\x1b\\[6n)?$', seen):
        os.write(fd, lines.pop(0).encode() + b'\\n')
        time.sleep(0.2)
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

/** An agent that asks before it plans: its run waits, and its workspace with it. */
const asks = `export default { kind: 'agent-runner', name: 'asks', create: async () => ({
  name: 'asks',
  probe: async () => ({ ready: true, version: '1' }),
  open: async () => ({ id: () => 'one', turn: async () => ({ text: '{"question":"Which name?"}' }), close: async () => {} }),
}) }
`

let bench: Bench
let folder: string
beforeAll(() => {
  bench = createBench({
    ...{ JARVIS_EMBEDDING_MODEL: 'none', TERM: 'dumb', SHELL: '/bin/sh', PS1: '$ ' },
    ...(typeof podman === 'string' ? {} : podman.environment),
  })
  mkdirSync(bench.home, { recursive: true })
  writeFileSync(join(bench.folder, 'asks.mjs'), asks)
})
afterAll(() => {
  bench.close()
  if (typeof podman !== 'string') podman.end()
})

const typed = (lines: string, ...args: string[]): Promise<Answer> =>
  answerOf(
    spawn('python3', ['-c', atTerminal, lines, process.execPath, command, ...args], {
      ...{ env: bench.environment, cwd: bench.folder },
    }),
  )

/** A run that waits for an answer. */
async function waitingRun(name: string, workspace: string): Promise<{ id: string; place: string }> {
  folder = makeAgentRepository(join(bench.folder, name), nodeProject)
  if (typeof podman !== 'string') {
    mkdirSync(join(bench.home, 'agents'), { recursive: true })
    writeFileSync(join(bench.home, 'agents', 'busy.yaml'), `workspace: { image: '${podman.image}' }\n`)
  }
  await bench.jarvis('config', 'set', 'agent.module', join(bench.folder, 'asks.mjs'))
  const profile = workspace === 'worktree' ? [] : ['--profile', 'busy']
  const given = ['--folder', folder, '--workspace', workspace, ...profile]
  const { code, out } = await bench.jarvis('agent', 'make sum add', ...given, '--json')
  const run = JSON.parse(out) as { id: string; place: string; state: string }
  // A script must not go on with a run that asks.
  expect([code, run.state]).toEqual([1, 'waiting'])
  return run
}

describe.runIf(hasPty)('jarvis agent shell in a workspace', () => {
  it("runs the user's shell in the working copy, returns its exit code and survives Ctrl-C", async () => {
    const { id, place } = await waitingRun('sums', 'worktree')
    const before = ownersTree(folder)
    const { code, out } = await typed('pwd|tty|kill -2 $$|cat sum.js|exit 7', 'agent', 'shell', id)
    expect(out).toMatch(new RegExp(`^/.*/${place}\\r$`, 'm'))
    expect(out).toMatch(/^\/dev\/pts\/\d+\r$/m)
    expect(out).toContain('export const sum = (a, b) => a - b')
    expect(out).toContain('discards your changes here')
    expect(code).toBe(7)
    expect(ownersTree(folder)).toEqual(before)
  })

  it('prints the command and the folder without a terminal', async () => {
    const { id } = await waitingRun('products', 'worktree')
    const { code, out } = await bench.jarvis('agent', 'shell', id)
    expect({ code, lines: out.trim().split('\n').length }).toEqual({ code: 0, lines: 2 })
    expect(out).toContain('/bin/sh')
  })

  it.skipIf(typeof podman === 'string')('opens a shell in the container, with its own terminal', async () => {
    const { id } = await waitingRun('quotients', 'podman')
    const { code, out } = await typed('pwd|tty|ls /|cat sum.js|exit 5', 'agent', 'shell', id)
    expect(out).toMatch(/^\/work\r$/m)
    expect(out).toMatch(/^\/dev\/pts\/0\r$/m)
    expect(out).toContain('export const sum = (a, b) => a - b')
    expect(code).toBe(5)
    // The repair of doctor stops idle containers and keeps them: the run waits for an answer.
    expect((await bench.jarvis('doctor', '--repair')).code).not.toBe(null)
    const { command: ask } = podman as Exclude<typeof podman, string>
    expect(ask('ps', '--all', '--format', '{{.State}}').output).toMatch(/^exited/i)
    await bench.jarvis('agent', 'discard', id)
    expect(ask('ps', '--all', '--quiet').output.trim()).toBe('')
  })
})
