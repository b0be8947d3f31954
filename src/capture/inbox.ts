/**
 * The inbox of the hooks: files of lines, one for each hour, to which any number of processes append at once. It uses
 * no database and no package, since a hook must cost no more than starting Node. The process that drains the inbox
 * keeps its position in the database, so a line counts once, however often the process is killed.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { ensureFolder, ownerOnly, replaceFile } from '../core/own-files.ts'
import { userId } from '../core/platform/files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { homeLocked, sealerOfHome } from '../core/sealed-files.ts'
import { homeOf, letterKey, letterOf, sealLetter } from '../sealing/sealing.ts'
import type { CapturedEvent } from './captured-event.ts'

/**
 * Longest line, bytes. A longer event goes into its own file. An append of this size reaches the disk in one piece.
 * Creating and renaming a file costs a hook a tenth of its start, so the longest usual output (70 kB, escaped) fits a
 * line.
 */
const longestLine = 128 * 1024
/** Bytes reserved for a full disk: some hundred events, or two of the longest lines with their ends. */
const spareBytes = 260 * 1024
/** Bytes of the count of lost events. It is overwritten in place, which needs no free space. */
const countBytes = 200

export const inboxFolder = (home: string): string => `${home}/inbox`
const largeFolder = (home: string): string => `${inboxFolder(home)}/large`

/** `2026-11-22T05.jsonl`: the hour in UTC. Built from parts, because `toISOString` loads time zones on first use. */
export function inboxFile(at: number): string {
  const date = new Date(at)
  const parts = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()]
  const [month, day, hour] = parts.map((part) => `${part}`.padStart(2, '0'))
  return `${date.getUTCFullYear()}-${month}-${day}T${hour}.jsonl`
}

const spareFile = (home: string): string => `${inboxFolder(home)}/spare`
const lostFile = (home: string): string => `${inboxFolder(home)}/lost`

/**
 * Appends one event. When it returns, the operating system has the line, so killing this process loses nothing. On a
 * full disk the reserved space is released; if that is used up too, the event is counted as lost and ENOSPC is thrown.
 */
export function appendEvent(home: string, event: CapturedEvent): void {
  try {
    append(home, event)
    // The process that drains the inbox checks its size: that costs a hook more than checking that the file exists.
    if (!existsSync(spareFile(home))) keepRoom(home)
  } catch (error) {
    if (!isFull(error)) throw error
    rmSync(spareFile(home), { force: true })
    try {
      append(home, event)
    } catch {
      countLost(home, event.at)
      throw error
    }
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))

/** Reserves space for a full disk: a file of zeros that can be deleted, and a file for the count of lost events. */
export function keepRoom(home: string): void {
  for (const [file, bytes] of [
    [lostFile(home), countBytes],
    [spareFile(home), spareBytes],
  ] as const) {
    // Earlier versions reserved less.
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= bytes) continue
    if (file === lostFile(home) && existsSync(file)) continue
    try {
      writeFileSync(file, file === lostFile(home) ? ' '.repeat(bytes) : new Uint8Array(bytes), { mode: ownerOnly.file })
    } catch {
      // Ignored: the event itself is written.
      rmSync(file, { force: true })
      return
    }
  }
}

export interface LostEvents {
  count: number
  /** Epoch milliseconds of the first and the last. */
  first: number
  last: number
}

/** Events lost on a full disk since the count was last cleared; two that failed at once may count as one. */
export function lostEvents(home: string): LostEvents | undefined {
  try {
    const counted = JSON.parse(readFileSync(lostFile(home), 'utf8')) as LostEvents
    return [counted.count, counted.first, counted.last].every(Number.isFinite) ? counted : undefined
  } catch {
    return undefined
  }
}

export const clearLost = (home: string): void => {
  if (lostEvents(home)) writeFileSync(lostFile(home), ' '.repeat(countBytes), { mode: ownerOnly.file })
}

/** Counts a lost event. Does nothing if the file does not exist, when the very first event met a full disk. */
function countLost(home: string, at: number): void {
  if (!existsSync(lostFile(home))) return
  const { count = 0, first = at } = lostEvents(home) ?? {}
  const file = openSync(lostFile(home), 'r+')
  try {
    writeSync(file, JSON.stringify({ count: count + 1, first, last: at }).padEnd(countBytes), 0)
  } finally {
    closeSync(file)
  }
}

function append(home: string, event: CapturedEvent): void {
  const key = letterKey(home)
  const said = JSON.stringify(event)
  // Only the unlocked home can read a sealed event, so events are also kept while the home is locked.
  const whole = key === undefined ? said : JSON.stringify({ sealed: sealLetter(key, said) })
  const line =
    Buffer.byteLength(whole) <= longestLine ? whole : JSON.stringify({ large: writeLarge(home, event, whole) })
  const file = openToAppend(home, `${inboxFolder(home)}/${inboxFile(event.at)}`)
  try {
    // Starts with a line break, so the line is separate even after an incomplete one.
    const written = `\n${line}\n`
    if (writeSync(file, written) < Buffer.byteLength(written))
      throw Object.assign(new Error('The line is not whole.'), { code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

/**
 * Opens a file of the inbox. The folder is created only when that fails. If the file of the hour belongs to another
 * user, for example after a hook ran as root, each user writes a separate file.
 */
function openToAppend(home: string, path: string): number {
  try {
    return openSync(path, 'a', ownerOnly.file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') ensureFolder(inboxFolder(home))
    else if (!['EACCES', 'EPERM', 'EISDIR'].includes(code)) throw error
    const own = code === 'ENOENT' ? path : path.replace(/\.jsonl$/, `-${userId() ?? 0}.jsonl`)
    return openSync(own, 'a', ownerOnly.file)
  }
}

/** Writes a large event to its own file. The file must be complete before a line names it. */
function writeLarge(home: string, { key }: CapturedEvent, whole: string): string {
  ensureFolder(largeFolder(home))
  const name = `${key}.json`
  const path = `${largeFolder(home)}/${name}`
  replaceFile(path, whole)
  return name
}

/** Files of the inbox, oldest first. */
export function inboxFiles(home: string): string[] {
  try {
    return readdirSync(inboxFolder(home))
      .filter((name) => /^\d{4}-\d{2}-\d{2}T\d{2}(?:-\d+)?\.jsonl$/.test(name))
      .sort()
  } catch {
    return []
  }
}

/**
 * The event in a line, as an object and as text. Reads the file that the line names (`path`), and opens the sealed
 * letter of an encrypted home. The content of the event is not checked. Throws for a line that is not an event.
 */
export function readLine(home: string, line: string): { event: CapturedEvent; text: string; path?: string } {
  const { value, text, path } = readNamed(home, line)
  const letter = letterOf(value)
  const said = letter === undefined ? text : openLetterOf(home, letter)
  const event = letter === undefined ? value : JSON.parse(said)
  return { event: event as CapturedEvent, text: said, ...(path !== undefined && { path }) }
}

function readNamed(home: string, line: string): { value: unknown; text: string; path?: string | undefined } {
  const value = JSON.parse(line) as { large?: unknown }
  const path = typeof value.large === 'string' ? largePath(home, value.large) : undefined
  if (path === undefined) return { value, text: line }
  const text = readFileSync(path, 'utf8')
  return { value: JSON.parse(text), text, path }
}

function openLetterOf(home: string, letter: string): string {
  const sealer = sealerOfHome(homeOf(home))
  if (!sealer) throw homeLocked()
  return sealer.openLetter(letter)
}

/** Path of a large event that a line names; undefined for a name that points elsewhere. */
export const largePath = (home: string, name: string): string | undefined =>
  /^[\w-]+\.json$/.test(name) ? `${largeFolder(home)}/${name}` : undefined

/**
 * The key of an event, the same from a hook and from the client's own record. `id` distinguishes the event from all
 * others of its kind in the session.
 */
export const eventKey = (client: string, session: string, kind: string, id: string): string =>
  quickHash(`${client}:${session}:${kind}:${id}`)
