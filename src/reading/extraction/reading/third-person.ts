import { leadingAdverbs, thirdPerson } from '../../../text/verb-forms.ts'
import type { Speaker } from './speaker.ts'

/** Converts a verb phrase of the speaker to the third person: `am a nurse in my town` → `is a nurse in their town`. */
export function predicateInThirdPerson(phrase: string, speaker: Speaker, plural = false): string {
  const adverbs = leadingAdverbs.exec(phrase)?.[0] ?? ''
  const behind = phrase.slice(adverbs.length)
  const [, never = '', verb = '', rest = ''] =
    /^((?:never |not |no longer |rarely |mostly )?)(\S+)(.*)$/s.exec(behind) ?? []
  return adverbs + never + (plural ? verb : thirdPerson(verb)) + inThirdPerson(rest, speaker)
}

/**
 * Converts a statement about another subject: "my" becomes the speaker's name, since "their" would mean the subject.
 */
export const otherInThirdPerson = (words: string, speaker: Speaker): string =>
  inThirdPerson(
    words.replace(/(?<![-./])\b(?:my|our)\b(?![-./]\w)/gi, possessiveOf(speaker.name).replace(/^The/, 'the')),
    speaker,
  )

/** "My wife" becomes "their wife", "ann" becomes "Ann". */
export const otherAsNamed = (other: string, speaker: Speaker): string =>
  inThirdPerson(other.charAt(0).toLowerCase() + other.slice(1), speaker).replace(/^[a-z](?=[a-z]*$)/, (first) =>
    first.toUpperCase(),
  )

/** Converts the speaker's words to the third person. */
export function inThirdPerson(words: string, speaker: Speaker): string {
  let changed = words
  for (const [pattern, other] of persons) changed = changed.replace(pattern, other)
  if (speaker.listener) {
    changed = changed.replace(/\byour\b/g, `${speaker.listener}'s`).replace(/\byou\b/g, speaker.listener)
  }
  return changed
}

/** Singular they, because the pronoun of the speaker is not known. */
const persons: readonly [RegExp, string][] = [
  [/\bI am\b/g, 'they are'],
  [/\bI was\b/g, 'they were'],
  [/\bI\b(?!['.\-/])/g, 'they'],
  [/(?<![-./])\bmy\b(?![-./]\w)/gi, 'their'],
  [/\bmyself\b/gi, 'themselves'],
  [/\bmine\b/g, 'theirs'],
  [/(?<![-./])\bme\b(?![-./]\w)/g, 'them'],
  [/(?<![-./])\bwe\b(?![-./]\w)/gi, 'they'],
  [/(?<![-./])\bour\b(?![-./]\w)/gi, 'their'],
  [/\bours\b/g, 'theirs'],
  [/(?<![-./]|\b[Ll]et )\bus\b(?![-./]\w)/g, 'them'],
  [/\bourselves\b/g, 'themselves'],
]

/** `The user's`, `Melanie's` */
export const possessiveOf = (name: string): string =>
  /s$/.test(name) && name !== 'The user' ? `${name}'` : `${name}'s`
