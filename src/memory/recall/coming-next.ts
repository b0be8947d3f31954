import { dayMs } from '../../core/day-of.ts'
import { inList } from '../../core/sql.ts'
import { coming, withoutDates } from '../../dates/dates.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { topicWords } from '../../reading/reading.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import type { Weighed } from './weigh-statements.ts'

/** Factor for a statement whose days are over, where a question asks for what is next. */
const overShare = 0.3
/** Probability from which a past statement shows what is asked for. */
const leastPast = 0.1
/** Most coming statements that are compared, the soonest first. */
const mostComing = 40
/** Days for which statements without a due day are read, and how many of them. */
const daysRead = 120
const mostRead = 300

/**
 * Weighs statements for a question about what is next ("When is my next dentist appointment?"). What is over is lowered.
 * A coming statement that names a person or thing of a past one takes its place: "Crown on 14 December", said of the
 * dentist of the last checkup.
 */
export async function withComing(
  db: Reader,
  question: string,
  weighed: readonly Weighed[],
  now: number,
): Promise<Weighed[]> {
  if (!coming.asksNext(question, now)) return [...weighed]
  const today = Math.floor(now / dayMs) * dayMs
  const over = weighed.filter(({ fact, chance }) => chance >= leastPast && coming.isOver(fact, today))
  const ahead = await readComing(db, today)
  if (ahead.length === 0) return lowered(weighed, today)
  const around = await saidAround(db, ahead)
  const known = new Map(weighed.map((one) => [one.fact.id, one]))
  for (const { fact, records } of ahead) {
    const own = known.get(fact.id)?.chance ?? 0
    const said = `${fact.content} ${around.get(fact.id) ?? ''}`
    const chance = Math.max(
      own,
      ...over.filter((past) => isSameAffair(past.fact, said, question)).map((past) => past.chance),
    )
    if (chance > own) known.set(fact.id, { fact: { ...fact, score: chance }, chance, records })
  }
  return lowered([...known.values()], today)
}

/** Lowers what is over; of equally likely statements the soonest comes first. */
const lowered = (weighed: readonly Weighed[], today: number): Weighed[] =>
  weighed
    .map((one) => {
      const chance = coming.isOver(one.fact, today) ? one.chance * overShare : one.chance
      return { ...one, chance, fact: { ...one.fact, score: one.fact.score === null ? null : chance } }
    })
    .sort((a, b) => b.chance - a.chance || (a.fact.dueAt ?? 0) - (b.fact.dueAt ?? 0))

/** Statements that are due from today on, and late ones that name a coming day without being due. */
async function readComing(db: Reader, today: number) {
  const read = (where: string, from: number, most: number) =>
    factRows.query(
      db,
      `SELECT ${factRows.columns} FROM facts f
       WHERE ${where} AND f.retired_at IS NULL AND f.untrusted = 0 ORDER BY f.due_at, f.said_at DESC, f.id LIMIT ${most}`,
      [from],
    )
  const due = await read('f.due_at >= ?', today, mostComing)
  const others = await read('f.due_at IS NULL AND f.said_at >= ?', today - daysRead * dayMs, mostRead)
  const facts = [...due, ...others.filter((fact) => coming.lastDayOf(fact) >= today)]
  const origins = await factRows.readOrigins(
    db,
    facts.map(({ id }) => id),
  )
  return facts.map((fact) => ({ fact, records: (origins.get(fact.id) ?? []).flatMap(({ record }) => record ?? []) }))
}

/** What was said in the same turn as each statement, by its id: the text of the turn, and its other statements. */
async function saidAround(
  db: Reader,
  ahead: readonly { fact: Fact; records: readonly string[] }[],
): Promise<Map<string, string>> {
  const { sessionTurns } = await import('../../sessions/sessions.ts')
  const records = ahead.flatMap(({ records }) => records)
  const turns = new Map((await sessionTurns.readTurnsOfRecords(db, records)).map(({ record, text }) => [record, text]))
  const ids = inList(ahead.map(({ fact }) => fact.id))
  const beside = await db.all<{ id: string; content: string }>(
    `SELECT DISTINCT a.fact_id AS id, f.content FROM fact_origins a
     JOIN fact_origins b ON b.passage_hash = a.passage_hash AND b.turn = a.turn
       AND b.session IS NOT DISTINCT FROM a.session AND b.fact_id <> a.fact_id
     JOIN facts f ON f.id = b.fact_id
     WHERE a.fact_id IN ${ids.marks} AND f.retired_at IS NULL AND f.untrusted = 0`,
    ids.params,
  )
  const texts = new Map<string, string>()
  const add = (id: string, text: string) => texts.set(id, `${texts.get(id) ?? ''} ${text}`)
  for (const { fact, records } of ahead) for (const record of records) add(fact.id, turns.get(record) ?? '')
  for (const { id, content } of beside) add(id, content)
  return texts
}

/** Whether a text shares a name with a past statement, but not of its month, or a word for what the question asks for. */
function isSameAffair(past: Fact, said: string, question: string): boolean {
  const words = topicWords(said)
  const names = [...withoutDates(past.content).matchAll(name)].map(([found]) => found)
  const asked = [...topicWords(question)].filter((word) => !general.test(word))
  return [...topicWords(names.join(' ')), ...asked].some((word) => words.has(word))
}

/** A name of a person or thing, but not the place after "in" or "at", which many affairs share. */
const name = /(?<!\b(?:in|at|from|to|near|on) )(?<!\p{L})\p{Lu}\p{Ll}{2,}/gu
const general = /^(?:next|upcoming|com(?:e|ing)|appointment|meeting|session|date|time|day|visit|go|have)$/
