import type { Hit } from '../../core/hit.ts'
import type { RecordKind } from '../../core/record.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Search } from '../../search/search.ts'

export interface MemorySearchRequest {
  query: string
  /** Default 6. */
  limit?: number | undefined
  /** On the calibrated score; default 0.35. */
  minScore?: number | undefined
}

export interface MemoryHit {
  /** Of a memory file as memory_get takes it; otherwise `fact/<id>`, `summary/<id>`. */
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
  /** What was left out and why, one sentence each. */
  notes: string[]
}

const memorySearchLimit = 6
/** Below it an answer is more often wrong than right. */
export const memorySearchScore = 0.35

const kinds: readonly RecordKind[] = ['memory', 'summary', 'fact']

/** Asks memory: its files, what sessions came to, and facts. */
export async function searchMemory(
  search: Pick<Search, 'search'>,
  { query, limit = memorySearchLimit, minScore = memorySearchScore }: MemorySearchRequest,
  options?: CallOptions,
): Promise<MemorySearchResult> {
  const { hits, degraded, notes } = await search.search({ query, limit, minScore, filter: { kinds } }, options)
  return { results: hits.map(toMemoryHit), notes: [...notes, ...degraded] }
}

function toMemoryHit(hit: Hit): MemoryHit {
  const source = hit.kind === 'memory' || hit.kind === 'summary' ? hit.kind : 'fact'
  return {
    path: source === 'memory' ? (hit.path ?? hit.uri) : `${source}/${hit.id}`,
    startLine: hit.startLine,
    endLine: hit.endLine,
    score: hit.score === null ? null : Number(hit.score.toFixed(3)),
    snippet: hit.snippet.replace(/[ \t]+$/gm, '').trim(),
    source,
  }
}
