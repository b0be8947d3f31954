import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareInstall } from '../install.ts'
import { joinChanges } from '../join-changes.ts'
import { createTemporaryClients, failureOf, stdio } from '../temporary-clients.ts'
import { prepareUninstall } from '../uninstall.ts'
import { pluginOf } from './client-plugins.ts'

let clients: ReturnType<typeof createTemporaryClients>
beforeEach(() => {
  clients = createTemporaryClients()
})
afterEach(() => clients.close())

const packageFolder = '/usr/lib/node_modules/jarvis-memory/dist'
const program = { built: (name: string) => `${packageFolder}/${name}` }
const plugin = () => pluginOf(clients.at('opencode').client)!
const prepare = (more: { home?: string } = {}) => plugin().prepare(clients.machine, { ...program, ...more })
const remove = () => plugin().prepareRemoval(clients.machine)
const file = () => join(clients.machine.userHome, '.config/opencode/plugins/jarvis.js')

describe('the OpenCode plugin file', () => {
  it('imports our plugin, is shown before it is written, and is removed completely', () => {
    const shown = prepare()
    expect(shown.path).toBe(file())
    expect(shown.diff.join('\n')).toContain(`+const program = "file://${packageFolder}/opencode.cjs"`)
    expect(clients.everything()).toEqual([])
    shown.write()
    expect(statSync(file()).mode & 0o077).toBe(0)
    expect(prepare().diff).toEqual([])
    expect(prepare({ home: '/home/ann/other "home"' }).diff.join('\n')).toContain('+const options = { home: ')
    prepare({ home: '/home/ann/other "home"' }).write()
    expect(readFileSync(file(), 'utf8')).toContain(String.raw`home: "/home/ann/other \"home\""`)
    remove().write()
    expect(clients.everything()).toEqual([])
    expect(remove().diff).toEqual([])
  })

  it('is added and removed with the server, and settings are restored byte for byte', () => {
    const settings = '{\n  // mine\n  "theme": "dark"\n}\n'
    clients.settings('opencode', settings)
    const before = clients.everything()
    const both = joinChanges(prepareInstall(clients.at('opencode'), stdio), prepare())
    expect([both.path, both.alsoPath]).toEqual([clients.fileFor('opencode'), file()])
    both.write()
    joinChanges(remove(), prepareUninstall(clients.at('opencode'))).write()
    expect(clients.text('opencode')).toBe(settings)
    expect(clients.everything()).toEqual(before)
  })

  it('includes settings that OpenCode does not rewrite, which are removed as a whole', () => {
    const change = prepareInstall(clients.at('opencode'), stdio)
    expect(change.diff.join('\n')).toContain('+  "$schema": "https://opencode.ai/config.json",')
    change.write()
    expect(Object.keys(JSON.parse(clients.text('opencode')))).toEqual(['$schema', 'mcp'])
    expect(prepareInstall(clients.at('opencode'), stdio).diff).toEqual([])
    clients.uninstall('opencode')
    expect(clients.everything()).toEqual([])
  })

  it('leaves a file of that name by another author unchanged', () => {
    mkdirSync(dirname(file()), { recursive: true })
    writeFileSync(file(), 'export const Jarvis = async () => ({})\n')
    expect(failureOf(prepare).code).toBe('client_plugin_foreign')
    expect(remove().diff).toEqual([])
    // Also one that appears while the user decides.
    rmSync(file())
    const change = prepare()
    writeFileSync(file(), 'export const Jarvis = async () => ({})\n')
    expect(failureOf(change.write).code).toBe('client_plugin_foreign')
    expect(readFileSync(file(), 'utf8')).toBe('export const Jarvis = async () => ({})\n')
  })

  it('does nothing when Jarvis is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-plugin-'))
    try {
      prepare().write()
      const { Jarvis } = await import(pathToFileURL(file()).href)
      expect(await Jarvis({ directory: folder })).toEqual({})
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
