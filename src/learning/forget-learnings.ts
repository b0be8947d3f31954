import { writeFileNotes } from '../capture/file-notes.ts'
import { writeFixes } from '../capture/known-fixes.ts'
import { writeKnowledge } from '../capture/ready-knowledge.ts'
import { least } from '../core/long-lists.ts'
import { inList, slices } from '../core/sql.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import {
  type Erased,
  type ForgetPart,
  type ForgetRequest,
  type Forgettable,
  nothingErased,
} from '../ports/forgetting.ts'
import { mentions } from '../text/mentions.ts'

interface Found extends Forgettable {
  kind: 'learning' | 'evidence' | 'knowledge' | 'run' | 'relapse' | 'use'
  text: string
  /** All that it says, in which words are looked for. */
  whole: string
  /** The only session that it is of; null for none and for several. */
  session: string | null
  at: number
  /** The learning that it belongs to. */
  learning?: string | null
}

/**
 * What was learned and can be forgotten: learnings, what each was seen in, knowledge, and the runs that they are made of.
 * A learning goes with its last evidence: what another session showed as well has its own reason to stay.
 */
export function createLearningForgetting({ db, home }: { db: Database; home: string | undefined }): ForgetPart {
  return {
    named: 'learnings',
    async find(request) {
      const items = findMeant(await candidates(db), request)
      return {
        items: items.filter(({ kind }) => shown.includes(kind)).map(({ kind, id, text }) => ({ kind, id, text })),
        texts: items.flatMap(({ text }) => text || []),
        erase: () => erase(db, home, items),
      }
    },
  }
}

/** What a person can be shown; the rest are traces of commands. */
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

/** What a request means, and what cannot stay without it. */
function findMeant(all: readonly Found[], request: ForgetRequest): Found[] {
  const meant = new Set(all.filter((one) => isMeant(one, request)))
  const evidence = new Map<string, Found[]>()
  for (const one of all)
    if (one.kind === 'evidence') evidence.set(one.learning!, [...(evidence.get(one.learning!) ?? []), one])
  for (const one of all)
    if (one.kind === 'learning' && evidence.get(one.id)?.every((each) => meant.has(each))) meant.add(one)
  const gone = new Set([...meant].flatMap(({ kind, id }) => (kind === 'learning' ? [id] : [])))
  // What an approved learning says was seen where that was. Its evidence goes with it, and is no item of its own.
  return all.filter((one) => {
    const isOfGone = one.learning != null && gone.has(one.learning)
    return one.kind === 'evidence'
      ? meant.has(one) && !isOfGone
      : meant.has(one) || (one.kind === 'knowledge' && isOfGone)
  })
}

function isMeant(
  { kind, id, whole, session, at }: Found,
  { things, query, session: named, person, after, before }: ForgetRequest,
): boolean {
  if (things !== undefined && Object.values(things).some((ids) => ids.length > 0))
    return kind !== 'evidence' && (things.learnings?.some((one) => one.replace(/^[lk]:/, '') === id) ?? false)
  if ([query, named, person, after, before].every((one) => one === undefined)) return false
  return (
    mentions(whole, { query, person }) &&
    (named === undefined || session === named) &&
    (after === undefined || at >= after) &&
    (before === undefined || at < before)
  )
}

async function erase(db: Database, home: string | undefined, items: readonly Found[]): Promise<Erased> {
  if (items.length === 0) return nothingErased
  const of = (kind: Found['kind']) => items.filter((one) => one.kind === kind).map(({ id }) => id)
  const [learnings, evidence, knowledge, runs] = [of('learning'), of('evidence'), of('knowledge'), of('run')]
  await db.transaction(async (tx) => {
    const remove = async (table: string, column: string, ids: readonly string[]) => {
      for (const slice of slices(ids, 500)) {
        const { marks, params } = inList(slice)
        await tx.run(`DELETE FROM ${table} WHERE ${column} IN ${marks}`, params)
      }
    }
    for (const table of ['learning_evidence', 'learning_history', 'learning_uses'])
      await remove(table, 'learning', learnings)
    await remove('learnings', 'id', learnings)
    for (const { learning } of items.filter(({ kind }) => kind === 'evidence'))
      await tx.run('UPDATE learnings SET occurrences = occurrences - 1 WHERE id = ?', [learning!])
    await remove('learning_evidence', 'failed_key', evidence)
    await remove('knowledge', 'id', knowledge)
    await remove('learning_runs', 'key', runs)
    await remove('learning_relapses', 'failed_key', [...runs, ...of('relapse')])
    await remove('learning_uses', 'key', of('use'))
    await journalImages.forget(tx, 'learning', learnings)
    await journalImages.forget(tx, 'knowledge', knowledge)
  })
  // What hooks tell is made anew with the next event; until then nothing is told.
  if (home !== undefined)
    for (const { place } of await db.all<{ place: string }>('SELECT place FROM learning_places')) {
      writeFixes(home, place, {})
      writeFileNotes(home, place, {})
      writeKnowledge(home, place, undefined)
    }
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
