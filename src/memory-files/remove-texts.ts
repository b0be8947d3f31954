import { counted } from '../core/counted.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { Forgettable } from '../ports/forgetting.ts'
import { nameTest } from '../text/mentions.ts'
import { oneLine } from '../text/one-line.ts'
import { readLine } from './annotations.ts'
import { noteForgotten } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { copiesInWords, removeFromCopies } from './kept-copies.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { renameNotes } from './rename-notes.ts'
import { fileImage } from './undo-files.ts'
import { notSearched, usableFiles } from './usable-files.ts'

interface Needs {
  db: Database
  folder: string
  store: FileStore
}

/** Lines that `removeTexts` would remove, and sentences about the owner's own lines with the text. */
export async function findTexts(
  { db, folder, store }: Needs,
  texts: readonly string[],
): Promise<{ lines: Forgettable[]; left: string[] }> {
  const hasText = textTest(texts)
  const lines: Forgettable[] = []
  const left: string[] = []
  if (!hasText) return { lines, left }
  const { files, skipped } = usableFiles(store, folder)
  for (const { path, text } of files) {
    if (!hasText(text)) continue
    const isRemoved = await ofOurs({ db, folder }, path, hasText)
    const rest: number[] = []
    for (const [index, line] of text.split('\n').entries())
      if (isRemoved(line)) lines.push({ kind: 'line', id: `${path}:${index + 1}`, text: asRead(line) })
      else if (hasText(line)) rest.push(index + 1)
    if (rest.length > 0) left.push(byHand(path, rest))
  }
  return { lines, left: [...left, ...notSearched(skipped)] }
}

/**
 * Removes texts to be forgotten from the files: lines that Jarvis wrote, and every kept version with them. The owner's
 * own lines stay and are reported. Texts are compared without case and white space.
 */
export async function removeTexts(
  { db, folder, store }: Needs,
  texts: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const hasText = textTest(texts)
  const erased: string[] = []
  const left: string[] = []
  if (!hasText) return { erased, left }
  const { files, skipped } = usableFiles(store, folder)
  for (const { path, text } of files) {
    if (!hasText(text)) continue
    const goes = await ofOurs({ db, folder }, path, hasText)
    const count = text.split('\n').filter(goes).length
    if (count > 0) {
      await store.change(path, 'memory.forget', (now) => withoutLines(now, goes))
      erased.push(`${counted(count, 'line')} of ${path}`)
    }
    const rest = (store.read(path) ?? '').split('\n').flatMap((line, index) => (hasText(line) ? [index + 1] : []))
    if (rest.length > 0) left.push(byHand(path, rest))
  }
  // The journal's images for undo are also our copies.
  await db.transaction((tx) => journalImages.forgetThat(tx, fileImage, hasText))
  // A kept version is our copy, even of the owner's lines.
  const { copies, lines } = removeFromCopies(folder, hasText)
  erased.push(...copiesInWords(copies))
  await noteForgotten(db, { lines, isForgotten: hasText, read: store.read })
  const names = await renameNotes({ db, folder, store }, texts.filter(isLongEnough))
  return { erased: [...erased, ...names.renamed], left: [...left, ...names.left, ...notSearched(skipped)] }
}

/** A test whether a line contains one of the texts; undefined if none is long enough. */
function textTest(texts: readonly string[]): ((line: string) => boolean) | undefined {
  const wanted = [...new Set(texts.map(plain))].filter(isLongEnough)
  if (wanted.length === 0) return undefined
  return (line) => {
    const plainLine = plain(line)
    return wanted.some((text) => plainLine.includes(text) && nameTest(text)(plainLine))
  }
}

/** Lines of a file that contain the text and were written by Jarvis. */
async function ofOurs(needs: Pick<Needs, 'db' | 'folder'>, path: string, hasText: (line: string) => boolean) {
  const ours = await linesOfOurs(needs, path)
  return (line: string) => hasText(line) && (ours.has(lineMark(line)) || readLine(line).annotation.sum !== undefined)
}

const byHand = (path: string, lines: readonly number[]): string =>
  `${path}, line ${lines.join(', ')}: written by hand. Remove it yourself.`

/** A list line as a person reads it, without its mark and annotation. */
const asRead = (line: string): string => oneLine(readLine(line).text).replace(/^[-*+] /, '')

/** Shorter texts occur in too many lines. In Chinese, two characters can be a full name. */
const isLongEnough = (text: string): boolean => text.length > (/^\p{sc=Han}+$/u.test(text) ? 1 : 2)

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

const withoutLines = (text: string, goes: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => !goes(line))
    .join('\n')
