import { escaped } from './escaped.ts'

const owner = '[Tt]he [Uu]ser'
/** Verbs of "the user" before "I". */
const verbs: Readonly<Record<string, string>> = { does: 'do', is: 'am', has: 'have' }
const verb = '[Dd]oes|[Dd]id|[Ii]s|[Ww]as|[Hh]as|[Hh]ad|[Ww]ill|[Ww]ould|[Cc]an|[Cc]ould|[Ss]hould'
const preposition = 'about|at|by|for|from|of|on|to|with'

/**
 * The question as its owner would ask it. Agents ask "where does the user work?" or "user's dentist appointment", but
 * statements are in the owner's words, and slots are asked for by "my" and "I". `name`: the owner's own.
 */
export function asOwnQuestion(question: string, name?: string): string {
  const own = inOwnWords(question.replace(/(?<!\bthe )\buser(?=['’]s\b)/gi, 'the user'), owner)
  // The first word of a question may be a verb that is a name, too: "Will I …", "Mark it".
  return name === undefined ? own : inOwnWords(own, `(?:(?<=\\S\\s+)${escaped(name)}|${escaped(name)}(?=['’]s))`)
}

/**
 * The same for "user diet": undefined for other questions. The word may also belong to a program ("user table"), so it
 * is asked only where the question as it is finds nothing.
 */
export function asOwnKeywords(question: string): string | undefined {
  const own = question.replace(/^\s*user\s+(?=\p{L})/iu, 'my ')
  return own === question ? undefined : own
}

/** `who`: a pattern for the owner. */
function inOwnWords(question: string, who: string): string {
  const swap = (text: string, pattern: string, to: string | ((...parts: string[]) => string)) =>
    text.replace(new RegExp(pattern, 'gu'), to as (...parts: string[]) => string)
  let own = swap(question, String.raw`(?<![\p{L}\d_])${who}['\u2019]s(?=\s+\p{L})`, 'my')
  own = swap(
    own,
    String.raw`\b(${verb})\s+${who}(?![\p{L}\d_-])`,
    (_, asked) => `${verbs[asked!.toLowerCase()] ?? asked} I`,
  )
  own = swap(own, String.raw`\b(${preposition})\s+${who}(?![\p{L}\d_-])`, '$1 me')
  own = swap(own, String.raw`(?<![\p{L}\d_])${who}(?![\p{L}\d_-])(?!['\u2019])`, 'I')
  return own === question ? question : swap(own, String.raw`\btheir\b`, 'my')
}
