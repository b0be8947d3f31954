import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'

/** A pause of idle-time work, epoch milliseconds; `until` null: until it is resumed. */
export interface Pause {
  from: number
  until: number | null
}

/**
 * The active pause at a time, or undefined. It is stored in a file, which all processes share and restarts keep. An
 * unreadable file is a pause until it is resumed: the owner's wish is not ignored.
 */
export function pauseAt(file: string, now: number): Pause | undefined {
  try {
    const { from, until } = JSON.parse(readFileSync(file, 'utf8')) as Pause
    if (typeof from !== 'number' || (until !== null && typeof until !== 'number')) return { from: now, until: null }
    return until === null || now < until ? { from, until } : undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : { from: now, until: null }
  }
}

/** Stores a pause, readable by the owner only; a crash leaves the old one or the new one. */
export function keepPause(file: string, pause: Pause): void {
  ensureFolder(dirname(file))
  replaceFile(file, `${JSON.stringify(pause)}\n`)
}

/** Ends a pause. */
export const endPause = (file: string): void => rmSync(file, { force: true })
