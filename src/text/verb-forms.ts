import { isPast } from './past-tense.ts'

/** Forms of English verbs, as far as rewriting and recognition need them. */

const auxiliaries: Readonly<Record<string, string>> = {
  am: 'is',
  are: 'is',
  have: 'has',
  do: 'does',
  go: 'goes',
  be: 'is',
}
const unchanged = /^(?:is|was|were|has|had|did|does|will|would|can|could|should|might|may|must|shall|'d)$/

/** `prefer` → `prefers`, the third person. Past forms stay. */
export function thirdPerson(verb: string): string {
  const known = auxiliaries[verb]
  if (known) return known
  if (unchanged.test(verb) || isPast(verb) || !/^[a-z]+$/.test(verb)) return verb
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** `lives` → `live`, `is` → `be`: the form that the rules use. Past forms stay. */
export function plainForm(verb: string): string {
  switch (verb) {
    case 'am':
    case 'is':
    case 'are':
      return 'be'
    case 'has':
      return 'have'
    case 'does':
      return 'do'
    case 'was':
    case 'were':
      return 'was'
  }
  if (!/^[a-z]{3,}s$/.test(verb) || /ss$|^(?:always|perhaps|sometimes)$/.test(verb)) return verb
  if (/ies$/.test(verb)) return `${verb.slice(0, -3)}y`
  return /(?:sh|ch|ss|x|z|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1)
}

const adverb =
  'really|also|just|still|actually|currently|now|recently|finally|usually|mostly|typically|normally|generally|definitely|absolutely|totally|already|simply|honestly|personally|only|even|lately|officially|originally|previously|truly|certainly|mainly|strongly|highly|quite|pretty|super|so|very|all|both|always|often|sometimes|regularly|since|then|first|once|deathly|severely|badly|secretly|especially|particularly|much|kindly|happily|proudly|temporarily|permanently|eventually|soon|long|ever'
export const leadingAdverbs = new RegExp(`^((?:${adverb})\\s+)+`, 'i')
const innerAdverbs = new RegExp(
  `^((?:be|was|have been|have|had been|had|do not|did not|can not|will|would|been|will be)\\s+)(?:(?:${adverb})\\s+)+`,
  'i',
)

/** Removes the adverbs before a verb phrase and after its auxiliary. */
export function withoutAdverbs(phrase: string): string {
  return phrase.replace(leadingAdverbs, '').replace(innerAdverbs, '$1').replace(innerAdverbs, '$1')
}
