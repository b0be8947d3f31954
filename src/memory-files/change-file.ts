import { join } from 'node:path'
import type { Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import { changeBetween } from './file-change.ts'
import { withLineFeeds } from './file-form.ts'
import { noteForgottenIn } from './file-heads.ts'
import { followLink } from './follow-link.ts'
import { replaceAndFollow } from './follow-saves.ts'
import { addsOurs, lineMark, syncedAction } from './line-mark.ts'
import { isBeingWritten, readText } from './replace-file.ts'
import { restoreLost } from './restore-lost.ts'
import { fileImage } from './undo-files.ts'
import { logInterrupted, noteUnlogged } from './unlogged-changes.ts'
import { keepVersion, newestVersion } from './versions.ts'

export interface Changed {
  /** Current text of the file. */
  text: string
  isChanged: boolean
  /** Path of the copy that holds a change which could not be merged. */
  copy?: string
}

export interface FileChange {
  path: string
  /** Name of the change in the log. */
  action: string
  /** Applied to the current text. */
  rule(text: string): string
  /** Initial text of a new file. */
  missing: string
}

interface Needs {
  clock: Clock
  /** The space's own folder. */
  folder: string
  /** Actor of the log entries. */
  actor: string
}

/** After another program's save, another one is expected within this time, milliseconds. */
const savingTime = 60_000

/** Tries to change files while other programs may save them. */
export function createTries({ clock, folder, actor }: Needs) {
  const fileOf = (path: string) => followLink(join(folder, ...path.split('/')))
  /** Time of the last save by another program, by path. */
  const savedAt = new Map<string, number>()
  /** The copy of a save that has no other place, by path, until a change that names it is done. */
  const copied = new Map<string, string>()
  return {
    fileOf,
    /** A sentence about the copy of the last save, for the error of a change that failed; '' without one. */
    keptIn(path: string): string {
      const copy = copied.get(path)
      copied.delete(path)
      return copy === undefined ? '' : `${copy} contains its previous text. `
    },
    /**
     * Changes a file once; undefined if another program saved it at that moment. `committed` is to be called after the
     * transaction.
     */
    async change(
      tx: Writer,
      { path, action, rule, missing }: FileChange,
    ): Promise<{ changed: Changed; committed(): void } | undefined> {
      const wasLogged = await logInterrupted(tx, folder)
      const file = fileOf(path)
      const before = readText(file)
      // The file was truncated during the wait. Replacing it would lose the text that its writer is about to save.
      if (before === '' && isBeingWritten(file)) return undefined
      const now = clock()
      const whole = before === undefined ? missing : await restoreLost(tx, { folder, path, text: before, file, now })
      const after = withLineFeeds(rule(whole))
      if (after === (before ?? '') && !(before === undefined && after !== ''))
        return { changed: { text: after, isChanged: false }, committed: wasLogged }
      if (before !== undefined && newestVersion(folder, path)?.content !== before) savedAt.set(path, now)
      const isContended = now - (savedAt.get(path) ?? Number.NEGATIVE_INFINITY) < savingTime
      const undoVersion = before === undefined ? undefined : keepVersion(folder, path, before, now)
      const onCopy = (made: string) => copied.set(path, made)
      const marks = addsOurs(action) ? marksOf(addedLines(before ?? '', after)) : []
      const wasMade = noteUnlogged(folder, { at: now, actor, action, path, marks })
      const written = replaceAndFollow({ folder, path, before, after, now, isContended, onCopy })
      if (written === undefined) {
        wasMade()
        undoVersion?.()
        return undefined
      }
      const { text, copy = copied.get(path) } = written
      copied.delete(path)
      await logChange(tx, { at: now, actor, action, path }, { before, after, text })
      const committed = () => {
        wasLogged()
        wasMade()
      }
      return { changed: { text, isChanged: true, ...(copy !== undefined && { copy }) }, committed }
    },
  }
}

/** Logs a change with the text before it. `text` also has the lines of a save that came during the change. */
async function logChange(
  tx: Writer,
  { path, ...entry }: { at: number; actor: string; action: string; path: string },
  { before, after, text }: { before: string | undefined; after: string; text: string },
): Promise<void> {
  // Also the lines of a late save: its editor may have read our text without them, and save that next.
  const note = marksOf(addedLines(before ?? '', text)).join(' ')
  // Forgotten text must not survive in the log.
  const isKept = entry.action !== 'memory.forget' && entry.action !== syncedAction
  const kept = isKept ? [{ kind: fileImage, id: path, former: changeBetween(before, after) }] : []
  await write(tx, { ...entry, target: path, note: note || undefined }, kept)
  if (entry.action === 'memory.forget') await noteForgottenIn(tx, path, addedLines(text, before ?? ''))
}

const marksOf = (lines: readonly string[]): string[] => lines.map(lineMark)

/** Lines of `after` that `before` has not. */
function addedLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => line.trim() !== '' && !known.has(line))
}
