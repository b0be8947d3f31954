import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenSpace } from '../app/space.ts'
import { temporaryFolder } from '../core/left-overs.ts'

/** Opens (or creates) a space on the database at this path, with the models and the embedding cache of the caller. */
export type OpenBenchSpace = (databasePath: string) => Promise<OpenSpace>

export interface Scratch {
  space: OpenSpace
  /** For files that must be on disk to be indexed. */
  folder: string
}

/** Provides an empty space for each item, all in one temporary folder, and always removes everything afterwards. */
export async function withScratchSpaces<Item, Result>(
  openSpace: OpenBenchSpace,
  items: readonly Item[],
  work: (scratches: readonly (Scratch & { item: Item })[]) => Promise<Result>,
): Promise<Result> {
  const root = temporaryFolder('bench')
  const scratches: (Scratch & { item: Item })[] = []
  try {
    for (const [index, item] of items.entries()) {
      const folder = join(root, String(index))
      mkdirSync(folder)
      scratches.push({ item, folder, space: await openSpace(join(folder, 'bench.db')) })
    }
    return await work(scratches)
  } finally {
    for (const { space } of scratches) await space.close()
    rmSync(root, { recursive: true, force: true })
  }
}
