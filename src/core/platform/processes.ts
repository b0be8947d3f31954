import { type ChildProcess, spawn } from 'node:child_process'

type Platform = NodeJS.Platform

/** Whether a process of this machine exists, also one that may not be signaled. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process of this user exists: one that may not be signaled belongs to another user. */
export function isAliveAndOurs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends this process as Ctrl-C does, where a key reader consumed the key. */
export const interruptSelf = (): boolean => process.kill(process.pid, 'SIGINT')

/**
 * Spawn options for a program that can be ended with all its children: a process group of its own. Windows has no such
 * groups; there `taskkill` ends the process tree, and `detached` would only open a window.
 */
export const ownGroup = (platform: Platform = process.platform) =>
  ({ detached: platform !== 'win32', windowsHide: true }) as const

/** Signals that end a program: a request first, then a kill. On Windows both kill at once. */
export type EndSignal = 'SIGTERM' | 'SIGKILL'

/** How to end a program started with `ownGroup`, with all its children: a signal to a group, or a command. */
export const endOf = (
  pid: number,
  signal: EndSignal,
  platform: Platform = process.platform,
): { kill: number; signal: EndSignal } | { command: string; args: string[] } =>
  platform === 'win32' ? { command: 'taskkill', args: ['/pid', String(pid), '/t', '/f'] } : { kill: -pid, signal }

/** Ends a program started with `ownGroup`, with all its children. One that already ended is not an error. */
export function endGroup(pid: number | undefined, signal: EndSignal): void {
  if (pid === undefined) return
  const end = endOf(pid, signal)
  try {
    if ('kill' in end) process.kill(end.kill, end.signal)
    else spawn(end.command, end.args, { stdio: 'ignore', windowsHide: true }).on('error', () => undefined)
  } catch {
    // Already ended.
  }
}

/** How long to wait for output after the program ended. */
const lastOutputMs = 1000

/**
 * Makes `close` of a program follow its `exit` in time. A child process outside of its group may keep its output open
 * for ever; the output of the program itself was read long before that.
 */
export function closeAfterExit(child: ChildProcess): void {
  child.once('exit', () => {
    const timer = setTimeout(() => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    }, lastOutputMs)
    child.once('close', () => clearTimeout(timer))
  })
}
