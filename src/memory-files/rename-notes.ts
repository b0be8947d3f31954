import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { listMemoryFiles, notesFolder } from './paths.ts'
import { type NoteNeeds, removeNote } from './remove-session-notes.ts'
import { nameOfNote } from './session-note.ts'

const pathForm = new RegExp(String.raw`^${notesFolder}/(\d{4}-\d{2}-\d{2})-(.+)\.md$`)

/**
 * Renames session notes whose file name contains a forgotten text: the name is made of the session's label or topics.
 * The old path leaves the log and the earlier versions. A note with lines of the owner keeps its name. Returns a
 * sentence for each.
 */
export async function renameNotes(needs: NoteNeeds, texts: readonly string[]): Promise<string[]> {
  const { db, folder, store } = needs
  const names = [...new Set(texts.map(nameOfNote))]
  const renamed: string[] = []
  for (const { path, kind } of listMemoryFiles(folder)) {
    const [, day = '', name = ''] = pathForm.exec(path) ?? []
    if (kind !== 'session' || !names.some((said) => `-${name}-`.includes(`-${said}-`))) continue
    const text = store.read(path) ?? ''
    const ours = await linesOfOurs({ db, folder }, path)
    if (!text.split('\n').every((line) => line.trim() === '' || ours.has(lineMark(line)))) continue
    if (text.trim() !== '') await store.change(freePath(needs, day), 'memory.forget', () => text)
    await removeNote(needs, path, text)
    renamed.push(`the file name of a session note of ${day}`)
  }
  return renamed
}

function freePath({ store }: NoteNeeds, day: string): string {
  for (let number = 1; ; number++) {
    const path = `${notesFolder}/${day}-session${number === 1 ? '' : `-${number}`}.md`
    if (store.read(path) === undefined) return path
  }
}
