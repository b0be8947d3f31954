import { counted } from '../core/counted.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { nameTest } from '../text/mentions.ts'
import { readLine } from './annotations.ts'
import { noteForgotten } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { removeFromCopies } from './kept-copies.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { listMemoryFiles } from './paths.ts'
import { fileImage } from './undo-files.ts'

/**
 * Takes what is to be forgotten out of the files: lines that Jarvis wrote go, with every kept version that says it; where
 * the owner's own line says it, the owner is told. Text is compared without regard to capitals and spaces.
 */
export async function removeTexts(
  { db, folder, store }: { db: Database; folder: string; store: FileStore },
  texts: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const wanted = [...new Set(texts.map(plain))].filter(isLongEnough).map((text) => ({ text, isWhole: nameTest(text) }))
  const says = (line: string) => {
    const said = plain(line)
    return wanted.some(({ text, isWhole }) => said.includes(text) && isWhole(said))
  }
  const erased: string[] = []
  const left: string[] = []
  if (wanted.length === 0) return { erased, left }
  for (const { path } of listMemoryFiles(folder)) {
    const text = store.read(path) ?? ''
    if (!says(text)) continue
    const ours = await linesOfOurs(db, path)
    const isOurs = (line: string) => ours.has(lineMark(line)) || readLine(line).annotation.sum !== undefined
    const goes = (line: string) => says(line) && isOurs(line)
    const count = text.split('\n').filter(goes).length
    if (count > 0) {
      await store.change(path, 'memory.forget', (now) => withoutLines(now, goes))
      erased.push(`${counted(count, 'line')} of ${path}`)
    }
    const rest = (store.read(path) ?? '').split('\n').flatMap((line, index) => (says(line) ? [index + 1] : []))
    if (rest.length > 0) left.push(`${path}, line ${rest.join(', ')}: written by hand. Remove it yourself.`)
  }
  // What the log keeps for undo is a copy of ours, too.
  await db.transaction((tx) => journalImages.forgetThat(tx, fileImage, says))
  // A version is a copy of ours whoever wrote the line.
  const { copies, lines } = removeFromCopies(folder, says)
  erased.push(...copies.map((copy) => `a kept copy: ${copy}`))
  await noteForgotten(db, { lines, goes: says, read: store.read })
  return { erased, left }
}

/** What is shorter stands in too many lines. A name of two signs is a whole one in Chinese. */
const isLongEnough = (text: string): boolean => text.length > (/^\p{sc=Han}+$/u.test(text) ? 1 : 2)

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

const withoutLines = (text: string, goes: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => !goes(line))
    .join('\n')
