import { atOnce } from '../../core/at-once.ts'
import { dayMs } from '../../core/day-of.ts'
import { inList } from '../../core/sql.ts'
import { type Fact, type Finding, instructions, type KnownFact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import type { Retraction } from '../../reading/reading.ts'
import { turningPredicates } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { contentKey } from '../../text/plain-words.ts'
import { released } from '../../text/report/releases.ts'

/** Most facts compared per kind of match, the newest; preferences can be many. */
const comparedAlike = 20
/** Most facts found by words and compared: the one that a correction is about is among the first. */
const comparedByWords = 10
/** Most words searched for, from the beginning of a sentence, which names its topic. */
const wordsLookedFor = 24
/** Standing instructions that a release is compared with. */
const comparedInstructions = 200
const turning: readonly (readonly string[])[] = Object.values(turningPredicates)
/** Greatest age of a due date that a statement can still postpone, milliseconds. */
const putOffWithin = 60 * dayMs

type Asked = Pick<Finding, 'content' | 'slot' | 'subject' | 'predicate' | 'origins' | 'tags' | 'dueAt' | 'saidAt'>

/**
 * Reads the facts that a finding must be compared with, in the writing transaction: by content, slot, turn, topic and due
 * date. Uses index lookups only, so that adding stays cheap.
 */
export async function readKnown(db: Reader, finding: Asked, found: readonly string[] = []): Promise<KnownFact[]> {
  const { subject, predicate, slot, dueAt, saidAt } = finding
  const origins = inList(finding.origins.length > 0 ? finding.origins.map(({ origin }) => origin) : [''])
  const predicates = inList(turning.find((group) => group.includes(predicate)) ?? [predicate])
  const subjects = inList([...new Set([subject, 'user'])])
  const figures = finding.tags.filter((tag) => tag.startsWith('figure:'))
  const hash = contentKey(finding.content)
  const queries: [sql: string, params: readonly (string | number | null)[]][] = [
    ['SELECT id FROM facts WHERE content_hash = ?', [hash]],
    ['SELECT superseded_by FROM facts WHERE content_hash = ?', [hash]],
    ['SELECT id FROM facts WHERE slot = ? AND retired_at IS NULL', [slot]],
    [`SELECT fact_id FROM fact_origins WHERE origin IN ${origins.marks}`, origins.params],
    [
      `SELECT id FROM (SELECT id FROM facts
         WHERE subject IN ${subjects.marks} AND predicate IN ${predicates.marks} AND retired_at IS NULL
         ORDER BY id DESC LIMIT ${comparedAlike}) AS alike`,
      [...subjects.params, ...predicates.params],
    ],
  ]
  if (figures.length > 0) {
    const { marks, params } = inList(figures)
    queries.push([
      `SELECT fact_id FROM (SELECT fact_id FROM fact_labels WHERE name = 'tag' AND value IN ${marks}
         ORDER BY fact_id DESC LIMIT ${comparedAlike}) AS figures`,
      params,
    ])
  }
  if (dueAt !== undefined)
    queries.push([
      `SELECT id FROM (SELECT id FROM facts WHERE due_at >= ? AND retired_at IS NULL
         ORDER BY due_at LIMIT ${comparedAlike}) AS due`,
      [saidAt - putOffWithin],
    ])
  if (found.length > 0) {
    const { marks, params } = inList(found)
    queries.push([`SELECT id FROM facts WHERE id IN ${marks}`, params])
  }
  const [facts, ofTurn] = await atOnce([
    factRows.query(
      db,
      `SELECT ${factRows.columns} FROM facts f WHERE f.id IN (${queries.map(([sql]) => sql).join(' UNION ')})`,
      queries.flatMap(([, params]) => params),
    ),
    db.all<{ id: string }>(`SELECT fact_id AS id FROM fact_origins WHERE origin IN ${origins.marks}`, origins.params),
  ])
  const sameTurnIds = new Set(ofTurn.map(({ id }) => id))
  return facts.map((fact) => ({ ...fact, fromSameTurn: sameTurnIds.has(fact.id) }))
}

/**
 * Ids of open facts that share words with these texts, best first, at most ten per text. Call it before the transaction:
 * the search uses another connection and sees committed rows only.
 */
export function findByWords(search: Pick<Search, 'sharing'>, ...texts: readonly string[]): Promise<string[]> {
  const words = texts.map((text) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, wordsLookedFor).join(' '))
  return search.sharing(words, { limit: comparedByWords * texts.length, filter: { kinds: ['fact'] } })
}

/** Open facts that a retraction may mean: in its slot, about its topic, or found by its words. */
export async function readMeant(
  db: Reader,
  { subject, predicate, slot, cue }: Retraction,
  found: readonly string[],
): Promise<Fact[]> {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM facts WHERE slot = ? AND retired_at IS NULL
     UNION SELECT id FROM (SELECT id FROM facts WHERE subject = ? AND predicate = ? AND retired_at IS NULL
                           ORDER BY id DESC LIMIT ${comparedAlike}) AS alike`,
    [slot ?? null, subject, predicate ?? null],
  )
  const given = cue === released ? await givenInstructions(db) : []
  const ids = new Set([...rows.map(({ id }) => id), ...found, ...given])
  const facts = await factRows.read(db, [...ids])
  return [...facts.values()].filter(({ retiredAt }) => retiredAt === null)
}

/** The newest open standing instructions. A home has few: what may end one is compared with all of them. */
async function givenInstructions(db: Reader): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `SELECT f.id FROM fact_labels l JOIN facts f ON f.id = l.fact_id
     WHERE l.name = 'tag' AND l.value = ? AND f.retired_at IS NULL ORDER BY f.id DESC LIMIT ${comparedInstructions}`,
    [instructions.tag],
  )
  return rows.map(({ id }) => id)
}
