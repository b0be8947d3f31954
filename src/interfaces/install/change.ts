import { type Entry, isSame, TextFault } from '../../clients/text/config-text.ts'
import { conflict, internal } from '../../core/errors.ts'
import type { Reading, Registration } from './registration.ts'

/** A change that is thought through and not made yet. */
export interface Change {
  path: string
  /** A second file that is changed with it. */
  alsoPath?: string
  /** Lines of a unified diff, secrets covered; none where nothing is to be done. */
  diff: string[]
  /** Makes it. Throws Conflict when our place has changed since, Denied where the file may not be written. */
  write(): Written
}

export interface Written {
  /** Path of a copy of the old file, if one is kept. */
  backup?: string
}

export const unchanged = (path: string): Change => ({ path, diff: [], write: () => ({}) })

/** The changed text, after checking that it has the intended entry and nothing else is different. */
export function checkChange(
  { client }: Registration,
  reading: Reading,
  after: string,
  entry: Entry | undefined,
): string {
  const { file, text, path } = reading
  try {
    const changed = client.language(after)
    if (isSame(changed.get(path), entry) && changed.rest(path) === text.rest(path)) return after
  } catch (error) {
    if (!(error instanceof TextFault)) throw error
  }
  const why = `${file.path} cannot be changed without changing more than the entry of Jarvis`
  throw internal('client_edit_failed', `${why}. Nothing was changed. Please report this.`, { path: file.path })
}

/**
 * The client may write its file while the user decides: the change applies to the current file, if our entry is
 * unchanged.
 */
export function checkStillSame(shown: Reading, now: Reading): void {
  if (isSame(shown.entry, now.entry)) return
  const { path } = now.file
  throw conflict('client_config_changed', `${path} was changed by another program just now. Run this again.`, { path })
}
