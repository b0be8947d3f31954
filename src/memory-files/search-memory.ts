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
  /** Name of the project at hand: rules and turns of others are left out, unless the question names them. */
  project?: string | undefined
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
  /** When it was said, epoch milliseconds; null if unknown. */
  date: number | null
  /** Paths of results that were said later about the same matter. */
  later?: readonly string[]
  /** Those of them that likely outdate it. They come before it. */
  outdatedBy?: readonly string[]
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
  saidAt: number
  score: number
}

/** Finds such facts. `asked`: the question as its owner would ask it; `note`: a caveat for the caller. */
export type FindPlaced = (query: string) => Promise<{ facts: readonly Placed[]; asked: string; note?: string }>

/** A found fact, or one that was added because it outdates such a fact. */
interface Judged extends Omit<Placed, 'score'> {
  score: number | null
  tags: readonly string[]
  /** Ids of facts among these. */
  later?: readonly string[]
  outdatedBy?: readonly string[]
}

/**
 * Orders open facts, given by id or by their text in a memory file: newer ones come before those that they outdate. Before
 * the first `certain` ones, which answer by their slot, comes nothing else.
 */
export type NewerFirst = (found: readonly FoundLine[], certain: number) => Promise<readonly Judged[]>

/** The lines that do not belong to a project other than this one. */
export type LinesInProject = (
  asked: { question: string; project: string },
  lines: readonly FoundLine[],
) => Promise<readonly FoundLine[]>

/** A result that may be a fact, by its id or by its text. */
interface FoundLine {
  id: string
  content: string
  score: number | null
}

interface Needs {
  search: Pick<Search, 'search' | 'embedForQuestion'>
  findPlaced?: FindPlaced | undefined
  newerFirst?: NewerFirst | undefined
  linesInProject?: LinesInProject | undefined
}

/** Searches memory: facts in the asked slot first, then memory files, session summaries and other facts. */
export async function searchMemory(
  { search, findPlaced, newerFirst, linesInProject }: Needs,
  { query, project, ...bounds }: MemorySearchRequest,
  { searchLimit, searchMinScore }: FileSettings,
  options?: CallOptions,
): Promise<MemorySearchResult> {
  const { limit = searchLimit, minScore = searchMinScore } = bounds
  const waiting = await search.embedForQuestion(kinds, options)
  const answers = await findPlaced?.(query)
  // Some of what is found may belong to other projects.
  const most = project === undefined ? limit : limit * 2
  const asked = { query: answers?.asked ?? query, limit: most, minScore, filter: { kinds } }
  const { hits, degraded, notes } = await search.search(asked, options)
  const placed = (answers?.facts ?? []).filter(({ score }) => score >= minScore)
  const rest = hits.filter((hit) => !placed.some((fact) => isHitOfFact(hit, fact)))
  const here = async (some: readonly MemoryHit[]): Promise<MemoryHit[]> => {
    if (project === undefined || !linesInProject) return [...some]
    const lines = some.map(asFact)
    const kept = new Set(await linesInProject({ question: query, project }, lines))
    return some.filter((_, place) => kept.has(lines[place]!))
  }
  const answering = placed.map(factHit)
  const own = await here([...answering, ...rest.map(toMemoryHit)])
  const certain = answering.filter((hit) => own.includes(hit))
  const ofAnswers = certain.length === placed.length ? (answers?.note ?? []) : []
  const usedNotes = certain.length === 0 ? notes : ofAnswers
  const found = own.slice(0, limit)
  const results = newerFirst ? await here(inOrder(found, await newerFirst(found.map(asFact), certain.length))) : found
  return { results: results.slice(0, limit), notes: [usedNotes, degraded, waiting].flat() }
}

const factHit = ({ id, content, saidAt, score }: Placed | Judged): MemoryHit => ({
  ...{ path: `fact/${id}`, startLine: 1, endLine: 1 },
  ...{ score, snippet: content, source: 'fact', date: saidAt },
})

/** The fact itself, or its line in a memory file. */
const isHitOfFact = (hit: Hit, { id, content }: Placed): boolean => hit.id === id || lineOf(hit) === content

const lineOf = ({ snippet }: { snippet: string }): string => snippet.replace(/^[-*] /, '').trim()

const asFact = (hit: MemoryHit) => ({ id: hit.path.replace(/^fact\//, ''), content: lineOf(hit), score: hit.score })

/** Results with their facts in this order, which keeps the falling scores of all. */
function inOrder(found: readonly MemoryHit[], judged: readonly Judged[]): MemoryHit[] {
  const hitOf = ({ id, content }: Judged) => found.find((hit) => hit.path === `fact/${id}` || lineOf(hit) === content)
  const paths = new Map(judged.map((fact) => [fact.id, hitOf(fact)?.path ?? `fact/${fact.id}`]))
  const pathsOf = (ids: readonly string[]) => ids.flatMap((id) => paths.get(id) ?? [])
  const facts = judged.map((fact): MemoryHit => {
    const { tags, saidAt, score, later, outdatedBy } = fact
    return {
      ...(hitOf(fact) ?? factHit(fact)),
      ...{ score: rounded(score), date: tags.includes('undated') ? null : saidAt },
      ...(later && { later: pathsOf(later) }),
      ...(outdatedBy && { outdatedBy: pathsOf(outdatedBy) }),
    }
  })
  const known = new Set(judged.map(hitOf))
  const others = found.filter((hit) => !known.has(hit))
  for (const other of others) {
    const place = facts.findIndex(({ score }) => (other.score ?? 0) > (score ?? 0))
    facts.splice(place < 0 ? facts.length : place, 0, other)
  }
  return facts
}

const rounded = (score: number | null): number | null => (score === null ? null : Number(score.toFixed(3)))

function toMemoryHit(hit: Hit): MemoryHit {
  const source = hit.kind === 'memory' || hit.kind === 'summary' ? hit.kind : 'fact'
  return {
    path: source === 'memory' ? (hit.path ?? hit.uri) : `${source}/${hit.id}`,
    startLine: hit.startLine,
    endLine: hit.endLine,
    score: rounded(hit.score),
    snippet: withoutEmptySections(hit.snippet),
    source,
    date: hit.date,
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
