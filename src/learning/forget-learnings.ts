import { writeFileNotes } from '../capture/file-notes.ts'
import { least } from '../core/long-lists.ts'
import type { Clock } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import { journalImages, tombstones } from '../journal/journal.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import {
  type Erased,
  type ForgetPart,
  type ForgetRequest,
  type Forgettable,
  nothingErased,
} from '../ports/forgetting.ts'
import { mentions } from '../text/mentions.ts'
import { countEvidence } from './count-evidence.ts'
import { knowledgePrefix } from './knowledge.ts'
import { learningPrefix } from './read-steps.ts'
import { evidencePrefix, evidenceTombstone, knowledgeTombstone, learningTombstone } from './tombstones.ts'

interface Needs {
  db: Database
  home: string | undefined
  clock: Clock
  /** Prepares the hooks' data from the remaining rows. */
  refresh(): Promise<void>
}

interface Found extends Forgettable {
  kind: 'learning' | 'evidence' | 'knowledge' | 'run' | 'relapse' | 'use'
  text: string
  /** Its full text, which is searched for words. */
  whole: string
  /** The only session of its evidence; null for none and for several. */
  session: string | null
  at: number
  /** The learning that it belongs to. */
  learning?: string | null
}

/**
 * Records of learning that can be forgotten: learnings, their evidence, knowledge, and runs. A learning is removed with
 * its last evidence: one that another session also showed stays.
 */
export function createLearningForgetting(needs: Needs): ForgetPart {
  return {
    named: 'learnings',
    async find(request) {
      const items = findMeant(await candidates(needs.db), request)
      return {
        items: items.filter(({ kind }) => shown.includes(kind)).map(({ kind, id, text }) => ({ kind, id, text })),
        texts: items.flatMap(({ text }) => text || []),
        erase: () => erase(needs, items),
      }
    },
  }
}

/** Kinds that a person can see; the rest are traces of commands. */
const shown: readonly Found['kind'][] = ['learning', 'evidence', 'knowledge']

async function candidates(db: Reader): Promise<Found[]> {
  const read = async (kind: Found['kind'], sql: string): Promise<Found[]> =>
    (await db.all<Omit<Found, 'kind'>>(sql)).map((row) => ({ ...row, kind }))
  return [
    ...(await read(
      'learning',
      `SELECT l.id, l.solution AS text, l.solution || ' ' || l.message || ' ' || l.error AS whole, l.first_at AS at,
         (SELECT CASE WHEN MIN(e.session) = MAX(e.session) THEN MIN(e.session) END FROM learning_evidence e
          WHERE e.learning = l.id) AS session
       FROM learnings l`,
    )),
    ...(await read(
      'evidence',
      `SELECT failed_key AS id, command AS text, command || ' ' || changes AS whole, session, at, learning
       FROM learning_evidence`,
    )),
    ...(await read('knowledge', 'SELECT id, text, text AS whole, NULL AS session, at, learning FROM knowledge')),
    ...(await read(
      'run',
      `SELECT key AS id, command AS text, command || ' ' || COALESCE(error, '') AS whole, session, at FROM learning_runs`,
    )),
    ...(await read(
      'relapse',
      `SELECT failed_key AS id, change AS text, file || ' ' || message || ' ' || change AS whole, session, at
       FROM learning_relapses`,
    )),
    ...(await read('use', `SELECT key AS id, '' AS text, '' AS whole, session, at FROM learning_uses`)),
  ]
}

/** Records that match a request, and those that depend on them. */
function findMeant(all: readonly Found[], request: ForgetRequest): Found[] {
  const meant = new Set(all.filter((one) => isMeant(one, request)))
  const evidence = new Map<string, Found[]>()
  for (const one of all)
    if (one.kind === 'evidence') evidence.set(one.learning!, [...(evidence.get(one.learning!) ?? []), one])
  for (const one of all)
    if (one.kind === 'learning' && evidence.get(one.id)?.every((each) => meant.has(each))) meant.add(one)
  const gone = new Set([...meant].flatMap(({ kind, id }) => (kind === 'learning' ? [id] : [])))
  // The text of approved knowledge comes from its learning. Evidence is removed with its learning, and is not listed
  // separately.
  const found = all.filter((one) => {
    const isOfGone = one.learning != null && gone.has(one.learning)
    return one.kind === 'evidence'
      ? meant.has(one) && !isOfGone
      : meant.has(one) || (one.kind === 'knowledge' && isOfGone)
  })
  if (request.things === undefined) return found
  const named = all.filter((one) => one.kind === 'evidence' && (meant.has(one) || gone.has(one.learning!)))
  return [...found, ...tracesOf(named, all)]
}

/**
 * Runs between a failure and its success. They may have words that another machine forgot by and that are unknown here.
 */
function tracesOf(evidence: readonly Found[], all: readonly Found[]): Found[] {
  const traces = all.filter(({ kind }) => kind === 'run' || kind === 'relapse')
  const failedAt = new Map(traces.map(({ id, at }) => [id, at]))
  const spans = evidence.map(({ id, session, at }) => ({ session, from: failedAt.get(id) ?? at, to: at }))
  return traces
    .filter((one) => spans.some(({ session, from, to }) => one.session === session && one.at >= from && one.at <= to))
    .map((one) => ({ ...one, text: '' }))
}

function isMeant(
  { kind, id, whole, session, at }: Found,
  { things, query, session: named, person, after, before }: ForgetRequest,
): boolean {
  if (things !== undefined && Object.values(things).some((ids) => ids.length > 0))
    return things.learnings?.some((one) => isNamed(one, kind, id)) ?? false
  if ([query, named, person, after, before].every((one) => one === undefined)) return false
  return (
    mentions(whole, { query, person }) &&
    (named === undefined || session === named) &&
    (after === undefined || at >= after) &&
    (before === undefined || at < before)
  )
}

/**
 * An approved learning and its knowledge share one id, and evidence has that of its run, so prefixes distinguish them:
 * `l:`, `k:` and `e:`.
 */
const prefixes: Readonly<Partial<Record<Found['kind'], string>>> = {
  ...{ learning: learningPrefix, knowledge: knowledgePrefix, evidence: evidencePrefix },
}
const isNamed = (reference: string, kind: Found['kind'], id: string): boolean =>
  reference === `${prefixes[kind]}${id}` || (reference === id && (kind === 'learning' || kind === 'knowledge'))

async function erase({ db, home, clock, refresh }: Needs, items: readonly Found[]): Promise<Erased> {
  if (items.length === 0) return nothingErased
  const of = (kind: Found['kind']) => items.filter((one) => one.kind === kind).map(({ id }) => id)
  const [learnings, evidence, knowledge, runs] = [of('learning'), of('evidence'), of('knowledge'), of('run')]
  await db.transaction(async (tx) => {
    const ofGone = await evidenceOf(tx, learnings)
    const marks = [
      ...learnings.map(learningTombstone),
      ...knowledge.map(knowledgeTombstone),
      ...[...evidence, ...ofGone].map(evidenceTombstone),
    ]
    await tombstones.bury(tx, marks, clock())
    await removeRows(tx, 'learnings', 'id', learnings)
    await removeRows(tx, 'learning_evidence', 'failed_key', evidence)
    for (const learning of new Set(items.flatMap((one) => (one.kind === 'evidence' ? one.learning! : []))))
      await countEvidence(tx, learning)
    await removeRows(tx, 'knowledge', 'id', knowledge)
    await removeRows(tx, 'learning_runs', 'key', runs)
    await removeRows(tx, 'learning_relapses', 'failed_key', [...runs, ...of('relapse')])
    await removeRows(tx, 'learning_uses', 'key', of('use'))
    await journalImages.forget(tx, 'learning', learnings)
    await journalImages.forget(tx, 'learning_evidence', [...evidence, ...ofGone])
    await journalImages.forget(tx, 'knowledge', knowledge)
  })
  await refresh()
  // Decisions in these files may belong to another subsystem; the next event rewrites them.
  if (home !== undefined)
    for (const { place } of await db.all<{ place: string }>('SELECT place FROM learning_places'))
      writeFileNotes(home, place, {})
  const count = (ids: readonly string[], one: string, many: string) =>
    ids.length === 0 ? [] : [`${ids.length} ${ids.length === 1 ? one : many}`]
  return {
    erased: [
      ...count(learnings, 'learning', 'learnings'),
      ...count(evidence, 'occurrence of a learning that stays', 'occurrences of learnings that stay'),
      ...count(knowledge, 'piece of knowledge', 'pieces of knowledge'),
      ...count(runs, 'run of a command', 'runs of commands'),
    ],
    left: [],
    drafts: [],
    since: least(items.map(({ at }) => at)),
  }
}

/** Rows that belong to a learning are removed with it. */
async function removeRows(tx: Writer, table: string, column: string, ids: readonly string[]): Promise<void> {
  for (const slice of slices(ids, 500)) {
    const { marks, params } = inList(slice)
    await tx.run(`DELETE FROM ${table} WHERE ${column} IN ${marks}`, params)
  }
}

async function evidenceOf(tx: Reader, learnings: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const slice of slices(learnings, 500)) {
    const { marks, params } = inList(slice)
    const sql = `SELECT failed_key AS key FROM learning_evidence WHERE learning IN ${marks}`
    for (const { key } of await tx.all<{ key: string }>(sql, params)) keys.push(key)
  }
  return keys
}
