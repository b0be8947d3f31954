import { sharedTopics, topicWords } from '../reading/reading.ts'
import { isOfKind, kindNamed } from './owned-things.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject' | 'predicate'>

/** Words for members of what is missing: who says "no children" has a daughter later. */
const members: readonly (readonly [whole: RegExp, parts: string])[] = [
  [
    /^(?:child|children|kids?|kinder?|enfants?|hijos?|figli)$/iu,
    'sons?|daughters?|child|children|kids?|baby|babies|twins|Sohn|Tochter|Söhne|Töchter|Kind|Kinder|fils|fille|hij[oa]s?|figli[oa]?',
  ],
  [/^(?:siblings?|geschwister)$/iu, 'brothers?|sisters?|Bruder|Brüder|Schwestern?'],
  [
    /^(?:grandchild|grandchildren|grandkids|enkel|enkelkinder?)$/iu,
    'grandsons?|granddaughters?|grandchild|grandchildren|Enkel|Enkelin|Enkelkind',
  ],
  [/^(?:pets?|animals?|haustiere?)$/iu, 'dogs?|cats?|puppy|kitten|rabbits?|hamster|parrot|Hund|Katze|Kater|Hündin'],
  [
    /^(?:partner|girlfriend|boyfriend|wife|husband|married|verheiratet|freundin|freund)$/iu,
    'wife|husband|fiancée?|girlfriend|boyfriend|partner|Frau|Mann|Freundin|Freund|Verlobte[rn]?',
  ],
]

/** The owner is without something: "I have no dog", "I don't own a car", "I'm not married", "ich habe kein Auto". */
const absence = [
  /^(?:I|[Ww]e|[Tt]he user) (?:have|has|['’]ve got|own|owns) no (?<what>\p{L}+)(?: (?:or )?\p{L}+)?[.!]?$/u,
  /^(?:I|[Ww]e|[Tt]he user) (?:do|does)(?:n['’]t| not) (?<verb>have|own|drive|play|speak|use|keep) (?:an? |any )?(?<what>\p{L}+)(?: (?:or )?\p{L}+)?[.!]?$/u,
  /^(?:I['’]m|I am|[Ww]e['’]re|[Ww]e are|[Tt]he user is) not (?<what>married)[.!]?$/u,
  /^(?:[Ii]ch habe|[Ww]ir haben) keine?n? (?<what>\p{L}+)[.!]?$/u,
  /^(?:[Ii]ch bin|[Ww]ir sind) nicht (?<what>verheiratet)[.!]?$/u,
] as const
const notYet =
  /(?<!\p{L})(?:not|never|no|if|would|will|want|wants|going to|hope|might|nicht|kein\p{L}*|wenn|möchte|will|used to|as a child)(?!\p{L})|n['’]t(?!\p{L})|['’]ll(?!\p{L})|\?\s*$/iu
const gets =
  "(?<!\\p{L})(?:I|[Ww]e|[Tt]he user)(?:['’]ve| have| has)? (?:now |finally |just |also )?(?:bought|got|have|has|own|owns|adopted|drive|drives|picked up|acquired|play|plays|started to play|learn|use|keep|speak)(?: myself| ourselves)? (?:now )?"
const getsGerman = '(?<!\\p{L})(?:[Ii]ch|[Ww]ir|[Tt]he user) (?:habe|haben|has|fahre|fahren) (?:mir |uns |jetzt |nun )*'
const marries =
  /(?<!\p{L})(?:I|[Ww]e|[Tt]he user)(?:['’]ve| have| has)? (?:got )?married(?!\p{L})|(?<!\p{L})(?:[Ii]ch habe|[Ww]ir haben) (?:\p{L}+ ){0,4}geheiratet/u

interface Missing {
  what: string
  verb: string | undefined
}

/** What a statement says that the owner is without. */
function missingIn({ content, subject }: Said): Missing | undefined {
  if (subject !== 'user') return undefined
  for (const form of absence) {
    const groups = form.exec(content)?.groups
    if (groups) return { what: groups.what!, verb: groups.verb }
  }
  return undefined
}

/** Whether the newer statement says that the owner has what the older one says is missing. */
export function endsAbsence(newer: Said, older: Said): boolean {
  const missing = missingIn(older)
  if (!missing || notYet.test(newer.content)) return false
  const { what } = missing
  if (/^(?:married|verheiratet)$/iu.test(what) && marries.test(newer.content)) return true
  const parts = members.find(([whole]) => whole.test(what))?.[1]
  const noun = parts ?? `${what.replace(/s$/u, '')}s?`
  const isOwn = new RegExp(
    `(?<!\\p{L})(?:[Mm]y|[Oo]ur|[Mm]eine?|[Uu]nsere?|[Tt]he user['’]s) (?:\\p{Ll}+ ){0,2}?(?:${noun})(?![\\p{L}'’])`,
    'iu',
  )
  if (isOwn.test(newer.content)) return true
  if (newer.subject !== 'user') return false
  if (
    newer.predicate === 'allergic_to' ||
    /(?<!\p{L})(?:I['’]m|I am|ich bin) (?:\p{L}+ )?(?:allergic to|allergisch)/iu.test(newer.content)
  )
    if (/^allerg/iu.test(what)) return true
  return getsIt(newer, missing, noun)
}

/** Whether the owner gets or uses one: by its noun, its make, or the verb that was denied. */
function getsIt({ content }: Said, { what, verb }: Missing, noun: string): boolean {
  const got = new RegExp(`${gets}(?<rest>[^.,;]*)|${getsGerman}(?<german>[^.,;]*)`, 'u').exec(content)
  const rest = got?.groups?.rest ?? got?.groups?.german
  if (rest === undefined) return false
  if (
    new RegExp(`^(?:(?:an?|the|one|two|three|\\d+|eine?n?) )?(?:\\p{L}+ ){0,2}?(?:${noun})(?!\\p{L})`, 'iu').test(rest)
  )
    return true
  const kind = kindNamed(what)
  if (kind !== undefined) return (rest.match(/[\p{L}\d-]+/gu) ?? []).some((word) => isOfKind(kind, word))
  // "I don't play any instrument", and then "I started to play the cello".
  const isSameVerb =
    verb !== undefined &&
    !/^(?:have|own|use|keep)$/.test(verb) &&
    sharedTopics(topicWords(verb), topicWords(got![0])) > 0
  return isSameVerb && /^(?:instrument|language)$/iu.test(what)
}

/** Words for finding what ends such an absence. */
export function wordsForAbsent(older: Said): string | undefined {
  const missing = missingIn(older)
  if (missing === undefined) return undefined
  const parts = members.find(([whole]) => whole.test(missing.what))?.[1]
  const kind = kindNamed(missing.what)
  const known = parts === undefined ? '' : parts.replace(/[|?]/gu, ' ')
  return `${known} ${kind === undefined ? '' : 'bought'} ${missing.what} ${missing.verb ?? ''} born`.trim()
}
