import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { homeAt } from '../../../config/home.ts'
import { homeToken, proofOf } from '../../http/credentials.ts'
import { clientCommands } from '../client-commands.ts'
import { commandsInMemory } from '../command-list.ts'
import { type Output, plainStyle } from '../output.ts'
import { parseArguments } from '../parse-arguments.ts'
import { install } from './install.ts'
import { uninstall } from './uninstall.ts'

let user: string
beforeEach(() => {
  user = mkdtempSync(join(tmpdir(), 'jarvis-install-'))
  vi.stubEnv('HOME', user)
  for (const name of ['XDG_CONFIG_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'JARVIS_HOME']) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(user, { recursive: true })
})

/** Runs a command line as the program does, without a terminal. */
async function run(...argv: string[]): Promise<{ out: string; err: string }> {
  const said = { out: '', err: '' }
  const say = (stream: 'out' | 'err') => (text: string) => {
    said[stream] += `${text}\n`
  }
  const output: Output = {
    answer: say('out'),
    note: say('err'),
    failure: say('err'),
    progress: () => {},
    width: 100,
    style: plainStyle,
    noteStyle: plainStyle,
  }
  const parsed = parseArguments(argv, commandsInMemory(clientCommands))
  const invocation = { argv, parsed, output, signal: () => new AbortController().signal, end() {} }
  expect(await (argv[0] === 'install' ? install(invocation) : uninstall(invocation))).toBe(0)
  return said
}
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).out)
const read = (...path: string[]) => JSON.parse(readFileSync(join(user, ...path), 'utf8'))

describe('jarvis install', () => {
  it('reports that a space does not exist yet', async () => {
    mkdirSync(join(user, '.jarvis', 'spaces', 'work'), { recursive: true })
    writeFileSync(join(user, '.jarvis', 'spaces', 'work', 'jarvis.db'), '')
    const answer = await run('install', 'cursor', '--yes', '--space', 'wrok')
    expect(answer.out + answer.err).toContain(
      'Space "wrok" does not exist yet; the first write creates it. Did you mean',
    )
    const known = await run('install', 'cursor', '--yes', '--name', 'two', '--space', 'work')
    expect(known.out + known.err).not.toContain('does not exist yet')
  })

  it("installs a client's plugin with the server, for the user only, unless disabled", async () => {
    const plugin = join(user, '.config', 'opencode', 'plugins', 'jarvis.js')
    await run('install', 'opencode', '--yes', '--server-only')
    expect(existsSync(plugin)).toBe(false)
    await run('install', 'opencode', '--yes', '--project', user)
    await run('install', 'opencode', '--yes', '--name', 'work', '--space', 'work')
    expect(existsSync(plugin)).toBe(false)
    const { out } = await run('install', 'opencode', '--yes', '--home', join(user, 'other'))
    expect(out).toContain(
      `Jarvis is registered in ${join(user, '.config', 'opencode', 'opencode.json')} and ${plugin}.`,
    )
    expect(readFileSync(plugin, 'utf8')).toContain(JSON.stringify(join(user, 'other')))
    await run('uninstall', 'opencode', '--yes', '--name', 'work')
    expect(existsSync(plugin)).toBe(true)
    await run('uninstall', 'opencode', '--yes')
    expect(existsSync(plugin)).toBe(false)
  })

  it('lists the clients that are installed, and those that use Jarvis', async () => {
    mkdirSync(join(user, '.codex'))
    await run('install', 'gemini-cli', '--yes')
    writeFileSync(join(user, '.claude.json'), '{ broken')
    const { out } = await run('install')
    expect(out).toMatch(/codex +found +– /)
    expect(out).toMatch(/gemini-cli +found +registered /)
    expect(out).toMatch(/cursor +not found +– /)
    expect(out).toContain('.claude.json, line 1, column 3')
    const { clients } = await json('install')
    expect(clients).toHaveLength(9)
    expect(clients[0]).toMatchObject({ client: 'claude-code', found: true, registered: 'unreadable' })
  })

  it('shows the change and writes nothing with --dry-run', async () => {
    const { out } = await run('install', 'cursor', '--dry-run')
    expect(out).toContain('+    "jarvis": {')
    expect(out).toContain('Nothing was changed (--dry-run).')
    expect(readdirSync(user)).toEqual([])
  })

  it('changes nothing without confirmation when it cannot ask', async () => {
    await expect(run('install', 'cursor')).rejects.toMatchObject({ kind: 'InvalidInput', code: 'confirmation_needed' })
    await expect(run('install', 'cursor', '--json')).rejects.toThrow('Pass --yes to change it, or --dry-run')
    expect(readdirSync(user)).toEqual([])
  })

  it('reports the change, the backup and the next step, and the second time that nothing changed', async () => {
    mkdirSync(join(user, '.cursor'))
    writeFileSync(join(user, '.cursor', 'mcp.json'), '{}\n')
    const { out } = await run('install', 'cursor', '--yes')
    expect(out).toContain('Jarvis is registered in')
    expect(out).toContain('mcp.json.jarvis-backup')
    expect(out.trimEnd().split('\n').at(-1)).toContain('Restart Cursor')
    expect((await run('install', 'cursor')).out).toContain('already installed')
    expect((await run('uninstall', 'cursor', '--yes')).out).toContain('Jarvis was removed from')
    expect((await run('uninstall', 'cursor')).out).toMatch(/not installed \(.*mcp\.json\)/)
    expect(readFileSync(join(user, '.cursor', 'mcp.json'), 'utf8')).toBe('{}\n')
  })

  it('prints only JSON with --json', async () => {
    writeFileSync(join(user, '.claude.json'), '{"a": 1}')
    const path = join(user, '.claude.json')
    const shown = await json('install', 'claude-code', '--dry-run')
    expect(shown).toMatchObject({ client: 'claude-code', path, changed: false })
    const { diff, ...made } = await json('install', 'claude-code', '--yes')
    expect(made).toEqual({ client: 'claude-code', path, changed: true, backup: `${path}.jarvis-backup` })
    expect(diff).toBe(shown.diff)
    expect(await json('install', 'claude-code')).toEqual({ client: 'claude-code', path, changed: false })
  })

  it('passes a non-default home and space', async () => {
    await run('install', 'windsurf', '--yes', '--home', join(user, 'other'), '--space', 'work')
    const { args } = read('.codeium', 'windsurf', 'mcp_config.json').mcpServers.jarvis
    expect(args.slice(-5)).toEqual(['mcp', '--home', join(user, 'other'), '--space', 'work'])
  })

  it('writes the settings of a project', async () => {
    const { out } = await run('install', 'claude-code', '--project', user, '--yes', '--name', 'notes')
    expect(read('.mcp.json').mcpServers.notes.type).toBe('stdio')
    expect(out).toContain('Claude Code asks for permission')
  })
})

describe('jarvis install --http', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  it('requires a running server', async () => {
    await expect(run('install', 'codex', '--http', '--yes')).rejects.toMatchObject({
      kind: 'Unavailable',
      message: expect.stringContaining('jarvis up'),
    })
  })

  it('writes the address and the token, and does not print the token', async () => {
    const home = homeAt(join(user, '.jarvis'))
    const token = homeToken(home.tokenFile)
    server = createServer((request, response) => {
      const challenge = new URL(request.url as string, 'http://x').searchParams.get('challenge') as string
      response.end(JSON.stringify({ proof: proofOf(token, challenge) }))
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    const record = { pid: process.pid, port, url, version: '0', startedAt: Date.now(), space: 'main', settings: '' }
    writeFileSync(home.serverFile, JSON.stringify(record))
    mkdirSync(join(user, '.vscode'))
    writeFileSync(join(user, '.vscode', 'mcp.json'), '{}', { mode: 0o644 })
    const { out } = await run('install', 'vscode', '--http', '--project', user, '--yes')
    expect(read('.vscode', 'mcp.json').servers.jarvis).toEqual({
      type: 'http',
      url: `${url}/mcp`,
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(out).not.toContain(token)
    expect(out).toContain('do not share it or commit it')
    expect(out).toContain(`chmod 600 ${join(user, '.vscode', 'mcp.json')}`)
  })
})
