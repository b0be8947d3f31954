import { localDayOf } from '../core/day-of.ts'
import { readsAsInstruction } from '../core/flag-instruction.ts'
import { keepUpTo } from '../core/keep-up-to.ts'
import { journalLines } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { readableText } from './annotations.ts'
import { readNotes } from './daily-notes.ts'
import type { FileStore } from './file-store.ts'
import { lineMark, syncedAction } from './line-mark.ts'
import { notesFolder } from './paths.ts'
import { readItems } from './sections.ts'

/** A line of a memory file in a session's context. */
export interface FileLine {
  path: string
  line: number
  text: string
}

/** Days whose notes are injected. */
const recentDays = 2

/**
 * Lines of memory files for the start of a session: the assistant's and the user's identity, long-term notes (without
 * lines of facts, which are injected as facts), and the notes of the last days, newest first.
 */
export function createFileLines(store: FileStore, db: Reader) {
  const readings = new Map<string, Reading>()
  /** Reading a long file costs more than the rest of a context, so its result is cached until the file changes. */
  const reading = (path: string, now: number): Reading => {
    const raw = readOrNothing(store, path)
    const known = readings.get(path)
    if (known?.raw === raw && now >= known.at && now < known.until) return known
    const fresh = readLines(path, raw, now)
    keepUpTo(mostReadings, readings, path, fresh)
    return fresh
  }
  return async (now: number) => {
    const lines = readFileLines((path) => reading(path, now), now)
    const withoutOrders = (lines: readonly FileLine[]) => withoutForeignOrders(store, db, lines)
    return {
      identity: await withoutOrders(lines.identity),
      longTerm: await withoutOrders(lines.longTerm),
      recent: await withoutOrders(lines.recent),
    }
  }
}

/**
 * Drops lines that came from another machine and read like an instruction: write access there must not give orders
 * here. Lines that the owner wrote on this machine stay.
 */
async function withoutForeignOrders(store: FileStore, db: Reader, lines: readonly FileLine[]): Promise<FileLine[]> {
  const kept: FileLine[] = []
  const files = new Map<string, { foreign: ReadonlySet<string>; lines: readonly string[] }>()
  for (const line of lines) {
    if (!readsAsInstruction(line.text)) {
      kept.push(line)
      continue
    }
    const { path } = line
    const file = files.get(path) ?? {
      foreign: new Set(
        (await journalLines.notesOf(db, path, { begins: syncedAction })).flatMap((note) => note.split(' ')),
      ),
      lines: readOrNothing(store, path).split('\n'),
    }
    files.set(path, file)
    if (!blockAt(file.lines, line.line).some((one) => file.foreign.has(lineMark(one)))) kept.push(line)
  }
  return kept
}

/** A line of the file with the indented lines that belong to it. `line`: 1-based. */
function blockAt(file: readonly string[], line: number): string[] {
  const lines = file.slice(line - 1)
  const end = lines.findIndex((other, index) => index > 0 && !/^\s+\S/.test(other))
  return end < 0 ? lines : lines.slice(0, end)
}

/** A file that cannot be used must not keep a session from its context. */
function readOrNothing(store: FileStore, path: string): string {
  try {
    return store.read(path) ?? ''
  } catch {
    return ''
  }
}

interface Reading {
  raw: string
  /** Holds from the one to the other: lines expire. */
  at: number
  until: number
  /** Secrets and expired lines are blanks. */
  text: string
  lines: FileLine[]
}

/** Most files whose reading is cached: those of identity and memory, and some days. */
const mostReadings = 20

/**
 * A line that names a session by its id, which may be any word: `Session 0a1b: Moved the tests.` Sessions of this project
 * are listed by themselves, and those of strangers are not shown.
 */
const ofSession = /^Session \S+: /

function readLines(path: string, raw: string, now: number): Reading {
  const { text, nextExpiry } = readableText(redact(raw).text, now)
  const ofFacts = new Set(readItems(raw).flatMap(({ line, annotation }) => (annotation.sum ? [line] : [])))
  const lines = plainLines(path, text).filter(({ line }) => !ofFacts.has(line))
  return { raw, at: now, until: nextExpiry ?? Number.POSITIVE_INFINITY, text, lines }
}

function readFileLines(
  read: (path: string) => Reading,
  now: number,
): { identity: FileLine[]; longTerm: FileLine[]; recent: FileLine[] } {
  const today = new Date(now)
  // By the calendar: a day has 23 or 25 hours where the clock changes.
  const startOf = (back: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - back).getTime()
  const recent = Array.from({ length: recentDays }, (_, back) => localDayOf(startOf(back))).flatMap((name) => {
    const path = `${notesFolder}/${name}.md`
    return readNotes(read(path).text)
      .reverse()
      .filter(({ text }) => !ofSession.test(text))
      .map(({ line, time, text }) => ({ path, line, text: `${name}${time === null ? '' : ` ${time}`} ${text}` }))
  })
  return {
    identity: ['SOUL.md', 'USER.md'].flatMap((path) => read(path).lines),
    longTerm: read('MEMORY.md').lines,
    recent,
  }
}

function plainLines(path: string, text: string): FileLine[] {
  return text.split('\n').flatMap((raw, index) => {
    const words = raw.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '').trim()
    return words === '' || /^(?:#{1,6}\s|---$|█+$)/.test(words) ? [] : [{ path, line: index + 1, text: words }]
  })
}
