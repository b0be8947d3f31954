import { readFileSync, rmSync, statSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../clients/client.ts'
import { clients, findClient } from '../../clients/clients.ts'
import { prepareInstall } from './install.ts'
import { surveyClients } from './survey.ts'
import { createTemporaryClients, failureOf, http, stdio } from './temporary-clients.ts'
import { prepareUninstall } from './uninstall.ts'

let here: ReturnType<typeof createTemporaryClients>
beforeEach(() => {
  here = createTemporaryClients()
})
afterEach(() => here.close())

/** Typical contents of these files. */
const samples: [client: string, content: string][] = [
  [
    'claude-code',
    '{\n  "numStartups": 41,\n  "projects": { "/w": { "mcpServers": { "jarvis": { "command": "x" } } } },\n  "mcpServers": {\n    "files": { "command": "npx", "args": ["-y", "files"] }\n  },\n  "zero": 1e3\n}',
  ],
  ['claude-desktop', '{"globalShortcut":"","mcpServers":{"files":{"command":"files"}}}'],
  ['cursor', '{\n\t// mine\n\t"mcpServers": {\n\t\t"files": { "url": "https://x" }, // remote\n\t},\n}\n'],
  [
    'codex',
    '# mine\nmodel = "o9"\n\n[mcp_servers.files]\ncommand = "files"\n\n# work\n[profiles.work]\nmodel = "o8"\n',
  ],
  ['gemini-cli', '{\r\n    "theme": "Ayu", /* dark */\r\n    "mcpServers": {}\r\n}\r\n'],
  [
    'opencode',
    '{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n    "files": { "type": "local", "command": ["files"] }\n  }\n}\n',
  ],
  ['openclaw', "\ufeff{\n  // gateway\n  gateway: { port: 1, 'name': 'it\\'s' },\n  mcp: { servers: { a: {} } },\n}\n"],
  ['vscode', '{\n  "inputs": [],\n  "servers": {\n  }\n}\n'],
  ['windsurf', '{"mcpServers":{ }, "a": [] }'],
]

describe.each([
  ['stdio', stdio],
  ['http', http],
])('a client with settings, by %s', (_kind, connection) => {
  it.each(samples.filter(([id]) => connection.kind === 'stdio' || findClient(id).http))(
    '%s: is registered, unchanged the second time, and restored by uninstall',
    (id, before) => {
      const file = here.settings(id, before)
      const untouched = here.everything()
      const { backup } = here.install(id, connection)
      expect(readFileSync(backup as string, 'utf8')).toBe(before)
      expect(surveyClients(here.machine, 'jarvis').find(({ client }) => client === id)).toMatchObject({
        found: true,
        registered: connection.kind,
        path: file,
      })
      const after = here.text(id)
      expect(prepareInstall(here.at(id), connection).diff).toEqual([])
      const change = prepareUninstall(here.at(id))
      expect(here.text(id)).toBe(after)
      change.write()
      expect(here.text(id)).toBe(before)
      expect(here.everything()).toEqual(untouched)
      expect(prepareUninstall(here.at(id)).diff).toEqual([])
    },
  )

  it.each(samples.filter(([id]) => connection.kind === 'stdio' || findClient(id).http))(
    '%s: without the copy, only white space differs',
    (id, before) => {
      here.settings(id, before)
      const { backup } = here.install(id, connection)
      rmSync(backup as string)
      here.uninstall(id)
      expect(here.text(id).replace(/\s/g, '')).toBe(before.replace(/\s/g, ''))
    },
  )
})

const inAnotherSpace: Connection = { kind: 'stdio', command: 'jarvis', args: ['mcp', '--space', 'work'] }

describe('a client without settings', () => {
  it.each(clients.map(({ id }) => id))('%s: creates and removes file and folders', (id) => {
    expect(surveyClients(here.machine, 'jarvis').every(({ found, registered }) => !found && registered === 'no')).toBe(
      true,
    )
    expect(here.install(id)).toEqual({})
    expect(statSync(here.fileFor(id)).mode & 0o777).toBe(0o600)
    here.install(id, findClient(id).http ? http : inAnotherSpace)
    here.uninstall(id)
    expect(here.everything()).toEqual([])
  })
  it('keeps an empty file', () => {
    here.settings('cursor', '')
    here.install('cursor')
    here.uninstall('cursor')
    expect(here.text('cursor')).toBe('')
  })
})

describe('a file changed in between', () => {
  it('loses only our entry, and the object created for it', () => {
    here.settings('claude-code', '{\n  "a": 1\n}\n')
    here.install('claude-code')
    here.settings('claude-code', here.text('claude-code').replace('"a": 1', '"a": 2'))
    const { backup } = here.uninstall('claude-code')
    expect(here.text('claude-code')).toBe('{\n  "a": 2\n}\n')
    expect(readFileSync(backup as string, 'utf8')).toContain('"a": 1')
  })
  it('keeps an object that existed before', () => {
    here.settings('claude-code', '{\n  "a": 1,\n  "mcpServers": {}\n}\n')
    here.install('claude-code')
    here.settings('claude-code', here.text('claude-code').replace('"a": 1', '"a": 2'))
    here.uninstall('claude-code')
    expect(here.text('claude-code')).toBe('{\n  "a": 2,\n  "mcpServers": {}\n}\n')
  })
  it('while the user decides: the change applies to the current content', () => {
    here.settings('claude-code', '{"a": 1}')
    const change = prepareInstall(here.at('claude-code'), stdio)
    here.settings('claude-code', '{"a": 2}')
    change.write()
    expect(JSON.parse(here.text('claude-code'))).toMatchObject({ a: 2, mcpServers: { jarvis: { command: 'jarvis' } } })
  })
  it('at our key while the user decides: nothing is written', () => {
    here.settings('claude-code', '{"a": 1}')
    const change = prepareInstall(here.at('claude-code'), stdio)
    const other = '{"mcpServers": {"jarvis": {"command": "jarvis", "args": ["mcp", "-q"]}}}'
    here.settings('claude-code', other)
    expect(failureOf(() => change.write())).toMatchObject({ kind: 'Conflict', code: 'client_config_changed' })
    expect(here.text('claude-code')).toBe(other)
  })
  it('keeps the copy from before Jarvis when the entry is updated', () => {
    here.settings('codex', 'a = 1\n')
    here.install('codex')
    here.install('codex', http)
    expect(here.text('codex')).not.toContain('command')
    here.uninstall('codex')
    expect(here.text('codex')).toBe('a = 1\n')
    expect(here.everything()).toEqual(['.codex', '.codex/config.toml'])
  })
})

describe('an existing entry of ours', () => {
  it("keeps the user's additions", () => {
    const entry = {
      command: '/old/jarvis',
      args: ['mcp', '--tools', 'documents', '--home', '/old'],
      env: { A: '1' },
      timeout: 5,
    }
    here.settings('gemini-cli', JSON.stringify({ mcpServers: { jarvis: entry } }))
    here.install('gemini-cli')
    expect(JSON.parse(here.text('gemini-cli')).mcpServers.jarvis).toEqual({
      ...entry,
      command: 'jarvis',
      args: ['mcp', '--tools', 'documents'],
    })
    expect(prepareInstall(here.at('gemini-cli'), stdio).diff).toEqual([])
  })
  it('stays disabled', () => {
    here.settings(
      'opencode',
      '{"mcp": {"jarvis": {"type": "local", "command": ["/old/jarvis", "mcp"], "enabled": false}}}',
    )
    here.install('opencode')
    expect(JSON.parse(here.text('opencode')).mcp.jarvis).toEqual({
      type: 'local',
      command: ['jarvis', 'mcp'],
      enabled: false,
    })
  })
})

describe('any JSON settings', () => {
  it('are the same bytes after install and uninstall', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue())
    const servers = fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined })
    const layout = fc.record({
      indent: fc.constantFrom(undefined, 1, 2, 4, '\t'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      end: fc.constantFrom('', '\n', '\n\n '),
      mark: fc.constantFrom('', '\ufeff'),
    })
    fc.assert(
      fc.property(
        value,
        servers,
        layout,
        fc.constantFrom(stdio, http),
        (others, known, { indent, lineEnd, end, mark }, connection) => {
          const config = { ...others, ...(known && { mcpServers: known }) }
          fc.pre(
            !(known && Object.hasOwn(known, 'jarvis')) && (known !== undefined || !Object.hasOwn(others, 'mcpServers')),
          )
          const before = mark + (JSON.stringify(config, null, indent) + end).replaceAll('\n', lineEnd)
          here.settings('cursor', before)
          here.install('cursor', connection)
          expect(JSON.parse(here.text('cursor').slice(mark.length)).mcpServers.jarvis).toBeDefined()
          here.uninstall('cursor')
          expect(here.text('cursor')).toBe(before)
        },
      ),
    )
  })
})
