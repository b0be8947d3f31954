import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareInstall } from '../install.ts'
import { joinChanges } from '../join-changes.ts'
import { createTemporaryClients, failureOf, stdio } from '../temporary-clients.ts'
import { prepareUninstall } from '../uninstall.ts'
import { clientHooks } from './client-hooks.ts'
import { hookCommand, isOurs } from './hook-command.ts'
import { prepareHooks, prepareHooksRemoval } from './install-hooks.ts'

let clients: ReturnType<typeof createTemporaryClients>
beforeEach(() => {
  clients = createTemporaryClients()
})
afterEach(() => clients.close())

const command = '/usr/bin/node /usr/lib/node_modules/jarvis-memory/dist/hook.cjs cursor'
const byId = (id: string) => clientHooks.find(({ client }) => client.id === id)!
const fileOf = (id: string) => byId(id).file(clients.machine)
const install = (id: string, line = command) => prepareHooks(byId(id), clients.machine, line).write()
const remove = (id: string) => prepareHooksRemoval(byId(id), clients.machine).write()
const read = (id: string) => JSON.parse(readFileSync(fileOf(id), 'utf8'))
function settings(id: string, content: string): string {
  mkdirSync(dirname(fileOf(id)), { recursive: true })
  writeFileSync(fileOf(id), content)
  return content
}

describe.each(clientHooks.map(({ client }) => client.id))('the hooks of %s', (id) => {
  it('are added for every event, private to the owner, and removed completely', () => {
    install(id)
    expect(Object.keys(read(id).hooks).sort()).toEqual([...byId(id).events].sort())
    for (const items of Object.values<unknown[]>(read(id).hooks))
      expect(items.flatMap(byId(id).commandsIn)).toEqual([command])
    expect(statSync(fileOf(id)).mode & 0o077).toBe(0)
    expect(prepareHooks(byId(id), clients.machine, command).diff).toEqual([])
    remove(id)
    expect(clients.everything()).toEqual([])
  })

  it('are added beside other hooks, and removal restores the file byte for byte', () => {
    const [event] = byId(id).events
    const other = byId(id).group('/usr/bin/lint --fix', event!)
    const before = settings(
      id,
      `{\n  // mine\n  "version": 1, "other": {"a": [1,2]},\n  "hooks": { "${event}": ${JSON.stringify([other])}, "mine": [] }\n}\n`,
    )
    const { backup } = install(id) as { backup: string }
    expect(readFileSync(backup, 'utf8')).toBe(before)
    const text = readFileSync(fileOf(id), 'utf8')
    expect(text).toContain('// mine')
    expect(text).toContain('/usr/bin/lint --fix')
    install(id, command.replace('/usr/bin/node', '/opt/node'))
    expect(readFileSync(fileOf(id), 'utf8')).not.toContain('/usr/bin/node ')
    remove(id)
    expect(readFileSync(fileOf(id), 'utf8')).toBe(before)
    expect(existsSync(backup)).toBe(false)
  })

  it('are removed alone when the file was changed since', () => {
    settings(id, '{ "version": 1 }\n')
    install(id)
    const changed = read(id)
    changed.theme = 'dark'
    const [event] = byId(id).events
    changed.hooks[event!].push(byId(id).group('/usr/bin/lint', event!))
    settings(id, JSON.stringify(changed, null, 2))
    remove(id)
    const left = read(id)
    expect(left.theme).toBe('dark')
    expect(Object.keys(left.hooks)).toEqual([byId(id).events[0]])
    expect(JSON.stringify(left)).not.toContain('hook.cjs')
  })

  it('cause no change when removed without an installation', () => {
    expect(prepareHooksRemoval(byId(id), clients.machine).diff).toEqual([])
    const before = settings(id, '{ "hooks": {} }')
    expect(prepareHooksRemoval(byId(id), clients.machine).diff).toEqual([])
    remove(id)
    expect(readFileSync(fileOf(id), 'utf8')).toBe(before)
  })

  it('are not written into a file that is invalid or has another form', () => {
    settings(id, '{ "hooks": [')
    expect(failureOf(() => install(id)).code).toBe('client_config_unreadable')
    settings(id, '{ "hooks": [] }')
    expect(failureOf(() => install(id)).code).toBe('client_config_unreadable')
    settings(id, `{ "hooks": { "${byId(id).events[0]}": "lint" } }`)
    expect(failureOf(() => install(id)).code).toBe('client_config_unreadable')
  })

  it('are added and removed together with the server', () => {
    const registration = clients.at(id)
    const both = joinChanges(prepareInstall(registration, stdio), prepareHooks(byId(id), clients.machine, command))
    both.write()
    expect(readFileSync(fileOf(id), 'utf8')).toContain('hook.cjs')
    expect(clients.text(id)).toContain('jarvis')
    joinChanges(prepareHooksRemoval(byId(id), clients.machine), prepareUninstall(registration)).write()
    expect(clients.everything()).toEqual([])
  })
})

describe('the hooks of Codex', () => {
  it('are not mixed with hooks in its other file', () => {
    clients.settings('codex', '[[hooks.Stop]]\nhooks = []\n')
    expect(failureOf(() => install('codex')).code).toBe('client_hooks_elsewhere')
  })

  it('are updated after the user trusted them, which Codex stores in its settings', () => {
    const state =
      '[hooks.state]\n\n[hooks.state."/home/ada/.codex/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:8633e"\n'
    clients.settings('codex', state)
    install('codex')
    expect(Object.keys(read('codex').hooks)).toEqual([...byId('codex').events])
    expect(clients.text('codex')).toBe(state)
  })

  it('ask for no more time at the end of a session than Codex allows', () => {
    install('codex')
    const { SessionEnd, Stop } = read('codex').hooks
    expect([SessionEnd[0].hooks[0].timeout, Stop[0].hooks[0].timeout]).toEqual([3, 10])
  })
})

describe('the command line of a hook', () => {
  const machine = { platform: 'linux', userHome: '/home/ada', variables: {} } as const
  it('survives a shell, and is recognized', () => {
    const program = { node: '/usr/bin/node', script: "/home/ada's tools/jarvis memory/dist/hook.cjs" }
    const line = hookCommand(program, 'cursor', machine)
    expect(line).toBe(`/usr/bin/node '/home/ada'\\''s tools/jarvis memory/dist/hook.cjs' cursor`)
    expect(isOurs(line)).toBe(true)
    const windows = hookCommand({ node: 'C:\\node.exe', script: 'C:\\a b\\dist\\hook.cjs', home: 'D:\\h' }, 'codex', {
      ...machine,
      platform: 'win32',
    })
    expect(windows).toBe('"C:\\node.exe" "C:\\a b\\dist\\hook.cjs" codex "D:\\h"')
    expect(isOurs(windows)).toBe(true)
    expect(isOurs('node /home/ada/hook.cjs cursor')).toBe(false)
  })
})
