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
  /** Who is written into the log. */
  actor: string
}

export interface Changed {
  /** The file as it is now. */
  text: string
  isChanged: boolean
  /** Path of the copy that holds a change which could not be joined with another one. */
  copy?: string
}

export interface FileStore {
  /** The text of a file, or undefined where there is none. */
  read(path: string): string | undefined
  /**
   * Changes a file by a rule that is applied to whatever stands in it at that moment. `missing` is what a new file
   * begins with. Conflict `memory_file_busy` where another program writes it without end.
   */
  change(path: string, action: string, rule: (text: string) => string, missing?: string): Promise<Changed>
  /** Replaces the text of a file that was read as `base`; changes made since then are kept, line by line. */
  write(path: string, text: string, base: string): Promise<Changed>
  /** Keeps a text that could not be joined beside its file. Returns the path of the copy. */
  keepCopy(path: string, text: string): string
}

/** What another machine of the owner wrote comes under this action: it is not undone here. */
export const syncedAction = 'memory.synced'
/** Notes which of its lines Jarvis wrote there. */
export const writtenElsewhere = 'memory.synced_lines'

/** Tries before the change is given up: about two seconds. */
const mostTries = 60
/** So long after somebody else's save the next one is expected at any moment, milliseconds. */
const savingTime = 60_000

/**
 * The files of one space, changed by several processes and by editors at once. Our processes take turns by the write
 * lock of the database, which goes with its holder; against an editor, the content is compared once more in the moment of
 * writing, and what could not be joined becomes a copy.
 */
export function createFileStore({ db, clock, folder, actor }: FileStoreNeeds): FileStore {
  const fileOf = (path: string) => followLink(join(folder, ...path.split('/')))
  /** When somebody else's save was last come upon, by path. */
  const savedAt = new Map<string, number>()
  /** The copy of a save that had no other place, by path, until a change is done that names it. */
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
    // Cut to nothing since the wait: what its writer is about to put in would go with the file that we replace.
    if (before === '' && isBeingWritten(file)) return undefined
    const now = clock()
    const whole = before === undefined ? missing : await restoreLost(tx, { folder, path, text: before, file, now })
    const after = withLineFeeds(rule(whole))
    if (after === (before ?? '') && !(before === undefined && after !== '')) return { text: after, isChanged: false }
    if (before !== undefined && newestVersion(folder, path)?.content !== before) savedAt.set(path, now)
    const isContended = now - (savedAt.get(path) ?? Number.NEGATIVE_INFINITY) < savingTime
    const takeBack = before === undefined ? undefined : keepVersion(folder, path, before, now)
    const onCopy = (made: string) => copied.set(path, made)
    const written = replaceAndFollow({ folder, path, before, after, now, isContended, onCopy })
    if (written === undefined) {
      takeBack?.()
      return undefined
    }
    const { text, copy = copied.get(path) } = written
    copied.delete(path)
    const done: Changed = { text, isChanged: true, ...(copy !== undefined && { copy }) }
    // Also what we took in late: the editor that wrote it may have read our text without it, and save that next.
    const note = addedLines(before ?? '', done.text)
      .map(lineMark)
      .join(' ')
    // What is forgotten must not live on in the log.
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
