/**
 * The letterbox of the hooks: files of lines, one for each hour, to which any number of processes append at once. No
 * database, no package: a hook must cost no more than starting Node. Whoever drains it keeps in the database how far it
 * has read, so a line counts once however often a drain is killed.
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
 * A line longer than this goes into a file of its own: appends of so many bytes reach the disk as one piece. Making and
 * renaming a file costs a hook a tenth of a start, so what most tools print at most (70 kB, escaped) is a line.
 */
const longestLine = 128 * 1024
/** Room that is kept for a disk that becomes full, bytes: some hundred events, and two of the longest lines with their ends. */
const spareBytes = 260 * 1024
/** Length of the count of lost events: it is written over itself, which needs no room. */
const countBytes = 200

export const inboxFolder = (home: string): string => `${home}/inbox`
const largeFolder = (home: string): string => `${inboxFolder(home)}/large`

/** `2026-11-22T05.jsonl`: the hour in UTC. By its parts, as `toISOString` loads time zones at its first use. */
export function inboxFile(at: number): string {
  const date = new Date(at)
  const parts = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()]
  const [month, day, hour] = parts.map((part) => `${part}`.padStart(2, '0'))
  return `${date.getUTCFullYear()}-${month}-${day}T${hour}.jsonl`
}

const spareFile = (home: string): string => `${inboxFolder(home)}/spare`
const lostFile = (home: string): string => `${inboxFolder(home)}/lost`

/**
 * Appends one event. When it returns, the line is with the operating system: killing this process loses nothing. Where the
 * disk is full, the room that was kept for that is given up; where that is used, too, the event is counted as lost and
 * ENOSPC thrown.
 */
export function appendEvent(home: string, event: CapturedEvent): void {
  try {
    append(home, event)
    // Its size is looked at by who drains the inbox: measuring a file costs a hook more than asking whether it is there.
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

/** Zeros in a file are room that can be used when there is no other, and a place where a count can be written. */
export function keepRoom(home: string): void {
  for (const [file, bytes] of [
    [lostFile(home), countBytes],
    [spareFile(home), spareBytes],
  ] as const) {
    // Those of earlier versions are smaller.
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= bytes) continue
    if (file === lostFile(home) && existsSync(file)) continue
    try {
      writeFileSync(file, file === lostFile(home) ? ' '.repeat(bytes) : new Uint8Array(bytes), { mode: ownerOnly.file })
    } catch {
      // The event itself is written.
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

/** Events that no disk had room for since the count was last cleared; two that failed at once may count as one. */
export function lostEvents(home: string): LostEvents | undefined {
  try {
    const told = JSON.parse(readFileSync(lostFile(home), 'utf8')) as LostEvents
    return [told.count, told.first, told.last].every(Number.isFinite) ? told : undefined
  } catch {
    return undefined
  }
}

export const clearLost = (home: string): void => {
  if (lostEvents(home)) writeFileSync(lostFile(home), ' '.repeat(countBytes), { mode: ownerOnly.file })
}

/** Throws nothing where there is no count yet: the very first event came to a full disk. */
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
  // Nobody but the unlocked home reads a letter, so events are kept while it is locked, too.
  const whole = key === undefined ? said : JSON.stringify({ sealed: sealLetter(key, said) })
  const line =
    Buffer.byteLength(whole) <= longestLine ? whole : JSON.stringify({ large: writeLarge(home, event, whole) })
  const file = openToAppend(home, `${inboxFolder(home)}/${inboxFile(event.at)}`)
  try {
    // A line of its own even after a torn one.
    const written = `\n${line}\n`
    if (writeSync(file, written) < Buffer.byteLength(written))
      throw Object.assign(new Error('The line is not whole.'), { code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

/**
 * The folder is made where it is missing, and not asked for each time. Where the file of the hour belongs to somebody else,
 * say as a hook ran as root, each user writes one of their own.
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

/** The file must be whole before a line names it. */
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
 * The event that a line tells, as it is and as text: out of the file that it names, and out of the letter that it is in an
 * encrypted home. `path`: that file. What was written by others is not checked. Throws for a line that is none.
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

/** Path of a large event that a line names; undefined for a name that leads elsewhere. */
export const largePath = (home: string, name: string): string | undefined =>
  /^[\w-]+\.json$/.test(name) ? `${largeFolder(home)}/${name}` : undefined

/**
 * The key of an event: the same for a hook and for whoever reads it later in the client's own record. `id` tells it from
 * every other event of its kind in the session.
 */
export const eventKey = (client: string, session: string, kind: string, id: string): string =>
  quickHash(`${client}:${session}:${kind}:${id}`)
