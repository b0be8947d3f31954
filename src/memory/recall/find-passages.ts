import { dayOf } from '../../core/day-of.ts'
import type { Hit } from '../../core/hit.ts'
import type { RecordKind } from '../../core/record.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { withoutFactLines } from '../../memory-files/memory-files.ts'
import type { Database } from '../../ports/database.ts'
import type { Passage, PassageKind, Search } from '../../search/search.ts'
import type { FoundTurn } from '../../sessions/sessions.ts'
import { analyse, contentTerms } from '../../text/tokenize.ts'
import type { InProject } from './in-project.ts'
import { type FoundHit, joinTurns, type TurnLine } from './join-turns.ts'
import { sourceOfTurn } from './turns-as-said.ts'

export interface PassageNeeds {
  db: Database
  search: Pick<Search, 'search' | 'embedForQuestion' | 'vectorsByModel'>
}

export interface PassageRequest {
  limit: number
  minScore: number
  here: InProject
  /** Statements of the answer: a turn in which one was said is no other project's. */
  said: readonly { records: readonly string[] }[]
  session?: string | undefined
  /** Only records said or written before this time, epoch milliseconds. */
  before?: number | undefined
}

export interface FoundPassages {
  /** More hits than lines: neighboring turns become one line. */
  hits: FoundHit[]
  degraded: string[]
}

const kinds: readonly RecordKind[] = ['message', 'memory', 'document', 'summary']
/** Hits read per line. */
const hitsPerLine = 3

/** Turns, notes and documents that may answer, best first. */
export async function findPassages(
  { db, search }: PassageNeeds,
  query: string,
  { limit, minScore, here, said, session, before }: PassageRequest,
  options?: CallOptions,
): Promise<FoundPassages> {
  const filter = {
    kinds,
    ...(session !== undefined && { facets: { session: [session] } }),
    ...(before !== undefined && { before }),
  }
  const most = limit * hitsPerLine
  const asked = { query, limit: most * here.depth, minScore, filter }
  const { hits: all, degraded } = await search.search(asked, options)
  const own = await here.records(await withoutFactLines(db, all), (hit) => hit, said)
  const hits = own.slice(0, most)
  const { sessionTurns } = await import('../../sessions/sessions.ts')
  const messages = hits.flatMap(({ kind, id }) => (kind === 'message' ? [id] : []))
  const turns = new Map((await sessionTurns.readTurnsOfRecords(db, messages)).map((turn) => [turn.record, turn]))
  const found = hits.map((hit) => ({ hit, turn: turns.get(hit.id) }))
  const terms = contentTerms(query)
  return { hits: found.filter(({ hit, turn }) => !saysNothing(hit, turn, terms)), degraded }
}

/** Most words of a short reply. */
const mostOfReply = 8

/** "Understood.", "Okay, noted.": a short reply of an assistant with no word of the question, no name and no figure. */
function saysNothing({ snippet }: Hit, turn: FoundTurn | undefined, asked: ReadonlySet<string>): boolean {
  if (turn?.role !== 'assistant') return false
  const words = snippet.trim().split(/\s+/)
  if (words.length > mostOfReply || /\d|(?<=[\p{L},] )\p{Lu}/u.test(snippet)) return false
  return !analyse(snippet).some((term) => asked.has(term))
}

/**
 * The first `limit` passages, without the records that the statements of the answer represent (`taken`); turns of one
 * exchange are one passage.
 */
export const asPassages = (hits: readonly FoundHit[], taken: ReadonlySet<string>, limit: number): Passage[] =>
  limit <= 0
    ? []
    : joinTurns(
        hits.filter(({ hit }) => !taken.has(hit.id)),
        limit,
      ).map(passageOf)

function passageOf({ hit, turn, turns, text }: TurnLine): Passage {
  return {
    kind: kindOf(hit),
    id: hit.id,
    source: sourceOf(hit, turn),
    uri: hit.uri,
    path: hit.path,
    startLine: hit.startLine,
    endLine: hit.endLine,
    text,
    date: hit.date,
    score: Number((hit.score ?? 0).toFixed(3)),
    turns: turns.map(({ session, id }) => ({ session, id })),
    untrusted: turns.some(({ untrusted }) => untrusted),
  }
}

const kindOf = ({ kind, speaker }: Hit): PassageKind =>
  kind === 'memory'
    ? 'note'
    : kind === 'summary'
      ? 'summary'
      : kind === 'message' || speaker !== null
        ? 'turn'
        : 'document'

function sourceOf(hit: Hit, turn: FoundTurn | undefined): string {
  const day = hit.date === null ? [] : [dayOf(hit.date)]
  if (turn) return sourceOfTurn(turn)
  if (hit.kind === 'summary') return [hit.title, ...day].join(', ')
  return `${hit.kind === 'memory' ? (hit.path ?? hit.uri) : hit.uri}:${hit.startLine}`
}
