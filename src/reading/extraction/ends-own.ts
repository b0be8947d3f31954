import type { ComparableFact } from './comparable-fact.ts'
import { topicWords } from './topic-words.ts'

/** Statements of speakers about themselves, in the supported languages. */
const ofOneself = /^(?:(?:and|but|so|currently|und|aber)\s)?(?:I|we|the user|ich|wir)\b/i
/** "My car is a Golf": a possession. Relatives are subjects of their own facts and do not match. */
const ofOwnThing = /^(?:my|our|the user's|meine?|unsere?) [\p{L}-]+(?: [\p{L}-]+)? (?:is|are|ist|sind)\b/iu
/** Predicates that a stop does not end: a person who stops penicillin is still allergic to it. */
const lasting: ReadonlySet<string> = new Set(['allergic_to', 'avoids', 'diet', 'dislikes', 'likes', 'loves', 'prefers'])
/** Words after which a thing is only mentioned. */
const aside = /\b(?:from|without|after|before|because|about|against|than|for|not|never|no|von|ohne|nach|gegen|für)\b/i
/** Most words between the subject and the thing: "I drink about three large cups of". */
const mostBetween = 7

/**
 * Whether the speaker's stop ("I've stopped warfarin", "I no longer drive to work") ends a fact. Only facts that the
 * speaker does or has exactly this end; facts about other people, mixtures and rules stay. `stopped`: only the thing is
 * named, so likings and conditions stay as well.
 */
export function endsOwn(about: readonly string[], fact: ComparableFact, stopped: boolean): boolean {
  const { content, predicate, subject, type } = fact
  if (type === 'event' || (stopped && lasting.has(predicate))) return false
  if (!ofOneself.test(content) && !ofOwnThing.test(content) && !content.toLowerCase().startsWith(`${subject} `))
    return false
  const wanted = new Set(about.flatMap((part) => [...topicWords(part), part.toLowerCase()]))
  const words = content.split(/\s+/)
  const isMeant = (word: string) => [...topicWords(word)].some((topic) => wanted.has(topic))
  const met = new Set(words.flatMap((word) => [...topicWords(word)].filter((topic) => wanted.has(topic))))
  if (about.length === 0 || met.size < about.length) return false
  const [first, last] = [words.findIndex(isMeant), words.findLastIndex(isMeant)]
  const between = words.slice(1, stopped ? first : last)
  // A tool has a name ("with Duolingo"), an ingredient does not ("porridge with honey").
  const isBeside = aside.test(between.join(' ')) || (between.at(-1) === 'with' && !/^\p{Lu}/u.test(words[first]!))
  return between.length <= mostBetween && !isBeside
}
