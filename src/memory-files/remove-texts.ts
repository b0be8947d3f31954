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
import { listMemoryFiles } from './paths.ts'
import { fileImage } from './undo-files.ts'

interface Needs {
  db: Database
  folder: string
  store: FileStore
}

/** The lines of ours that `removeTexts` would take out. Sentences: where the owner's own line says it. */
export async function findTexts(
  { db, folder, store }: Needs,
  texts: readonly string[],
): Promise<{ lines: Forgettable[]; left: string[] }> {
  const says = saying(texts)
  const lines: Forgettable[] = []
  const left: string[] = []
  if (!says) return { lines, left }
  for (const { path } of listMemoryFiles(folder)) {
    const text = store.read(path) ?? ''
    if (!says(text)) continue
    const goes = await ofOurs(db, path, says)
    const rest: number[] = []
    for (const [index, line] of text.split('\n').entries())
      if (goes(line)) lines.push({ kind: 'line', id: `${path}:${index + 1}`, text: asRead(line) })
      else if (says(line)) rest.push(index + 1)
    if (rest.length > 0) left.push(byHand(path, rest))
  }
  return { lines, left }
}

/**
 * Takes what is to be forgotten out of the files: lines that Jarvis wrote go, with every kept version that says it; where
 * the owner's own line says it, the owner is told. Text is compared without regard to capitals and spaces.
 */
export async function removeTexts(
  { db, folder, store }: Needs,
  texts: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const says = saying(texts)
  const erased: string[] = []
  const left: string[] = []
  if (!says) return { erased, left }
  for (const { path } of listMemoryFiles(folder)) {
    const text = store.read(path) ?? ''
    if (!says(text)) continue
    const goes = await ofOurs(db, path, says)
    const count = text.split('\n').filter(goes).length
    if (count > 0) {
      await store.change(path, 'memory.forget', (now) => withoutLines(now, goes))
      erased.push(`${counted(count, 'line')} of ${path}`)
    }
    const rest = (store.read(path) ?? '').split('\n').flatMap((line, index) => (says(line) ? [index + 1] : []))
    if (rest.length > 0) left.push(byHand(path, rest))
  }
  // What the log keeps for undo is a copy of ours, too.
  await db.transaction((tx) => journalImages.forgetThat(tx, fileImage, says))
  // A version is a copy of ours whoever wrote the line.
  const { copies, lines } = removeFromCopies(folder, says)
  erased.push(...copiesInWords(copies))
  await noteForgotten(db, { lines, goes: says, read: store.read })
  return { erased, left }
}

/** Whether a line says one of the texts; undefined where none is long enough to look for. */
function saying(texts: readonly string[]): ((line: string) => boolean) | undefined {
  const wanted = [...new Set(texts.map(plain))].filter(isLongEnough)
  if (wanted.length === 0) return undefined
  return (line) => {
    const said = plain(line)
    return wanted.some((text) => said.includes(text) && nameTest(text)(said))
  }
}

/** Of the lines of a file that say it, those that Jarvis wrote. */
async function ofOurs(db: Database, path: string, says: (line: string) => boolean) {
  const ours = await linesOfOurs(db, path)
  return (line: string) => says(line) && (ours.has(lineMark(line)) || readLine(line).annotation.sum !== undefined)
}

const byHand = (path: string, lines: readonly number[]): string =>
  `${path}, line ${lines.join(', ')}: written by hand. Remove it yourself.`

/** A line of a list as a person reads it: without its mark and what Jarvis notes behind it. */
const asRead = (line: string): string => oneLine(readLine(line).text).replace(/^[-*+] /, '')

/** What is shorter stands in too many lines. A name of two signs is a whole one in Chinese. */
const isLongEnough = (text: string): boolean => text.length > (/^\p{sc=Han}+$/u.test(text) ? 1 : 2)

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

const withoutLines = (text: string, goes: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => !goes(line))
    .join('\n')
