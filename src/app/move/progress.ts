import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../../config/home.ts'
import { objectOf } from '../../core/object-of.ts'
import { ensureFolder, replaceFile } from '../../core/own-files.ts'

/** Progress of the move of one space. */
export interface SpaceProgress {
  /** sha256 of the list of files that the export of its old store had. */
  mark: string
  /** Everything was written into the new store and compared. */
  isCompared: boolean
}

/** Finished steps of an interrupted move, by space. Contains no text of the owner. */
export interface MoveProgress {
  of(space: string): SpaceProgress | undefined
  set(space: string, progress: SpaceProgress): void
  /** The move is over: there is nothing to resume. */
  end(): void
}

const fileOf = (home: Home): string => join(home.root, 'cache', 'move.json')

/** Reads the progress of an earlier move to the same store; other stores are ignored. `to` has no password. */
export function readProgress(home: Home, to: string): MoveProgress {
  const file = fileOf(home)
  const kept = existsSync(file) ? readRecord(file) : {}
  const spaces = (kept.to === to ? objectOf(kept.spaces) : {}) as Record<string, SpaceProgress>
  return {
    of: (space) => spaces[space],
    set(space, progress) {
      spaces[space] = progress
      ensureFolder(join(home.root, 'cache'))
      replaceFile(file, JSON.stringify({ to, spaces }))
    },
    end: () => rmSync(file, { force: true }),
  }
}

function readRecord(file: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
