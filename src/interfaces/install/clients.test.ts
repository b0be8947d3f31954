import { describe, expect, it } from 'vitest'
import type { Machine } from '../../clients/client.ts'
import { clients, findClient } from '../../clients/clients.ts'
import type { ConfigText } from '../../clients/text/config-text.ts'
import { jsonText } from '../../clients/text/json-text.ts'
import { ownKind } from './own-entry.ts'
import { entryFor } from './registration.ts'

const token = 'A'.repeat(43)
const stdio = { kind: 'stdio', command: 'jarvis', args: ['mcp'] } as const
const http = { kind: 'http', url: 'http://127.0.0.1:7473/mcp', token } as const

const machines: Record<string, Machine> = {
  linux: { platform: 'linux', userHome: '/home/ann', variables: {} },
  darwin: { platform: 'darwin', userHome: '/Users/ann', variables: {} },
  win32: { platform: 'win32', userHome: 'C:\\Users\\ann', variables: { APPDATA: 'C:\\Users\\ann\\AppData\\Roaming' } },
}
const fileOn = (platform: string, client: string, variables: Machine['variables'] = {}): string => {
  const machine = machines[platform] as Machine
  const files = findClient(client).files({ ...machine, variables: { ...machine.variables, ...variables } })
  return files.at(-1) as string
}

describe('the settings file of a client', () => {
  it.each([
    ['claude-code', '/home/ann/.claude.json', '/Users/ann/.claude.json', 'C:\\Users\\ann\\.claude.json'],
    [
      'claude-desktop',
      '/home/ann/.config/Claude/claude_desktop_config.json',
      '/Users/ann/Library/Application Support/Claude/claude_desktop_config.json',
      'C:\\Users\\ann\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    ],
    ['cursor', '/home/ann/.cursor/mcp.json', '/Users/ann/.cursor/mcp.json', 'C:\\Users\\ann\\.cursor\\mcp.json'],
    ['codex', '/home/ann/.codex/config.toml', '/Users/ann/.codex/config.toml', 'C:\\Users\\ann\\.codex\\config.toml'],
    [
      'gemini-cli',
      '/home/ann/.gemini/settings.json',
      '/Users/ann/.gemini/settings.json',
      'C:\\Users\\ann\\.gemini\\settings.json',
    ],
    [
      'opencode',
      '/home/ann/.config/opencode/opencode.json',
      '/Users/ann/.config/opencode/opencode.json',
      'C:\\Users\\ann\\.config\\opencode\\opencode.json',
    ],
    [
      'openclaw',
      '/home/ann/.openclaw/openclaw.json',
      '/Users/ann/.openclaw/openclaw.json',
      'C:\\Users\\ann\\.openclaw\\openclaw.json',
    ],
    [
      'vscode',
      '/home/ann/.config/Code/User/mcp.json',
      '/Users/ann/Library/Application Support/Code/User/mcp.json',
      'C:\\Users\\ann\\AppData\\Roaming\\Code\\User\\mcp.json',
    ],
    [
      'windsurf',
      '/home/ann/.codeium/windsurf/mcp_config.json',
      '/Users/ann/.codeium/windsurf/mcp_config.json',
      'C:\\Users\\ann\\.codeium\\windsurf\\mcp_config.json',
    ],
  ])('%s', (client, linux, darwin, win32) => {
    expect([fileOn('linux', client), fileOn('darwin', client), fileOn('win32', client)]).toEqual([linux, darwin, win32])
  })

  it("follows the client's environment variables", () => {
    expect(fileOn('linux', 'claude-code', { CLAUDE_CONFIG_DIR: '/elsewhere' })).toBe('/elsewhere/.claude.json')
    expect(fileOn('linux', 'codex', { CODEX_HOME: '/elsewhere' })).toBe('/elsewhere/config.toml')
    expect(fileOn('linux', 'opencode', { XDG_CONFIG_HOME: '/cfg' })).toBe('/cfg/opencode/opencode.json')
    expect(fileOn('linux', 'vscode', { XDG_CONFIG_HOME: 'relative' })).toBe('/home/ann/.config/Code/User/mcp.json')
    expect(fileOn('win32', 'claude-desktop', { APPDATA: '' })).toBe(
      'C:\\Users\\ann\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    )
  })
})

describe('the entry of a client', () => {
  const headers = { Authorization: `Bearer ${token}` }
  const { url } = http
  it.each([
    ['claude-code', { type: 'stdio', command: 'jarvis', args: ['mcp'] }, { type: 'http', url, headers }],
    ['claude-desktop', { command: 'jarvis', args: ['mcp'] }, undefined],
    ['cursor', { command: 'jarvis', args: ['mcp'] }, { url, headers }],
    ['codex', { command: 'jarvis', args: ['mcp'] }, { url, http_headers: headers }],
    ['gemini-cli', { command: 'jarvis', args: ['mcp'] }, { httpUrl: url, headers }],
    [
      'opencode',
      { type: 'local', command: ['jarvis', 'mcp'], enabled: true },
      { type: 'remote', url, headers, enabled: true },
    ],
    ['openclaw', { command: 'jarvis', args: ['mcp'] }, { url, transport: 'streamable-http', headers }],
    ['vscode', { type: 'stdio', command: 'jarvis', args: ['mcp'] }, { type: 'http', url, headers }],
    ['windsurf', { command: 'jarvis', args: ['mcp'] }, { serverUrl: url, headers }],
  ])('%s', (name, started, asked) => {
    const client = findClient(name)
    expect(entryFor(client, stdio)).toEqual(started)
    if (asked) expect(entryFor(client, http)).toEqual(asked)
    else expect(() => entryFor(client, http)).toThrow(/Omit --http/)
  })

  it('is recognized as ours, both kinds, in every client', () => {
    for (const client of clients) {
      expect(ownKind(entryFor(client, stdio)), client.id).toBe('stdio')
      expect(ownKind(entryFor(client, { ...stdio, command: '/usr/bin/node', args: ['/x/dist/cli.cjs', 'mcp'] }))).toBe(
        'stdio',
      )
      if (client.http) expect(ownKind(entryFor(client, http)), client.id).toBe('http')
    }
  })

  it.each([
    [{ command: 'jarvis' }],
    [{ command: 'jarvis', args: ['serve'] }],
    [{ command: 'node', args: ['/other/server.js', 'mcp'] }],
    [{ command: 'other', args: ['mcp'] }],
    [{ url: 'https://example.org/mcp', headers }],
    [{ url: 'http://127.0.0.1:7473/mcp', headers: { Authorization: 'Bearer short' } }],
    [{ url: 'http://127.0.0.1:7473/other', headers }],
    ['jarvis mcp'],
    [null],
    [{}],
  ])('of another program is not ours: %j', (entry) => {
    expect(ownKind(entry)).toBeUndefined()
  })

  it.each([
    [{ command: 'C:\\Program Files\\nodejs\\node.exe', args: ['C:\\npm\\jarvis-memory\\dist\\cli.cjs', 'mcp'] }],
    [{ command: '/usr/local/bin/jarvis', args: ['--space', 'work', 'mcp'] }],
    [{ command: 'npx', args: ['-y', 'jarvis-memory@0.1.0', 'mcp'] }],
  ])('is ours however it starts Jarvis: %j', (entry) => {
    expect(ownKind(entry)).toBe('stdio')
  })
})

describe('a servers key that depends on the file', () => {
  const servers = findClient('opencode').servers as (text: ConfigText) => string[]
  const read = jsonText({ comments: true, trailingCommas: true })
  it.each([
    ['{}', ['mcp']],
    ['{"mcp": {"servers": {"files": {"type": "local"}}}}', ['mcp', 'servers']],
    ['{"mcp": {"servers": {"type": "local", "command": ["x"]}}}', ['mcp']],
  ])('%s', (text, expected) => {
    expect(servers(read(text))).toEqual(expected)
  })
})

describe('the name of a client', () => {
  it('is read in common spellings', () => {
    for (const name of ['claude-code', 'Claude Code', 'claude_code', 'ClaudeCode'])
      expect(findClient(name).id).toBe('claude-code')
    expect(findClient('VS Code').id).toBe('vscode')
  })
  it('is suggested when misspelled, and all are listed when none is similar', () => {
    expect(() => findClient('curser')).toThrow('Did you mean cursor?')
    expect(() => findClient('emacs')).toThrow('openclaw, vscode, windsurf')
  })
})
