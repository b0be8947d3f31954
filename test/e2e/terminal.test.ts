import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captureEvent } from '../../src/interfaces/hooks/capture-event.ts'
import { claudeCode } from '../../src/interfaces/hooks/claude-code.ts'
import { answerOf, type Bench, command, createBench } from './jarvis.ts'

/** Python's pty module gives a process a terminal; Node has no such module. */
const hasPty = spawnSync('python3', ['-c', 'import pty']).status === 0
if (!hasPty) console.warn('python3 with its pty module is missing: questions on a terminal are not tested.')

/** Runs a program on a terminal, answers its first question and prints everything that it wrote. */
const onTerminal = `
import os, pty, sys
answer, args = sys.argv[1], sys.argv[2:]
pid, fd = pty.fork()
if pid == 0: os.execvp(args[0], args)
seen = b''
asked = False
while True:
    try: part = os.read(fd, 4096)
    except OSError: break
    if not part: break
    seen += part
    if not asked and b'[y/N]' in seen:
        asked = True
        os.write(fd, answer.encode() + b'\\n')
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

let bench: Bench
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none', TERM: 'dumb' })
})
afterAll(() => bench.close())

/** The same, and presses a key each time that the keys are shown. */
const pressing = `
import os, pty, sys
keys, args = sys.argv[1], sys.argv[2:]
pid, fd = pty.fork()
if pid == 0: os.execvp(args[0], args)
seen = b''
pressed = 0
while True:
    try: part = os.read(fd, 4096)
    except OSError: break
    if not part: break
    seen += part
    while pressed < len(keys) and seen.count(b'q end') > pressed:
        os.write(fd, keys[pressed].encode())
        pressed += 1
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

describe.runIf(hasPty)('forget in a terminal', () => {
  const typed = (answer: string, ...args: string[]) =>
    answerOf(
      spawn('python3', ['-c', onTerminal, answer, process.execPath, command, ...args], {
        env: bench.environment,
        cwd: bench.folder,
      }),
    )
  const facts = async () => {
    const listed = await bench.json<{ facts: { content: string }[] }>('facts', 'list')
    return listed.facts.map(({ content }) => content)
  }

  it('previews, asks, and erases only after yes', async () => {
    await bench.jarvis('remember', 'I keep bees in Porto.')
    const [fact] = await facts()
    expect(fact).toMatch(/bees/)
    const refused = await typed('n', 'forget', 'bees')
    expect(refused.out).toMatch(/bees/)
    expect(refused.out).toMatch(/\[y\/N\]/)
    expect(await facts()).toEqual([fact])
    const agreed = await typed('y', 'forget', 'bees')
    expect({ code: agreed.code, asked: /\[y\/N\]/.test(agreed.out) }).toEqual({ code: 0, asked: true })
    expect(await facts()).toEqual([])
  })

  it('asks nothing with --yes or without matches', async () => {
    await bench.jarvis('remember', 'I play the cello.')
    expect((await typed('n', 'forget', 'xylophone')).out).not.toMatch(/\[y\/N\]/)
    const done = await typed('n', 'forget', 'cello', '--yes')
    expect(done.out).not.toMatch(/\[y\/N\]/)
    expect(await facts()).toEqual([])
  })
})

it('previews without asking when the input is not a terminal', async () => {
  await bench.jarvis('remember', 'I repair clocks.')
  const { out, err } = await bench.jarvis('forget', 'clocks')
  expect(out + err).not.toMatch(/\[y\/N\]/)
  expect(out + err).toMatch(/--yes/)
  expect((await bench.json<{ facts: unknown[] }>('facts', 'list')).facts).toHaveLength(1)
})

describe.runIf(hasPty)('learnings in a terminal', () => {
  const states = async () =>
    (await bench.json<{ learnings: { state: string }[] }>('learnings')).learnings.map(({ state }) => state).sort()

  it('are reviewed with one key each, which can be undone', async () => {
    let count = 0
    const tell = (event: object) =>
      captureEvent(bench.home, 'claude-code', claudeCode, {
        ...{ session_id: 's1', cwd: join(bench.folder, 'net'), tool_name: 'Bash', tool_use_id: `u${++count}` },
        ...event,
      })
    tell({ hook_event_name: 'UserPromptSubmit', prompt: 'Start it.', prompt_id: 'p1' })
    for (const name of ['left-padder', 'right-padder']) {
      const test = { tool_input: { command: 'npm test' } }
      tell({ ...test, hook_event_name: 'PostToolUseFailure', error: `Error: Cannot find module '${name}'` })
      const installs = { tool_input: { command: `npm install ${name}` }, tool_response: { stdout: 'added 1 package' } }
      tell({ ...installs, hook_event_name: 'PostToolUse' })
      tell({ ...test, hook_event_name: 'PostToolUse', tool_response: { stdout: 'ok' } })
    }
    expect(await states()).toEqual(['active', 'active'])
    const press = (keys: string) =>
      answerOf(
        spawn('python3', ['-c', pressing, keys, process.execPath, command, 'learnings', 'review'], {
          env: bench.environment,
          cwd: bench.folder,
        }),
      )
    const first = await press('auq')
    expect(first.out).toContain(': npm test ← npm install right-padder')
    expect([first.code, await states()]).toEqual([0, ['active', 'active']])
    await press('ax')
    expect(await states()).toEqual(['retired', 'reviewed'])
    expect((await press('')).out).toContain('Nothing waits for you.')
    // Without a terminal, the command reports what is missing.
    expect((await bench.jarvis('learnings', 'review')).code).toBe(2)
  })
})
