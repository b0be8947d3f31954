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
const beforeOwn = String.raw`(?<!\p{L})(?:[Mm]y|[Oo]ur|the user['\u2019]s) (?:[\p{L}-]+ ){0,2}?`
/** The speaker got or has a thing that was another person's: "I bought my uncle's car". */
const gets =
  /(?<!\p{L})(?:I|we)(?:['’]ve)? (?:[\p{L}-]+ ){0,3}?(?:bought|got|took|inherited|adopted|have|own|drive|use)(?!\p{L})/iu

/**
 * A test for statements about the thing that a question is about, of another person: "When is my birthday?" is not
 * answered by "My flatmate's birthday is on 3 May". The question is read once.
 */
export function ofAnotherOwner(question: string): (statement: string) => boolean {
  const asked = askedThing(question)
  if (!asked) return () => false
  const forms = asked.things.map(formsOfThing)
  return (statement) => {
    if (gets.test(statement)) return false
    const owners = forms.flatMap((form) => ownersIn(statement, form))
    return owners.length > 0 && !owners.some((owner) => areSame(asked.owner, owner) || isNamed(asked.things, owner))
  }
}

const thingOfOther = new RegExp(String.raw`(?<!\p{L})${possessor}(?<thing>[\p{L}-]+)`, 'u')

function askedThing(question: string): { owner: Owner; things: readonly string[] } | undefined {
  const ofOther = thingOfOther.exec(question)?.groups
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

/** Patterns for a thing with its owner: another person, or the speaker. */
interface ThingForms {
  ofOther: RegExp
  ofSpeaker: RegExp
}

function formsOfThing(thing: string): ThingForms {
  const stem = thing.slice(1).replace(/s$/, '')
  const named = String.raw`[${thing[0]!.toLowerCase()}${thing[0]!.toUpperCase()}]${stem}s?(?![\p{L}-]|['\u2019]s)`
  return {
    ofOther: new RegExp(String.raw`(?<!\p{L})${possessor}${named}`, 'gu'),
    ofSpeaker: new RegExp(beforeOwn + named, 'u'),
  }
}

/** "Ana's birthday is in May and Mina's is in March": the second one has a birthday, too. */
const withoutThing = /(?<!\p{L})(?<who>\p{Lu}[\p{L}-]+)['’]s (?=(?:is|was|are|were|falls|comes|on|in)(?!\p{L}))/gu

/** Owners that a text names for a thing. */
function ownersIn(text: string, { ofOther, ofSpeaker }: ThingForms): Owner[] {
  const owned = [...text.matchAll(ofOther)]
  const alike = owned.length > 0 ? [...text.matchAll(withoutThing)] : []
  const others = [...owned, ...alike].map(({ groups }) => ({ other: groups!.who! }))
  return ofSpeaker.test(text) ? ['own', ...others] : others
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
