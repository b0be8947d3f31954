import { isAbsolute, join } from 'node:path'
import { contentOf, textOf } from '../core/platform/file-content.ts'
import { symbolHash } from '../text/symbol-block.ts'
import type { Citation } from './citations-repository.ts'

/** Most files of one observation that are cited; modified files come first. */
const mostFiles = 20
/** A file written later than this after the observation may differ from what was seen, milliseconds. */
const slack = 60_000

export interface CiteRequest {
  /** The top folder of the working files; empty when unknown. */
  top: string
  /** The commit that is checked out. */
  head: string | null
}

/** An observation, or another record that names files. */
interface NamingFiles {
  /** Relative to the top folder, or absolute. */
  filesModified: readonly string[]
  filesRead: readonly string[]
  /** Names that may be defined in the files. */
  concepts: readonly string[]
  project: string | null
  /** Epoch milliseconds. */
  at: number
}

/** Cites the files of an observation shortly after it was made. Skips files that were written since or deleted. */
export function citeFiles(observation: NamingFiles, { top, head }: CiteRequest): Citation[] {
  const { filesModified, filesRead, concepts, project, at } = observation
  const files = [...new Set([...filesModified, ...filesRead])].slice(0, mostFiles)
  return files.flatMap((path) => {
    if (!isAbsolute(path) && top === '') return []
    const place = isAbsolute(path) ? path : join(top, path)
    const content = contentOf(place)
    if (content === undefined || content.modifiedAt > at + slack) return []
    const meant = filesModified.includes(path) ? symbolIn(place, concepts) : undefined
    const cited = { path, project, blob: content.blob, head, movedTo: null }
    return [{ ...cited, symbol: meant?.symbol ?? null, symbolHash: meant?.hash ?? null }]
  })
}

/** The first name that the file defines, with a hash of its lines. */
function symbolIn(place: string, names: readonly string[]): { symbol: string; hash: string } | undefined {
  const text = names.length === 0 ? undefined : textOf(place)
  if (text === undefined) return undefined
  for (const symbol of names) {
    const hash = symbolHash(text, symbol)
    if (hash !== undefined) return { symbol, hash }
  }
  return undefined
}
