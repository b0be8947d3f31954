import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Home } from '../config/home.ts'
import { removeLeftOvers } from '../core/left-overs.ts'
import type { DatabaseTraces } from '../memory/memory.ts'
import { allPlaces } from './left-overs.ts'

/** Paths and functions that forgetting needs for one space's database files. */
export const tracesOf = (databasePath: string, home: Home, overwrite: DatabaseTraces['overwrite']): DatabaseTraces => ({
  overwrite,
  async removeCopies(since) {
    const copies = copiesOf(databasePath).filter((file) => statSync(file).mtimeMs >= since)
    for (const file of copies) rmSync(file, { force: true })
    copies.push(...removeLeftOvers(allPlaces(home)))
    const pages = join(dirname(databasePath), 'export')
    if (!existsSync(pages)) return copies
    // Pages of observations are regenerated on request.
    rmSync(pages, { recursive: true, force: true })
    return [...copies, pages]
  },
})

/** Side copies of a database, with SQLite's files beside them: `jarvis.db.before-2`, `jarvis.db.broken-…`. */
function copiesOf(databasePath: string): string[] {
  const folder = dirname(databasePath)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^jarvis\.db\.(before|broken|salvaged|reading|mended)/.test(name))
    .map((name) => join(folder, name))
}
