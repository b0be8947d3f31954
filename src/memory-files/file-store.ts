import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { Database, Writer } from '../ports/database.ts'
import { changeBetween } from './file-change.ts'
import { withLineFeeds } from './file-form.ts'
import { noteForgottenIn } from './file-heads.ts'
import { followLink } from './follow-link.ts'
import { keepCopy, replaceAndFollow } from './follow-saves.ts'
import { lineMark } from './line-mark.ts'
import { mergeLines } from './merge-lines.ts'
import { isBeingWritten, quietTime, readText } from './replace-file.ts'
import { restoreLost } from './restore-lost.ts'
import { fileImage } from './undo-files.ts'
import { keepVersion, newestVersion } from './versions.ts'

export interface FileStoreNeeds {
  db: Database
  clock: Clock
  /** The space's own folder. */
  folder: string
  /** Actor of the log entries. */
  actor: string
}

export interface Changed {
  /** Current text of the file. */
  text: string
  isChanged: boolean
  /** Path of the copy that holds a change which could not be merged. */
  copy?: string
}

export interface FileStore {
  /** The text of a file, or undefined if it does not exist. */
  read(path: string): string | undefined
  /**
   * Changes a file by a rule that is applied to its current text. `missing` is the initial text of a new file. Conflict
   * `memory_file_busy` if another program keeps writing it.
   */
  change(path: string, action: string, rule: (text: string) => string, missing?: string): Promise<Changed>
  /** Replaces the text of a file that was read as `base`; later changes are merged line by line. */
  write(path: string, text: string, base: string): Promise<Changed>
  /** Saves a text that could not be merged as a copy beside its file. Returns the path of the copy. */
  keepCopy(path: string, text: string): string
}

/** Action of changes by other machines of the owner; they are not undone here. */
export const syncedAction = 'memory.synced'
/** Action that records which lines Jarvis wrote on another machine. */
export const writtenElsewhere = 'memory.synced_lines'

/** Tries before the change fails: about two seconds. */
const mostTries = 60
/** After another program's save, another one is expected within this time, milliseconds. */
const savingTime = 60_000

/**
 * The files of one space, which several processes and editors change at once. Jarvis processes take turns by the
 * database's write lock, which a dead holder releases. Against editors, the content is compared again at the moment of
 * writing, and a change that cannot be merged becomes a copy.
 */
export function createFileStore({ db, clock, folder, actor }: FileStoreNeeds): FileStore {
  const fileOf = (path: string) => followLink(join(folder, ...path.split('/')))
  /** Time of the last save by another program, by path. */
  const savedAt = new Map<string, number>()
  /** The copy of a save that has no other place, by path, until a change that names it is done. */
  const copied = new Map<string, string>()
  const store: FileStore = {
    read: (path) => readText(fileOf(path)),

    async change(path, action, rule, missing = '') {
      for (let attempt = 0; attempt < mostTries; attempt++) {
        await quiet(fileOf(path), attempt)
        const done = await db.transaction((tx) => changeOnce(tx, path, action, rule, missing))
        if (done) return done
      }
      throw conflict(
        'memory_file_busy',
        `${path} is constantly being changed by another program. ${keptIn(path)}Close it there, or try again later.`,
        { path },
      )
    },

    async write(path, text, base) {
      let copy: string | undefined
      const done = await store.change(path, 'memory.write', (current) => {
        const merged = mergeLines(withLineFeeds(base), current, withLineFeeds(text))
        copy = undefined
        if (!merged.isConflict) return merged.text
        copy = keepCopy(folder, path, text, clock())
        return current
      })
      return copy === undefined ? done : { ...done, copy }
    },

    keepCopy: (path, text) => keepCopy(folder, path, text, clock()),
  }
  return store

  function keptIn(path: string): string {
    const copy = copied.get(path)
    copied.delete(path)
    return copy === undefined ? '' : `${copy} contains its previous text. `
  }

  async function changeOnce(
    tx: Writer,
    path: string,
    action: string,
    rule: (text: string) => string,
    missing: string,
  ): Promise<Changed | undefined> {
    const file = fileOf(path)
    const before = readText(file)
    // The file was truncated during the wait. Replacing it would lose the text that its writer is about to save.
    if (before === '' && isBeingWritten(file)) return undefined
    const now = clock()
    const whole = before === undefined ? missing : await restoreLost(tx, { folder, path, text: before, file, now })
    const after = withLineFeeds(rule(whole))
    if (after === (before ?? '') && !(before === undefined && after !== '')) return { text: after, isChanged: false }
    if (before !== undefined && newestVersion(folder, path)?.content !== before) savedAt.set(path, now)
    const isContended = now - (savedAt.get(path) ?? Number.NEGATIVE_INFINITY) < savingTime
    const undoVersion = before === undefined ? undefined : keepVersion(folder, path, before, now)
    const onCopy = (made: string) => copied.set(path, made)
    const written = replaceAndFollow({ folder, path, before, after, now, isContended, onCopy })
    if (written === undefined) {
      undoVersion?.()
      return undefined
    }
    const { text, copy = copied.get(path) } = written
    copied.delete(path)
    const done: Changed = { text, isChanged: true, ...(copy !== undefined && { copy }) }
    // Also the lines of a late save: its editor may have read our text without them, and save that next.
    const note = addedLines(before ?? '', done.text)
      .map(lineMark)
      .join(' ')
    // Forgotten text must not survive in the log.
    const isKept = action !== 'memory.forget' && action !== syncedAction
    const kept = isKept ? [{ kind: fileImage, id: path, former: changeBetween(before, after) }] : []
    await write(tx, { at: now, actor, action, target: path, note: note || undefined }, kept)
    if (action === 'memory.forget') await noteForgottenIn(tx, path, addedLines(done.text, before ?? ''))
    return done
  }
}

/** Waits while a file is empty that is about to be filled, and once more where the last try came upon a change. */
async function quiet(file: string, attempt: number): Promise<void> {
  const isEmpty = () => lstatSync(file, { throwIfNoEntry: false })?.size === 0
  while (isEmpty() && isBeingWritten(file)) await sleep(quietTime)
  if (attempt > 0 && isBeingWritten(file)) await sleep(quietTime + attempt)
}

/** Lines of `after` that `before` has not. */
function addedLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => line.trim() !== '' && !known.has(line))
}
