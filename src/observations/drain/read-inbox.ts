import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { type CapturedEvent, capturedKinds } from '../../capture/captured-event.ts'
import { eventInLine } from '../../capture/event-in-line.ts'
import { inboxFiles, inboxFolder, keepRoom, largePath } from '../../capture/inbox.ts'

/** How far a file was read. `identity` distinguishes it from a later file of the same name. */
export interface Offset {
  identity: string
  offset: number
}

export interface InboxBatch extends Offset {
  file: string
  /** Events in order; undefined for a line that is not an event. */
  entries: (CapturedEvent | undefined)[]
}

/** Bytes of a batch, which hold some hundred events. */
const batchBytes = 1024 * 1024
/** Time after its hour when a file is no longer written to, milliseconds. */
const settledAfter = 60 * 60 * 1000
/** Most lines of a valid receipt; no budget holds more. */
const mostLines = 500
/** A complete line that names the file of a large event. */
const largeLine = /^\{"large":"([^"\\]+)"\}$/gm
const sessionPattern = /^[^\s\0]{1,200}$/u

/**
 * The next unread complete lines; undefined if none are left. A batch ends before a line that cannot be read now but
 * may be later. A file that cannot be read does not block the others: its error is thrown only if nothing else is left
 * to read and nothing was `taken` yet.
 */
export function readBatch(
  home: string,
  offsets: ReadonlyMap<string, Offset>,
  now: number,
  taken = 0,
): InboxBatch | undefined {
  let refused: { error: unknown } | undefined
  for (const file of inboxFiles(home))
    try {
      const batch = readFrom(home, file, offsets.get(file), now)
      if (batch) return batch
    } catch (error) {
      refused ??= { error }
    }
  if (refused && taken === 0) throw refused.error
  return undefined
}

function readFrom(home: string, file: string, known: Offset | undefined, now: number): InboxBatch | undefined {
  const handle = openSync(`${inboxFolder(home)}/${file}`, 'r')
  try {
    const { ino, birthtimeMs, size, mtimeMs } = fstatSync(handle)
    const identity = `${ino}:${Math.round(birthtimeMs)}`
    const from = known?.identity === identity && known.offset <= size ? known.offset : 0
    if (from >= size) return undefined
    const bytes = Buffer.alloc(Math.min(batchBytes, size - from))
    const length = readSync(handle, bytes, 0, bytes.length, from)
    // The last line may still be incomplete; in an old file it will stay so.
    const isWhole = from + length >= size && now - mtimeMs > settledAfter
    const end = isWhole ? length : bytes.subarray(0, length).lastIndexOf(10) + 1
    if (end === 0) return undefined
    const { entries, length: read } = readEntries(home, bytes.subarray(0, end))
    return { file, identity, offset: from + read, entries }
  } finally {
    closeSync(handle)
  }
}

/** Events of complete lines, up to a line that cannot be read now, and their length in bytes. */
function readEntries(home: string, bytes: Buffer): { entries: InboxBatch['entries']; length: number } {
  const entries: InboxBatch['entries'] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start)
    const end = newline === -1 ? bytes.length : newline
    try {
      if (end > start) entries.push(checked(eventInLine(home, bytes.toString('utf8', start, end))?.event))
    } catch (error) {
      if (entries.length === 0) throw error
      return { entries, length: start }
    }
    start = end + 1
  }
  return { entries, length: bytes.length }
}

/** Keys of events. Never empty, because the SQL statement needs one. */
export const keysOf = (entries: InboxBatch['entries']): string[] => {
  const keys = entries.flatMap((event) => event?.key ?? [])
  return keys.length > 0 ? keys : ['']
}

/** Every program that can write to the home can write to the inbox, so each event is validated here. */
function checked(event: CapturedEvent | undefined): CapturedEvent | undefined {
  if (typeof event !== 'object' || event === null) return undefined
  const { key, at, kind, session, client, folder, text, agent, tool, told } = event
  const texts = [key, client, folder].every((value) => typeof value === 'string')
  const maybe = [text, agent].every((value) => value === undefined || typeof value === 'string')
  const isTool = tool === undefined || typeof tool?.name === 'string'
  const hasReceipt = told === undefined || (Number.isFinite(told?.tokens) && isReceipt(told.lines))
  const fits =
    isTool &&
    hasReceipt &&
    texts &&
    maybe &&
    Number.isFinite(at) &&
    capturedKinds.includes(kind) &&
    sessionPattern.test(session)
  return fits ? event : undefined
}

const isReceipt = (lines: unknown): boolean =>
  Array.isArray(lines) &&
  lines.length <= mostLines &&
  lines.every((line) => typeof line?.id === 'string' && typeof line.why === 'string' && Number.isFinite(line.tokens))

/** Unread bytes in the inbox. */
export function waitingBytes(home: string, offsets: ReadonlyMap<string, Offset>): number {
  return inboxFiles(home).reduce((sum, file) => {
    const stats = statSync(`${inboxFolder(home)}/${file}`, { throwIfNoEntry: false })
    return sum + Math.max(0, (stats?.size ?? 0) - (offsets.get(file)?.offset ?? 0))
  }, 0)
}

/**
 * Deletes files that were read and are no longer written to, returns their names, and keeps space reserved for a full
 * disk.
 */
export function deleteRead(home: string, offsets: ReadonlyMap<string, Offset>, now: number): string[] {
  const files = inboxFiles(home)
  if (files.length > 0) keepRoom(home)
  return files.filter((file) => {
    const path = `${inboxFolder(home)}/${file}`
    const stats = statSync(path, { throwIfNoEntry: false })
    const known = offsets.get(file)
    const isRead = stats !== undefined && known?.identity === `${stats.ino}:${Math.round(stats.birthtimeMs)}`
    const hourEnd = Date.parse(`${file.slice(0, 13)}:00:00Z`) + settledAfter
    if (!isRead || known.offset < stats.size || now - stats.mtimeMs < settledAfter || now - hourEnd < settledAfter)
      return false
    for (const [, name] of readFileSync(path, 'utf8').matchAll(largeLine)) {
      const large = largePath(home, name!)
      if (large) rmSync(large, { force: true })
    }
    rmSync(path, { force: true })
    return true
  })
}
