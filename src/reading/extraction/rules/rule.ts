import type { FactType } from '../../types.ts'
import type { Weight } from '../weights.ts'

/** What a rule says of a statement, before it has a subject and a place. */
export interface Finding {
  type: FactType
  predicate: string
  value: string
  weight: Weight
  /** Key behind the subject where only one value can be true; null where several may be. */
  slot: string | null
  /** Instead of subject and predicate as they were said. */
  content?: string
  subject?: string
  sensitive?: boolean
  tags?: readonly string[]
  replaces?: { cue: string; about: readonly string[] }
  topics?: readonly string[]
}

/** A form of statement about a person: `when` reads the plain verb phrase ("live in Porto"); group 1 is the value. */
export interface PersonRule {
  when: RegExp
  predicate: string
  weight: Weight
  type?: FactType
  /** Only one at a time: the predicate is the slot. */
  single?: boolean
  sensitive?: boolean
  /** No fact where the value looks like this. */
  unless?: RegExp
  /** Holds among friends too, where talk is loose. */
  amongPeople?: boolean
}

/** The first rule that fits a phrase. */
export function findByRules(rules: readonly PersonRule[], phrase: string, amongPeople: boolean): Finding | undefined {
  for (const rule of rules) {
    if (amongPeople && rule.amongPeople === false) continue
    const match = rule.when.exec(phrase)
    if (!match) continue
    const stated = statedValue(match.slice(1).find((group) => group !== undefined) ?? phrase)
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

/** "Yes, I love to.": what it leads to was said before, by somebody else. */
const onlyLeads = /^(?:to|of|for|with|in|at|on|about|from|by)$/i

/** A value ends where the next thought begins. */
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

/** What people speak, and may be answered in. */
export const languageNames =
  'English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Slovak|Hungarian|Greek|Turkish|Arabic|Hebrew|Hindi|Urdu|Bengali|Tamil|Chinese|Mandarin|Cantonese|Japanese|Korean|Vietnamese|Thai|Swedish|Norwegian|Danish|Finnish|Romanian|Bulgarian|Croatian|Serbian|Catalan|Latin|Swahili|Welsh|Irish'
