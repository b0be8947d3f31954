import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'

/** Until when work for idle time is paused. Epoch milliseconds; `until` null: until it is resumed. */
export interface Pause {
  from: number
  until: number | null
}

/** The pause that counts at a time; undefined where there is none. It is a file: all processes and restarts know it. */
export function pauseAt(file: string, now: number): Pause | undefined {
  try {
    const { from, until } = JSON.parse(readFileSync(file, 'utf8')) as Pause
    if (typeof from !== 'number' || (until !== null && typeof until !== 'number')) return undefined
    return until === null || now < until ? { from, until } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a pause, for the owner alone; a crash leaves the former one or the new one. */
export function keepPause(file: string, pause: Pause): void {
  ensureFolder(dirname(file))
  replaceFile(file, `${JSON.stringify(pause)}\n`)
}

/** Ends a pause. */
export const endPause = (file: string): void => rmSync(file, { force: true })
