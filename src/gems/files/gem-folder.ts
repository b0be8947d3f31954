import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { denied } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import type { Database } from '../../ports/database.ts'
import type { Gem } from '../gem.ts'
import { markWritten, readGem, writtenMark } from '../keeping/gems-repository.ts'
import { listFiles, readFileBody, readText } from '../keeping/texts-repository.ts'
import { renderGem } from './render-gem.ts'

const gemFile = 'gem.md'
const [fileMode, folderMode] = [0o600, 0o700]

export interface FolderNeeds {
  db: Database
  /** The folder `knowledge` of the space. */
  folder: string
}

/** What became of a gem's folder. */
export interface WrittenFolder {
  changed: boolean
  /** Copies of what somebody had changed there, by name: nothing of it is lost. */
  conflicts: string[]
}

export const folderOf = (folder: string, id: string): string => join(folder, id)

/** The text of a gem's file as it lies there; undefined where there is none. Denied for what is no plain file. */
export function readGemFileText(folder: string, id: string): string | undefined {
  const path = join(folderOf(folder, id), gemFile)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isFile())
    throw denied('gem_file_unusable', `${path} is not a plain file. Move it away: Jarvis writes it anew.`, { path })
  return readFileSync(path, 'utf8')
}

/**
 * Brings the folder of a gem up to date with the database: gem.md, the page as it was captured, attachments. What stands
 * there instead and was not written by Jarvis is kept beside it, unless it is the text that was just taken in (`takenIn`,
 * its sha256). Of a deleted gem the folder goes, but for files of others.
 */
export async function writeFolder({ db, folder }: FolderNeeds, id: string, takenIn?: string): Promise<WrittenFolder> {
  const gem = await readGem(db, id)
  if (!gem) return { changed: false, conflicts: [] }
  const path = folderOf(folder, id)
  const files = await listFiles(db, gem)
  const text = renderGem(gem, await readText(db, gem)).text
  const hash = contentHash(text)
  const written = await writtenMark(db, id)
  const conflicts = keepForeignText(folder, gem, { ours: [written, hash, takenIn ?? null] })
  let changed = false
  if (gem.deletedAt !== null)
    changed = removeFolder(path, [gemFile, ...(await listFiles(db, { id, version: 1e9 })).map(({ name }) => name)])
  else {
    mkdirSync(path, { recursive: true, mode: folderMode })
    for (const { name, bytes } of files) {
      const stats = lstatSync(join(path, name), { throwIfNoEntry: false })
      if (stats?.isFile() && stats.size === bytes) continue
      const body = await readFileBody(db, id, name)
      if (body) replace(join(path, name), body)
      changed = true
    }
    if (readGemFileText(folder, id) !== text) {
      replace(join(path, gemFile), text)
      changed = true
    }
  }
  const mark = gem.deletedAt === null ? hash : null
  await db.transaction((tx) => markWritten(tx, gem, mark))
  return { changed, conflicts }
}

/** Somebody's text that is about to be replaced, under a name of its own. */
export function keepForeignText(
  folder: string,
  { id, changedAt }: Gem,
  { ours }: { /** Hashes of texts that are from here. */ ours: readonly (string | null)[] },
): string[] {
  const there = readGemFileText(folder, id)
  if (there === undefined || ours.includes(contentHash(there))) return []
  const time = new Date(changedAt).toISOString().replace(/[:.]/g, '').replace('Z', '')
  for (let number = 1; ; number++) {
    const name = `gem.conflict-${time}${number === 1 ? '' : `-${number}`}.md`
    const path = join(folderOf(folder, id), name)
    const kept = existsSync(path) ? readFileSync(path, 'utf8') : undefined
    if (kept === there) return [name]
    if (kept !== undefined) continue
    replace(path, there)
    return [name]
  }
}

/** A complete file takes the place of another in one step, so that nobody reads half of one. */
function replace(path: string, body: string | Uint8Array): void {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    writeFileSync(draft, body, { mode: fileMode })
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes these files, and the folder where nothing else is in it. */
function removeFolder(path: string, names: readonly string[]): boolean {
  if (!existsSync(path)) return false
  for (const name of names) rmSync(join(path, name), { force: true })
  if (readdirSync(path).length === 0) rmdirSync(path)
  return true
}
