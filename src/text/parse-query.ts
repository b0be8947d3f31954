/**
 * Parses what a person types. No input is an error: anything that is not an operator is a word.
 *
 *   "exact words"   must be adjacent                 -word -"words"   must not occur
 *   deploy*         any word with this prefix        tag:work path:"my notes/" before:2024-03   see `queryFields`
 */

import { parseDateSpan } from '../core/dates.ts'
import { ownMidnight } from '../core/day-of.ts'
import { recordKinds } from '../core/record.ts'
import { analysePhrase, analyseQuery, type QueryTerm } from './tokenize.ts'
import { prefixTerms } from './words/query-prefix.ts'

const queryFields = [
  'tag',
  'path',
  'kind',
  'before',
  'after',
  'collection',
  'speaker',
  'session',
  'project',
  'type',
  'file',
  'agent',
  'concept',
  'scope',
  'lang',
] as const
type QueryField = (typeof queryFields)[number]

interface QueryFilter {
  field: QueryField
  value: string
  /**
   * Epoch milliseconds of the first moment that `value` names, for `before` (exclusive) and `after` (inclusive):
   * `after:2024 before:2025` is the year 2024, `before:2024-03` ends with February. Times without a zone are UTC, days begin here.
   */
  time?: number
}

export interface ParsedQuery {
  /** The question as natural text, for models: without filters, exclusions, quotes and stars. */
  text: string
  /** Distinct words to rank by, those of phrases too. The stop words of a question that has nothing else. */
  any: QueryTerm[]
  /** Words of `any` that were typed side by side, two and two. */
  pairs: string[][]
  /** Words left out of `any`. */
  stopWords: QueryTerm[]
  /** Each must be there, its terms side by side. */
  phrases: string[][]
  /** The same phrases as they were typed, for messages. */
  quotes: string[]
  /** None may be there. */
  not: string[][]
  /** Beginnings of terms. */
  prefixes: string[]
  fields: QueryFilter[]
  /** Sentences for the user: what was read otherwise than it may have been meant. */
  notes: string[]
}

/** Ranking by more words costs time and finds nothing more. */
export const maxQueryTerms = 64
const maxGroups = 16
/** A longer question is a pasted text: its beginning is enough for words and models alike. */
const maxQueryLength = 20_000

/**
 * Reads a query; never throws. What could not be read as an operator is text, see `notes`; so are `unknown` labels,
 * written `field:value`.
 */
export function parseQuery(input: string, unknown: ReadonlySet<string> = new Set()): ParsedQuery {
  const query: ParsedQuery = {
    text: '',
    any: [],
    pairs: [],
    stopWords: [],
    phrases: [],
    quotes: [],
    not: [],
    prefixes: [],
    fields: [],
    notes: [],
  }
  const reading: Reading = { query, unknown, text: [], words: [], completions: [] }
  const source = input.slice(0, maxQueryLength)
  if (source.length < input.length)
    query.notes.push(`Only the first ${maxQueryLength} characters of the query were read.`)
  operators.lastIndex = 0
  for (const match of source.matchAll(operators)) readPart(match.groups as Part, reading)
  query.text = reading.text.join(' ').replace(/\s+/g, ' ').trim()
  const terms = analyseQuery(reading.words.join(' '))
  query.pairs = pairsOf(terms)
  rank([...terms, ...reading.completions], query)
  limit(query)
  return query
}

interface Reading {
  query: ParsedQuery
  unknown: ReadonlySet<string>
  /** For models. */
  text: string[]
  /** For ranking. */
  words: string[]
  /** Terms that a prefix means and that do not begin with it, because the index keeps stems. */
  completions: QueryTerm[]
}

/** Groups of `operators`; each part of the input is one of them. */
interface Part {
  minus?: string
  field?: string
  quoted?: string
  plain?: string
}

const quote = '["\u201c\u201d\u201e]'
const openQuote = new RegExp(`^${quote}`)
const operators = new RegExp(
  `(?<minus>-(?=[^\\s-]))?(?:(?<field>${queryFields.join('|')}):(?=[^\\s/]|/[^/]))?` +
    `(?:${quote}(?<quoted>[^"\u201c\u201d\u201e]*)${quote}|(?<plain>[^\\s]+))`,
  'gi',
)

function readPart(part: Part, reading: Reading): void {
  const { minus, quoted, plain = '' } = part
  if (part.field !== undefined) readField(part, reading)
  else if (minus && (quoted !== undefined || !/^[\d.,]+$/.test(plain))) exclude(quoted ?? plain, reading.query)
  else if (quoted !== undefined) {
    const phrase = analysePhrase(quoted)
    if (phrase.length > 0) {
      reading.query.phrases.push(phrase)
      reading.query.quotes.push(quoted.replace(/\s+/g, ' ').trim())
    }
    keep(quoted, reading)
  } else if (plain.endsWith('*') && /[\p{L}\p{N}]\*$/u.test(plain)) readPrefix(plain.slice(0, -1), reading)
  else keep((minus ?? '') + plain, reading)
}

function keep(text: string, reading: Reading): void {
  reading.text.push(text)
  reading.words.push(text)
}

function exclude(text: string, query: ParsedQuery): void {
  const group = analysePhrase(text)
  if (group.length > 0) query.not.push(group)
}

function readField(part: Part, reading: Reading): void {
  const { query } = reading
  const field = part.field!.toLowerCase() as QueryField
  const value = (part.quoted ?? part.plain?.replace(openQuote, '') ?? '').trim()
  const asText = (why: string): void => {
    query.notes.push(why)
    keep(`${part.field} ${value}`, reading)
  }
  if (part.minus) {
    query.notes.push(`-${field}:${value} was left out: filters cannot be negated, only words can.`)
  } else if (field === 'before' || field === 'after') {
    const span = parseDateSpan(value)
    if (span) query.fields.push({ field, value, time: ownMidnight(span.start) })
    else asText(`${field}:${value} was read as words: write a date as 2024, 2024-03 or 2024-03-15.`)
  } else if (field === 'kind' && !(recordKinds as readonly string[]).includes(value.toLowerCase())) {
    asText(`kind:${value} was read as words: the kinds are ${recordKinds.join(', ')}.`)
  } else if (reading.unknown.has(`${field}:${value}`)) {
    asText(`${field}:${value} was read as words: no record has this ${field}.`)
  } else if (value) {
    query.fields.push({ field, value: field === 'kind' ? value.toLowerCase() : value })
  }
}

function readPrefix(beginning: string, reading: Reading): void {
  const { query } = reading
  reading.text.push(beginning)
  const { prefixes, words, completions } = prefixTerms(beginning)
  query.prefixes.push(...prefixes)
  reading.words.push(...words)
  for (const term of completions) reading.completions.push({ term, word: term, stopWord: false })
}

/** Parts the words to rank by from the stop words. */
function rank(terms: readonly QueryTerm[], query: ParsedQuery): void {
  const seen = new Set<string>()
  for (const term of terms) {
    if (seen.has(term.term)) continue
    seen.add(term.term)
    if (term.stopWord) query.stopWords.push(term)
    else query.any.push(term)
    // In longer runs a lone character is only found as the first one of a pair.
    if (term.term.length <= 2 && term.term > '\u2e80' && /^\p{sc=Han}$/u.test(term.term)) query.prefixes.push(term.term)
  }
  if (query.any.length === 0 && query.prefixes.length === 0) query.any = query.stopWords.splice(0)
}

/** Skips stop words and compound parts, which are adjacent wherever the word occurs. */
function pairsOf(terms: readonly QueryTerm[]): string[][] {
  const pairs: string[][] = []
  const counts = ({ stopWord, compound }: QueryTerm) => !stopWord && compound === undefined
  for (const [place, term] of terms.entries()) {
    const before = terms[place - 1]
    if (before && counts(before) && counts(term)) pairs.push([before.term, term.term])
  }
  return pairs
}

function limit(query: ParsedQuery): void {
  if (query.any.length > maxQueryTerms) {
    query.notes.push(`Only ${maxQueryTerms} of the query's ${query.any.length} words were used.`)
    // Whole words before parts of compounds, longer ones (rarer on average) before short ones, then as asked.
    const order = new Map(query.any.map((term, place) => [term, place]))
    const weight = (term: QueryTerm): number => (term.compound === undefined ? 100 : 0) + Math.min(term.word.length, 8)
    query.any = query.any
      .toSorted((left, right) => weight(right) - weight(left) || order.get(left)! - order.get(right)!)
      .slice(0, maxQueryTerms)
      .sort((left, right) => order.get(left)! - order.get(right)!)
  }
  query.stopWords.length = Math.min(query.stopWords.length, maxQueryTerms)
  query.prefixes = [...new Set(query.prefixes)]
  query.pairs.length = Math.min(query.pairs.length, maxGroups)
  for (const name of ['phrases', 'not', 'prefixes'] as const) {
    if (query[name].length <= maxGroups) continue
    query[name].length = maxGroups
    query.notes.push(`Only the first ${maxGroups} ${groupNames[name]} of the query were used.`)
  }
  // A shortened phrase still narrows rightly; a shortened exclusion would leave out too much.
  query.phrases = query.phrases.map((phrase) => phrase.slice(0, maxQueryTerms))
  query.quotes.length = query.phrases.length
  query.not = query.not.filter((group) => group.length <= maxQueryTerms)
}

const groupNames = { phrases: 'phrases', not: 'exclusions', prefixes: 'beginnings of words' } as const
