import { redact } from '../secrets/secrets.ts'
import type { FileStore } from './file-store.ts'
import { joinText } from './join-text.ts'
import { checkMemoryPath } from './paths.ts'
import { templates } from './templates.ts'

/** Result of a merge: numbers of added paragraphs and items, and of those the file already had. */
export interface JoinedFile {
  path: string
  added: number
  known: number
}

/**
 * Adds paragraphs and items of a text that the memory file lacks; a file that is still its template is replaced by the
 * text. Secrets are redacted. Throws InvalidInput for a path that is not a memory file.
 */
export async function joinIntoFile(store: FileStore, path: string, text: string): Promise<JoinedFile> {
  const file = checkMemoryPath(path)
  const covered = redact(text).text
  const outcome = { added: 0, known: 0 }
  await store.change(file, 'memory.import', (before) => {
    if (covered === before) return before
    const isUntouched = before.trim() === '' || Object.values(templates).includes(before)
    const { text: joined, ...counts } = joinText(isUntouched ? '' : before, covered)
    Object.assign(outcome, counts)
    if (counts.added === 0) return before
    return isUntouched ? `${covered.trimEnd()}\n` : joined
  })
  return { path: file, ...outcome }
}
