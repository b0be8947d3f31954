import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader, Writer } from '../../ports/database.ts'
import type { WalkProblem } from './walk-folder.ts'

/** Mount points below a collection, as virtual paths, so that an unmounted disk is distinguished from deleted files. */
const keyOf = (collection: number): string => `mounts:${collection}`

export async function readMounts(db: Reader, collection: number): Promise<string[]> {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [keyOf(collection)])
  return row ? (JSON.parse(row.value) as string[]) : []
}

export async function writeMounts(tx: Writer, collection: number, mounts: readonly string[]): Promise<void> {
  if (mounts.length === 0) await tx.run('DELETE FROM meta WHERE key = ?', [keyOf(collection)])
  else
    await tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
      keyOf(collection),
      JSON.stringify(mounts),
    ])
}

/** Mount points of other disks than that of the root, given one file on each. */
export async function findMounts(root: string, fileOnDevice: ReadonlyMap<number, string>): Promise<string[]> {
  const own = await deviceOf(root)
  const found: string[] = []
  for (const [device, file] of fileOnDevice) {
    const names = file.split('/').slice(0, -1)
    for (let count = 1; device !== own && count <= names.length; count++) {
      const folder = names.slice(0, count).join('/')
      if ((await deviceOf(join(root, folder))) !== device) continue
      found.push(folder)
      break
    }
  }
  return found
}

/** Former mount points without a disk now: the state of their files is unknown. */
export async function unmountedProblems(root: string, mounts: readonly string[]): Promise<WalkProblem[]> {
  const own = mounts.length === 0 ? undefined : await deviceOf(root)
  const problems: WalkProblem[] = []
  for (const path of mounts) {
    const device = await deviceOf(join(root, path))
    if (device !== undefined && device !== own) continue
    const reason = 'its disk is not mounted, its records are kept: mount it, or remove them with jarvis update --force'
    problems.push({ path, reason, hidden: true })
  }
  return problems
}

const deviceOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.dev
