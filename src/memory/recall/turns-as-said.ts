import { dayOf } from '../../core/day-of.ts'
import { inList } from '../../core/sql.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { loadTurnReader } from '../../reading/reading.ts'
import type { Passage, Search } from '../../search/search.ts'
import type { FoundTurn } from '../../sessions/sessions.ts'
import { plainWords } from '../../text/plain-words.ts'
import type { FoundHit } from './join-turns.ts'

/** A sentence of a turn that was not stored as a statement, in the form of a statement. */
export type SaidInTurn = Fact & { score: number | null; turn: FoundTurn }

/** Most turns per text that is looked up. */
const turnsPerText = 10
/** Most sentences of a turn that are compared; longer turns are mostly pasted text. */
const mostSentences = 6

interface Needs {
  db: Reader
  search: Pick<Search, 'sharing'>
}

/**
 * Sentences that are not stored as statements, from turns that were found for a question or share words with some texts.
 * News in passing ("the piano arrived this morning") often exists only in a turn.
 */
export async function turnsAsSaid(
  { db, search }: Needs,
  found: readonly FoundHit[],
  texts: readonly string[],
): Promise<SaidInTurn[]> {
  // Without any passage for the question no stored turn is about it.
  if (found.length === 0) return []
  const limit = turnsPerText * texts.length
  const sharing = await search.sharing(texts, { limit, filter: { kinds: ['message'] } })
  const scores = new Map(found.map(({ hit }) => [hit.id, hit.score ?? 0]))
  const { sessionTurns } = await import('../../sessions/sessions.ts')
  const known = new Map(found.flatMap(({ turn }) => (turn ? [[turn.record, turn] as const] : [])))
  const missing = sharing.filter((id) => !known.has(id))
  const all = [...known.values(), ...(missing.length > 0 ? await sessionTurns.readTurnsOfRecords(db, missing) : [])]
  const turns = all.filter(({ role, untrusted }) => role === 'user' && !untrusted)
  if (turns.length === 0) return []
  const kept = await quotesOf(db, turns)
  const { sentencesSaid } = await loadTurnReader()
  return turns.flatMap((turn) =>
    sentencesSaid(turn.text)
      .filter((text) => !kept.get(turn.record)?.some((quote) => isSame(quote, text)))
      .slice(0, mostSentences)
      .map((text) => asStatement(turn, text, scores.get(turn.record) ?? null)),
  )
}

const isSame = (quote: string, text: string): boolean => {
  const [left, right] = [plainWords(quote), plainWords(text)]
  return left.includes(right) || right.includes(left)
}

const asStatement = (turn: FoundTurn, content: string, score: number | null): SaidInTurn => ({
  ...{ id: turn.record, content, score, turn, saidAt: turn.at, createdAt: turn.at, contentHash: '', value: content },
  ...{
    type: 'fact',
    subject: 'user',
    predicate: 'said',
    slot: null,
    source: 'session',
    instruction: null,
    context: null,
  },
  ...{ untrusted: false, sensitive: false, importance: 0, confidence: 0, tags: [], accessCount: 0, lastAccessAt: null },
  ...{ validFrom: null, validTo: null, dueAt: null, expiresAt: null },
  ...{ retiredAt: null, retiredBecause: null, supersededBy: null },
})

/** The passage of such a sentence, with its source. */
export const passageOfSaid = ({ turn, content, score }: SaidInTurn): Passage => ({
  kind: 'turn',
  id: turn.record,
  source: sourceOfTurn(turn),
  uri: `jarvis://record/${turn.record}`,
  path: null,
  startLine: 1,
  endLine: 1,
  text: `${turn.speaker}: ${content}`,
  date: turn.at,
  score: Number((score ?? 0).toFixed(3)),
  turns: [{ session: turn.session, id: turn.id }],
  untrusted: false,
})

/** `session s1, Ann, 2024-05-01`. */
export const sourceOfTurn = ({ label, session, speaker, at }: FoundTurn): string =>
  `session ${label ?? session}, ${speaker}, ${dayOf(at)}`

/** Quotations of these turns in statements, retired ones included. */
async function quotesOf(db: Reader, turns: readonly FoundTurn[]): Promise<Map<string, string[]>> {
  const { marks, params } = inList(turns.map(({ record }) => record))
  const rows = await db.all<{ record: string; quote: string }>(
    `SELECT r.uid AS record, o.quote FROM records r JOIN fact_origins o ON o.passage_hash = r.content_hash
     WHERE r.uid IN ${marks} AND o.quote <> ''`,
    params,
  )
  const quotes = new Map<string, string[]>()
  for (const { record, quote } of rows) quotes.set(record, [...(quotes.get(record) ?? []), quote])
  return quotes
}
