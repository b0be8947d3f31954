import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listMemoryFiles } from './paths.ts'
import { listVersions } from './versions.ts'

/** Shorter texts stand in too many sentences to say whose they are. */
const shortestText = 8

/**
 * Removes kept versions of memory files that hold one of these texts. Files themselves are their owner's: where one
 * still says it (a line that was edited, or written by hand), that is told and not changed.
 */
export function eraseTexts(folder: string, texts: readonly string[]): { erased: string[]; left: string[] } {
  const wanted = texts.filter((text) => text.length >= shortestText)
  const says = (content: string) => wanted.some((text) => content.includes(text))
  const erased: string[] = []
  const left: string[] = []
  for (const { path } of listMemoryFiles(folder)) {
    let gone = 0
    for (const { name, content } of listVersions(folder, path)) {
      if (!says(content)) continue
      rmSync(join(folder, 'versions', ...path.split('/'), name), { force: true })
      gone++
    }
    if (gone > 0) erased.push(`${gone} kept ${gone === 1 ? 'version' : 'versions'} of ${path}`)
    if (says(readFileSync(join(folder, path), 'utf8')))
      left.push(`${path} still says it in words of its owner's: take the line out by hand.`)
  }
  return { erased, left }
}
