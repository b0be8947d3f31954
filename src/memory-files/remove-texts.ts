import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../core/counted.ts'
import { readOwn, writeOwn } from '../core/own-files.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { readLine } from './annotations.ts'
import { noteForgotten } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { fileOfCopy } from './kept-copies.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { listConflictCopies, listMemoryFiles } from './paths.ts'
import { fileImage } from './undo-files.ts'

/**
 * Takes what is to be forgotten out of the files: lines that Jarvis wrote go, with every kept version that says it; where
 * the owner's own line says it, the owner is told. Text is compared without regard to capitals and spaces.
 */
export async function removeTexts(
  { db, folder, store }: { db: Database; folder: string; store: FileStore },
  texts: readonly string[],
): Promise<{ erased: string[]; left: string[] }> {
  const wanted = [...new Set(texts.map(plain))].filter((text) => text.length > 2)
  const says = (line: string) => wanted.some((text) => plain(line).includes(text))
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
  const lines = new Map<string, string[]>()
  const versions = filesBelow(join(folder, 'versions'))
  for (const file of [...versions, ...listConflictCopies(folder).map((path) => join(folder, path))]) {
    const text = readOwn(file)
    if (!says(text)) continue
    const path = fileOfCopy(folder, file)
    lines.set(path, [...(lines.get(path) ?? []), ...text.split('\n').filter(says)])
    // A version is a copy of ours whoever wrote the line.
    if (versions.includes(file)) writeOwn(file, withoutLines(text, says))
    else rmSync(file)
    erased.push(`a kept copy: ${file.slice(folder.length + 1)}`)
  }
  await noteForgotten(db, { lines, goes: says, read: store.read })
  return { erased, left }
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

const withoutLines = (text: string, goes: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => !goes(line))
    .join('\n')

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}
