import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { conflict, denied } from '../core/errors.ts'
import { type DraftPlace, findLeftOvers, removeLeftOvers } from '../core/left-overs.ts'
import { ensureFolder } from '../core/own-files.ts'
import { formatName, manifestName } from './layout.ts'

/** Checks that an export only replaces an empty folder or an earlier export. Errors: `export_folder_taken`. */
export function checkTarget(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory())
    throw conflict('export_folder_taken', `${folder} is a file. Choose a new folder.`, { folder })
  if (readdirSync(folder).length === 0 || isExport(folder)) return
  throw conflict(
    'export_folder_taken',
    `${folder} contains files that are not an export of Jarvis. Choose a new or empty folder.`,
    { folder },
  )
}

/**
 * Lets `write` fill a folder beside the target, which then replaces the target in one step. If it returns undefined or
 * fails, nothing has changed.
 */
export async function replaceFolder<Result>(
  folder: string,
  write: (draft: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const draft = draftBeside(folder)
  try {
    const result = await write(draft)
    if (result === undefined) return undefined
    const former = `${draft}-former`
    checkTarget(folder)
    const hasFormer = existsSync(folder)
    if (hasFormer) renameSync(folder, former)
    try {
      renameSync(draft, folder)
    } catch (error) {
      if (hasFormer) renameSync(former, folder)
      throw error
    }
    rmSync(former, { recursive: true, force: true })
    return result
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function draftBeside(folder: string): string {
  try {
    ensureFolder(dirname(folder))
    removeDrafts(folder)
    return mkdtempSync(join(dirname(folder), `.${basename(folder)}.jarvis-export-${process.pid}-`))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw denied('export_not_writable', `${dirname(folder)} cannot be written to (${code}). Choose another folder.`, {
      path: folder,
    })
  }
}

/**
 * Removes left-overs of killed exports to this folder. A former export that was moved aside and not replaced is
 * restored.
 */
function removeDrafts(folder: string): void {
  const start = `.${basename(folder)}.jarvis-export-`.replace(/\W/g, '\\$&')
  const name = new RegExp(`^${start}(?<pid>\\d+)-[A-Za-z0-9]{6}(?:-former)?$`)
  const drafts: DraftPlace[] = [{ folder: dirname(folder), name, isFolder: true }]
  const former = findLeftOvers(drafts).find((path) => path.endsWith('-former'))
  if (former !== undefined && !existsSync(folder)) renameSync(former, folder)
  removeLeftOvers(drafts)
}

/** Whether a folder may be replaced: its list is one of Jarvis. */
function isExport(folder: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as { format?: unknown }
    return manifest.format === formatName
  } catch {
    return false
  }
}
