import { callings, jobs } from './callings.ts'

/** Nouns for relations of people and animals. */
export const relationNoun =
  '(?:(?:older|younger|elder|little|big|twin|half|step|eldest|oldest|youngest|late|ex|best|close|good|old|childhood|former|new|new-born|newborn)[ -])*(?:mother|mom|mum|mama|father|dad|papa|parents?|sister|brother|siblings?|wife|husband|spouse|partner|girlfriend|boyfriend|fianc[ée]e?|sons?|daughters?|kids?|child|children|baby|aunt|auntie|uncle|cousins?|niece|nephew|grandma|nan|nana|gran|grandad|granddad|grandmother|grandpa|grandfather|granny|grandson|granddaughter|(?:mother|father|sister|brother|son|daughter)-in-law|stepmother|stepfather|stepson|stepdaughter|friends?|buddy|roommate|flatmate|housemate|neighbou?rs?|boss|manager|supervisor|colleagues?|co-?workers?|teammates?|co-?founder|mentor|therapist|doctor|dentist|lawyer|attorney|accountant|landlord|landlady|eldest|youngest|oldest|middle child|teacher|professor|advisor|coach|trainer|assistant|intern|client|dogs?|cats?|pupp(?:y|ies)|pup|kitten|kitty|parrot|horse|pony|hamster|rabbit|bunny|fish|turtle|tortoise|snake|gecko|bird|guinea pigs?)'

/** Roles by their last word: "midwife", "piano teacher", "thesis supervisor". */
const calling = new RegExp(`^(?:[a-z-]+ ){0,2}(?:${jobs}|${callings}|${relationNoun})$`, 'i')
/** Roles that programs and things have, too; their names are one word. */
const ofThings = /(?:^| )(?:assistant|driver|editor|interpreter|manager|tester|translator|writer)$/i
/** Other role nouns, which need a name with a title, because things end in "-er" and "-or", too ("my router"). */
const doer = /^(?:[a-z-]+ ){0,2}[a-z]{2,}(?:er|or|ant|ian|man|woman|person)$/i
const titled = /^(?:Dr|Prof|Mr|Mrs|Ms|Mx|Herr|Frau)\.? \p{Lu}/u

/** Whether a noun is the role of a person with this name. */
export const isRoleOf = (noun: string, name: string): boolean =>
  isPersonName(name) &&
  (calling.test(noun) ? !ofThings.test(noun) || name.includes(' ') : doer.test(noun) && titled.test(name))

/** A person's name: capitalized, at most three words. */
export const personName =
  "\\p{Lu}[\\p{L}'’-]{1,20}(?: (?:de|van|von|da|la|el|bin|al)(?= \\p{Lu}))?(?: \\p{Lu}[\\p{L}'’.-]{0,20}){0,2}"

const notNames = new Set(
  `Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September
  October November December The This That These Those There Then It Is In On At By My Our Your His Her Their We He She
  They And But So Or If When What Where Why How Who Which Yes Yeah No Not Now New Next Last First Every Each All Some
  Any Also Always Never Please Thanks Thank Hey Hi Hello Well Good Great Nice Wow Oh Ok Okay Sure Just Maybe Perhaps
  Today Tomorrow Yesterday Tonight Can Could Would Should Will Do Does Did Are Am Was Were Has Have Had I You Note
  Sorry Actually Correction English German French Spanish Italian Dutch Christmas Easter Thanksgiving Halloween Here
  After Before During Since Until For From With Without Let Being Been Everyone Everything Nothing Something Someone
  Anyone Nobody One Two Three Both Only Even Still Once While Because Instead Seeing Having Getting Going Doing
  Looking Sounds Glad Happy Love Lots Got Keep Take Make Time Life Things People Congrats Cool Awesome Amazing Kids
  Friends Family Mom Dad Definitely Totally Absolutely Exactly Honestly Too Such Your Remember Use Node Working`.split(
    /\s+/,
  ),
)

/** Whether a word may be a name; excludes months and words that begin sentences. */
export const isPersonName = (word: string): boolean =>
  /^\p{Lu}/u.test(word) && !/^\p{Lu}\p{Ll}{2,}ing$/u.test(word) && !notNames.has(word.split(/[ '’]/)[0]!)

const she =
  /\b(?:mother|mom|mum|mama|sister|wife|girlfriend|daughter|aunt|auntie|niece|grandma|grandmother|granny|granddaughter|fiancée|landlady|stepmother)\b/i
const he =
  /\b(?:father|dad|papa|brother|husband|boyfriend|son|uncle|nephew|grandpa|grandfather|grandson|fiancé|landlord|stepfather)\b/i

/** The pronoun of a relation: a brother is "he". */
export const pronounOf = (noun: string | undefined): 'he' | 'she' | undefined =>
  noun === undefined ? undefined : she.test(noun) ? 'she' : he.test(noun) ? 'he' : undefined

/** The name given in "My neighbour is Gisela". */
export const nameGiven = ({ kind, predicateText }: { kind: string; predicateText: string }): string | undefined =>
  kind === 'person'
    ? /^is (?:called |named )?(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)$/u.exec(predicateText)?.[1]
    : undefined

/** Relations that last, whatever else is past in a sentence. */
const family =
  /(?:^|[ -])(?:mother|mom|mum|mama|father|dad|papa|sister|brother|wife|husband|son|daughter|aunt|auntie|uncle|cousin|niece|nephew|grand\p{L}+|granny|step\p{L}+|in-law)$/iu
const ofSpeaker = new RegExp(`(?:^|(?<!\\p{L})(?:with|and|to|from) )(?:my|our) (${relationNoun}) (${personName})`, 'gu')
/** Clauses in which a relation has ended, or may not exist. */
const over =
  /(?<!\p{L})(?:no longer|any ?more|not|never|used to|quit|left|ex|divorc\p{L}*|separat\p{L}*|split|br(?:eak|oke|eaking|oken) up|parted)(?!\p{L})|n['’]t(?!\p{L})/iu
/** Objects of these verbs may be things: "I gave to my mother Netflix". */
const given =
  /(?<!\p{L})(?:g[ia]v(?:e|en|ing)|s[eh]n[dt]|show\p{L}*|teach\p{L}*|taught|read|buy\p{L}*|bought)(?!\p{L})/iu
const plural = /(?:[^s]s|children)$/i
/** The words of a name: "Ana Monday" is Ana. */
function nameOf(words: string): string | undefined {
  const all = words.replace(/\.$/, '').split(' ')
  const end = all.findIndex((word) => /^\p{Lu}/u.test(word) && (!isPersonName(word) || /^\p{Lu}{2,}$/u.test(word)))
  const name = (end < 0 ? all : all.slice(0, end)).join(' ')
  return name === '' || /^(?:Dr|Prof|Mr|Mrs|Ms|Mx)$|['’]s?$/.test(name) ? undefined : name
}

/**
 * People whom a speaker names in passing with their relation: "with my wife Dalia". In a report of the past only the family
 * by blood; none where a relation may have ended, and none of several ("my sons Tim and Leo").
 */
export function relativesNamed(text: string, past: boolean): { noun: string; name: string }[] {
  if (over.test(text) || given.test(text)) return []
  return [...text.matchAll(ofSpeaker)].flatMap(([, noun = '', words = '']) => {
    const name = nameOf(words)
    return name !== undefined && !plural.test(noun) && (!past || family.test(noun)) ? { noun, name } : []
  })
}
