import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenSpace } from '../space.ts'

/** Opens (or makes) a space on the database of this path, with the models and the embedding cache of the caller. */
export type OpenBenchSpace = (databasePath: string) => Promise<OpenSpace>

/** Lends an empty space in a temporary folder, and takes both away again whatever happens. */
export async function withScratchSpace<T>(
  openSpace: OpenBenchSpace,
  work: (space: OpenSpace, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-'))
  try {
    const space = await openSpace(join(folder, 'bench.db'))
    try {
      return await work(space, folder)
    } finally {
      await space.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
