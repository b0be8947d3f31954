import { join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import { writeOwn } from '../core/own-files.ts'
import { followLink } from './follow-link.ts'
import { mergeLines } from './merge-lines.ts'
import { type FileStat, type Replacing, readText, removeFile, replaceFile } from './replace-file.ts'
import { keepVersion } from './versions.ts'

/** Saves of an editor that are followed before the last one becomes a copy. */
const mostRounds = 20

interface Writing extends Replacing {
  /** The space's own folder. */
  folder: string
  path: string
  before: string | undefined
  after: string
  /** Epoch milliseconds. */
  now: number
  /** Keep all lines that both changed differently; otherwise the text becomes a copy. */
  keepBoth?: boolean
  /** Called with the path of the copy if nothing was written and a save had no other place. */
  onCopy?(copy: string): void
}

export interface Written {
  /** Current text of the file. */
  text: string
  /** Stat of our last write; it detects a later save. */
  stat: FileStat
  /** Path of the copy that holds a save which could not be merged. */
  copy?: string
}

/**
 * Replaces a memory file and merges saves that an editor makes at the same moment, until it stops saving. Undefined if
 * the file no longer has the text `before`: nothing was written then.
 */
export function replaceAndFollow(writing: Writing): Written | undefined {
  const { folder, path, before, after, now, keepBoth = false, isContended, modifiedAt, onCopy } = writing
  const file = followLink(join(folder, ...path.split('/')))
  const replaced = replaceFile(file, before, after, { isContended, modifiedAt })
  if (replaced.kind === 'changed') {
    if (replaced.late !== undefined) onCopy?.(keepCopy(folder, path, replaced.late, now))
    return undefined
  }
  keepVersion(folder, path, after, now)
  if (replaced.late === undefined) return { text: after, stat: replaced.stat }
  let [base, theirs] = [before ?? '', replaced.late]
  for (let round = 0; round < mostRounds; round++) {
    const current = readText(file) ?? after
    const merged = mergeLines(base, current, theirs, { keepBoth })
    if (merged.isConflict) break
    const next = replaceFile(file, current, merged.text, { isContended: true })
    if (next.kind === 'changed') {
      if (next.late !== undefined) onCopy?.(keepCopy(folder, path, next.late, now))
      continue
    }
    keepVersion(folder, path, merged.text, now)
    if (next.late === undefined) return { text: merged.text, stat: next.stat }
    ;[base, theirs] = [current, next.late]
  }
  return { text: after, stat: replaced.stat, copy: keepCopy(folder, path, theirs, now) }
}

interface Removing {
  /** The space's own folder. */
  folder: string
  path: string
  before: string
  /** Epoch milliseconds. */
  now: number
}

/** Removes a memory file with the text `before`. `copy`: path of the copy of a save that a newer one replaced. */
export function removeAndFollow({ folder, path, before, now }: Removing): { isGone: boolean; copy?: string } {
  const { isGone, late } = removeFile(followLink(join(folder, ...path.split('/'))), before)
  return { isGone, ...(late !== undefined && { copy: keepCopy(folder, path, late, now) }) }
}

/** Saves a text that could not be merged as a copy beside its file. Returns the path of the copy. */
export function keepCopy(folder: string, path: string, text: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-')
  const mark = contentHash(text).slice(0, 6)
  const copy = path.replace(/\.md$/, `.conflict-${stamp}-${mark}.md`)
  writeOwn(followLink(join(folder, ...copy.split('/'))), text)
  return copy
}
