import { lstatSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { type Changed, createTries } from './change-file.ts'
import { withLineFeeds } from './file-form.ts'
import { keepCopy } from './follow-saves.ts'
import { mergeLines } from './merge-lines.ts'
import { isBeingWritten, quietTime, readText } from './replace-file.ts'

export type { Changed } from './change-file.ts'

export interface FileStoreNeeds {
  db: Database
  clock: Clock
  /** The space's own folder. */
  folder: string
  /** Actor of the log entries. */
  actor: string
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

/** Tries before the change fails: about two seconds. */
const mostTries = 60
/**
 * The files of one space, which several processes and editors change at once. Jarvis processes take turns by the
 * database's write lock, which a dead holder releases. Against editors, the content is compared again at the moment of
 * writing, and a change that cannot be merged becomes a copy.
 */
export function createFileStore({ db, clock, folder, actor }: FileStoreNeeds): FileStore {
  const tries = createTries({ clock, folder, actor })
  const store: FileStore = {
    read: (path) => readText(tries.fileOf(path)),

    async change(path, action, rule, missing = '') {
      for (let attempt = 0; attempt < mostTries; attempt++) {
        await quiet(tries.fileOf(path), attempt)
        const done = await db.transaction((tx) => tries.change(tx, { path, action, rule, missing }))
        done?.committed()
        if (done) return done.changed
      }
      throw conflict(
        'memory_file_busy',
        `${path} is constantly being changed by another program. ${tries.keptIn(path)}Close it there, or try again later.`,
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
}

/** Waits while a file is empty that is about to be filled, and once more where the last try came upon a change. */
async function quiet(file: string, attempt: number): Promise<void> {
  const isEmpty = () => lstatSync(file, { throwIfNoEntry: false })?.size === 0
  while (isEmpty() && isBeingWritten(file)) await sleep(quietTime)
  if (attempt > 0 && isBeingWritten(file)) await sleep(quietTime + attempt)
}
