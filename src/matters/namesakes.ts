import { readOnce } from '../core/read-once.ts'
import { sharedTopics, topicWords } from '../reading/reading.ts'
import { isPast } from '../text/past-tense.ts'
import type { Statement } from './statement.ts'

/** Words for relatives and close people. They identify a person and are never the topic. */
export const kin =
  'mother|mum|mom|father|dad|sister|brother|aunt|uncle|son|daughter|wife|husband|partner|cousin|nephew|niece|boss|colleague|neighbour|neighbor|friend|grandma|grandpa|grandfather|grandmother|(?:mother|father|sister|brother|son|daughter)-in-law'

type Said = Pick<Statement, 'content'>

const name = '(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\\p{Lu}\\p{Ll}[\\p{L}-]*'
const owner = "(?:[Mm]y|[Oo]ur|[Tt]he user['’]s|[Hh]is|[Hh]er|[Tt]heir|\\p{Lu}[\\p{L}-]+['’]s?)"

/** Words before an epithet: "gave Bram the keys" has none. */
const asking = '(?<!\\p{L})(?:[Dd]oes|[Dd]id|[Dd]o|[Hh]as|[Ii]s|[Ww]as)'
const leading = '(?<!\\p{L})(?:with|from|by|than|because|when|where|are|[Tt]he)'
const joining = `(?:${leading}|(?<!\\p{L})(?:and|or|if))`
const before = `(?<=(?:^|[.,;:!?] |${asking} |${joining} |(?<!\\p{L})that ))`
/** An English verb or possessive after a name. */
const deed =
  "['’]s?(?!\\p{L})| (?:is|has|and|will|can|\\p{Ll}{2,}s|\\p{Ll}+ed|was|had|got|went|took|came|said|sold|quit|left)(?!\\p{L})"
/** A verb after an epithet and its name. */
const does =
  ' (?:is|are|has|will|can|(?!always|sometimes|this|towards|afterwards|besides|perhaps)\\p{Ll}{2,}s|was|were|had|got|went|took|came|said|sold|quit|left)(?!\\p{L})| \\p{Ll}+ed(?!\\p{L})'
/** Places that distinguish people of one name. */
const places =
  '(?:work|school|college|uni|university|church|choir|office|gym|mill|club|team|band|class|shop|bank|library|studio|company|firm|factory|bakery|farm|clinic|pub|orchestra|department|accounts|sales|marketing|support)(?!\\p{L})'
/** Words after "from" that name no place: "from now on", "from time to time". */
const noOrigin =
  '(?:now|then|time|times|home|here|there|next|last|today|tomorrow|yesterday|abroad|afar|far|start|beginning|moment|first|very|day|days|morning|side|outside|inside|behind|above|below|across|what|which|where|when|memory)(?!\\p{L})'

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
  // "Bram from the mill", "Oliver at work", but not "Bram at last" or "Bram of course".
  new RegExp(
    `(?<who>${name}),? (?:from (?:(?:the|my|our) )?(?!${noOrigin})(?=\\p{Ll})|(?:at|in) (?:(?:the|my|our) )?(?=${places}))(?<as>\\p{L}+(?: \\p{Ll}\\p{L}+)?)`,
    'gu',
  ),
  // "Bram the beekeeper", "Lena, the baker".
  new RegExp(`(?<who>(?:${before}|(?<=(?:${kin}) ))${name}|${name}(?=,)),? the (?<as>\\p{Ll}[\\p{L}-]+)`, 'gu'),
  // "With choir Bram", "does tall Nadia".
  new RegExp(`(?<=${asking} |${leading} )(?<as>\\p{Ll}[\\p{L}-]+) (?<who>${name})(?!\\p{L})`, 'gu'),
  // "And choir Bram is", but not "and surprise Bram": a verb may be there, which no verb follows.
  new RegExp(`${before}(?<as>\\p{Ll}[\\p{L}-]+) (?<who>${name})(?=${does})`, 'gu'),
]
/**
 * What each of these forms has, with simpler letters: V8 compiles the forms in 10 ms and more, and few texts need one.
 * Letters beyond ASCII count as any.
 */
const simpleName = '[A-Z\\x80-\\uffff][a-z\\x80-\\uffff][A-Za-z\\x80-\\uffff-]*'
const simpleWord = '[a-z\\x80-\\uffff][A-Za-z\\x80-\\uffff-]+'
const signOfTrait = new RegExp(
  `${simpleName},? (?:from|at|in|the) |(?:^|[.,;:!?] |(?:[Dd]oes|[Dd]id|[Dd]o|[Hh]as|[Ii]s|[Ww]as|with|from|by|than|because|when|where|are|[Tt]he|and|or|if|that) )${simpleWord} ${simpleName}`,
)
const signOfRelation = new RegExp(`${simpleName} ${simpleName}`)

/** Words beside a name that distinguish no people: feelings, titles, words for time, adverbs, and verbs. */
const noEpithet = new RegExp(
  `^(?:${[
    'poor|dear|lucky|good|bad|sweet|crazy|silly|only|even|new|mr|mrs|ms|miss|mx|dr|prof|\\p{L}+ly|\\p{L}+ing',
    'yesterday|today|tomorrow|tonight|later|soon|next|last|first|afterwards|nowadays|christmas|easter|spring|summer|autumn|winter|weekend|other|same|whole|day|night|morning|evening',
    'january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day',
    'maybe|perhaps|sometimes|often|always|never|again|still|then|meanwhile|instead|otherwise|anyway|however|besides|somehow|whenever|wherever|whether|without|despite|except|like|once|apart|thanks|thank|hi|hello|hey|yes|yeah|well|oh|ok|okay|wow|sorry|sure|glad|happy|sad|worried|congrats',
    'hope|guess|think|believe|know|say|suppose|wish|bet|doubt|assume|hear|see|feel|fear|imagine|expect|trust|notice|learn|remember|forget|let|make|worry|swear|reckon|mean|claim|check',
    'invite|call|tell|ask|give|visit|help|text|email|mail|message|ring|phone|write|remind|meet|join|show|send|bring|drive|pay|take|pick|get|fetch|watch|wake|feed|find|follow|love|hate|miss|marry|hug|kiss|greet|surprise|warn|wait|book|lend|owe|teach|buy|keep|leave|include|add|contact|introduce|convince|support|want|need|nor|but|so|yet',
  ].join('|')})$`,
  'iu',
)

/** The names of people in a text, in lower case, each with the stems of its epithets. */
const peopleOf = readOnce(({ content }: Said) =>
  readPeople(content, [
    ...(kinWord.test(content) ? byKin : []),
    ...(signOfRelation.test(content) ? relations : []),
    ...traitsIn(content),
  ]),
)

/** Those with an epithet that one adds because there are two of that name. */
const byTraits = readOnce(({ content }: Said) => readPeople(content, traitsIn(content)))

const traitsIn = (content: string): readonly RegExp[] => (signOfTrait.test(content) ? traits : [])

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
  const people = byTraits(one)
  if (people.size === 0) return false
  const [words, others] = [topicWords(other.content), peopleOf(other)]
  return [...people].some(
    ([who, as]) => !others.has(who) && sharedTopics(topicWords(who), words) > 0 && sharedTopics(as, words) === 0,
  )
}
