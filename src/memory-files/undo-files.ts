import { join } from 'node:path'
import { conflict } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import { journalImages } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import type { Undoer, UndoLine } from '../ports/subsystem.ts'
import { changeBetween, type FileChange, withoutChange } from './file-change.ts'
import { followLink } from './follow-link.ts'
import { removeAndFollow, replaceAndFollow } from './follow-saves.ts'
import { checkMemoryPath } from './paths.ts'
import { readText } from './replace-file.ts'
import { withoutCreation } from './undo-created-file.ts'
import { versionTexts } from './versions.ts'

/** Kind of journal images of memory files: a change of a file, by its path. */
export const fileImage = 'file'

interface Needs {
  clock: Clock
  /** The space's own folder. */
  folder: string
  /** Called with a sentence when another program's save became a copy. */
  onCopy(notice: string): void
}

/** Undoes changes of memory files by lines, so that later writes stay. */
export const createFileUndo = (needs: Needs): Undoer => ({
  undoable: (db, lines) =>
    journalImages.linesWith(
      db,
      lines.map(({ id }) => id),
      [fileImage],
    ),
  titles: async () => new Map(),
  // Other lines of the file may have changed since: whether these can still be undone is a question to the text.
  laterThan: async () => [],
  prepare: async () => (tx, line, by) => undoOne(tx, needs, line, by),
  follows: [
    'memory.fact',
    'memory.fact_gone',
    'memory.fact_edited',
    'memory.restore',
    'memory.message_log',
    'memory.synced',
    'memory.synced_lines',
  ],
  refusals: {
    'memory.forget': 'Forgotten data is erased and cannot be restored.',
  },
  changesFiles: true,
})

async function undoOne(tx: Writer, needs: Needs, line: number, by: UndoLine): Promise<void> {
  for (const { id: path, former } of await journalImages.read(tx, line, [fileImage])) {
    const current = readText(followLink(join(needs.folder, ...checkMemoryPath(path).split('/'))))
    const change = former as FileChange
    const without = withoutChange(current, change, () => versionTexts(needs.folder, path))
    const next = without === 'conflict' ? { text: withoutCreation(path, current, change) } : without
    if (without === 'conflict' && next.text === undefined)
      throw conflict(
        'changed_since',
        `Line ${line} cannot be undone: what it wrote into ${path} was changed since. Edit the file itself.`,
        { id: line, path },
      )
    const { isDone, copies } = undone(needs, path, current, next.text)
    const kept = copies.map((copy) => `${copy} contains its previous text. `).join('')
    if (!isDone)
      throw conflict(
        'memory_file_busy',
        `${path} is being written by another program. ${kept}Close it there and try again.`,
        { path, copies },
      )
    for (const copy of copies) needs.onCopy(`Another program saved ${path} at the same time; its text is in ${copy}.`)
    await journalImages.keep(tx, by.id, [{ kind: fileImage, id: path, former: changeBetween(current, next.text) }])
  }
}

/**
 * Brings a file to `after` (undefined: no file), unless another program is writing it. `copies`: saves that exist
 * nowhere else.
 */
function undone(
  { folder, clock }: Needs,
  path: string,
  before: string | undefined,
  after: string | undefined,
): { isDone: boolean; copies: string[] } {
  const now = clock()
  const copies: string[] = []
  const onCopy = (copy: string) => void copies.push(copy)
  if (after !== undefined) {
    const written = replaceAndFollow({ folder, path, before, after, now, onCopy })
    if (written?.copy !== undefined) onCopy(written.copy)
    return { isDone: written !== undefined, copies }
  }
  if (before === undefined) return { isDone: true, copies }
  const { isGone, copy } = removeAndFollow({ folder, path, before, now })
  if (copy !== undefined) onCopy(copy)
  return { isDone: isGone, copies }
}
