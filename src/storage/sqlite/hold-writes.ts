import { mayRenameOpenFiles } from '../../core/platform/files.ts'
import { isBusy, toStorageError } from './errors.ts'
import { isWritable, openForReading, openForWriting } from './open-file.ts'

/** Milliseconds to wait for the current writer. */
const patience = 10_000
const retryMs = 10

/**
 * Blocks all writes to a SQLite file while it is copied and replaced. Writers that wait then find that the file was
 * replaced, and write nothing. Undefined if SQLite cannot write to the file: then no other process can either. Errors:
 * `database_busy`, and failures of this process alone (too many open files, memory).
 */
export async function holdWrites(path: string, patienceMs = patience) {
  const files = await open(path)
  if (!files) return undefined
  const [reader, writer] = files
  const close = () => {
    // The read-only connection is closed last: the other would delete the log of the new file, by its name.
    for (const { database, dispose } of [writer, reader]) {
      database.close()
      dispose()
    }
  }
  for (const deadline = performance.now() + patienceMs; ; ) {
    try {
      writer.database.exec('BEGIN IMMEDIATE')
      break
    } catch (error) {
      if (isBusy(error) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        continue
      }
      close()
      if (!isRefused(error, path)) throw toStorageError(error, path)
      return undefined
    }
  }
  let isHeld = true
  const release = (): void => {
    if (!isHeld) return
    isHeld = false
    writer.database.exec('ROLLBACK')
    close()
  }
  const beforeRename = (): void => {
    if (!mayRenameOpenFiles) release()
  }
  return { beforeRename, release }
}

/** Blocks writes to the files of several spaces; if one is busy, none is blocked. Errors: `database_busy`. */
export async function holdAllWrites(spaces: readonly { path: string; name: string }[]) {
  const held = new Map<string, Awaited<ReturnType<typeof holdWrites>>>()
  const release = async (): Promise<void> => {
    for (const one of held.values()) one?.release()
  }
  try {
    for (const { path, name } of spaces) held.set(name, await holdWrites(path))
  } catch (error) {
    await release()
    throw error
  }
  return { beforeRename: (name: string) => held.get(name)?.beforeRename(), release }
}

async function open(path: string) {
  try {
    const reader = await openForReading(path, {})
    try {
      return [reader, await openForWriting(path, {})] as const
    } catch (error) {
      reader.database.close()
      reader.dispose()
      throw error
    }
  } catch (error) {
    if (!isRefused(error, path)) throw toStorageError(error, path)
    return undefined
  }
}

/** Codes of failures that any other process has with the file, too. */
const ofTheFile = ['database_not_found', 'database_corrupt', 'database_io_error', 'read_only', 'disk_full']

const isRefused = (error: unknown, path: string): boolean =>
  ofTheFile.includes(toStorageError(error, path).code) || !isWritable(path)
