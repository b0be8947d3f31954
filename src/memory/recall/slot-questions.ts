/** Questions for something that has a place of its own, and the predicates that answer them, best first. */
const questions: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\bwhere (?:do|did|am|was) i (?:currently |now )?(?:liv(?:e|ing)|based|at home)\b|\b(?:which|what) (?:city|town|country|place) (?:do|did|am|was) i liv(?:e|ing)\b|\bwhere(?: is|'s|s) my (?:home|house|flat|apartment)\b|\bmy (?:home ?town|home address)\b/,
    ['lives_in'],
  ],
  [/\bwhat(?: is|'s|s) my (?:full |first |last )?name\b|\bwho am i\b|\bwhat am i called\b/, ['name', 'called']],
  [/\bhow old am i\b|\bwhat(?: is|'s|s) my age\b/, ['age', 'birthday']],
  [/\bwhen(?: is|'s|s) my birthday\b|\bwhen was i born\b|\bmy (?:birthday|date of birth)\b/, ['birthday', 'born']],
  [
    /\bwhere (?:do|did|am) i (?:currently |now )?(?:work(?:ing)?|employed)\b|\bwho (?:do|did|am) i work(?:ing)? for\b|\bmy (?:employer|company)\b/,
    ['works_at', 'employment'],
  ],
  [
    /\bwhat (?:do|did) i do for (?:a living|work)\b|\bwhat(?: is|'s|s) my (?:job|profession|occupation|work)\b/,
    ['job', 'employment', 'works_at'],
  ],
  [/\bwhat (?:am|was) i allergic to\b|\bmy allerg(?:y|ies)\b|\b(?:have|any) allergies\b/, ['allergic_to']],
  [/\bwhere am i from\b|\bwhere do i come from\b|\bmy nationality\b/, ['from', 'nationality']],
  [/\b(?:which|what) languages? (?:do|can) i speak\b/, ['speaks']],
  [/\bam i (?:married|single|engaged|divorced)\b/, ['marital_status', 'wife', 'husband']],
  [/\bam i (?:a )?(?:vegan|vegetarian)\b|\bmy diet\b/, ['diet']],
]

const relative =
  /\b(?:who|what)(?: is|'s|s| was)(?: the name of)? my ((?:older |younger |big |little )?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|sister|brother|mother|mum|mom|father|dad|son|daughter|aunt|uncle|cousin|grandmother|grandfather|manager|boss|doctor|dentist|landlord|dog|cat))(?:'s name| called)?\b/

/** Predicates that answer a question of the owner's about themselves; empty where it asks for something else. */
export function askedPredicates(question: string): readonly string[] {
  const low = question.toLowerCase().replaceAll('’', "'")
  const related = relative.exec(low)?.[1]
  if (related) return [related.replace(/ /g, '_'), related]
  return questions.find(([form]) => form.test(low))?.[1] ?? []
}
