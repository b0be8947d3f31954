import { inList } from '../../core/sql.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { topicWords } from '../../reading/reading.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { analyse, analyseQuery } from '../../text/tokenize.ts'

/** An earlier version of a statement. Its date or value is outdated, its other details are not contradicted. */
export type SaidBefore = Pick<Fact, 'id' | 'content' | 'saidAt'>

/** Most earlier versions under one line. */
const mostBefore = 2
/** Longest chain of versions that is followed, backward and forward. */
const longestChain = 4
/** Most earlier versions that may share a word with a question, and of those that do. */
const mostRead = 400
const mostFormer = 60

/** Adds earlier versions that hold more details: "on 12 June in Ghent" before "on 19 June". */
export async function withBefore<Item extends Fact>(
  db: Reader,
  shown: readonly Item[],
): Promise<(Item & { before?: readonly SaidBefore[] })[]> {
  const formerOf = await readFormer(db, shown)
  return shown.map((fact) => {
    const before = sayingMore(fact, formerOf.get(fact.id) ?? [])
    return before.length === 0 ? fact : { ...fact, before }
  })
}

/** Earlier versions by the id of their current one, the latest first. */
async function readFormer(db: Reader, open: readonly Fact[]): Promise<Map<string, Fact[]>> {
  const heads = new Map(open.map(({ id }) => [id, id]))
  const formerOf = new Map<string, Fact[]>()
  for (let step = 0, next = [...heads.keys()]; next.length > 0 && step < longestChain; step++) {
    const { marks, params } = inList(next)
    const former = await factRows.query(
      db,
      `SELECT ${factRows.columns} FROM facts f
       WHERE f.superseded_by IN ${marks} AND f.retired_because = 'superseded' AND f.untrusted = 0`,
      params,
    )
    const fresh = former.filter(({ id }) => !heads.has(id))
    for (const fact of fresh) {
      const head = heads.get(fact.supersededBy!)!
      heads.set(fact.id, head)
      formerOf.set(head, [...(formerOf.get(head) ?? []), fact])
    }
    next = fresh.map(({ id }) => id)
  }
  for (const all of formerOf.values()) all.sort((a, b) => b.saidAt - a.saidAt)
  return formerOf
}

/** Earlier versions with words that no later version has, apart from the replaced value. */
function sayingMore(fact: Fact, former: readonly Fact[]): SaidBefore[] {
  const said = topicWords(fact.content)
  const more: SaidBefore[] = []
  for (const one of former) {
    const own = detailsOf(one)
    if (own.every((word) => said.has(word))) continue
    for (const word of own) said.add(word)
    more.push({ id: one.id, content: one.content, saidAt: one.saidAt })
  }
  return more.slice(0, mostBefore)
}

/** Words of a statement without its value, which was replaced. Empty if the value is the whole statement. */
function detailsOf({ content, value, slot }: Fact): string[] {
  const replaced = slot === null ? new Set<string>() : topicWords(value)
  return [...topicWords(content)].filter((word) => !replaced.has(word))
}

/**
 * Open statements whose earlier versions have words of the question, with the probability that they answer, 0…1. Retired
 * facts are not indexed, so the search cannot find a word that only they have.
 */
export async function findByFormer(db: Reader, query: string): Promise<{ fact: Fact; chance: number }[]> {
  const words = analyseQuery(query).filter(({ stopWord }) => !stopWord)
  const asked = [...new Set(words.map(({ term }) => term))]
  if (asked.length === 0) return []
  const topics = topicWords(query)
  const read = await formerWith(db, [...new Set(words.flatMap(beginnings))])
  const former = read
    .filter(({ content }) => analyse(content).some((term) => asked.includes(term)))
    .slice(0, mostFormer)
  const heads = await headsOf(db, former)
  const chances = new Map<string, { fact: Fact; chance: number }>()
  for (const one of former) {
    const fact = heads.get(one.id)
    if (!fact || !isAskedFor(one, fact, topics)) continue
    const held = new Set(analyse(`${one.content} ${fact.content}`))
    const share = asked.filter((term) => held.has(term)).length / asked.length
    const chance = likely * share ** 2
    if (chance > (chances.get(fact.id)?.chance ?? 0)) chances.set(fact.id, { fact, chance })
  }
  return [...chances.values()]
}

/** Whether the question names a detail that only the earlier version has, other than the outdated value. */
function isAskedFor(former: Fact, fact: Fact, topics: ReadonlySet<string>): boolean {
  const said = topicWords(fact.content)
  return detailsOf(former).some((word) => topics.has(word) && !said.has(word))
}

/** Probability for a version with all words of the question. */
const likely = 0.8

/** Earlier versions with letters that fit one of these patterns, the latest first. */
function formerWith(db: Reader, patterns: readonly string[]): Promise<Fact[]> {
  const likes = patterns.map(() => `lower(f.content) LIKE ?`).join(' OR ')
  return factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f
     WHERE f.superseded_by IS NOT NULL AND f.retired_because = 'superseded' AND f.untrusted = 0 AND (${likes})
     ORDER BY f.said_at DESC LIMIT ${mostRead}`,
    [...patterns],
  )
}

/**
 * Patterns for the beginning that all forms of a word share ("hiking", "hike"), at most four letters. The vowels may be
 * others ("ran", "run") or have accents, and `lower` of SQLite keeps letters such as "Ö".
 */
function beginnings({ term, word }: { term: string; word: string }): string[] {
  let end = 0
  while (end < term.length && term[end] === word[end]) end++
  const forms = end < 3 ? [term, word] : [term.slice(0, end)]
  return forms.map((form) => `%${form.slice(0, 4).replace(/^(?![a-z])\p{Ll}|[aeiou%\\]/gu, '_')}%`)
}

/** The open statement at the end of each chain. */
async function headsOf(db: Reader, former: readonly Fact[]): Promise<Map<string, Fact>> {
  const heads = new Map<string, Fact>()
  const at = new Map(former.map(({ id, supersededBy }) => [id, supersededBy]))
  for (let step = 0; at.size > 0 && step < longestChain; step++) {
    const next = await factRows.read(db, [...new Set([...at.values()].flatMap((id) => id ?? []))])
    for (const [id, by] of [...at]) {
      const fact = by === null ? undefined : next.get(by)
      if (fact?.retiredAt === null) heads.set(id, fact)
      if (fact?.retiredBecause === 'superseded') at.set(id, fact.supersededBy)
      else at.delete(id)
    }
  }
  return heads
}
