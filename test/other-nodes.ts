import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect } from 'vitest'
import { answerOf, type Bench, command, createBench, dist } from './e2e/jarvis.ts'

const folder = process.env.JARVIS_TEST_NODES ?? ''
const programOf = (release: string) => join(folder, release, 'node_modules', 'node', 'bin', 'node')
const releases = existsSync(folder) ? readdirSync(folder).filter((release) => existsSync(programOf(release))) : []
const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
const inOrder = new Intl.Collator('en', { numeric: true })

/**
 * Programs of the releases of Node below JARVIS_TEST_NODES, a folder with a folder for each, into which `npm i node@…` was run:
 * by version, the oldest first.
 */
export function otherNodes(): Map<string, string> {
  const found = releases.map((release) => [versionOf(programOf(release)), programOf(release)] as const)
  return new Map(found.sort(([one], [other]) => inOrder.compare(one, other)))
}

/**
 * Tests the built command with a Node version: adds, searches by meaning, remembers, recalls, serves, speaks MCP and
 * reads hook events. Releases of Node differ in SQLite, threads and module loading; each step needs another of these.
 */
export async function tryEveryPart(node: string): Promise<void> {
  const bench = createBench({ JARVIS_SERVER_PORT: '0' })
  try {
    await tryParts(bench, node)
  } finally {
    await bench.jarvis('stop')
    bench.close()
  }
}

async function tryParts(bench: Bench, node: string): Promise<void> {
  const { folder: cwd, environment: env } = bench
  const jarvis = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await answerOf(bench.start(args, {}, node))
    // A slow machine prints progress.
    const said = err.replace(/^Embedding \d+ of \d+\n/gm, '')
    expect({ args, code, said }).toEqual({ args, code: 0, said: '' })
    return out
  }

  await jarvis('collection', 'add', bench.notes, '--wait')
  expect(await jarvis('vsearch', 'copies of data on another disk')).toContain('backup.md')
  expect(await jarvis('query', 'who looks at the parser?')).toContain('standup.md')
  await jarvis('remember', 'I moved to Lisbon')
  expect(await jarvis('recall', 'where do I live?')).toContain('Lisbon')

  const prompt = { hook_event_name: 'UserPromptSubmit', session_id: 's', cwd, prompt: 'Rename the zeppelin module.' }
  const hook = bench.start(['claude-code'], {}, node, join(dist, 'hook.cjs'))
  hook.stdin?.end(JSON.stringify(prompt))
  expect(await answerOf(hook)).toEqual({ code: 0, out: '', err: '' })
  expect(await jarvis('session', 'list')).toContain('1 prompt')

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: node, args: [command, 'mcp'], env, cwd, stderr: 'pipe' }))
  const answer = await client.callTool({ name: 'query', arguments: { query: 'where do we keep backups?' } })
  expect(JSON.stringify(answer.content)).toContain('backup.md')
  await client.close()

  expect(await jarvis('up')).toContain('The server runs at')
  const { server } = JSON.parse(await jarvis('status', '--json')) as { server: { url: string } }
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(await jarvis('query', 'copies of data')).toContain('backup.md')
  expect(await jarvis('doctor')).not.toContain('error')
  expect(await jarvis('stop')).toContain('stopped')
}
