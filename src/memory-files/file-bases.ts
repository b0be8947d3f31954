import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'
import { nameOfVector, type Vector } from './file-vectors.ts'

/**
 * Folder of a file's earlier shared texts, beside its other versions, so that forgetting searches them, too.
 * `versions/<path>/shared/<name>.md`.
 */
export const basesFolder = 'shared'

const placeOf = (folder: string, path: string): string => join(folder, 'versions', ...path.split('/'), basesFolder)

/** The text of a version, or undefined if it was dropped. */
export function readBase(folder: string, path: string, vector: Vector): string | undefined {
  try {
    return readOwn(join(placeOf(folder, path), `${nameOfVector(vector)}.md`))
  } catch {
    return undefined
  }
}

export function keepBase(folder: string, path: string, vector: Vector, text: string): void {
  ensureFolder(placeOf(folder, path))
  replaceFile(join(placeOf(folder, path), `${nameOfVector(vector)}.md`), text)
}

/** Removes all but these. */
export function dropBases(folder: string, path: string, kept: readonly Vector[]): void {
  const names = new Set(kept.map((vector) => `${nameOfVector(vector)}.md`))
  if (names.size === 0) rmSync(placeOf(folder, path), { recursive: true, force: true })
  else
    for (const name of namesIn(placeOf(folder, path)))
      if (!names.has(name)) rmSync(join(placeOf(folder, path), name), { force: true })
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}
