import { roleOf } from '../text/people/roles.ts'

/** Questions for a slot, and the predicates that answer them, the best first. */
const questions: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\bwhere (?:do|did|am|was) i (?:currently |now )?(?:liv(?:e|ing)|based|at home)\b|\b(?:which|what) (?:city|town|country|place) (?:do|did|am|was) i liv(?:e|ing)\b|\bwhere(?: is|'s|s) my (?:home|house|flat|apartment)\b|\bmy (?:home ?town|home address)\b|\bwhat(?: is|'s|s) my address\b|\b(?:was|wie) (?:ist|lautet) (?:meine|unsere) (?:adresse|anschrift)\b|\bwo wohnen wir\b|\bwo (?:wohn(?:t?e)|leb(?:t?e)) ich\b|\bwo bin ich (?:zu ?hause|daheim)\b|\boù (?:est-ce que )?(?:j'habite|nous habitons|habitons-nous)\b|\bdónde viv(?:o|imos)\b|\bdove (?:abit|viv)(?:o|iamo)\b|\bin welche[rmn] (?:stadt|ort|land) (?:wohn(?:t?e)|leb(?:t?e)) ich\b/,
    ['lives_in', 'address'],
  ],
  [
    /\bwhat(?: is|'s|s) my (?:full |first |last )?name\b|\bwho am i\b|\bwhat am i called\b|\bwie hei(?:ß|ss)e ich\b|\bwer bin ich\b|\b(?:wie|was) ist mein (?:voller )?name\b/,
    ['name', 'called'],
  ],
  [/\bhow old am i\b|\bwhat(?: is|'s|s) my age\b|\bwie alt bin ich\b/, ['age', 'birthday']],
  [
    /\bwhen(?: is|'s|s) my birthday\b|\bwhen was i born\b|\bmy (?:birthday|date of birth)\b|\bwann (?:habe ich|ist mein) geburtstag\b|\bwann (?:bin|wurde) ich geboren\b/,
    ['birthday', 'born'],
  ],
  [
    /\bwhere (?:do|did|am) i (?:currently |now )?(?:work(?:ing)?|employed)\b|\bwho (?:do|did|am) i work(?:ing)? for\b|\bmy (?:employer|company)\b|\b(?:wo|(?:bei|für) wem|für wen) arbeit(?:et)?e ich\b|\bmein arbeitgeber\b/,
    ['works_at', 'employment', 'job', 'job_title', 'job_change'],
  ],
  [
    /\bwhat (?:do|did) i do for (?:a living|work)\b|\bwhat(?: is|'s|s) my (?:job|profession|occupation|work)\b|\bwas (?:bin ich von beruf|arbeite ich|mache ich beruflich)\b|\bals was arbeite ich\b|\bmein (?:beruf|job)\b/,
    ['job', 'job_title', 'employment', 'works_at', 'job_change'],
  ],
  [
    /\b(?:what )?(?:am|was) i (?:still |really |actually )?allergic\b|\bbin ich (?:\p{L}+ )?(?:gegen|auf) \p{L}+ allergisch\b|\bbin ich allergisch\b|\bmy allerg(?:y|ies)\b|\b(?:have|any) allergies\b|\b(?:wogegen|worauf|gegen was|auf was) bin ich allergisch\b|\b(?:meine|welche) allergien?\b/u,
    ['allergic_to'],
  ],
  [
    /\bwhere am i from\b|\bwhere do i come from\b|\bmy nationality\b|\bwoher (?:komme|stamme) ich\b/,
    ['from', 'nationality'],
  ],
  [/\b(?:which|what) languages? (?:do|can) i speak\b|\bwelche sprachen? (?:spreche|kann) ich\b/, ['speaks']],
  [
    /\bam i (?:married|single|engaged|divorced)\b|\bbin ich (?:verheiratet|ledig|verlobt|geschieden)\b/,
    ['marital_status', 'wife', 'husband'],
  ],
  [
    /\bam i (?:a )?(?:vegan|vegetarian)\b|\bmy diet\b|\bbin ich (?:veganer(?:in)?|vegan|vegetarier(?:in)?|vegetarisch)\b|\bwie ernähre ich mich\b/,
    ['diet'],
  ],
]

const relatives =
  '(?:older |younger |big |little )?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|sister|brother|mother|mum|mom|father|dad|son|daughter|aunt|uncle|cousin|grandmother|grandfather|manager|boss|supervisor|doctor|gp|dentist|therapist|lawyer|attorney|accountant|landlord|landlady|advisor|mentor|dog|cat)'
const relative = new RegExp(
  `\\b(?:who|what)(?: is|'s|s| was)(?: the name of)? my (${relatives})(?:'s name| called)?\\b(?!'s|-)`,
)

const germanRelative =
  /(?<!\p{L})(?:wie hei(?:ß|ss)t|wer (?:ist|war)|wie ist der name von) (?:meine?|unse?re?)[rms]? (?:kleine |große |ältere |jüngere )?(\p{L}+)/u
/** Relations in German questions. */
const germanRelations: Readonly<Record<string, string>> = {
  freundin: 'girlfriend',
  freund: 'friend',
  schwester: 'sister',
  bruder: 'brother',
  mutter: 'mother',
  vater: 'father',
  tochter: 'daughter',
  sohn: 'son',
  tante: 'aunt',
  onkel: 'uncle',
  oma: 'grandmother',
  opa: 'grandfather',
  hund: 'dog',
  katze: 'cat',
  kater: 'cat',
}

const ownRelative = new RegExp(`(?<!\\p{L})(?:my|our) (${relatives})(?!\\p{L}|-)`, 'iu')
const ownGermanRelative = /(?<!\p{L})(?:meine?[rmsn]?|unse?re?[rmsn]?) (\p{L}+)(?!\p{L}|-)/iu

/** The first relative of the owner in a question: the words for them, and the predicates under which a name is stored. */
export function relativeIn(question: string): { words: string; predicates: readonly string[] } | undefined {
  const [words, related] = ownRelative.exec(question) ?? []
  if (words !== undefined) return { words, predicates: [related!.toLowerCase().replace(/^.* /, '')] }
  const [germanWords, german] = ownGermanRelative.exec(question) ?? []
  const relation = relationInGerman(german?.toLowerCase())
  return relation === undefined ? undefined : { words: germanWords!, predicates: [relation] }
}

/** The predicate of a relation or role by its German word, in lower case. */
const relationInGerman = (word = ''): string | undefined => germanRelations[word] ?? roleOf(word)

/** Questions about food or drink: every allergy and diet matters, in any wording. */
const foodQuestion =
  /\b(?:can|can't|cannot|may|should|shouldn't|could|must) i (?:not |still |also |even |safely )?(?:eat|drink)\b|\bwhat (?:can|can't|may|should|shouldn't|do|don't|must) i (?:not |never )?(?:eat|drink)\b|\b(?:ok|okay|safe|allowed|fine) for me to (?:eat|drink)\b|\bam i allowed to (?:eat|drink)\b|\b(?:cook|order|bake) for me\b|\b(?:darf|kann|soll(?:te)?) ich (?:[\p{L} ]{1,40} )?(?:essen|trinken)\b|\bwas (?:darf|kann|esse|trinke) ich (?:nicht|kein\p{L}*)/u

/** Predicates about what the owner may eat, the most binding first; empty for other questions. */
export const foodPredicates = (question: string): readonly string[] =>
  foodQuestion.test(question.toLowerCase().replaceAll('’', "'")) ? ['allergic_to', 'health', 'diet', 'avoids'] : []

/** "my job" as a search for a thing of the owner. */
const keyword = /^\s*my (?:current )?(\p{L}+)[\s?.]*$/u

/** Predicates that answer the owner's question about themselves; empty for other questions. */
export function askedPredicates(question: string): readonly string[] {
  // The home of "we" is the user's.
  const typed = question
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\b(do|did|was|were|can|have) we\b/g, '$1 i')
    .replace(/\bare we\b/g, 'am i')
  const low = typed.replace(keyword, (_, thing) => `${thing === 'home' ? 'where' : 'what'} is my ${thing}`)
  const own = low.replace(/\bour\b/g, 'my')
  const related = relative.exec(own)?.[1]
  if (related) return [...new Set([roleOf(related) ?? related, related.replace(/ /g, '_'), related])]
  const german = relationInGerman(germanRelative.exec(low)?.[1])
  if (german) return [german]
  return questions.find(([form]) => form.test(own))?.[1] ?? []
}

/** The person of a question about another person's home, work or age: a relative, or a name in lower case. */
export interface AskedOfPerson {
  relative?: string
  name?: string
  predicates: readonly string[]
}

/** Reads a slot question about another person: "How old is my wife?", "where does Ana work?". */
export function askedOfPerson(question: string): AskedOfPerson | undefined {
  // "How old is Ana?" ends with the person.
  const plain = `${question.replaceAll('’', "'").replace(/[\s?.!]+$/, '')} `
  const match = ofPerson.exec(plain)
  if (!match) return undefined
  const { who = match.groups!.whose!, verb } = match.groups!
  const own = verb === undefined ? 'my ' : `${ownVerbs[verb.toLowerCase()]} i `
  const predicates = askedPredicates(plain.replace(match[0], own))
  if (predicates.length === 0) return undefined
  const [, related] = /^my (.+)$/i.exec(who) ?? []
  return related ? { relative: related.toLowerCase(), predicates } : { name: who.toLowerCase(), predicates }
}

const somebody = `(?<who>[Mm]y ${relatives}|\\p{Lu}\\p{L}+)`
const ofPerson = new RegExp(
  `(?<=\\S )(?:(?<verb>does|is|did|was) ${somebody} |${somebody.replace('?<who>', '?<whose>')}'s )`,
  'u',
)
const ownVerbs: Readonly<Record<string, string>> = { does: 'do', is: 'am', did: 'did', was: 'was' }
