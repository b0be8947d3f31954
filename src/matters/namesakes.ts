import { readOnce } from '../core/read-once.ts'
import { sharedTopics, topicWords } from '../reading/reading.ts'
import { isPast } from '../text/past-tense.ts'

/** Words for relatives and close people. They identify a person and are never the topic. */
export const kin =
  'mother|mum|mom|father|dad|sister|brother|aunt|uncle|son|daughter|wife|husband|partner|cousin|nephew|niece|boss|colleague|neighbour|neighbor|friend|grandma|grandpa|grandfather|grandmother|(?:mother|father|sister|brother|son|daughter)-in-law'

interface Said {
  content: string
}

const name = '(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\\p{Lu}\\p{Ll}[\\p{L}-]*'
const owner = "(?:[Mm]y|[Oo]ur|[Tt]he user['’]s|[Hh]is|[Hh]er|[Tt]heir|\\p{Lu}[\\p{L}-]+['’]s?)"

/** Words before an epithet: "gave Bram the keys" has none. */
const asking = '(?<!\\p{L})(?:[Dd]oes|[Dd]id|[Dd]o|[Hh]as|[Ii]s|[Ww]as|that)'
const joining = '(?<!\\p{L})(?:and|or|with|from|by|than|because|when|where|if|are|[Tt]he)'
const before = `(?<=(?:^|[.,;:!?] |${asking} |${joining} ))`
/** An English verb or possessive after a name. */
const deed =
  "['’]s?(?!\\p{L})| (?:is|has|and|will|can|\\p{Ll}{2,}s|\\p{Ll}+ed|was|had|got|went|took|came|said|sold|quit|left)(?!\\p{L})"

const kinWord = new RegExp(kin)
/** Forms of an epithet by a word for kin, which few texts have: V8 compiles these two in 3 ms. */
const byKin: readonly RegExp[] = [
  // "My cousin Bram", "the user's old friend Anna".
  new RegExp(`${owner} (?:[\\p{L}-]+ )?(?<as>${kin}) (?<who>${name})(?: (?<also>${name}))?`, 'gu'),
  // "Bram is my cousin", "Leocadia Finch is the user's boss".
  new RegExp(`(?<who>${name})(?: (?<also>${name}))? is ${owner} (?:[\\p{L}-]+ )?(?<as>${kin})(?!\\p{L})`, 'gu'),
]
/** Other forms of a relation to another person, or of another name. */
const relations: readonly RegExp[] = [
  // "Aunt Selma".
  new RegExp(`(?<!\\p{L})(?<as>Aunt|Uncle|Grandma|Grandpa|Cousin) (?<who>${name})`, 'gu'),
  // "Choir Bram got", "Bram Visser is", "does Greta Lindqvist".
  new RegExp(`(?<=^|[.!?] )(?<as>\\p{Lu}\\p{Ll}[\\p{L}-]*) (?<who>${name})(?=${deed})`, 'gu'),
  new RegExp(`(?<=${asking} )(?<as>\\p{Lu}\\p{Ll}[\\p{L}-]*) (?<who>${name})(?!\\p{L})`, 'gu'),
]

/** Forms of an epithet that one adds because there are two of that name: a place, a trade, a trait. */
const traits: readonly RegExp[] = [
  // "Bram from the mill", "Oliver at work".
  new RegExp(
    `(?<who>${name}),? (?:(?:from|at|of) (?:(?:the|my|our) )?|in (?:the|my|our) )(?<as>\\p{Ll}\\p{L}+(?: \\p{Ll}\\p{L}+)?)`,
    'gu',
  ),
  // "Bram the beekeeper", "Lena, the baker".
  new RegExp(`(?<who>(?:${before}|(?<=(?:${kin}) ))${name}|${name}(?=,)),? the (?<as>\\p{Ll}[\\p{L}-]+)`, 'gu'),
  // "With choir Bram", "does tall Nadia".
  new RegExp(`${before}(?<as>\\p{Ll}[\\p{L}-]+) (?<who>${name})(?!\\p{L})`, 'gu'),
]
/** Words before a name that tell no people apart: how the speaker feels, titles, and words for time. */
const noEpithet =
  /^(?:poor|dear|lucky|good|bad|sweet|crazy|silly|only|even|new|mr|mrs|ms|miss|mx|dr|prof|yesterday|today|tomorrow|tonight|\p{L}+ly|\p{L}+ing)$/iu

/** The names of people in a text, in lower case, each with the stems of its epithets. */
const peopleOf = readOnce(({ content }: Said) =>
  readPeople(content, [...(kinWord.test(content) ? byKin : []), ...relations, ...traits]),
)

/** Those whose epithets tell that there are two of that name. */
const toldApart = readOnce(({ content }: Said) => readPeople(content, traits))

function readPeople(content: string, forms: readonly RegExp[]): ReadonlyMap<string, ReadonlySet<string>> {
  const people = new Map<string, Set<string>>()
  const add = (who: string, as: string) => {
    const known = people.get(who.toLowerCase()) ?? []
    people.set(who.toLowerCase(), new Set([...known, ...topicWords(as)]))
  }
  for (const form of forms)
    for (const { groups } of content.matchAll(form)) {
      const { who, also, ...found } = groups as { who: string; as: string; also?: string }
      // "Nadia from accounts moved": the verb is no part of the epithet.
      const as = withoutPast(found.as)
      if (noEpithet.test(as) || topicWords(as).size === 0) continue
      add(who, as)
      // A surname is an epithet of the first name.
      if (also !== undefined) add(who, also)
      if (/^\p{Lu}/u.test(as)) add(as, who)
    }
  return people
}

const withoutPast = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !isPast(word.toLowerCase()))
    .join(' ')

/** Whether two statements are about different people of one name: "my brother Oliver" and "Oliver from work". */
export function areNamesakes(one: Said, other: Said): boolean {
  const left = peopleOf(one)
  if (left.size === 0) return false
  const right = peopleOf(other)
  return [...left].some(([who, words]) => {
    const same = right.get(who)
    return same !== undefined && sharedTopics(words, same) === 0
  })
}

/** Whether only one of two statements has an epithet for two people of one name: they may be about both. */
export function mayBeNamesakes(one: Said, other: Said): boolean {
  return isAloneIn(one, other) || isAloneIn(other, one)
}

/** Whether the other text has the name of a person, but no epithet and no word of this one's epithets. */
function isAloneIn(one: Said, other: Said): boolean {
  const [words, others] = [topicWords(other.content), peopleOf(other)]
  return [...toldApart(one)].some(
    ([who, as]) => !others.has(who) && sharedTopics(topicWords(who), words) > 0 && sharedTopics(as, words) === 0,
  )
}
