import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import { ensureFolder, readOwn, writeOwn } from '../core/own-files.ts'
import { withLineFeeds } from './file-form.ts'

/** Kept earlier versions of a file. */
const keptVersions = 10
/** Hex digits of the content's hash in a version's name. */
const hashLength = 8

export interface KeptVersion {
  name: string
  /** Epoch milliseconds. */
  at: number
  content: string
}

/** `versions/<path>/<milliseconds>-<hash>.md`. */
const versionsOf = (folder: string, path: string): string => join(folder, 'versions', ...path.split('/'))

/**
 * Stores a file's content before and after it is overwritten, so that a program that saves over our change loses
 * nothing either. A content that only continues the newest version replaces it. The returned function makes the
 * previous version the newest again, for a write that did not happen: the newest version shows which lines an editor
 * removed.
 */
export function keepVersion(folder: string, path: string, content: string, now: number): () => void {
  const hash = contentHash(content).slice(0, hashLength)
  const newest = newestVersion(folder, path)
  if (newest?.name.endsWith(`-${hash}.md`)) return () => undefined
  const place = versionsOf(folder, path)
  ensureFolder(place)
  // Names sort by time also where the clock went back or did not advance.
  const at = Math.max(now, (newest?.at ?? 0) + 1)
  const file = join(place, `${String(at).padStart(14, '0')}-${hash}.md`)
  writeOwn(file, content)
  const goesOn = newest !== undefined && content.startsWith(newest.content)
  if (goesOn) rmSync(join(place, newest.name), { force: true })
  const names = versionNames(folder, path)
  for (const name of names.slice(0, -keptVersions)) rmSync(join(place, name), { force: true })
  return () => {
    if (!goesOn) rmSync(file, { force: true })
  }
}

export function newestVersion(folder: string, path: string): KeptVersion | undefined {
  const name = versionNames(folder, path).at(-1)
  return name === undefined ? undefined : readVersion(folder, path, name)
}

/** Texts of the kept versions, oldest first. */
export const versionTexts = (folder: string, path: string): string[] =>
  versionNames(folder, path).map((name) => readVersion(folder, path, name).content)

const readVersion = (folder: string, path: string, name: string): KeptVersion => ({
  name,
  at: Number(name.slice(0, name.indexOf('-'))),
  content: withLineFeeds(readOwn(join(versionsOf(folder, path), name))),
})

function versionNames(folder: string, path: string): string[] {
  try {
    return readdirSync(versionsOf(folder, path))
      .filter((name) => /^\d{14}-[0-9a-f]+\.md$/.test(name))
      .sort()
  } catch {
    return []
  }
}
