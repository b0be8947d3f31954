import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { contentOf, textOf } from '../core/platform/file-content.ts'
import type { Reader } from '../ports/database.ts'
import { topOfProject } from '../repositories/repositories.ts'
import { symbolHash } from '../text/symbol-block.ts'
import { type Citation, readCitations } from './citations-repository.ts'

/**
 * Whether a statement about a file is still current. fresh: the file, or the cited definition, is unchanged; moved:
 * unchanged at another path; stale: changed or deleted; unknown: not looked at then, or not readable now.
 */
export type Freshness = 'fresh' | 'moved' | 'stale' | 'unknown'

export interface CitedFile {
  path: string
  state: Freshness
  /** Current path of the file. */
  movedTo?: string
  /** The cited definition. */
  symbol?: string
}

export interface CodeState {
  /** The worst state of the files it changed, else of those it read; null when it names no files. */
  state: Freshness | null
  files: CitedFile[]
}

interface Asked {
  id: string
  project: string | null
  filesModified: readonly string[]
  filesRead: readonly string[]
}

/** The first of these that a file has is the state of the whole. */
const worstFirst: readonly Freshness[] = ['stale', 'moved', 'unknown', 'fresh']

/** Compares observations with the current code. Costs one stat per file, and reads files that changed since. */
export async function readCodeStates(db: Reader, observations: readonly Asked[]): Promise<Map<string, CodeState>> {
  const states = new Map<string, CodeState>()
  const naming = observations.filter(({ filesModified, filesRead }) => filesModified.length + filesRead.length > 0)
  if (naming.length === 0) return new Map(observations.map(({ id }) => [id, { state: null, files: [] }]))
  const citations = await readCitations(
    db,
    naming.map(({ id }) => id),
  )
  const tops = new Map<string | null, string | undefined>()
  for (const one of observations) {
    const { id, project, filesModified, filesRead } = one
    const cited = new Map((citations.get(id) ?? []).map((citation) => [citation.path, citation]))
    // Without citations no project is looked up.
    if (cited.size > 0 && !tops.has(project)) tops.set(project, await topOfProject(db, project))
    const stateOf = (path: string): CitedFile => fileState(path, cited.get(path), tops.get(project))
    const changed = filesModified.map(stateOf)
    const read = filesRead.filter((path) => !filesModified.includes(path)).map(stateOf)
    states.set(id, { state: worst(changed.length > 0 ? changed : read), files: [...changed, ...read] })
  }
  return states
}

/** The same for any records that cite files, from their stored citations; omits records without any. */
export async function readCitedStates(db: Reader, holders: readonly string[]): Promise<Map<string, CodeState>> {
  const states = new Map<string, CodeState>()
  const tops = new Map<string | null, string | undefined>()
  for (const [id, cited] of await readCitations(db, holders)) {
    for (const { project } of cited) if (!tops.has(project)) tops.set(project, await topOfProject(db, project))
    const files = cited.map((citation) => fileState(citation.path, citation, tops.get(citation.project)))
    states.set(id, { state: worst(files), files })
  }
  return states
}

const worst = (files: readonly CitedFile[]): Freshness | null =>
  worstFirst.find((state) => files.some((file) => file.state === state)) ?? null

function fileState(path: string, citation: Citation | undefined, top: string | undefined): CitedFile {
  if (citation === undefined || (top === undefined && !isAbsolute(path))) return { path, state: 'unknown' }
  const cited = { path, ...(citation.symbol !== null && { symbol: citation.symbol }) }
  const placeOf = (name: string) => (isAbsolute(name) ? name : join(top!, name))
  const here = isAs(citation, placeOf(path))
  if (here !== undefined) return { ...cited, state: here ? 'fresh' : 'stale' }
  if (citation.movedTo === null) return { ...cited, state: 'stale' }
  const there = isAs(citation, placeOf(citation.movedTo))
  return { ...cited, movedTo: citation.movedTo, state: there ? 'moved' : 'stale' }
}

/** Whether a file is as it was cited; undefined when the citation's file was never there. */
function isAs({ blob, symbol, symbolHash: cited }: Citation, place: string): boolean | undefined {
  const content = contentOf(place)
  if (content === undefined) return existsSync(place) ? false : undefined
  if (content.blob === blob) return true
  if (symbol === null || cited === null) return false
  const text = textOf(place)
  return text !== undefined && symbolHash(text, symbol) === cited
}
