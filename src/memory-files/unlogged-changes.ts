import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { idForm, newId } from '../core/ids.ts'
import { readOwn, replaceForGood } from '../core/own-files.ts'
import { write } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import { followLink } from './follow-link.ts'
import { lineMark, marksInLog } from './line-mark.ts'
import { readText } from './replace-file.ts'

/**
 * A change that may be in a file and not in the log. A file is replaced before the transaction of its log entry commits.
 * Where the commit fails or the process is killed, the log would not have the marks of the new lines, and they would
 * count as the owner's: forgetting would leave them. The marks are therefore stored in a small file first, which the
 * next change of a memory file moves to the log.
 */
interface Unlogged {
  /** Epoch milliseconds. */
  at: number
  actor: string
  action: string
  path: string
  /** Of the lines that the change adds; without text. */
  marks: string[]
}

const namePattern = new RegExp(`^\\.change\\.${idForm}\\.json$`)

/** Stores a change that is about to be written. Returns what removes it, for a change that was logged or not made. */
export function noteUnlogged(folder: string, change: Unlogged): () => void {
  if (change.marks.length === 0) return () => undefined
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `.change.${newId(change.at)}.json`)
  replaceForGood(file, JSON.stringify(change))
  return () => rmSync(file, { force: true })
}

/** Marks of lines that interrupted changes of a file have added or were about to add. */
export const unloggedMarks = (folder: string, path: string): string[] =>
  stored(folder).flatMap(({ change }) => (change.path === path ? change.marks : []))

/**
 * Moves interrupted changes to the log. The transaction excludes other changes, so none of them is still being made. A
 * change of a file that cannot be read waits. Returns what removes the moved ones, to be called after the transaction.
 */
export async function logInterrupted(tx: Writer, folder: string): Promise<() => void> {
  const moved: string[] = []
  for (const { file, change } of stored(folder)) {
    const marks = marksIn(folder, change.path)
    if (!marks) continue
    await logOne(tx, change, marks)
    moved.push(file)
  }
  return () => {
    for (const file of moved) rmSync(file, { force: true })
  }
}

async function logOne(tx: Writer, { path, marks, ...entry }: Unlogged, there: ReadonlySet<string>): Promise<void> {
  const known = await marksInLog(tx, path)
  const missing = marks.filter((mark) => there.has(mark) && !known.has(mark))
  if (missing.length > 0) await write(tx, { ...entry, target: path, note: missing.join(' ') })
}

/** Marks of the lines of a file; undefined if it cannot be read. */
function marksIn(folder: string, path: string): Set<string> | undefined {
  try {
    return new Set((readText(followLink(join(folder, ...path.split('/')))) ?? '').split('\n').map(lineMark))
  } catch {
    return undefined
  }
}

function stored(folder: string): { file: string; change: Unlogged }[] {
  return namesIn(folder).flatMap((name) => {
    const file = join(folder, name)
    try {
      return [{ file, change: JSON.parse(readOwn(file)) as Unlogged }]
    } catch (error) {
      // Its process has removed it meanwhile, or it is damaged and says nothing.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return []
      throw error
    }
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => namePattern.test(name))
  } catch {
    return []
  }
}
