import { type ChildProcess, spawn } from 'node:child_process'

type Platform = NodeJS.Platform

/** Whether a process of this machine is there; one that may not be signalled is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process of this user is there: one that may not be signalled belongs to another user. */
export function isAliveAndOurs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends this process as Ctrl-C does, where a reader of keys took the key. */
export const interruptSelf = (): boolean => process.kill(process.pid, 'SIGINT')

/**
 * How a program is started so that all that it starts can be ended with it: in a process group of its own. Windows has no
 * such groups; there the tree of processes is ended by `taskkill`, and `detached` would only open a window.
 */
export const ownGroup = (platform: Platform = process.platform) =>
  ({ detached: platform !== 'win32', windowsHide: true }) as const

/** Signals by which work is ended: politely first, then at once. Windows knows no polite end: both end at once. */
export type EndSignal = 'SIGTERM' | 'SIGKILL'

/** What ends a program that was started with `ownGroup`, with all that it started: a signal to a group, or a command. */
export const endOf = (
  pid: number,
  signal: EndSignal,
  platform: Platform = process.platform,
): { kill: number; signal: EndSignal } | { command: string; args: string[] } =>
  platform === 'win32' ? { command: 'taskkill', args: ['/pid', String(pid), '/t', '/f'] } : { kill: -pid, signal }

/** Ends a program that was started with `ownGroup`, with all that it started. One that is gone is no error. */
export function endGroup(pid: number | undefined, signal: EndSignal): void {
  if (pid === undefined) return
  const end = endOf(pid, signal)
  try {
    if ('kill' in end) process.kill(end.kill, end.signal)
    else spawn(end.command, end.args, { stdio: 'ignore', windowsHide: true }).on('error', () => undefined)
  } catch {
    // It is gone.
  }
}

/** How long output is waited for after the end of the program that wrote it. */
const lastOutputMs = 1000

/**
 * Lets `close` of a program follow its `exit` in time. A process that it left behind outside of its group may hold its
 * output open for ever; what the program itself wrote was read long before that.
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
