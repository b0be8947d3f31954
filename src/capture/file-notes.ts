/**
 * Notes about files of a place, prepared for hooks. A hook that sees an edit only reads a file: no database, and no
 * notes of other places.
 */
import { appendFileSync, rmSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import type { CapturedEvent, InjectedContext } from './captured-event.ts'
import { fixesFolder, injectedFile, injectedIds, type KnownFix, readPrepared } from './known-fixes.ts'
import { findGit } from './read-git.ts'

/** Notes by path, relative to the top of the place. */
export type FileNotes = Readonly<Record<string, readonly KnownFix[]>>

/** Most notes that one edit gets. */
const mostAtOnce = 2

const ending = '.files.json'
const notesFile = (home: string, place: string): string => `${fixesFolder(home)}/${quickHash(place)}${ending}`

/** Whether a file in the folder of prepared fixes holds notes. */
export const isFileNotes = (path: string): boolean => path.endsWith(ending)

/** Replaces the notes about the files of a place in one step; without notes, the file is deleted. */
export function writeFileNotes(home: string, place: string, notes: FileNotes): void {
  const file = notesFile(home, place)
  if (Object.keys(notes).length === 0) {
    rmSync(file, { force: true })
    return
  }
  ensureFolder(fixesFolder(home))
  replaceFile(file, JSON.stringify(notes))
}

/** Parts of the names of tools that change files. */
const changesFiles = ['edit', 'write', 'patch', 'replace']

/** The file that a tool changed; undefined for a tool that changes none. */
export function editedFile(tool: CapturedEvent['tool']): string | undefined {
  if (tool === undefined || !changesFiles.some((word) => tool.name.toLowerCase().includes(word))) return undefined
  const { file_path, path, filePath, notebook_path } = (tool.input ?? {}) as Record<string, unknown>
  return [file_path, filePath, path, notebook_path].find((one): one is string => typeof one === 'string' && one !== '')
}

/** The notes about a file that was just changed; undefined if none are left or the session got them already. */
export function notesFor(
  home: string,
  { place, session, file }: { place: string; session: string; file: string },
): { text: string; injected: InjectedContext } | undefined {
  const notes = readPrepared<FileNotes>(notesFile(home, place))
  if (notes === undefined) return undefined
  const shown = injectedIds(home, session)
  const plain = file.replaceAll('\\', '/')
  const top = place.replaceAll('\\', '/').replace(/\/\.git$/, '')
  // A worktree has another top folder, so only the end of the path is the same. So does another repository.
  const key = plain.startsWith(`${top}/`)
    ? plain.slice(top.length + 1)
    : Object.keys(notes).find((path) => plain === path || (plain.endsWith(`/${path}`) && isOfWorktree(file, place)))
  if (key === undefined || !Object.hasOwn(notes, key)) return undefined
  const fresh = notes[key]!.filter(({ id }) => !shown.includes(id)).slice(0, mostAtOnce)
  if (fresh.length === 0) return undefined
  appendFileSync(injectedFile(home, session), fresh.map(({ id }) => `${id}\n`).join(''), { mode: 0o600 })
  return {
    text: fresh.map(({ text }) => text).join('\n'),
    injected: {
      tokens: fresh.reduce((sum, { tokens }) => sum + tokens, 0),
      lines: fresh.map(({ id, tokens }) => ({ id, why: 'the file was changed', tokens })),
    },
  }
}

/** Whether a file outside of the project's top folder is in one of its worktrees. */
function isOfWorktree(file: string, place: string): boolean {
  try {
    return !isAbsolute(file) || findGit(dirname(file))?.common === place
  } catch {
    // The folder may not be readable.
    return false
  }
}
