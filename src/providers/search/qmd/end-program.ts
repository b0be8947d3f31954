import { type ChildProcess, spawnSync } from 'node:child_process'

/**
 * How a program is started so that all of it can be ended: the launcher of QMD starts the real program as a child, which
 * would outlive it. A group of its own is ended as a whole; Windows has no groups and ends the tree by its own tool.
 */
export const ownGroup = { detached: process.platform !== 'win32', windowsHide: true } as const

/** Ends a program that was started with `ownGroup`, together with all that it has started. One that is gone is no error. */
export function endProgram({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  try {
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true })
    else process.kill(-pid, signal)
  } catch {}
}
