import { slug } from '../core/ids.ts'
import { nameTest } from '../text/mentions.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { notePaths } from './note-paths.ts'
import { notesFolder } from './paths.ts'
import { type NoteNeeds, removeNote } from './remove-session-notes.ts'
import { nameOfNote, slugLength } from './session-note.ts'
import { readIfUsable } from './usable-files.ts'

const pathForm = new RegExp(String.raw`^${notesFolder}/(\d{4}-\d{2}-\d{2})-(.+)\.md$`)

/**
 * Renames session notes whose file name contains a forgotten text: the name is made of the session's label or topics.
 * The old path leaves the log and the earlier versions, also that of a deleted note. A note with lines of the owner
 * keeps its name. Returns sentences about both.
 */
export async function renameNotes(
  needs: NoteNeeds,
  texts: readonly string[],
): Promise<{ renamed: string[]; left: string[] }> {
  const { db, folder, store } = needs
  const said = [...new Set(texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).map(slug))]
  const renamed: string[] = []
  const left: string[] = []
  for (const path of (await notePaths(db, folder)).keys()) {
    const [, day = '', name = ''] = pathForm.exec(path) ?? []
    const { text, why } = readIfUsable(store, path)
    // Reported where its text was searched.
    if (why !== undefined) continue
    if (!said.some((one) => contains(name, one) || (endsWithin(name, one) && !hasTitle(text ?? '', name)))) continue
    const ours = await linesOfOurs({ db, folder }, path)
    if (!(text ?? '').split('\n').every((line) => line.trim() === '' || ours.has(lineMark(line)))) {
      left.push(`${path}: its name has the text, and it has lines written by hand. Rename it yourself.`)
      continue
    }
    if (text !== undefined && text.trim() !== '') await store.change(freePath(needs, day), 'memory.forget', () => text)
    await removeNote(needs, path, text)
    renamed.push(`the file name of a session note of ${day}`)
  }
  return { renamed, left }
}

const spaced = (name: string): string => name.replaceAll('-', ' ')
const contains = (name: string, said: string): boolean => nameTest(spaced(said))(spaced(name))

/** Whether a name was cut within the text: `festival-with-kather` ends within `katherine-johnson`. */
const endsWithin = (name: string, said: string): boolean =>
  [name, name.replace(/-\d+$/, '')].some((one) => {
    // A dash at the end of a cut name was removed.
    if (one.length < slugLength - 1) return false
    const words = one.split('-')
    const ends = words.map((_, index) => words.slice(index).join('-'))
    return ends.some((end) => end.length > 1 && said.startsWith(end))
  })

/** Whether the note still has the title that its name was made of: then the text was not in it. */
const hasTitle = (text: string, name: string): boolean =>
  text.startsWith('# ') && name.startsWith(nameOfNote(text.split('\n', 1)[0]!))

function freePath({ store }: NoteNeeds, day: string): string {
  for (let number = 1; ; number++) {
    const path = `${notesFolder}/${day}-session${number === 1 ? '' : `-${number}`}.md`
    if (store.read(path) === undefined) return path
  }
}
