import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { noteForgotten } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { followLink } from './follow-link.ts'
import { copiesInWords, fileOfCopy, readCopy, removeFromCopies } from './kept-copies.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { notePaths } from './note-paths.ts'
import { listConflictCopies } from './paths.ts'
import { sessionLine } from './session-note.ts'
import { fileImage } from './undo-files.ts'
import { notSearched, readIfUsable } from './usable-files.ts'

export interface NoteNeeds {
  db: Database
  folder: string
  store: FileStore
}

/**
 * Removes the saved notes of forgotten sessions, with their kept versions and conflict copies, also those whose file is
 * deleted. If a note was edited by hand, only Jarvis's lines are removed, and a sentence reports the rest.
 */
export async function removeSessionNotes(
  needs: NoteNeeds,
  ids: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const wanted = new Set(ids.map(sessionLine))
  const marks = [...wanted].map(lineMark)
  const erased: string[] = []
  const left: string[] = []
  for (const [path, traces] of await notePaths(needs.db, needs.folder)) {
    const { text, why } = readIfUsable(needs.store, path)
    const texts = traces.copies.map(readCopy)
    const isLogged = text === undefined && marks.some((mark) => traces.marks.has(mark))
    if (!isLogged && ![text ?? '', ...texts].some((one) => hasLine(one, wanted))) continue
    if (why !== undefined) {
      left.push(...notSearched(new Map([[path, why]])))
      continue
    }
    if (text !== undefined && !hasLine(text, wanted) && isOfAnother(text)) {
      const copies = await removeFormerNote(needs, path, { text, former: texts.filter((one) => hasLine(one, wanted)) })
      erased.push(...copiesInWords(copies))
      continue
    }
    left.push(...(await removeNote(needs, path, text)))
    erased.push(`the session note ${path}`)
  }
  return { erased, left }
}

const hasLine = (text: string, wanted: ReadonlySet<string>): boolean =>
  text.split('\n').some((line) => wanted.has(line.trim()))

/** Whether a text without the line of a forgotten session has that of another one. */
const isOfAnother = (text: string): boolean => text.split('\n').some((line) => line.startsWith(sessionLine('')))

/** Removes the lines of an earlier note whose path another session's note has now. Returns the copies that had them. */
async function removeFormerNote(
  { db, folder, store }: NoteNeeds,
  path: string,
  { text, former }: { text: string; former: readonly string[] },
): Promise<string[]> {
  const now = new Set(text.split('\n'))
  const gone = new Set(former.flatMap((one) => one.split('\n')).filter((line) => line.trim() !== '' && !now.has(line)))
  const isGone = (line: string) => gone.has(line)
  const isPath = (file: string) => file === path
  await db.transaction((tx) => journalImages.forgetThat(tx, fileImage, isGone, isPath))
  const { copies, lines } = removeFromCopies(folder, isGone, isPath)
  await noteForgotten(db, { lines, read: store.read })
  return copies
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
  left.push(...listConflictCopies(folder).filter((copy) => fileOfCopy(folder, join(folder, copy)) === path))
  return left.map((one) => `${one}: text written by hand is kept. Remove it yourself.`)
}
