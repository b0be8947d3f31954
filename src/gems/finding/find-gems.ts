import type { Hit } from '../../core/hit.ts'
import type { Facets, Filter } from '../../core/record.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { inList } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { shownAddress } from '../fetching/canonical-address.ts'
import type { Gem } from '../gem.ts'
import { noGem } from '../keeping/change-gem.ts'
import { hasOwnersTags, readGem, readGems } from '../keeping/gems-repository.ts'
import { picturesOf } from './pictures.ts'

/** `hybrid`: words and meaning; `keyword`: words only, no model; `semantic`: meaning only. */
export const gemSearchModes = ['hybrid', 'keyword', 'semantic'] as const
export type GemSearchMode = (typeof gemSearchModes)[number]

export interface GemQuery {
  /** Empty: the newest first. */
  query: string
  project?: string | undefined
  tag?: readonly string[] | undefined
  kind?: readonly string[] | undefined
  archived?: boolean | undefined
  limit?: number | undefined
  offset?: number | undefined
  minScore?: number | undefined
  mode?: GemSearchMode | undefined
  /** Epoch milliseconds, inclusive and exclusive. */
  after?: number | undefined
  before?: number | undefined
}

/** A gem that answers, with the passage that made it one. */
export interface FoundGem extends GemLine {
  /** Calibrated, 0…1; null where nothing was asked for. */
  score: number | null
  passage: string
  /** Spans of `passage` that hold the words asked for. */
  highlights: Hit['highlights']
  /** Lines of the gem.md in its folder. */
  startLine: number
  endLine: number
}

/** A gem in one line. */
export interface GemLine {
  id: string
  kind: Gem['kind']
  title: string
  source: string
  url: string | null
  project: string | null
  tags: readonly string[]
  oneLine: string
  capturedAt: number
  read: boolean
  archived: boolean
  pending: string | null
  /** Whether it has a picture: `GET /api/image?gem=<id>`. */
  picture: boolean
}

export interface FoundGems {
  gems: FoundGem[]
  notes: string[]
  degraded: string[]
}

interface FindNeeds {
  db: Database
  search: Pick<Search, 'search' | 'similar' | 'embedForQuestion'>
}

/** Gems in one line each. */
export async function linesOf(db: Database, gems: readonly Gem[]): Promise<GemLine[]> {
  const pictures = await picturesOf(
    db,
    gems.map(({ id }) => id),
  )
  return gems.map((gem) => lineOf(gem, pictures.has(gem.id)))
}

const lineOf = (gem: Gem, picture: boolean): GemLine => ({
  id: gem.id,
  kind: gem.kind,
  title: gem.title,
  source: gem.source,
  url: gem.url === null ? null : shownAddress(gem.url),
  project: gem.project,
  tags: gem.tags,
  oneLine: gem.enrichment?.oneLine || gem.description,
  capturedAt: gem.capturedAt,
  read: gem.readAt !== null,
  archived: gem.archivedAt !== null,
  pending: gem.pending,
  picture,
})

const modes = { hybrid: 'query', keyword: 'search', semantic: 'vsearch' } as const

/** Gems by words, by meaning or both; without words the newest. */
export async function findGems(needs: FindNeeds, asked: GemQuery, options?: CallOptions): Promise<FoundGems> {
  const { query, limit = 10, offset, minScore, mode = 'hybrid' } = asked
  const { hits, notes, degraded } = await needs.search.search(
    {
      query,
      mode: modes[mode],
      limit,
      filter: filterOf(asked),
      offers: false,
      ...(offset !== undefined && { offset }),
      ...(minScore !== undefined && { minScore }),
    },
    options,
  )
  const isEmpty = hits.length === 0 && !(await needs.db.get('SELECT 1 AS there FROM gems LIMIT 1'))
  return { gems: await withGems(needs.db, hits), notes: isEmpty ? [emptyLibrary] : notes, degraded }
}

const emptyLibrary = 'No gems yet. Save one: jarvis gem add <address|file>'

function filterOf({ project, tag, kind, archived, after, before }: GemQuery): Filter {
  const facets: Facets = {
    ...(project !== undefined && { project: [project] }),
    ...(tag?.length && { tag }),
    ...(kind?.length && { type: kind }),
  }
  return {
    kinds: ['gem'],
    ...(Object.keys(facets).length > 0 && { facets }),
    ...(!archived && { without: { standing: ['archived'] } }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  }
}

/**
 * The least score of a similar gem. Of five nearest texts of another subject few score as much, of five nearest in the same
 * folder most (`bench/similar-gems.ts`).
 */
const leastSimilar = 0.09
const nothingSimilar = 'No gem is similar to this one.'
const nothingToCompare = 'No other gem can be compared by meaning.'

/** Gems that are about the same, without the gem itself; none rather than the nearest of another subject. Errors: `gem_not_found`. */
export async function similarGems(
  needs: FindNeeds,
  id: string,
  limit: number,
  options?: CallOptions,
): Promise<FoundGems> {
  const row = await needs.db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [id])
  if (!row || !(await readGem(needs.db, id))) throw noGem(id)
  const filter: Filter = { kinds: ['gem'], without: { standing: ['archived'] } }
  const { hits, notes, degraded } = await needs.search.similar(row.id, { limit, filter }, options)
  const gems = await withGems(
    needs.db,
    hits.filter(({ score }) => (score ?? 0) >= leastSimilar),
  )
  const none = hits.length === 0 ? nothingToCompare : nothingSimilar
  return { gems, notes: gems.length === 0 ? [...notes, none] : notes, degraded }
}

async function withGems(db: Database, hits: readonly Hit[]): Promise<FoundGem[]> {
  const found = await readGems(
    db,
    hits.map(({ id }) => id),
  )
  const lines = new Map((await linesOf(db, found)).map((line) => [line.id, line]))
  return hits.flatMap((hit) => {
    const line = lines.get(hit.id)
    if (!line) return []
    const { score, snippet, highlights, startLine, endLine } = hit
    return { ...line, score, passage: snippet, highlights, startLine, endLine }
  })
}

/**
 * Share of the nearest gems' scores that gems with a tag must have before the tag counts as shared. A share, because
 * scores are higher for fully embedded texts (`bench/near-tags.ts`).
 */
const leastShare = 0.25

/** The owner's tags that a gem's nearest ones share, with their counts; empty if the gem is not indexed yet. */
export async function tagsNear(needs: FindNeeds, id: string, count: number): Promise<Map<string, number>> {
  const row = await needs.db.get<{ id: number }>('SELECT id FROM records WHERE uid = ?', [id])
  if (!row) return new Map()
  const filter: Filter = { kinds: ['gem'] }
  const { hits } = await needs.search.similar(row.id, { limit: count, filter }).catch(() => ({ hits: [] as Hit[] }))
  const scores = new Map(
    hits.flatMap(({ id, score }) => (score !== null && score >= leastSimilar ? [[id, score] as const] : [])),
  )
  if (scores.size === 0) return new Map()
  const { marks, params } = inList([...scores.keys()])
  const rows = await needs.db.all<{ tag: string; gem: string }>(
    `SELECT DISTINCT f.value AS tag, r.uid AS gem FROM records r JOIN facets f ON f.record_id = r.id
     JOIN gems g ON g.id = r.uid AND ${hasOwnersTags}
     WHERE r.uid IN ${marks} AND f.name = 'tag'`,
    params,
  )
  return tagsInCommon(rows, scores)
}

/** Number of gems per tag, for tags whose gems have that share of all scores. */
export function tagsInCommon(
  tagged: readonly { tag: string; gem: string }[],
  scores: ReadonlyMap<string, number>,
  share = leastShare,
): Map<string, number> {
  const all = [...scores.values()].reduce((sum, score) => sum + score, 0)
  const found = new Map<string, { gems: number; score: number }>()
  for (const { tag, gem } of tagged) {
    const { gems, score } = found.get(tag) ?? { gems: 0, score: 0 }
    found.set(tag, { gems: gems + 1, score: score + scores.get(gem)! })
  }
  return new Map([...found].flatMap(([tag, { gems, score }]) => (score >= all * share ? [[tag, gems]] : [])))
}
