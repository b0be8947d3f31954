import { inList } from '../../core/sql.ts'
import { coming } from '../../dates/dates.ts'
import { type Fact, onceTrue } from '../../fact-rules/fact-rules.ts'
import { askedTool, pastAsked, slots } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { asOwnKeywords, asOwnQuestion } from '../../text/own-question.ts'
import { analyse, contentTerms } from '../../text/tokenize.ts'
import { filterFacts } from '../facts/list-facts.ts'

/** Score of the value in the requested slot: certain, except for the reading of the question. */
const slotScore = 0.95
/** Score of a diet or allergy that may forbid the requested food without naming it: it matters more often than not. */
const bearingScore = 0.6

export interface SlotAnswers {
  facts: (Fact & { score: number })[]
  /** Note for the reader. */
  note?: string
}

/**
 * Facts of the owner in the slot that a question asks for ("where do I live?"), the newest first. If the question names a
 * past time, the facts that were true then; else the open ones.
 */
export async function slotAnswers(db: Reader, query: string, now: number): Promise<SlotAnswers> {
  const own = slots.askedPredicates(query)
  const somebody = own.length === 0 ? await placesOfPerson(db, query) : undefined
  const predicates = somebody?.predicates ?? own
  const past = predicates.length > 0 ? pastAsked(query, now) : undefined
  if (past?.named && !somebody) {
    const { iso, until } = past.named
    const then = await filterFacts(db, { subject: 'user', trueAt: until }, now)
    const facts = slotAnswersAmong(then, query)
    return { facts, note: facts.length > 0 ? `True in ${iso}; it may have changed since.` : unknownThen(iso) }
  }
  const tool = predicates.length === 0 ? askedTool(query) : undefined
  const wanted = tool ? toolPredicates : predicates
  const food = wanted.length === 0 ? slots.foodPredicates(query) : []
  if (food.length > 0) return { facts: bearingOnFood(await openFacts(db, ownPlaces(food), now), food, query) }
  if (wanted.length === 0) return { facts: [] }
  const places = somebody?.places ?? ownPlaces(wanted)
  const open = (await openFacts(db, places, now))
    .filter(namesPlace(wanted))
    .filter((fact) => coming.hasBegun(fact, now))
  if (past) {
    const before = await formerOf(db, open, places, query)
    return before.length > 0 ? { facts: before, note: notNow } : { facts: byAnswer(open, predicates), note: hint }
  }
  return { facts: tool ? newestTool(open, tool) : byAnswer(open, predicates) }
}

/** A job that names its employer: only such a job answers "where do I work?". */
const namesPlace =
  ([first]: readonly string[]) =>
  ({ predicate, content }: Fact): boolean =>
    first !== 'works_at' ||
    !/^job(?:_title)?$/.test(predicate) ||
    / new job\b/i.test(content) ||
    /\b(?:at|for|with|in|bei|für|im)\b/.test(content)

/** SQL conditions on facts `f`, of which one must hold, with the parameters of all. */
interface Places {
  anyOf: readonly string[]
  params: string[]
}

/** Facts of the owner in these slots, such as "lives in", or "wife", whose name may be part of it. */
function ownPlaces(predicates: readonly string[]): Places {
  const [places, people] = [inList(predicates), inList(predicates.map((one) => `user's ${one}`))]
  return {
    anyOf: [
      `f.subject = 'user' AND f.predicate IN ${places.marks}`,
      `f.subject IN ${people.marks} AND f.predicate = 'name'`,
    ],
    params: [...places.params, ...people.params].map(String),
  }
}

/** Facts of a person of the owner ("how old is my wife?"), stored by the person's name if it is known. */
async function placesOfPerson(
  db: Reader,
  query: string,
): Promise<{ predicates: readonly string[]; places: Places } | undefined> {
  const asked = slots.askedOfPerson(query)
  if (!asked) return undefined
  const { relative, name, predicates } = asked
  const names = relative === undefined ? [] : await openFacts(db, ownPlaces([relative]), Number.NEGATIVE_INFINITY)
  const known = names.map(({ value }) => value.toLowerCase())
  const [people, places] = [inList([name ?? `user's ${relative}`, ...known]), inList(predicates)]
  const anyOf = [`f.subject IN ${people.marks} AND f.predicate IN ${places.marks}`]
  return { predicates, places: { anyOf, params: [...people.params, ...places.params].map(String) } }
}

/**
 * Former values of the slot, the newest first: those before the value that the question names ("… before Porto"), else
 * those before the open one.
 */
async function formerOf(
  db: Reader,
  open: readonly Fact[],
  { anyOf, params }: Places,
  query: string,
): Promise<(Fact & { score: number })[]> {
  const causes = inList(onceTrue)
  const retired = await factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f WHERE (${anyOf.map((one) => `(${one})`).join(' OR ')}) AND f.untrusted = 0 AND f.retired_because IN ${causes.marks}`,
    [...params, ...causes.params],
  )
  const asked = new Set(analyse(query))
  const isNamed = ({ value }: Fact) => value !== '' && analyse(value).every((term) => asked.has(term))
  const newest = [...open, ...retired].sort((a, b) => b.saidAt - a.saidAt)
  const next = newest.find(isNamed) ?? newest.find(({ retiredAt }) => retiredAt === null)
  const before = retired.filter((fact) => !isNamed(fact) && (!next || fact.saidAt < next.saidAt))
  return before.sort((a, b) => b.saidAt - a.saidAt).map((fact) => ({ ...fact, score: slotScore }))
}

function openFacts(db: Reader, { anyOf, params }: Places, now: number): Promise<Fact[]> {
  // A union, because one condition for all would read every open fact.
  const ids = anyOf.map((places) => `SELECT f.id FROM facts f WHERE ${places} AND f.retired_at IS NULL`).join(' UNION ')
  return factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f
     WHERE f.id IN (${ids}) AND f.retired_at IS NULL AND f.untrusted = 0 AND (f.expires_at IS NULL OR f.expires_at > ?)`,
    [...params, now],
  )
}

/** Facts about food for a question: those that name it answer; other allergies and diets may. Other aversions do not. */
function bearingOnFood(facts: readonly Fact[], predicates: readonly string[], query: string) {
  const asked = new Set([...contentTerms(query)].filter((term) => !isFoodVerb(term)))
  const names = ({ content }: Fact) => analyse(content).some((term) => asked.has(term))
  const isBinding = (fact: Fact) => {
    if (names(fact)) return true
    if (fact.predicate === 'health') return ofFood.test(fact.content)
    return fact.predicate !== 'avoids' || /^(?:eat|drink)\b/.test(fact.value) || consuming.test(fact.content)
  }
  return byAnswer(facts.filter(isBinding), predicates)
    .map((fact) => ({ ...fact, score: names(fact) ? slotScore : bearingScore }))
    .sort((a, b) => b.score - a.score)
}

/** A German aversion to a food or drink. */
const consuming = /\b(?:esse|trinke|essen|trinken)\b/i
/** Medical conditions that forbid food. */
const ofFood = /intoler|celiac|coeliac|diabet|zöliak|unverträglich/iu

/** Whether a term is a verb of eating, which names no food: "Can I eat fish?". */
const isFoodVerb = (term: string): boolean => foodVerbs.has(term)
const foodVerbs = new Set(analyse('eat drink cook order bake essen trinken'))

const unknownThen = (iso: string): string =>
  `Nothing is stored of this for ${iso}. What follows may be of another time.`
const notNow = 'What comes first was true before, and is not any more.'
const hint = 'The question may ask about the past. Add the time (--as-of 2025-06) to see what was true then.'

/** Predicates of use; those from uncertain readings are not included. */
const toolPredicates = ['uses', 'prefers', 'favourite']

/** The newest fact that names a tool of the kind: an older tool may have been replaced. */
const newestTool = (facts: readonly Fact[], isTool: (text: string) => boolean): (Fact & { score: number })[] =>
  facts
    .filter(({ content }) => isTool(content))
    .sort((a, b) => b.saidAt - a.saidAt)
    .slice(0, 1)
    .map((fact) => ({ ...fact, score: slotScore }))

/** The facts of the owner, from these of any time, in the slot that a question asks for. */
export function slotAnswersAmong(facts: readonly Fact[], query: string): (Fact & { score: number })[] {
  const predicates = slots.askedPredicates(query)
  const own = facts.filter(
    ({ subject, predicate, untrusted }) =>
      !untrusted &&
      (subject === 'user'
        ? predicates.includes(predicate)
        : predicate === 'name' && predicates.some((one) => subject === `user's ${one}`)),
  )
  return byAnswer(own, predicates)
}

/** Orders facts by predicate; later statements of a change come first: "started a new job", "handed in my notice". */
function byAnswer(facts: readonly Fact[], predicates: readonly string[]): (Fact & { score: number })[] {
  const sorted = [...facts].sort(
    (a, b) => rankOf(a, predicates) - rankOf(b, predicates) || coming.beginOf(b) - coming.beginOf(a),
  )
  const isNews = (fact: Fact) =>
    reportsChange(fact) &&
    sorted.every((other) => other.id === fact.id || coming.beginOf(other) <= coming.beginOf(fact))
  const news = sorted.filter(isNews)
  return [...news, ...sorted.filter((fact) => !news.includes(fact))].map((fact) => ({ ...fact, score: slotScore }))
}

/** An address is a home like any other, so the newest of both comes first. */
const rankOf = ({ predicate }: Fact, predicates: readonly string[]): number =>
  predicates.indexOf(predicate === 'address' && predicates.includes('lives_in') ? 'lives_in' : predicate)

const reportsChange = ({ predicate, content }: Fact): boolean =>
  predicate === 'job_change' || predicate === 'job_title' || /\b(?:new|now|started|since|promoted)\b/i.test(content)

/** The question as its owner would ask it, with the name that is stored; "user job" too, if a slot answers "my job". */
export async function askedByOwner(db: Reader, question: string): Promise<string> {
  const known = await db.get<{ value: string }>(
    `SELECT value FROM facts WHERE subject = 'user' AND predicate = 'name' AND retired_at IS NULL
     ORDER BY said_at DESC LIMIT 1`,
  )
  const own = asOwnQuestion(question, known?.value.split(' ')[0])
  const keywords = asOwnKeywords(own)
  return keywords !== undefined && slots.askedPredicates(keywords).length > 0 ? keywords : own
}
