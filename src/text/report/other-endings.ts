/** Further facts that a sentence ends: those with these words, and with this predicate if given. */
export interface OtherEnding {
  about: readonly string[]
  predicate?: string
}

const name = '(\\p{Lu}[\\p{L}’-]+)'
const partners = ['girlfriend', 'boyfriend', 'wife', 'husband', 'partner', 'fiancé', 'fiancée']
const pets = ['dog', 'cat', 'parrot', 'horse', 'hamster', 'rabbit']

const parted: readonly RegExp[] = [
  new RegExp(
    `^${name} and I (?:have )?(?:just )?(?:broke|broken|split|separated|divorced|parted|are no longer together)\\b`,
    'u',
  ),
  new RegExp(`^I (?:have )?(?:just )?(?:broke|broken|split)(?: up)? with ${name}`, 'u'),
  new RegExp(`^${name} (?:left me|dumped me|and I are (?:divorced|separated|not together any ?more))\\b`, 'u'),
]
const lostPet = new RegExp(
  `^(?:(?:[Mm]y|[Oo]ur) (?:${pets.join('|')}) )?${name} (?:has |was )?(?:just )?(?:died|passed away|put down|put to sleep|ran away|run away|run over)\\b`,
  'u',
)
const leftJob = new RegExp(
  `^(?:[Mm]y \\p{Ll}+ )?${name} (?:has )?(?:just )?(?:quit|left|lost|resigned from) (?:his|her|their) job(?: (?:at|with) ((?:the )?\\p{Lu}[\\p{L}&.’-]*(?: \\p{Lu}[\\p{L}&.’-]*)*))?`,
  'u',
)

/**
 * Facts that a sentence about a named person or pet ends: a couple separates, a pet dies or runs away, a job is left. A
 * relation such as "mother" does not end with a death. Empty if nothing ends.
 */
export function endingsOfOthers(plain: string): OtherEnding[] {
  const partner = parted.map((form) => form.exec(plain)?.[1]).find((found) => found !== undefined)
  if (partner) return partners.flatMap((noun) => whoIs(partner, noun))
  const pet = lostPet.exec(plain)?.[1]
  if (pet) return pets.flatMap((noun) => whoIs(pet, noun))
  const [, who, where] = leftJob.exec(plain) ?? []
  if (!who) return []
  return [{ about: [who, ...(where?.split(' ') ?? [])].map((word) => word.toLowerCase()), predicate: 'works_at' }]
}

/** "Anna is the user's girlfriend", "the user's girlfriend is Anna"; facts about the past stay. */
const whoIs = (who: string, noun: string): OtherEnding[] => [
  { about: [who.toLowerCase()], predicate: noun },
  { about: [who.toLowerCase(), noun], predicate: 'name' },
]

const avoidedBy: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bvegetarian\b/i, ['meat', 'fish', 'sausage', 'chicken']],
  [/\bvegan\b/i, ['dairy', 'milk', 'eggs', 'cheese', 'butter', 'honey']],
  [/\bpesc[ae]tarian\b/i, ['meat', 'chicken']],
]

/** Foods that a diet which has ended excluded. */
export const endingsOfDiet = (sentence: string): OtherEnding[] =>
  (avoidedBy.find(([diet]) => diet.test(sentence))?.[1] ?? []).map((food) => ({ about: [food], predicate: 'avoids' }))
