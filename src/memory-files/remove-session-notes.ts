import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { noteForgotten } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { followLink } from './follow-link.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { listMemoryFiles } from './paths.ts'
import { sessionLine } from './session-note.ts'
import { fileImage } from './undo-files.ts'

/**
 * Takes the saved notes of forgotten sessions away, with their kept versions. Where somebody has gone on writing in one,
 * only the lines of ours go, and the owner is told of the rest.
 */
export async function removeSessionNotes(
  { db, folder, store }: { db: Database; folder: string; store: FileStore },
  ids: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const wanted = new Set(ids.map(sessionLine))
  const erased: string[] = []
  const left: string[] = []
  for (const { path, kind } of listMemoryFiles(folder)) {
    if (kind !== 'session') continue
    const lines = (store.read(path) ?? '').split('\n')
    if (!lines.some((line) => wanted.has(line.trim()))) continue
    const ours = await linesOfOurs(db, path)
    const rest = lines.filter((line) => !ours.has(lineMark(line)))
    if (rest.every((line) => line.trim() === '')) {
      rmSync(followLink(join(folder, path)), { force: true })
      rmSync(join(folder, path), { force: true })
      // A note is named after what it says.
      await db.transaction((tx) => journalImages.renameTargets(tx, path, { begins: 'memory.', to: 'memory' }))
    } else {
      await store.change(path, 'memory.forget', (text) =>
        text
          .split('\n')
          .filter((line) => !ours.has(lineMark(line)))
          .join('\n'),
      )
      left.push(`${path}: text written by hand is kept. Remove it yourself.`)
    }
    await db.transaction((tx) => journalImages.forget(tx, fileImage, [path]))
    await noteForgotten(db, { lines: new Map([[path, lines]]), read: store.read })
    rmSync(join(folder, 'versions', path), { recursive: true, force: true })
    erased.push(`the session note ${path}`)
  }
  return { erased, left }
}
