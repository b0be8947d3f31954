import type { ComparableFact } from './comparable-fact.ts'
import { topicWords } from './topic-words.ts'

/** Who says it of themselves, in the languages that are read. */
const ofOneself = /^(?:(?:and|but|so|currently|und|aber)\s)?(?:I|we|the user|ich|wir)\b/i
/** "My car is a Golf": what somebody has. People of theirs are subjects of their own. */
const ofOwnThing = /^(?:my|our|the user's|meine?|unsere?) [\p{L}-]+(?: [\p{L}-]+)? (?:is|are|ist|sind)\b/iu
/** Conditions and likings outlast that somebody stops: who stops penicillin is still allergic to it. */
const lasting: ReadonlySet<string> = new Set(['allergic_to', 'avoids', 'diet', 'dislikes', 'likes', 'loves', 'prefers'])
/** Behind these words a thing is only mentioned. */
const aside = /\b(?:from|without|after|before|because|about|against|than|for|not|never|no|von|ohne|nach|gegen|für)\b/i
/** Words between who does it and what it is done with: "I drink about three large cups of". */
const mostBetween = 7

/**
 * Does it end a fact that its speaker stopped something ("I've stopped warfarin", "I no longer drive to work")? Only one
 * that says of the speaker that they do or have just this: what others do with it, what it is mixed with, and rules about
 * it stay. `stopped`: it is named by the thing alone, so that likings and conditions stay, too.
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
  // A helper has a name ("with Duolingo"), an ingredient has none ("porridge with honey").
  const isBeside = aside.test(between.join(' ')) || (between.at(-1) === 'with' && !/^\p{Lu}/u.test(words[first]!))
  return between.length <= mostBetween && !isBeside
}
