import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { denied } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import { ensureFolder, readOwn, readOwnBytes, replaceFile } from '../../core/own-files.ts'
import { keptSize } from '../../core/sealed-files.ts'
import type { Database } from '../../ports/database.ts'
import type { Gem } from '../gem.ts'
import { isMarkedWritten, markOurs, markWritten, readGem, writtenMarks } from '../keeping/gems-repository.ts'
import { listFiles, readFileBody, readText } from '../keeping/texts-repository.ts'
import { safeName } from './file-names.ts'
import { renderGem } from './render-gem.ts'

/** Name of the file with a gem's text and metadata. */
export const gemFile = 'gem.md'

/** Whether a file beside it is a copy of an edit that could not be applied. */
export const isConflictCopy = (name: string): boolean => /^gem\.conflict-[^/\\]*\.md$/.test(name)

export interface FolderNeeds {
  db: Database
  /** The folder `knowledge` of the space. */
  folder: string
}

/** Outcome of writing a gem's folder. */
export interface WrittenFolder {
  changed: boolean
  /** Copies of files that were edited by hand, by name: nothing is lost. */
  conflicts: string[]
}

export const folderOf = (folder: string, id: string): string => join(folder, id)

/** Path of a file beside gem.md. A name that leads elsewhere, or is too long, is that of a file there. */
export const pathBeside = (folder: string, id: string, name: string): string => join(folder, id, safeName(name))

/** The text of a gem's file on disk; undefined if it does not exist. Denied if it is not a plain file. */
function readGemFileText(folder: string, id: string): string | undefined {
  const path = join(folderOf(folder, id), gemFile)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isFile())
    throw denied('gem_file_unusable', `${path} is not a plain file. Move it away; Jarvis writes a new one.`, { path })
  return readOwn(path)
}

/**
 * The text of a gem.md that its owner edited; undefined if it is as written by Jarvis (or as `known`, sha256). The
 * hashes are read before and after the file: another writer may replace both meanwhile, and the old text is not an edit
 * of the new one.
 */
export async function foreignText(
  { db, folder }: FolderNeeds,
  id: string,
  known: readonly string[] = [],
): Promise<string | undefined> {
  const before = await writtenMarks(db, id)
  const text = readGemFileText(folder, id)
  if (text === undefined) return undefined
  const ours = [...known, ...before, ...(await writtenMarks(db, id))]
  return ours.includes(contentHash(text)) ? undefined : text
}

/**
 * Brings the folder of a gem up to date with the database: gem.md, the captured page, attachments. A file there that
 * Jarvis did not write is kept as a copy, unless it is the edit that was just applied (`takenIn`, its sha256). The
 * folder of a deleted gem is removed, except for files of others. A gem that changes meanwhile is written again, so
 * that the last writer leaves the newest. `exact`: pages and attachments are compared by content, not only by size.
 */
export async function writeFolder(
  needs: FolderNeeds,
  id: string,
  takenIn?: string,
  { exact = false }: { exact?: boolean } = {},
): Promise<WrittenFolder> {
  const done: WrittenFolder = { changed: false, conflicts: [] }
  for (;;) {
    const gem = await readGem(needs.db, id)
    if (!gem) return done
    const text = renderGem(gem, await readText(needs.db, gem)).text
    const foreign = await foreignText(needs, id, [contentHash(text), ...(takenIn ? [takenIn] : [])])
    if (foreign !== undefined) done.conflicts.push(keepForeignText(needs.folder, gem, foreign))
    const changed =
      gem.deletedAt === null ? await writeFiles(needs, gem, { text, exact }) : await removeFiles(needs, id)
    done.changed ||= changed
    const mark = gem.deletedAt === null ? contentHash(text) : null
    // A transaction for each of ten thousand folders that are as they should be waits for the disk.
    if (await isMarkedWritten(needs.db, gem, mark)) return done
    if (await needs.db.transaction((tx) => markWritten(tx, gem, mark))) return done
  }
}

async function writeFiles(
  { db, folder }: FolderNeeds,
  gem: Gem,
  { text, exact }: { text: string; exact: boolean },
): Promise<boolean> {
  const path = folderOf(folder, gem.id)
  ensureFolder(path)
  let changed = false
  for (const file of await listFiles(db, gem)) {
    const { name } = file
    if (isAsKept(pathBeside(folder, gem.id, name), file, exact)) continue
    const body = await readFileBody(db, gem.id, name)
    if (body) replaceFile(pathBeside(folder, gem.id, name), body)
    changed = true
  }
  if (readGemFileText(folder, gem.id) === text) return changed
  await db.transaction(async (tx) => markOurs(tx, gem.id, [contentHash(text), ...(await writtenMarks(tx, gem.id))]))
  replaceFile(join(path, gemFile), text)
  return true
}

function isAsKept(path: string, { bytes, hash }: { bytes: number; hash: string }, exact: boolean): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size !== keptSize(path, bytes)) return false
  return !exact || contentHash(readOwnBytes(path)) === hash
}

async function removeFiles({ db, folder }: FolderNeeds, id: string): Promise<boolean> {
  const names = (await listFiles(db, { id, version: 1e9 })).map(({ name }) => name)
  return removeFolder(folderOf(folder, id), [gemFile, ...names.map(safeName)])
}

/** Removes files that Jarvis wrote to the folder of a gem. Other and edited files stay. */
export async function removeOwnFiles(needs: FolderNeeds, id: string): Promise<void> {
  const gem = await readGem(needs.db, id)
  const foreign = gem && (await foreignText(needs, id))
  if (gem && foreign !== undefined) keepForeignText(needs.folder, gem, foreign)
  await removeFiles(needs, id)
}

/** Saves an edited text that is about to be replaced. Returns the name of the copy. */
export function keepForeignText(folder: string, { id, changedAt }: Gem, text: string): string {
  const time = new Date(changedAt).toISOString().replace(/[:.]/g, '').replace('Z', '')
  for (let number = 1; ; number++) {
    const name = `gem.conflict-${time}${number === 1 ? '' : `-${number}`}.md`
    const path = join(folderOf(folder, id), name)
    const kept = existsSync(path) ? readOwn(path) : undefined
    if (kept === undefined) replaceFile(path, text)
    if (kept === undefined || kept === text) return name
  }
}

/** Whether a path exists. */
export const isThere = existsSync

/** Writes the gem.md of a gem with a new folder. */
export function replaceGemFile(folder: string, id: string, text: string): void {
  ensureFolder(folderOf(folder, id))
  replaceFile(join(folderOf(folder, id), gemFile), text)
}

/** Files beside a gem.md: the captured page, attachments, and copies of edits that could not be applied. */
export async function filesBeside({ db, folder }: FolderNeeds, gem: Gem): Promise<{ name: string; bytes: number }[]> {
  const own = (await listFiles(db, gem)).map(({ name, bytes }) => ({ name, bytes }))
  const path = folderOf(folder, gem.id)
  const names = existsSync(path) ? readdirSync(path).filter(isConflictCopy) : []
  return [...own, ...names.sort().map((name) => ({ name, bytes: statSync(join(path, name)).size }))]
}

/** Removes these files, and the folder if it is then empty. */
function removeFolder(path: string, names: readonly string[]): boolean {
  if (!existsSync(path)) return false
  for (const name of names) rmSync(join(path, name), { force: true })
  if (readdirSync(path).length === 0) rmdirSync(path)
  return true
}
