import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import { loadConfig } from '../config/load.ts'
import { silentLogger } from '../core/runtime.ts'
import { captureEvent } from '../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../interfaces/hooks/claude-code.ts'
import type { Learning } from '../learning/learning.ts'
import { createClientEvents } from '../testing/client-events.ts'
import { createTranscript } from '../testing/made-transcripts.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'
import { repositorySpaces } from './repository-spaces.ts'

let root: string
let home: string
const opened: Jarvis[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-apart-'))
  home = join(root, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'config.yaml'), 'spaces:\n  perRepository: true\nembedding:\n  model: none\n')
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})

const open = async (space = 'main'): Promise<Jarvis> => {
  const jarvis = await openJarvis({ home, space, overrides: { environment: {} } })
  opened.push(jarvis)
  return jarvis
}
/** Sessions after the inbox was read. */
async function sessionsOf(jarvis: Jarvis) {
  await jarvis.observations.drain()
  return jarvis.memory.sessions.list()
}
const learningOf = async (jarvis: Jarvis) => (await jarvis.subsystem('learning')) as Learning

/** A folder with a clone of `address`. */
function clone(name: string, address: string): string {
  const folder = join(root, name)
  mkdirSync(join(folder, '.git'), { recursive: true })
  writeFileSync(join(folder, '.git', 'config'), address && `[remote "origin"]\n  url = ${address}\n`)
  return folder
}

let count = 0
/** A hook in a folder: sends an event and returns the answer. */
function hook(cwd: string, session: string) {
  const send = (event: object): string => {
    const input = { session_id: session, cwd, tool_use_id: `use-${++count}`, ...event }
    const answer = captureEvent(home, 'claude-code', claudeCode, input)
    return JSON.stringify(answer ?? '')
  }
  const bash = (command: string) => ({ tool_name: 'Bash', tool_input: { command } })
  return {
    starts: () => send({ hook_event_name: 'SessionStart', source: 'startup' }),
    prompt: (prompt: string) => send({ hook_event_name: 'UserPromptSubmit', prompt, prompt_id: `p-${++count}` }),
    fails: (command: string, error: string) => send({ hook_event_name: 'PostToolUseFailure', ...bash(command), error }),
    runs: (command: string) =>
      send({ hook_event_name: 'PostToolUse', ...bash(command), tool_response: { stdout: 'ok' } }),
    edits: (file: string) =>
      send({
        ...{ hook_event_name: 'PostToolUse', tool_name: 'Edit', tool_response: {} },
        tool_input: { file_path: join(cwd, file), old_string: 'a', new_string: 'marmalade' },
      }),
  }
}
const missing = "Exit code 1\nError: Cannot find module 'marmalade'\n    at /home/ada/net/src/main.js:3:1"

/** Work in a repository with every kind of record, each with the word "marmalade". */
async function workIn(folder: string, space: string): Promise<Jarvis> {
  const one = hook(folder, `s-${space}`)
  one.starts()
  one.prompt('Start the marmalade server.')
  one.fails('npm test', missing)
  one.runs('npm install marmalade')
  one.runs('npm test')
  one.edits('src/marmalade.ts')
  const jarvis = await open(space)
  const learning = await learningOf(jarvis)
  const [learned] = (await learning.list({})).learnings
  expect(learned).toMatchObject({ solution: 'Run `npm install marmalade`.' })
  await learning.review({ id: learned!.id, verdict: 'approve', scope: 'universal' })
  await learning.knowledge.add({ text: 'Integration tests need marmalade.', scope: 'universal' })
  await learning.decisions.add({ chosen: 'Keep marmalade', why: 'It is sweet.', files: ['src/main.ts'] })
  await jarvis.memory.remember({ content: 'Ada likes marmalade.' })
  await jarvis.observations.drain({ close: true })
  return jarvis
}

/** All that a space answers with, of every kind. */
async function answersOf(jarvis: Jarvis): Promise<string> {
  const learning = await learningOf(jarvis)
  const answers = await Promise.all([
    jarvis.observations.search({ query: 'marmalade' }),
    jarvis.observations.search({ query: '' }),
    jarvis.observations.timeline(),
    jarvis.search.search({ query: 'marmalade' }),
    jarvis.memory.facts.list({}),
    jarvis.memory.sessions.list(),
    jarvis.memory.loadSessionContext({ task: 'Start the server.' }),
    learning.list({}),
    learning.lookUp({ output: missing, project: 'tool' }),
    learning.warnings({}),
    learning.knowledge.list({}),
    learning.decisions.list({ superseded: true }),
  ])
  return JSON.stringify(answers.map((answer) => ({ ...answer, query: '', error: '' })))
}

describe('repositories with separate spaces', () => {
  it('appear only in their own space, not in the main space', async () => {
    const usual = await open()
    expect(await answersOf(await workIn(clone('net', 'git@github.com:Ada/net.git'), 'ada/net'))).toMatch(/marmalade/)
    expect(await answersOf(usual)).not.toMatch(/marmalade/)
  })

  it('are invisible from another repository, also to its hooks', async () => {
    const net = clone('net', 'git@github.com:Ada/net.git')
    const tool = clone('tool', 'https://github.com/ada/tool')
    await open()
    await workIn(net, 'ada/net')
    const other = hook(tool, 's2')
    const answers = [
      other.starts(),
      other.prompt('Start the marmalade server.'),
      other.fails('npm test', missing),
      other.edits('src/main.ts'),
    ]
    expect(answers.join('')).not.toMatch(/marmalade|known/i)
    const own = hook(net, 's3')
    expect(own.starts()).toContain('marmalade')
    expect(own.fails('npm test', missing)).toContain('npm install marmalade')
    const there = await open('ada/tool')
    // Questions and work in the other repository itself are found there.
    expect((await there.observations.search({ query: '' })).observations.map(({ project }) => project)).not.toContain(
      'net',
    )
    const learning = await learningOf(there)
    expect(await learning.list({})).toMatchObject({ learnings: [], total: 0 })
    expect(await learning.knowledge.list({})).toEqual({ knowledge: [] })
    expect((await learning.decisions.list({})).decisions).toEqual([])
    expect(await there.memory.facts.list({})).toMatchObject({ facts: [] })
  })

  it('have a space per remote, also with equal names or without a remote', async () => {
    const names = new Set<string>()
    for (const [folder, address] of [
      ['a', 'https://github.com/ada/net.git'],
      ['b', 'https://gitlab.com/ada/net.git'],
      ['c', 'git@git.example.org:group/sub/net.git'],
      ['d', ''],
      ['e', ''],
      ['f', '../net'],
    ] as const) {
      hook(clone(folder, address), `s-${folder}`).prompt('before anything was opened')
    }
    const usual = await open()
    await usual.observations.drain()
    for (const name of readdirSync(join(home, 'spaces'))) if (name.includes('+')) names.add(name)
    expect(names.size).toBe(6)
    expect(names).toContain('ada+net')
    expect(await sessionsOf(usual)).toEqual([])
    for (const name of names) {
      expect(await sessionsOf(await open(name.replace('+', '/')))).toHaveLength(1)
    }
  })

  it('receive earlier events of the main inbox once, even when readers are killed', async () => {
    const net = clone('net', 'https://github.com/ada/net')
    const events = createClientEvents(net)
    const prompt = { ...events.prompt('Bring the marmalade.'), at: Date.now() }
    // Passed on by a reader that was killed before it noted how far it had read.
    appendEvent(join(home, 'spaces', 'ada+net'), prompt)
    appendEvent(home, prompt)
    const usual = await open()
    await usual.observations.drain()
    const own = await open('ada/net')
    const [session, ...more] = await sessionsOf(own)
    expect(more).toEqual([])
    expect((await own.memory.sessions.history(session!.id)).turns).toHaveLength(1)
    expect(await sessionsOf(usual)).toEqual([])
  })

  it('keep what a hook stored for them after their folder is gone', async () => {
    const net = clone('net', 'https://github.com/ada/net')
    await open()
    hook(net, 's1').prompt('Bring the marmalade.')
    rmSync(net, { recursive: true })
    expect(await answersOf(await open('main'))).not.toMatch(/marmalade/)
    expect(await sessionsOf(await open('ada/net'))).toHaveLength(1)
  })

  it('receive their sessions of an imported folder, from whichever space the import runs', async () => {
    const projects = join(root, 'projects')
    mkdirSync(projects)
    const ids = ['net', 'tool'].map((name, at) => {
      const id = `6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a1${at}`
      const folder = clone(name, `https://github.com/ada/${name}`)
      const transcript = createTranscript(id, { folder, start: Date.UTC(2026, 1, 2, 9) })
      transcript.prompt(`Bring the marmalade to ${name}, and always run its tests with pnpm.`)
      transcript.say('We decided to keep it in jars.')
      writeFileSync(join(projects, `${id}.jsonl`), transcript.text())
      return id
    })
    const net = await open('ada/net')
    await net.importFrom({ path: projects })
    const idsOf = async (space: string) => (await sessionsOf(await open(space))).map(({ id }) => id)
    expect(await idsOf('ada/net')).toEqual([ids[0]])
    expect(await idsOf('ada/tool')).toEqual([ids[1]])
    expect(await idsOf('main')).toEqual([])
    expect(JSON.stringify(await net.memory.facts.list({}))).not.toContain('tool')
  })

  it('are read in the background with the main space, which prepares their fixes', async () => {
    const net = clone('net', 'https://github.com/ada/net')
    const usual = await open()
    const one = hook(net, 's1')
    one.prompt('Start it.')
    one.fails('npm test', missing)
    one.runs('npm install marmalade')
    one.runs('npm test')
    const drain = (await usual.observations.jobs()).find(({ name }) => name === 'observations.drain')!
    await drain.run({ signal: new AbortController().signal } as never)
    expect(hook(net, 's2').fails('npm test', missing)).toContain('npm install marmalade')
  })

  it('are read again in the next round where a space could not be opened', async () => {
    await open()
    hook(clone('net', 'https://github.com/ada/net'), 's1').prompt('Start it.')
    const loaded = await loadConfig({ home, environment: {} })
    let tries = 0
    const failing = async (): Promise<never> => {
      tries++
      throw new Error('The database is busy.')
    }
    const drain = repositorySpaces(loaded, { open: failing, logger: silentLogger })!.drainOthers('main')!
    for (let round = 0; round < 3; round++) await drain({})
    expect(tries).toBe(3)
  })

  it('share the main space again when the setting is removed, and a per-call setting changes no hook', async () => {
    const net = clone('net', 'https://github.com/ada/net')
    const inboxOf = (name: string) => join(home, 'spaces', name, 'inbox')
    await open()
    writeFileSync(join(home, 'config.yaml'), 'embedding:\n  model: none\n')
    await open()
    hook(net, 's1').prompt('Bring the marmalade.')
    expect(existsSync(inboxOf('ada+net'))).toBe(false)
    opened.push(await openJarvis({ home, config: { 'spaces.perRepository': true }, overrides: { environment: {} } }))
    hook(net, 's1').prompt('Bring the toast.')
    expect(existsSync(inboxOf('ada+net'))).toBe(false)
    const lines = readdirSync(join(home, 'inbox')).filter((name) => name.endsWith('.jsonl'))
    expect(lines.map((name) => readFileSync(join(home, 'inbox', name), 'utf8')).join('')).toContain('toast')
  })
})
