import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Signs } from './idle-state.ts'

/** Access to the machine; tests replace it. */
export interface Machine {
  platform: NodeJS.Platform
  variable(name: string): string | undefined
  /** Output of a program; undefined if it is missing or fails. */
  run(program: string, args: readonly string[]): Promise<string | undefined>
  /** A small file; undefined if it cannot be read. */
  read(path: string): string | undefined
  /** Names in a folder; none where it cannot be read. */
  list(path: string): string[]
  now(): number
}

const longestMs = 1500

export const thisMachine = (variable: Machine['variable']): Machine => ({
  platform: process.platform,
  variable,
  run: (program, args) =>
    new Promise((resolve) => {
      execFile(program, args, { timeout: longestMs, windowsHide: true }, (error, text) =>
        resolve(error ? undefined : text),
      )
    }),
  read: (path) => orNothing(() => readFileSync(path, 'utf8')),
  list: (path) => orNothing(() => readdirSync(path)) ?? [],
  now: Date.now,
})

/** Reads all signals; unavailable ones are undefined. `activityFile` is touched by programs that get requests. */
export async function readSigns(machine: Machine, activityFile: string): Promise<Signs> {
  const touchedAt = orNothing(() => statSync(activityFile).mtimeMs)
  const { inputMs, isLocked } = await readPresence(machine)
  return {
    ...{ inputMs, isLocked, memory: await memoryInUse(machine), battery: await readBattery(machine) },
    requestMs: touchedAt === undefined ? undefined : Math.max(0, machine.now() - touchedAt),
  }
}

type Presence = Pick<Signs, 'inputMs' | 'isLocked'>
const unknown: Presence = { inputMs: undefined, isLocked: undefined }

async function readPresence(machine: Machine): Promise<Presence> {
  if (machine.platform === 'darwin') return readMac(machine)
  if (machine.platform === 'win32') return readWindows(machine)
  if (machine.platform === 'linux') return readLinux(machine)
  return unknown
}

/** Nanoseconds since the last input of keyboard and mouse, and the console's lock. */
async function readMac(machine: Machine): Promise<Presence> {
  const [input, root] = await Promise.all([
    machine.run('ioreg', ['-c', 'IOHIDSystem', '-d', '4']),
    machine.run('ioreg', ['-n', 'Root', '-d', '1']),
  ])
  const idle = /"HIDIdleTime"\s*=\s*(\d+)/.exec(input ?? '')?.[1]
  const locked = /"CGSSessionScreenIsLocked"\s*=\s*(Yes|No)/.exec(root ?? '')?.[1]
  return {
    inputMs: idle === undefined ? undefined : Number(idle) / 1e6,
    isLocked: root === undefined ? undefined : locked === 'Yes',
  }
}

/** logind knows both for a desktop that reports them (X11 and Wayland); xprintidle knows the input of X11. */
async function readLinux(machine: Machine): Promise<Presence> {
  const session = machine.variable('XDG_SESSION_ID') ?? 'auto'
  const properties = ['IdleHint', 'IdleSinceHint', 'LockedHint', 'Type'].flatMap((name) => ['-p', name])
  const text = await machine.run('loginctl', ['show-session', session, ...properties])
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text ?? '')?.[1]
  const locked = value('LockedHint')
  const isLocked = locked === undefined ? undefined : locked === 'yes'
  if (value('IdleHint') === 'yes')
    return { inputMs: Math.max(0, machine.now() - Number(value('IdleSinceHint')) / 1000), isLocked }
  const printed = machine.variable('DISPLAY') ? await machine.run('xprintidle', []) : undefined
  if (printed !== undefined && /^\d+\s*$/.test(printed)) return { inputMs: Number(printed), isLocked }
  // A terminal without a desktop never reports that it is idle, so it gives no signal.
  const isDesktop = ['x11', 'wayland'].includes(value('Type') ?? '')
  return { inputMs: isDesktop && value('IdleHint') === 'no' ? 0 : undefined, isLocked }
}

const windowsScript = `Add-Type 'using System;using System.Runtime.InteropServices;public class I{[StructLayout(LayoutKind.Sequential)]public struct L{public uint s;public uint t;}[DllImport("user32.dll")]public static extern bool GetLastInputInfo(ref L l);public static uint G(){L l=new L();l.s=8;GetLastInputInfo(ref l);return (uint)Environment.TickCount-l.t;}}';[I]::G();[bool](Get-Process logonui -ErrorAction SilentlyContinue)`

async function readWindows(machine: Machine): Promise<Presence> {
  const text = await machine.run('powershell', ['-NoProfile', '-NonInteractive', '-Command', windowsScript])
  const [, idle, locked] = /^(\d+)\s+(True|False)/m.exec(text ?? '') ?? []
  return idle === undefined ? unknown : { inputMs: Number(idle), isLocked: locked === 'True' }
}

/** Share of the memory in use. Memory that Linux can free at once counts as free. */
async function memoryInUse(machine: Machine): Promise<number | undefined> {
  if (machine.platform === 'darwin') {
    // Free memory on macOS is only what it has not used yet, so its own measure of pressure is used.
    const level = await machine.run('sysctl', ['-n', 'kern.memorystatus_level'])
    return level !== undefined && /^\d+\s*$/.test(level) ? 1 - Number(level) / 100 : undefined
  }
  const text = machine.platform === 'linux' ? (machine.read('/proc/meminfo') ?? '') : ''
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1])
  const share = 1 - kilobytes('MemAvailable') / kilobytes('MemTotal')
  return Number.isFinite(share) ? share : 1 - freemem() / totalmem()
}

async function readBattery(machine: Machine): Promise<number | undefined> {
  if (machine.platform === 'linux') {
    const folder = '/sys/class/power_supply'
    for (const name of machine.list(folder)) {
      if (machine.read(join(folder, name, 'type'))?.trim() !== 'Battery') continue
      if (machine.read(join(folder, name, 'status'))?.trim() !== 'Discharging') continue
      const charge = Number(machine.read(join(folder, name, 'capacity')))
      if (Number.isFinite(charge)) return charge / 100
    }
    return undefined
  }
  if (machine.platform !== 'darwin') return undefined
  const text = (await machine.run('pmset', ['-g', 'batt'])) ?? ''
  const charge = /(\d+)%/.exec(text)?.[1]
  return text.includes('Battery Power') && charge !== undefined ? Number(charge) / 100 : undefined
}

function orNothing<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
