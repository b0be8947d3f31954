import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, type Bench, createBench } from '../jarvis.ts'

/**
 * Recorded calls of OpenCode (1.18) to a plugin in three sessions, with a stub of a model. Paths, ids and unread fields
 * were removed. `work` uses tools and a sub-agent, `patch` applies a patch of two files, `long` is summarized, runs
 * commands, is stopped and deleted.
 */
const recordings = ['work', 'patch', 'long'] as const
interface Recorded {
  hook: string
  input: Record<string, unknown>
  output?: unknown
}
const read = (name: (typeof recordings)[number]): Recorded[] =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), `recorded-${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.replaceAll('/home/ada/net', folder)))

let bench: Bench
let folder: string
/** The file that OpenCode loads. */
let plugin: string
beforeAll(async () => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  folder = join(bench.folder, 'net')
  mkdirSync(folder)
  writeFileSync(join(folder, 'net.ts'), 'export const get = (url: string) => retry(() => fetch(url))\n')
  const { alsoPath } = await bench.json<{ alsoPath: string }>('install', 'opencode', '--yes')
  plugin = alsoPath
})
afterAll(() => bench.close())

type Hooks = Record<string, (input: unknown, output: unknown) => Promise<void>>

/** Plays a session to the plugin, as OpenCode does to the file that it loads. */
async function play(records: readonly Recorded[]): Promise<void> {
  const { Jarvis } = await import(pathToFileURL(plugin).href)
  const hooks: Hooks = await Jarvis({ directory: folder })
  for (const { hook, input, output } of records) await hooks[hook]?.(input, structuredClone(output))
}

const told = () => {
  const inbox = join(bench.home, 'inbox')
  return readdirSync(inbox)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(inbox, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
const ofSession = (id: string) =>
  told()
    .filter(({ session }) => session === id)
    .map(({ kind, tool, agent, text, reason }) =>
      [kind, tool?.name, agent, text, reason].filter((word) => word !== undefined).join(' | '),
    )

describe('recorded sessions of OpenCode', () => {
  it('are captured: prompts, tool results, a sub-agent and last words', async () => {
    await play(read('work'))
    expect(ofSession('ses_work0002')).toEqual([
      'session-start',
      'prompt | Make fetch try again when the server is busy.',
      'tool | read',
      'tool | edit',
      'tool-failure | read',
      'tool-failure | bash',
      'tool | write',
      'tool | read | general',
      'subagent-stop | general | Only net.ts calls fetch.',
      'tool | task',
      'stop | Added retry to fetch in net.ts. We decided to wait twice as long after each failure.',
      'session-end | exit',
    ])
    const uses = told().flatMap(({ tool }) => tool ?? [])
    expect(uses[1].input).toMatchObject({ oldString: 'fetch(url)', newString: 'retry(() => fetch(url))' })
    expect(uses[2].error).toContain('File not found')
    expect(uses[3]).toMatchObject({ error: 'Exit code 3\noops\n', input: { command: 'echo oops; exit 3' } })
    for (const { milliseconds } of uses) expect(milliseconds).toBeGreaterThan(0)
  })

  it('are captured: a patch, read as its edits', async () => {
    await play(read('patch'))
    expect(ofSession('ses_patch0002')).toEqual([
      ...['session-start', 'prompt | Type it.', 'tool | apply_patch', 'stop | Typed get in net.ts.'],
      'session-end | exit',
    ])
    type Found = { observations: { title: string }[] }
    const { observations } = await bench.json<Found>('observations', 'search', '', '--files', 'again.ts')
    expect(observations.map(({ title }) => title)).toEqual(['Typed get in net.ts'])
  })

  it('are captured: a summary, a command, a shell line and an aborted turn', async () => {
    await play(read('long'))
    expect(ofSession('ses_long0002')).toEqual([
      'session-start',
      'prompt | Do the first thing.',
      'stop | First answer.',
      'compaction | A summary or title | manual',
      'prompt | /init be brief',
      'stop | Init done.',
      'tool | bash',
      'prompt | Sleep long.',
      'tool-failure | bash',
      'session-end | deleted',
    ])
  })

  it('count once, also when several processes play them again', async () => {
    const before = new Set(told().map(({ key }) => key))
    const script = `
      const { readFileSync } = require('node:fs')
      import(${JSON.stringify(pathToFileURL(plugin).href)}).then(async ({ Jarvis }) => {
        const hooks = await Jarvis({ directory: ${JSON.stringify(folder)} })
        for (const { hook, input, output } of JSON.parse(readFileSync(0, 'utf8'))) await hooks[hook]?.(input, output)
      })`
    // Each process sends the end of the session when it exits.
    const records = read('work').filter(({ hook }) => hook !== 'dispose')
    await Promise.all(
      Array.from({ length: 4 }, () => {
        const child = spawn(process.execPath, ['-e', script], { env: bench.environment })
        child.stdin.end(JSON.stringify(records))
        return answerOf(child).then(({ code, err }) => expect([code, err]).toEqual([0, '']))
      }),
    )
    expect(told().length).toBeGreaterThan(before.size + 4 * 8)
    expect(new Set(told().map(({ key }) => key))).toEqual(before)
  })

  it('become observations, which the next session begins with', async () => {
    type Found = { observations: { title: string; agent: string }[] }
    const { observations } = await bench.json<Found>('observations', 'search', 'retry fetch')
    expect(observations[0]).toMatchObject({ title: 'Added retry to fetch in net.ts', agent: 'opencode' })
    const { turns } = await bench.json<{ turns: { text: string }[] }>('session', 'get', 'ses_work0002')
    expect(turns.map(({ text }) => text)).toEqual([
      'Make fetch try again when the server is busy.',
      'Added retry to fetch in net.ts. We decided to wait twice as long after each failure.',
    ])
    const { Jarvis } = await import(pathToFileURL(plugin).href)
    const hooks: Hooks = await Jarvis({ directory: folder })
    const info = { id: 'ses_next', directory: folder }
    await hooks.event!({ event: { type: 'session.created', properties: { sessionID: 'ses_next', info } } }, undefined)
    const parts = [{ id: 'prt_1', type: 'text', text: 'What is next?' }]
    await hooks['chat.message']!({ sessionID: 'ses_next' }, { message: { id: 'msg_1' }, parts })
    const messages = [{ info: { role: 'user' }, parts }]
    await hooks['experimental.chat.messages.transform']!({}, { messages })
    expect(messages[0]!.parts).toMatchObject([{}, { synthetic: true, ignored: false }])
    expect(messages[0]!.parts[1]!.text).toContain('wait twice as long after each failure')
  })

  it('remove the plugin completely', async () => {
    await bench.json('uninstall', 'opencode', '--yes')
    expect(readdirSync(join(bench.folder)).sort()).toEqual(['home', 'net', 'notes'])
  })
})
