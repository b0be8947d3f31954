import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decide } from '../../../agent/guard.ts'
import type { AgentTool } from '../../../ports/agent-runner.ts'
import { git } from '../../../testing/agent-repository.ts'
import { startToolServer, type ToolServer } from './tool-server.ts'
import { workspaceTools } from './workspace-tools.ts'

let folder: string
let server: ToolServer
const texts: string[] = []
const tools = (): AgentTool[] => {
  const { read, search, edit } = workspaceTools({
    folder,
    decide: async (use) => decide(use, folder),
    onText: (source, text) => texts.push(`${source}: ${text}`),
  })
  return [...read, ...search, ...edit]
}
const run = (name: string, input: object) =>
  tools()
    .find((tool) => tool.name === name)!
    .run(input as Record<string, unknown>)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-tools-'))
  git(folder, 'init', '--quiet')
  writeFileSync(join(folder, 'queue.js'), 'let size = 0\nexport const add = () => size++\n')
  writeFileSync(join(folder, '.gitignore'), 'kept-out.js\n')
  writeFileSync(join(folder, 'kept-out.js'), 'size\n')
  symlinkSync('/etc', join(folder, 'link'))
  server = await startToolServer((role) => (role === 'executor' ? tools() : []))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('workspace file tools', () => {
  it('read with line numbers, and list and search files that git does not ignore', async () => {
    expect(await run('read_file', { path: 'queue.js', from: '2' })).toBe('2: export const add = () => size++\n3: ')
    expect(texts.at(-1)).toContain('the file queue.js: 2: export')
    expect((await run('list_files', {})).trim().split('\n').sort()).toEqual(['.gitignore', 'link', 'queue.js'])
    expect(await run('search_files', { pattern: 'size(\\+\\+| =)' })).toBe(
      'queue.js:1:let size = 0\nqueue.js:2:export const add = () => size++\n',
    )
    expect(await run('search_files', { pattern: 'nothing-like-it' })).toBe('Nothing matches.')
    await expect(run('search_files', { pattern: '(' })).rejects.toThrow(/Unmatched/)
  })

  it('replace a text that occurs once, and write new files', async () => {
    await run('write_file', { path: 'deep/new.js', new: 'let a\nlet b\n' })
    expect(await run('write_file', { path: 'deep/new.js', old: 'let a', new: 'let $& c' })).toBe(
      'deep/new.js was changed.',
    )
    expect(readFileSync(join(folder, 'deep/new.js'), 'utf8')).toBe('let $& c\nlet b\n')
    await expect(run('write_file', { path: 'deep/new.js', old: 'let', new: 'x' })).rejects.toThrow('occurs 2 times')
    await expect(run('write_file', { path: 'deep/new.js', old: 'var', new: 'x' })).rejects.toThrow('occurs 0 times')
  })

  it.each(['../outside.js', '/etc/passwd', 'link/passwd', '.git/config'])('refuse to change %s', async (path) => {
    await expect(run('write_file', { path, new: 'x' })).rejects.toThrow(/outside of the workspace|files of git/)
    if (!path.startsWith('.git')) await expect(run('read_file', { path })).rejects.toThrow('outside of the workspace')
  })

  it('refuse git options and outside folders in searches', async () => {
    await expect(run('search_files', { pattern: 'root', folder: '/etc' })).rejects.toThrow('outside of the workspace')
    expect(await run('search_files', { pattern: '--no-index' })).toBe('Nothing matches.')
  })
})

describe('the tool server', () => {
  const ask = (role: string, method: string, params: object, headers: Record<string, string> = {}) =>
    fetch(server.address(role as 'executor'), {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        ...{ accept: 'application/json, text/event-stream', ...headers },
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })

  it('lists and calls the tools of a role, and returns a refusal as a tool error', async () => {
    const listed = await (await ask('executor', 'tools/list', {})).text()
    expect(listed).toContain('"name":"write_file"')
    const call = (path: string) => ask('executor', 'tools/call', { name: 'read_file', arguments: { path } })
    expect(await (await call('queue.js')).text()).toContain('let size = 0')
    expect(await (await call('/etc/passwd')).text()).toMatch(/outside of the workspace.*"isError":true/)
    expect(await (await ask('planner', 'tools/list', {})).text()).not.toContain('write_file')
  })

  it('refuses requests without the token, and browser pages', async () => {
    expect((await ask('executor', 'tools/list', {}, { authorization: 'Bearer x' })).status).toBe(401)
    expect((await ask('executor', 'tools/list', {}, { origin: 'http://evil.example' })).status).toBe(401)
  })
})
