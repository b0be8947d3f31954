import { readOnce } from '../core/read-once.ts'
import { sharedTopics, topicWords } from '../reading/reading.ts'

/** What the comparison reads of a statement. */
interface Said {
  content: string
  subject: string
}

/** Words for kin and people near the user: whom a name belongs to, and never what is said of them. */
const kin =
  'mother|mum|mom|father|dad|sister|brother|aunt|uncle|son|daughter|wife|husband|partner|cousin|nephew|niece|boss|colleague|neighbour|neighbor|friend|grandma|grandpa|grandfather|grandmother|(?:mother|father|sister|brother|son|daughter)-in-law'
const kinOf = new RegExp(`\\b(?:my|our|the user's) (?:\\p{L}+ )?(${kin}) (\\p{Lu}\\p{L}+)`, 'giu')
const isKin = new RegExp(`(\\p{Lu}\\p{L}+) is (?:my|our|the user's) (?:\\p{L}+ )?(${kin})\\b`, 'gu')
/** "Oliver from the choir": whom of that name is meant. */
const fromWhere = /(\p{Lu}\p{L}+),? (?:from|at|in|of) (?:(?:the|my|our) )?(\p{Ll}\p{L}+(?: \p{Ll}\p{L}+)?)/gu

/** Who is meant by each name that a text tells more of: "brother", or "choir" where it is known from there. */
const peopleOf = readOnce(({ content }: Pick<Said, 'content'>) => {
  const people = new Map<string, { by: 'kin' | 'place'; as: string }>()
  for (const [, as, name] of content.matchAll(kinOf)) people.set(name!.toLowerCase(), { by: 'kin', as: as! })
  for (const [, name, as] of content.matchAll(isKin)) people.set(name!.toLowerCase(), { by: 'kin', as: as! })
  for (const [, name, as] of content.matchAll(fromWhere))
    if (!people.has(name!.toLowerCase())) people.set(name!.toLowerCase(), { by: 'place', as: as! })
  return people
})

/**
 * Whether two statements speak of different people of one name, "my brother Oliver" and "Oliver from work", or of one
 * that has it and another.
 */
export function areNamesakes(one: Pick<Said, 'content'>, other: Pick<Said, 'content'>): boolean {
  const left = peopleOf(one)
  if (left.size === 0) return false
  const right = peopleOf(other)
  return [...left].some(([name, { by, as }]) => {
    const same = right.get(name)
    return same !== undefined && (same.by !== by || sharedTopics(topicWords(as), topicWords(same.as)) === 0)
  })
}

/** How many words two statements share beside names of people: what both are about. That both tell a price is one more. */
export const sharedThings = (one: Said, other: Said): number =>
  sharedTopics(thingsOf(one, other), thingsOf(other, one)) +
  Number(price.test(one.content) && price.test(other.content))

const price = /[$€£]\s?\d|\d\s?(?:[€£$]|euros?\b|dollars?\b|pounds?\b|francs?\b|crowns?\b)/i

const topicsOf = readOnce(({ content }: Said) => topicWords(content))

/** The words of a statement without names of people in it and in another one. */
export function thingsOf(one: Said, other: Said): Set<string> {
  const people = new Set([...namesOf(one), ...namesOf(other)])
  return new Set([...topicsOf(one)].filter((word) => !people.has(word) && !kinWords.has(word)))
}

const kinWords = topicWords(kin.replace(/[^a-z]+/g, ' '))
/** Stems of names inside a sentence, of its first word where it has a verb behind, and of whom it is said. */
const namesOf = readOnce(({ content, subject }: Said): ReadonlySet<string> => {
  const inner = [...content.matchAll(/(?<=[\p{L}\d,;:'] )\p{Lu}\p{Ll}+/gu)].map(([name]) => name)
  const first =
    /^(\p{Lu}\p{Ll}+)(?:['’]s| (?:is|has|was|says|said|lives|works|sold|bought|went|will|wants|moved)\b)/u.exec(
      content,
    )?.[1] ?? ''
  return topicWords([...inner, first, subject === 'user' ? '' : subject].join(' '))
})
