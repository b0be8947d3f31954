import { existsSync, renameSync } from 'node:fs'

/**
 * Gives the file of a space another name beside its own, with the files that SQLite keeps for it. `forget` removes files of
 * that name, as they may hold what is to be forgotten.
 */
export function putFileAside(path: string, now: number): string {
  const aside = `${path}.before-move-${now}`
  for (const ending of ['', '-wal', '-shm']) if (existsSync(path + ending)) renameSync(path + ending, aside + ending)
  return aside
}
