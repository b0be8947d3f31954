import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { noteForgotten } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { followLink } from './follow-link.ts'
import { fileOfCopy, readCopy, removeFromCopies } from './kept-copies.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { kindOf, listConflictCopies, listMemoryFiles } from './paths.ts'
import { sessionLine } from './session-note.ts'
import { fileImage } from './undo-files.ts'

export interface NoteNeeds {
  db: Database
  folder: string
  store: FileStore
}

/**
 * Removes the saved notes of forgotten sessions, with their kept versions and conflict copies. If a note was edited by
 * hand, only Jarvis's lines are removed, and a sentence reports the rest.
 */
export async function removeSessionNotes(
  needs: NoteNeeds,
  ids: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const wanted = new Set(ids.map(sessionLine))
  const erased: string[] = []
  const left: string[] = []
  for (const [path, copies] of notesOfSessions(needs.folder)) {
    const text = needs.store.read(path)
    const texts = [text ?? '', ...copies.map((copy) => readCopy(join(needs.folder, copy)))]
    if (!texts.some((one) => one.split('\n').some((line) => wanted.has(line.trim())))) continue
    left.push(...(await removeNote(needs, path, text)))
    erased.push(`the session note ${path}`)
  }
  return { erased, left }
}

/** Paths of existing notes and of notes with a conflict copy, each with its copies. */
function notesOfSessions(folder: string): Map<string, string[]> {
  const notes = new Map<string, string[]>()
  for (const { path, kind } of listMemoryFiles(folder)) if (kind === 'session') notes.set(path, [])
  for (const copy of listConflictCopies(folder)) {
    const path = fileOfCopy(folder, join(folder, copy))
    if (kindOf(path) === 'session') notes.set(path, [...(notes.get(path) ?? []), copy])
  }
  return notes
}

/** Removes a note; returns sentences about what remains. */
export async function removeNote(
  { db, folder, store }: NoteNeeds,
  path: string,
  text: string | undefined,
): Promise<string[]> {
  const left: string[] = []
  const lines = (text ?? '').split('\n')
  const ours = await linesOfOurs({ db, folder }, path)
  const isOurs = (line: string) => ours.has(lineMark(line))
  const { lines: gone } = removeFromCopies(folder, isOurs, (file) => file === path)
  if (lines.every((line) => line.trim() === '' || isOurs(line))) {
    if (text !== undefined) rmSync(followLink(join(folder, path)), { force: true })
    rmSync(join(folder, path), { force: true })
    // The file name of a note reveals its content.
    await db.transaction((tx) => journalImages.renameTargets(tx, path, { begins: 'memory.', to: 'memory' }))
  } else {
    await store.change(path, 'memory.forget', (now) =>
      now
        .split('\n')
        .filter((line) => !isOurs(line))
        .join('\n'),
    )
    left.push(path)
  }
  await db.transaction((tx) => journalImages.forget(tx, fileImage, [path]))
  await noteForgotten(db, { lines: new Map([[path, [...lines, ...(gone.get(path) ?? [])]]]), read: store.read })
  rmSync(join(folder, 'versions', path), { recursive: true, force: true })
  left.push(...(notesOfSessions(folder).get(path) ?? []))
  return left.map((one) => `${one}: text written by hand is kept. Remove it yourself.`)
}
