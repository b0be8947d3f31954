import type { Speaker } from '../reading/speaker.ts'
import { decisionOn } from './decisions.ts'
import type { Finding } from './rule.ts'

const before =
  /^(?:(?:ok(?:ay)?|then|so|right|alright|great|fine|well|yes|yeah|hmm|definitely|clearly|I say|I would say|I vote(?: for)?|I choose|I pick|I will take|I will go with|I am going with|let us(?: (?:do|go with|take|use))?|go with|going with|make it|the|for me)(?:[\s,]+|$))+/i
const behind =
  /(?:,? (?:then|it is|please|works(?: (?:for (?:me|us)|best|better))?|sounds (?:good|right|better|great)|wins|all the way|for (?:me|us|sure)|is fine|is better|makes (?:more )?sense|done|decided|final|definitely|I think))+$/i
const offered = /((?:[\w+#.'-]+ ){0,4}[\w+#.'-]+),? or ((?:[\w+#.'-]+ ){0,4}[\w+#.'-]+)/gi
const hollow = /^(?:a|an|the|to|on|in|with|we|I|do|could|should|it|is|be|for|or|and|of|go|use|have|get|my|our)$/i
const unsure = /\?|:$|\b(?:not|no|maybe|perhaps|but|if|or|neither|both)\b/i
const longestReply = 120
/** Most words of an answer that only names the choice. */
const longestAnswer = 5

/** "Monorepo then, I am sold", "Thursday works": a choice of one of two options that were just named. */
export function findChoice(plain: string, speaker: Speaker, talk: () => readonly string[]): Finding | undefined {
  const certain = plain.replace(/,? (?:no (?:question|doubt|contest|brainer)|without a doubt|I am sold|easy)\b.*$/i, '')
  if (speaker.amongPeople || certain.length > longestReply || unsure.test(certain)) return undefined
  const first = certain.replace(/[,;:–—!.].*$/s, (rest) => (/^\.\d/.test(rest) ? rest : '')).trim()
  const taken = first.replace(before, '').replace(behind, '').trim()
  const words = contentOf(taken)
  if (words.length === 0 || taken.split(' ').length > longestAnswer) return undefined
  for (const said of talk().slice(0, turnsBack)) {
    for (const [, left, right] of said.matchAll(offered)) {
      const [one, other] = [contentOf(left!), contentOf(right!)]
      const [inOne, inOther] = [within(words, one), within(words, other)]
      if (inOne !== inOther) return decisionOn(taken, `${taken} it is`, speaker, talk)
    }
  }
  return undefined
}
/** Turns in which the options are looked for: the answer to the question, or the question itself. */
const turnsBack = 3

const contentOf = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[.,]+$/, ''))
    .filter((word) => word.length > 1 && !hollow.test(word))

const within = (words: readonly string[], option: readonly string[]): boolean =>
  words.every((word) => option.includes(word))
