import { existsSync, renameSync } from 'node:fs'

/**
 * Renames the database file of a space, with SQLite's files beside it. `forget` removes files of that name, as they may
 * hold forgotten text.
 */
export function putFileAside(path: string, now: number): string {
  const aside = `${path}.before-move-${now}`
  for (const ending of ['', '-wal', '-shm']) if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  return aside
}
