import type { Hit } from '../core/hit.ts'
import type { RecordKind } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Search } from '../search/search.ts'
import type { FileSettings } from './file-settings.ts'

export interface MemorySearchRequest {
  query: string
  /** Default: the setting memory.searchLimit. */
  limit?: number | undefined
  /** Lowest calibrated score; default: the setting memory.searchMinScore. */
  minScore?: number | undefined
}

export interface MemoryHit {
  /** Path of a memory file for memory_get; otherwise `fact/<id>`, `summary/<id>`. */
  path: string
  startLine: number
  endLine: number
  /** null where only filters were given: then the newest come first. */
  score: number | null
  snippet: string
  source: 'memory' | 'summary' | 'fact'
}

export interface MemorySearchResult {
  results: MemoryHit[]
  /** What was omitted and why, one sentence each. */
  notes: string[]
}

const kinds: readonly RecordKind[] = ['memory', 'summary', 'fact']

/** A fact whose slot the question asks for ("where do I live?"), with its confidence as an answer. */
interface Placed {
  id: string
  content: string
  score: number
}

/** Finds such facts. `asked`: the question as its owner would ask it; `note`: a caveat for the caller. */
export type FindPlaced = (query: string) => Promise<{ facts: readonly Placed[]; asked: string; note?: string }>

interface Needs {
  search: Pick<Search, 'search' | 'embedForQuestion'>
  findPlaced?: FindPlaced | undefined
}

/** Searches memory: facts in the asked slot first, then memory files, session summaries and other facts. */
export async function searchMemory(
  { search, findPlaced }: Needs,
  { query, ...bounds }: MemorySearchRequest,
  { searchLimit, searchMinScore }: FileSettings,
  options?: CallOptions,
): Promise<MemorySearchResult> {
  const { limit = searchLimit, minScore = searchMinScore } = bounds
  const waiting = await search.embedForQuestion(kinds, options)
  const answers = await findPlaced?.(query)
  const asked = { query: answers?.asked ?? query, limit, minScore, filter: { kinds } }
  const { hits, degraded, notes } = await search.search(asked, options)
  const placed = (answers?.facts ?? []).filter(({ score }) => score >= minScore)
  const usedNotes = placed.length === 0 ? notes : (answers?.note ?? [])
  const rest = hits.filter((hit) => !placed.some((fact) => isHitOfFact(hit, fact))).map(toMemoryHit)
  const results = [...placed.map(factHit), ...rest].slice(0, limit)
  return { results, notes: [usedNotes, degraded, waiting].flat() }
}

const factHit = ({ id, content, score }: Placed): MemoryHit => ({
  ...{ path: `fact/${id}`, startLine: 1, endLine: 1 },
  ...{ score, snippet: content, source: 'fact' },
})

/** The fact itself, or its line in a memory file. */
const isHitOfFact = (hit: Hit, { id, content }: Placed): boolean =>
  hit.id === id || hit.snippet.replace(/^[-*] /, '').trim() === content

function toMemoryHit(hit: Hit): MemoryHit {
  const source = hit.kind === 'memory' || hit.kind === 'summary' ? hit.kind : 'fact'
  return {
    path: source === 'memory' ? (hit.path ?? hit.uri) : `${source}/${hit.id}`,
    startLine: hit.startLine,
    endLine: hit.endLine,
    score: hit.score === null ? null : Number(hit.score.toFixed(3)),
    snippet: withoutEmptySections(hit.snippet),
    source,
  }
}

/** Unfilled sections of the template carry no information, and cost an assistant tokens. */
export function withoutEmptySections(snippet: string): string {
  const kept: string[] = []
  for (const line of snippet.split('\n').reverse()) {
    const below = kept.findLast((other) => other !== '')
    const isEmpty =
      levelOf(line) > 0 && (below === undefined || (levelOf(below) > 0 && levelOf(below) <= levelOf(line)))
    const isSpare = line.trim() === '' && (kept.length === 0 || kept.at(-1) === '')
    if (!isEmpty && !isSpare) kept.push(line.trimEnd())
  }
  return kept.reverse().join('\n').trim()
}

/** Number of `#` of a heading; 0 for any other line. */
const levelOf = (line: string): number => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0
