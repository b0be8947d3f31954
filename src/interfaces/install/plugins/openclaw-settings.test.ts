import { existsSync, statSync } from 'node:fs'
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

const plugin = () => pluginOf(clients.at('openclaw').client)!
const prepare = (more: { at?: string; home?: string } = {}) =>
  plugin().prepare(clients.machine, { built: (name) => `${more.at ?? '/usr/lib/jarvis-memory/dist'}/${name}`, ...more })
const remove = () => plugin().prepareRemoval(clients.machine)
const read = () => JSON.parse(clients.text('openclaw'))
const entry = { enabled: true, hooks: { allowConversationAccess: true } }

describe('the OpenClaw plugin in its settings', () => {
  it('has its path and conversation access, occupies no slot, and is removed completely', () => {
    const shown = prepare()
    expect(shown.diff.join('\n')).toContain('"/usr/lib/jarvis-memory/dist/openclaw/jarvis"')
    expect(clients.everything()).toEqual([])
    shown.write()
    expect(read()).toEqual({
      plugins: { load: { paths: ['/usr/lib/jarvis-memory/dist/openclaw/jarvis'] }, entries: { jarvis: entry } },
    })
    expect(statSync(clients.fileFor('openclaw')).mode & 0o077).toBe(0)
    expect(prepare().diff).toEqual([])
    expect(remove().diff.join('\n')).toContain('-        "/usr/lib/jarvis-memory/dist/openclaw/jarvis"')
    remove().write()
    expect(clients.everything()).toEqual([])
    expect(remove().diff).toEqual([])
  })

  it('is added and removed with the server, and hand-written settings are restored byte for byte', () => {
    const settings =
      "{\n  // mine\n  gateway: { auth: { token: 'it\\'s secret' } },\n  plugins: {\n    allow: ['memory-core'], // only these\n    slots: { memory: 'memory-core' },\n  },\n}\n"
    clients.settings('openclaw', settings)
    const both = joinChanges(prepareInstall(clients.at('openclaw'), stdio), prepare({ home: '/home/ann/work' }))
    expect(both.diff.join('\n')).not.toContain('secret')
    both.write()
    const text = clients.text('openclaw')
    expect(text).toContain(`allow: ['memory-core', "jarvis"], // only these`)
    expect(text).toContain('"home": "/home/ann/work"')
    expect(text).toContain("slots: { memory: 'memory-core' }")
    expect(prepare({ home: '/home/ann/work' }).diff).toEqual([])
    joinChanges(remove(), prepareUninstall(clients.at('openclaw'))).write()
    expect(clients.text('openclaw')).toBe(settings)
    expect(clients.everything()).toEqual(['.openclaw', '.openclaw/openclaw.json'])
  })

  it('is removed alone when the file was changed since', () => {
    clients.settings('openclaw', '{ "plugins": { "load": { "paths": ["/mine"] } } }')
    prepare().write()
    const changed = read()
    changed.plugins.entries.other = { enabled: false }
    clients.settings('openclaw', JSON.stringify(changed))
    remove().write()
    expect(read()).toEqual({ plugins: { load: { paths: ['/mine'] }, entries: { other: { enabled: false } } } })
  })

  it("follows the package and the home, and keeps the user's choices", () => {
    prepare({ home: '/home/ann/work' }).write()
    const changed = read()
    changed.plugins.entries.jarvis.enabled = false
    changed.plugins.entries.jarvis.hooks = { allowConversationAccess: true, timeoutMs: 2000 }
    clients.settings('openclaw', JSON.stringify(changed))
    prepare({ at: '/opt/jarvis/dist' }).write()
    expect(read().plugins).toEqual({
      load: { paths: ['/opt/jarvis/dist/openclaw/jarvis'] },
      entries: { jarvis: { enabled: false, hooks: { allowConversationAccess: true, timeoutMs: 2000 } } },
    })
  })

  it('is enabled again after OpenClaw disabled it', () => {
    clients.settings('openclaw', '{ "plugins": { "entries": { "jarvis": { "enabled": false } } } }')
    prepare().write()
    expect(read().plugins.entries.jarvis).toEqual(entry)
  })

  it('leaves another plugin of that name unchanged, and an invalid file', () => {
    clients.settings('openclaw', '{ plugins: { entries: { jarvis: { config: { apiKey: "k" } } } } }')
    expect(failureOf(prepare).code).toBe('client_plugin_name_taken')
    expect(remove().diff).toEqual([])
    clients.settings('openclaw', '{ plugins: [')
    expect(failureOf(prepare)).toMatchObject({ code: 'client_config_unreadable' })
    expect(failureOf(prepare).message).toContain('"allowConversationAccess": true')
    expect(failureOf(remove).code).toBe('client_config_unreadable')
  })

  it('refuses to overwrite a change made while it was shown', () => {
    const shown = prepare()
    prepare({ at: '/opt/jarvis/dist' }).write()
    expect(failureOf(() => shown.write()).code).toBe('client_config_changed')
  })

  it('is written to the path given by environment variables', () => {
    const { client, machine } = clients.at('openclaw')
    const at = (variables: Record<string, string>) => client.files({ ...machine, variables })[0]
    expect(at({ OPENCLAW_CONFIG_PATH: '~/claw.json5' })).toBe(`${machine.userHome}/claw.json5`)
    expect(at({ OPENCLAW_STATE_DIR: '/srv/claw' })).toBe('/srv/claw/openclaw.json')
    expect(at({ OPENCLAW_HOME: '/srv/ann' })).toBe('/srv/ann/.openclaw/openclaw.json')
    expect(existsSync(at({}) as string)).toBe(false)
  })
})
