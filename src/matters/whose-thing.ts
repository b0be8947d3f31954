import { sharedTopics, topicWords } from '../reading/reading.ts'

/** The owner of a thing: the speaker, or the words for another person. */
type Owner = 'own' | { other: string }

/** "my phone number", "which car do I drive", "do we have a garden": the words for the things that the question is about. */
const ownAsked = [
  /(?<!\p{L})(?:my|our)(?: (?:new|old|own))? ((?:[\p{L}-]+ ){0,2}[\p{L}-]+)(?![\p{L}-]*['’]s)/giu,
  /(?<!\p{L})(?:which|what) ([\p{L}-]+) (?:do|did|am|are) (?:I|we)(?!\p{L})/giu,
  /(?<!\p{L})(?:I|we) (?:have|own|got) (?:an?|any) ([\p{L}-]+)/giu,
]
/** A person before a possessive: a name, or a relation to the speaker. "The flat's rent" names no person. */
const possessor = String.raw`(?<who>(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:[\p{L}-]+ ){0,2}?[\p{Ll}-]+|(?:\p{Lu}[\p{L}-]+ and )?\p{Lu}[\p{L}-]+))(?:['\u2019]s|s['\u2019]) (?:[\p{L}-]+ ){0,2}?`
const ofSpeaker = String.raw`(?<!\p{L})(?:[Mm]y|[Oo]ur|the user['\u2019]s) (?:[\p{L}-]+ ){0,2}?`
/** The speaker got or has a thing that was another person's: "I bought my uncle's car". */
const gets =
  /(?<!\p{L})(?:I|we)(?:['’]ve)? (?:[\p{L}-]+ ){0,3}?(?:bought|got|took|inherited|adopted|have|own|drive|use)(?!\p{L})/iu

/**
 * Whether a question is about a thing of one person and a statement about the same thing of another: "When is my
 * birthday?" is not answered by "My flatmate's birthday is on 3 May".
 */
export function isOfAnotherOwner(question: string, statement: string): boolean {
  const asked = askedThing(question)
  if (!asked || gets.test(statement)) return false
  const owners = asked.things.flatMap((thing) => ownersIn(statement, thing))
  return owners.length > 0 && !owners.some((owner) => areSame(asked.owner, owner) || isNamed(asked.things, owner))
}

function askedThing(question: string): { owner: Owner; things: readonly string[] } | undefined {
  const ofOther = new RegExp(String.raw`(?<!\p{L})${possessor}(?<thing>[\p{L}-]+)`, 'u').exec(question)?.groups
  // "What's" and "Who's" name no owner.
  if (ofOther && !asking.test(ofOther.who!)) {
    const rest = question.slice(question.indexOf(ofOther.who!) + ofOther.who!.length).split(' ')
    const things = thingsIn(rest.slice(1, mostWords + 1).join(' '))
    if (things.length > 0) return { owner: { other: ofOther.who! }, things }
    // "My dog's name": the dog is the thing.
    return { owner: 'own', things: thingsIn(ofOther.who!.replace(/^(?:my|our) /i, '')) }
  }
  const things = ownAsked.flatMap((form) => [...question.matchAll(form)].flatMap(([, words]) => thingsIn(words!)))
  return things.length > 0 ? { owner: 'own', things } : undefined
}
const asking = /^(?:what|who|where|when|how|which|that|it|there)$/i
/** Number of words after an owner that may name the thing. */
const mostWords = 3

const thingsIn = (words: string): string[] =>
  words
    .replace(/[^\p{L}' -]/gu, '')
    .split(' ')
    .filter((word) => topicWords(word).size > 0 && !/^(?:called|named|name|new|old)$/i.test(word))

/** Owners that a text names for a thing. */
function ownersIn(text: string, thing: string): Owner[] {
  const stem = thing.slice(1).replace(/s$/, '')
  const named = String.raw`[${thing[0]!.toLowerCase()}${thing[0]!.toUpperCase()}]${stem}s?(?![\p{L}-]|['\u2019]s)`
  const others = [...text.matchAll(new RegExp(String.raw`(?<!\p{L})${possessor}${named}`, 'gu'))].map(({ groups }) => ({
    other: groups!.who!,
  }))
  return new RegExp(ofSpeaker + named, 'u').test(text) ? ['own', ...others] : others
}

/** Whether the owner is what the question is about: "my daughter's allergic" for "my daughter". */
const isNamed = (things: readonly string[], owner: Owner): boolean =>
  owner !== 'own' && sharedTopics(topicWords(things.join(' ')), topicWords(owner.other)) > 0

/** Whether two owners may be one: "Anna" and "my friend Anna", or "our son" and "Lukas", of whom nothing is known here. */
function areSame(asked: Owner, owner: Owner): boolean {
  if (asked === 'own' || owner === 'own') return asked === owner
  if (isRelation.test(asked.other) !== isRelation.test(owner.other)) return true
  return sharedTopics(topicWords(asked.other), topicWords(owner.other)) > 0
}
const isRelation = /^(?:my|our|his|her|their) /i
