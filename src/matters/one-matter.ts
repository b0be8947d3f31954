import { readOnce } from '../core/read-once.ts'
import { sharedTopics, topicWords } from '../reading/reading.ts'

/** The parts of a statement that are compared. */
interface Said {
  content: string
  subject: string
}

/** Words for relatives and close people. They identify a person and are never the topic. */
const kin =
  'mother|mum|mom|father|dad|sister|brother|aunt|uncle|son|daughter|wife|husband|partner|cousin|nephew|niece|boss|colleague|neighbour|neighbor|friend|grandma|grandpa|grandfather|grandmother|(?:mother|father|sister|brother|son|daughter)-in-law'
const kinOf = new RegExp(`\\b(?:my|our|the user's) (?:\\p{L}+ )?(${kin}) (\\p{Lu}\\p{L}+)`, 'giu')
const isKin = new RegExp(`(\\p{Lu}\\p{L}+) is (?:my|our|the user's) (?:\\p{L}+ )?(${kin})\\b`, 'gu')
/** A place that identifies a person: "Oliver from the choir". */
const fromWhere = /(\p{Lu}\p{L}+),? (?:from|at|in|of) (?:(?:the|my|our) )?(\p{Ll}\p{L}+(?: \p{Ll}\p{L}+)?)/gu

/** The people that a text identifies, by name: by a relation ("brother"), or a place ("choir"). */
const peopleOf = readOnce(({ content }: Pick<Said, 'content'>) => {
  const people = new Map<string, { by: 'kin' | 'place'; as: string }>()
  for (const [, as, name] of content.matchAll(kinOf)) people.set(name!.toLowerCase(), { by: 'kin', as: as! })
  for (const [, name, as] of content.matchAll(isKin)) people.set(name!.toLowerCase(), { by: 'kin', as: as! })
  for (const [, name, as] of content.matchAll(fromWhere))
    if (!people.has(name!.toLowerCase())) people.set(name!.toLowerCase(), { by: 'place', as: as! })
  return people
})

/**
 * Whether two statements are about different people of one name: "my brother Oliver" and "Oliver from work".
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

/** Number of words that two statements share, without names of people. Prices in both count as one more. */
export const sharedThings = (one: Said, other: Said): number =>
  sharedTopics(thingsOf(one, other), thingsOf(other, one)) +
  Number(price.test(one.content) && price.test(other.content))

const price = /[$€£]\s?\d|\d\s?(?:[€£$]|euros?\b|dollars?\b|pounds?\b|francs?\b|crowns?\b)/i

const topicsOf = readOnce(({ content }: Said) => topicWords(content))

/** The words of a statement without the names of people in both statements. */
export function thingsOf(one: Said, other: Said): Set<string> {
  const people = new Set([...namesOf(one), ...namesOf(other)])
  return new Set([...topicsOf(one)].filter((word) => !people.has(word) && !kinWords.has(word)))
}

const kinWords = topicWords(kin.replace(/[^a-z]+/g, ' '))
/** Stems of names: capitalized words inside a sentence, its first word before a verb, and its subject. */
const namesOf = readOnce(({ content, subject }: Said): ReadonlySet<string> => {
  const inner = [...content.matchAll(/(?<=[\p{L}\d,;:'] )\p{Lu}\p{Ll}+/gu)].map(([name]) => name)
  const first =
    /^(\p{Lu}\p{Ll}+)(?:['’]s| (?:is|has|was|says|said|lives|works|sold|bought|went|will|wants|moved)\b)/u.exec(
      content,
    )?.[1] ?? ''
  return topicWords([...inner, first, subject === 'user' ? '' : subject].join(' '))
})
