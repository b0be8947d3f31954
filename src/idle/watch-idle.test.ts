import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Signs } from './idle-state.ts'
import { type Machine, readSigns } from './read-signs.ts'
import { watchIdle } from './watch-idle.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-idle-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = Date.UTC(2026, 2, 2, 9)
const machine = (given: Partial<Machine>): Machine => ({
  platform: 'linux',
  variable: () => undefined,
  run: async () => undefined,
  read: () => undefined,
  list: () => [],
  now: () => now,
  ...given,
})
const signsOf = (given: Partial<Machine>) => readSigns(machine(given), join(folder, 'active'))

it('logs each state change with its reason, in a private file', async () => {
  const signs: Signs = {
    ...{ inputMs: 0, isLocked: false, requestMs: undefined, memory: 0.5, battery: undefined },
  }
  const logFile = join(folder, 'logs', 'idle.log')
  const watch = watchIdle({
    ...{ clock: () => now, variable: () => undefined, minutes: 10, activityFile: '', logFile },
    signs: async () => signs,
  })
  await watch.look()
  expect(watch.isIdle()).toBe(false)
  for (const change of [{ isLocked: true }, { memory: 0.9 }, { memory: 0.6, isLocked: false }]) {
    Object.assign(signs, change)
    await watch.look()
  }
  const lines = readFileSync(logFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ from, to, why }) => `${from} ${to}: ${why}`)).toEqual([
    'ACTIVE IDLE: the screen is locked',
    'IDLE HIBERNATED: 90 % of the memory is in use',
    'HIBERNATED ACTIVE: there was input',
  ])
  expect(statSync(logFile).mode & 0o777).toBe(0o600)
})

it("detects the owner's return within a second while work runs", async () => {
  let inputMs = 3_600_000
  const signs = async (): Promise<Signs> => ({
    ...{ inputMs, isLocked: false, requestMs: undefined, memory: 0.5, battery: undefined },
  })
  const watch = watchIdle({
    ...{ clock: () => now, variable: () => undefined, minutes: 10, activityFile: '', logFile: join(folder, 'log') },
    signs,
  })
  await vi.waitFor(() => expect(watch.isIdle()).toBe(true))
  inputMs = 0
  const startedAt = performance.now()
  await vi.waitFor(() => expect(watch.isIdle()).toBe(false), { timeout: 5000, interval: 50 })
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

it('reads logind, memory, battery and requests on Linux', async () => {
  const file = join(folder, 'active')
  writeFileSync(file, '')
  utimesSync(file, now / 1000, (now - 5000) / 1000)
  const files: Record<string, string> = {
    '/proc/meminfo': 'MemTotal:       1000 kB\nMemFree:  10 kB\nMemAvailable:    250 kB\n',
    '/sys/class/power_supply/BAT0/type': 'Battery\n',
    '/sys/class/power_supply/BAT0/status': 'Discharging\n',
    '/sys/class/power_supply/BAT0/capacity': '42\n',
  }
  const printed = `IdleHint=yes\nIdleSinceHint=${(now - 60_000) * 1000}\nLockedHint=yes\nType=wayland\n`
  const signs = await signsOf({ read: (path) => files[path], list: () => ['AC', 'BAT0'], run: async () => printed })
  expect(signs).toEqual({ inputMs: 60_000, isLocked: true, requestMs: 5000, memory: 0.75, battery: 0.42 })
})

it('reads input, lock, pressure and battery on macOS, in the documented formats', async () => {
  const printed: Record<string, string> = {
    'ioreg -c': '    | |   "HIDIdleTime" = 90000000000\n',
    'ioreg -n': '"IOConsoleUsers" = ({"CGSSessionScreenIsLocked"=Yes,"kCGSSessionUserNameKey"="me"})',
    'sysctl -n': '35\n',
    'pmset -g': "Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t57%; discharging; 3:01 remaining\n",
  }
  const run = async (program: string, args: readonly string[]) => printed[`${program} ${args[0]}`]
  expect(await signsOf({ platform: 'darwin', run })).toEqual({
    ...{ inputMs: 90_000, isLocked: true, requestMs: undefined, memory: 0.65, battery: 0.57 },
  })
})

it('reports nothing on a machine without sensors', async () => {
  const signs = await signsOf({ platform: 'win32' })
  expect(signs).toMatchObject({ inputMs: undefined, isLocked: undefined, requestMs: undefined, battery: undefined })
})
