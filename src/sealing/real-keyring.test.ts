import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemKeyring } from './system-keyring.ts'

const programs = ['dbus-daemon', 'gnome-keyring-daemon', 'secret-tool']
const isThere = process.platform === 'linux' && programs.every((name) => spawnSync('which', [name]).status === 0)
if (!isThere) console.warn(`Skipped: the keyring of the desktop. It wants ${programs.join(', ')} on the PATH.`)

const variables = ['HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'] as const
const key = Buffer.alloc(32, 9).toString('base64')

/** A separate desktop session: the machine's keyring is not touched. */
describe.skipIf(!isThere)('the desktop keyring', () => {
  const before = variables.map((name) => process.env[name])
  const started: number[] = []
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-desktop-'))
    mkdirSync(join(folder, 'run'), { mode: 0o700 })
    process.env.HOME = folder
    process.env.XDG_RUNTIME_DIR = join(folder, 'run')
    const bus = spawnSync('dbus-daemon', ['--session', '--fork', '--print-address=1', '--print-pid=1'], {
      encoding: 'utf8',
    })
    const [address = '', pid = ''] = bus.stdout.trim().split('\n')
    started.push(Number(pid))
    process.env.DBUS_SESSION_BUS_ADDRESS = address
    const daemon = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--daemonize'], {
      ...{ input: 'the word of the login', encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] },
    })
    expect(daemon.status).toBe(0)
  }, 30_000)

  afterAll(() => {
    for (const pid of started) process.kill(pid)
    for (const [index, name] of variables.entries()) {
      if (before[index] === undefined) delete process.env[name]
      else process.env[name] = before[index]
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  it('stores a key per home, and deletes one without the other', { timeout: 30_000 }, () => {
    const [one, other] = [systemKeyring(join(folder, 'one')), systemKeyring(join(folder, 'the other'))]
    expect(one.read()).toBeUndefined()
    expect([one.keep(key), other.keep('another')]).toEqual([true, true])
    expect([one.read(), other.read()]).toEqual([key, 'another'])
    one.forget()
    expect([one.read(), other.read()]).toEqual([undefined, 'another'])
  })
})
