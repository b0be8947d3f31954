import type { FactType } from '../../types.ts'
import type { Weight } from '../weights.ts'

/** The finding of a rule, before it gets a subject and a place. */
export interface Finding {
  type: FactType
  predicate: string
  value: string
  weight: Weight
  /** Slot without the subject, if only one value can be true; null if several may be. */
  slot: string | null
  /** Text that replaces the original subject and predicate. */
  content?: string
  subject?: string
  sensitive?: boolean
  tags?: readonly string[]
  replaces?: { cue: string; about: readonly string[] }
  topics?: readonly string[]
  /** It begins on the later day that it names. */
  beginsThen?: boolean
}

/** A form of statement about a person: `when` reads the plain verb phrase ("live in Porto"); group 1 is the value. */
export interface PersonRule {
  when: RegExp
  predicate: string
  weight: Weight
  type?: FactType
  /** Only one value at a time: the predicate is the slot. */
  single?: boolean
  sensitive?: boolean
  /** No fact if the value matches this. */
  unless?: RegExp
  /** Whether it also applies to talk among people, which is less literal. */
  amongPeople?: boolean
}

/** The finding of the first rule that matches a phrase. */
export function findByRules(rules: readonly PersonRule[], phrase: string, amongPeople: boolean): Finding | undefined {
  for (const rule of rules) {
    if (amongPeople && rule.amongPeople === false) continue
    const match = rule.when.exec(phrase)
    if (!match) continue
    const stated = toValue(rule.predicate)(match.slice(1).find((group) => group !== undefined) ?? phrase)
    const value = rule.predicate === 'job' ? stated.replace(/^(?:an?|the) /i, '') : stated
    if (!value || onlyLeads.test(value) || rule.unless?.test(value)) continue
    return {
      type: rule.type ?? 'fact',
      predicate: rule.predicate,
      value,
      weight: rule.weight,
      slot: rule.single ? rule.predicate : null,
      ...(rule.sensitive && { sensitive: true }),
    }
  }
  return undefined
}

/** "Yes, I love to.": the rest is in an earlier turn of another speaker. */
const onlyLeads = /^(?:to|of|for|with|in|at|on|about|from|by)$/i

const toValue = (predicate: string) => (predicate === 'lives_in' ? statedHome : statedValue)

/** The value of a home: the town after a street with its number belongs to it. */
function statedHome(words: string): string {
  const street = statedValue(words)
  const town =
    /\d/.test(street) && words.startsWith(street) ? behindStreet.exec(words.slice(street.length))?.[0] : undefined
  return town === undefined ? street : street + town
}
const behindStreet =
  /^(?:, (?:[A-Z]{0,2}\d[\dA-Z -]* ?)?\p{Lu}[\p{L}\p{M}'’-]*(?: (?:\p{Lu}|\d)[\p{L}\p{M}\d'’-]*)*)+(?=[,.;!)]|$| (?:and|with|now|since)\b)/u

/** Cuts a value where the next clause begins. */
export const statedValue = (words: string): string =>
  words
    .replace(
      /(?:,(?!(?<=\d,)\d)| \(| (?:and (?:I|we|my|it|have|am|love|like)|because|since|so|but|which|who|where|while|when|to help|for now|right now|these days|at the moment|nowadays|anymore|any more|with my|already)\b).*$/s,
      '',
    )
    .replace(
      /(?: (?:instead|now|too|as well|again|though|then|anyway|lately))?[\s.!?,:]+$|(?: (?:instead|now|too|as well|again|though|then|anyway|lately))+$/,
      '',
    )
    .trim()
