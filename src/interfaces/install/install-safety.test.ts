import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../../clients/clients.ts'
import { prepareInstall } from './install.ts'
import { surveyClients } from './survey.ts'
import { createTemporaryClients, failureOf, http, stdio, token } from './temporary-clients.ts'
import { prepareUninstall } from './uninstall.ts'

let here: ReturnType<typeof createTemporaryClients>
beforeEach(() => {
  here = createTemporaryClients()
})
afterEach(() => here.close())

describe('an entry of another program', () => {
  const before = '{\n  "mcpServers": {\n    "jarvis": { "command": "iron-man", "env": { "KEY": "secret" } }\n  }\n}\n'
  it('is reported and kept', () => {
    here.settings('cursor', before)
    const failure = failureOf(() => prepareInstall(here.at('cursor'), stdio))
    expect(failure).toMatchObject({ kind: 'Conflict', code: 'client_entry_foreign' })
    expect(failure.message).toContain('it starts iron-man')
    expect(failureOf(() => prepareUninstall(here.at('cursor'))).kind).toBe('Conflict')
    expect(surveyClients(here.machine, 'jarvis').find(({ client }) => client === 'cursor')?.registered).toBe('other')
    expect(here.text('cursor')).toBe(before)
  })
  it('is replaced with force, without being shown, and restored on uninstall', () => {
    here.settings('cursor', before)
    const change = prepareInstall(here.at('cursor'), stdio, true)
    expect(change.diff.join('\n')).not.toContain('secret')
    change.write()
    expect(JSON.parse(here.text('cursor')).mcpServers).toEqual({ jarvis: { command: 'jarvis', args: ['mcp'] } })
    here.uninstall('cursor')
    expect(here.text('cursor')).toBe(before)
  })
  it('is kept beside an entry with another name', () => {
    here.settings('cursor', before)
    const other = here.at('cursor', { name: 'notes' })
    prepareInstall(other, stdio).write()
    expect(Object.keys(JSON.parse(here.text('cursor')).mcpServers)).toEqual(['jarvis', 'notes'])
    prepareUninstall(other).write()
    expect(here.text('cursor')).toBe(before)
  })
})

describe('a refused change', () => {
  it.each([
    ['cursor', '{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
    ['claude-code', '{\n  // no comments here\n}', 'line 2, column 3'],
    ['gemini-cli', '{"a": 1,}', 'line 1, column 9'],
    ['codex', 'a = 1\nb = \n', 'line 2'],
    ['codex', 'mcp_servers = { files = { command = "x" } }\n', 'mcp_servers'],
    ['codex', 'a = 1\n[[mcp_servers]]\nname = "files"\n', 'line 2, column 1'],
    ['openclaw', '{\n  gateway: { port: 1 },\n  mcp: [}\n}', '"command": "jarvis"'],
    ['openclaw', "{\n  gateway: 'it\\'s\n}", 'line 3, column 2: unexpected end of file'],
    ['windsurf', '{"mcpServers": ["x"]}', '"mcpServers" is not an object'],
  ])('%s: reports the position, and changes nothing', (id, content, said) => {
    here.settings(id, content)
    const failure = failureOf(() => here.install(id))
    expect(failure.message).toContain(said)
    expect(failure).toMatchObject({ kind: 'Config', code: 'client_config_unreadable' })
    expect(here.text(id)).toBe(content)
    expect(surveyClients(here.machine, 'jarvis')).toHaveLength(clients.length)
  })
  it('names the token field without its value', () => {
    here.settings('openclaw', '{ bare: 1')
    const { message } = failureOf(() => here.install('openclaw', http))
    expect(message).not.toContain(token)
    expect(message).toContain('"Authorization": "Bearer')
  })
  it('covers a file that is not UTF-8', () => {
    here.settings('cursor', Buffer.from('{}', 'utf16le').fill(0xff, 0, 1))
    expect(failureOf(() => here.install('cursor'))).toMatchObject({ code: 'client_config_encoding' })
  })
  it('covers a read-only file, even when its folder is writable', () => {
    const file = here.settings('cursor', '{}')
    chmodSync(file, 0o444)
    expect(failureOf(() => here.install('cursor'))).toMatchObject({ kind: 'Denied', code: 'client_config_read_only' })
    expect(here.everything()).toEqual(['.cursor', '.cursor/mcp.json'])
  })
  it.each(['', '__proto__', 'a b', 'x'.repeat(65), '../x'])('covers a name that clients do not accept: %j', (name) => {
    expect(failureOf(() => prepareInstall(here.at('cursor', { name }), stdio))).toMatchObject({ kind: 'InvalidInput' })
  })
})

describe('file rights and links', () => {
  it('keep the rights of a file, and make its copy private', () => {
    const file = here.settings('cursor', '{}')
    chmodSync(file, 0o644)
    const { backup } = here.install('cursor', http)
    expect(statSync(file).mode & 0o777).toBe(0o644)
    expect(statSync(backup as string).mode & 0o777).toBe(0o600)
  })
  it('write the target of a link, and keep the link', () => {
    const real = join(here.machine.userHome, 'dotfiles.json')
    writeFileSync(real, '{"a": 1}')
    mkdirSync(dirname(here.fileFor('cursor')))
    symlinkSync('../dotfiles.json', here.fileFor('cursor'))
    here.install('cursor')
    expect(lstatSync(here.fileFor('cursor')).isSymbolicLink()).toBe(true)
    expect(readFileSync(real, 'utf8')).toContain('jarvis')
    here.uninstall('cursor')
    expect(readFileSync(real, 'utf8')).toBe('{"a": 1}')
    expect(lstatSync(here.fileFor('cursor')).isSymbolicLink()).toBe(true)
  })
  it('report a circular link', () => {
    mkdirSync(dirname(here.fileFor('cursor')))
    symlinkSync('mcp.json', here.fileFor('cursor'))
    expect(failureOf(() => here.install('cursor'))).toMatchObject({ code: 'client_config_link' })
  })
})

describe('a project folder', () => {
  it('has separate settings, which others may read unless they contain a token', () => {
    const project = join(here.machine.userHome, 'project')
    mkdirSync(project)
    const there = here.at('vscode', { project })
    prepareInstall(there, stdio).write()
    const file = join(project, '.vscode', 'mcp.json')
    expect(statSync(file).mode & 0o777).toBe(0o644)
    expect(existsSync(here.fileFor('vscode'))).toBe(false)
    prepareUninstall(there).write()
    prepareInstall(there, http).write()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    prepareUninstall(there).write()
    expect(here.everything()).toEqual(['project'])
  })
  it('is refused when the client has no project settings, or the folder is missing', () => {
    expect(failureOf(() => prepareInstall(here.at('windsurf', { project: here.machine.userHome }), stdio)).code).toBe(
      'client_without_project',
    )
    expect(failureOf(() => prepareInstall(here.at('cursor', { project: '/nowhere' }), stdio)).code).toBe(
      'project_missing',
    )
  })
})

describe('a displayed change', () => {
  it('never contains a token, ours or another', () => {
    here.settings('cursor', '{"mcpServers": {"x": {"headers": {"Authorization": "Bearer other-secret"}}}}')
    const change = prepareInstall(here.at('cursor'), http)
    expect(change.diff.join('\n')).not.toMatch(/secret|tokentoken/)
    expect(change.diff.join('\n')).toContain('http://127.0.0.1:7473/mcp')
    change.write()
    expect(prepareUninstall(here.at('cursor')).diff.join('\n')).not.toMatch(/secret|tokentoken/)
  })
})
