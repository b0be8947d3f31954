import { readFileSync } from 'node:fs'
import { appendToLog } from '../core/own-files.ts'
import type { IdleState } from './idle-state.ts'

/** A change of the state. `at`: epoch milliseconds. */
export interface StateChange {
  at: number
  from: IdleState
  to: IdleState
  why: string
}

const mostBytes = 1_000_000

/** The newest changes, oldest first; none where the log is missing. Lines that a crash cut off are skipped. */
export function readChanges(file: string, most: number): StateChange[] {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-most)
    return lines.flatMap((line) => changeOf(line) ?? [])
  } catch {
    return []
  }
}

function changeOf(line: string): StateChange | undefined {
  try {
    const { at, from, to, why } = JSON.parse(line) as { at: string; from: IdleState; to: IdleState; why: string }
    return { at: Date.parse(at), from, to, why }
  } catch {
    return undefined
  }
}

/** Adds a change, unless another process was quicker. A log that cannot be written stops nothing. */
export function logChange(file: string, { at, from, to, why }: StateChange): void {
  const last = readChanges(file, 1)[0]
  if (last?.to === to && at - last.at < sameMs) return
  appendToLog(file, `${JSON.stringify({ at: new Date(at).toISOString(), from, to, why })}\n`, mostBytes)
}

/** Each space is followed by itself, and sees the same change within some seconds. */
const sameMs = 10_000
