/**
 * What is known of files in a place, made ready so that a hook that sees an edit only reads a file: no database, and
 * nothing of another place.
 */
import { appendFileSync, rmSync } from 'node:fs'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import type { CapturedEvent, ToldContext } from './captured-event.ts'
import { fixesFolder, type KnownFix, readPrepared, toldAlready, toldFile } from './known-fixes.ts'

/** Notes by path from the top of the place. */
export type FileNotes = Readonly<Record<string, readonly KnownFix[]>>

/** Notes that one edit is told at most. */
const mostAtOnce = 2

const ending = '.files.json'
const notesFile = (home: string, place: string): string => `${fixesFolder(home)}/${quickHash(place)}${ending}`

/** Whether a file of that folder holds notes. */
export const isFileNotes = (path: string): boolean => path.endsWith(ending)

/** Replaces what is known of the files of a place in one step; nothing known leaves no file. */
export function writeFileNotes(home: string, place: string, notes: FileNotes): void {
  const file = notesFile(home, place)
  if (Object.keys(notes).length === 0) {
    rmSync(file, { force: true })
    return
  }
  ensureFolder(fixesFolder(home))
  replaceFile(file, JSON.stringify(notes))
}

/** In names of tools. */
const changesFiles = ['edit', 'write', 'patch', 'replace']

/** The file that a tool changed; undefined for a tool that changes none. */
export function editedFile(tool: CapturedEvent['tool']): string | undefined {
  if (tool === undefined || !changesFiles.some((word) => tool.name.toLowerCase().includes(word))) return undefined
  const { file_path, path, filePath, notebook_path } = (tool.input ?? {}) as Record<string, unknown>
  return [file_path, filePath, path, notebook_path].find((one): one is string => typeof one === 'string' && one !== '')
}

/** What is known of a file that was just changed; undefined where nothing is, or the session was told already. */
export function notesFor(
  home: string,
  { place, session, file }: { place: string; session: string; file: string },
): { text: string; told: ToldContext } | undefined {
  const notes = readPrepared<FileNotes>(notesFile(home, place))
  if (notes === undefined) return undefined
  const told = toldAlready(home, session)
  const plain = file.replaceAll('\\', '/')
  const top = place.replaceAll('\\', '/').replace(/\/\.git$/, '')
  // In a worktree the top is another folder: the end of the path is the same.
  const key = plain.startsWith(`${top}/`)
    ? plain.slice(top.length + 1)
    : Object.keys(notes).find((path) => plain === path || plain.endsWith(`/${path}`))
  if (key === undefined || !Object.hasOwn(notes, key)) return undefined
  const fresh = notes[key]!.filter(({ id }) => !told.includes(id)).slice(0, mostAtOnce)
  if (fresh.length === 0) return undefined
  appendFileSync(toldFile(home, session), fresh.map(({ id }) => `${id}\n`).join(''), { mode: 0o600 })
  return {
    text: fresh.map(({ text }) => text).join('\n'),
    told: {
      tokens: fresh.reduce((sum, { tokens }) => sum + tokens, 0),
      lines: fresh.map(({ id, tokens }) => ({ id, why: 'the file was changed', tokens })),
    },
  }
}
