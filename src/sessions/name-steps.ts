import { agrees } from '../text/report/cues.ts'
import { readPromptSentence } from '../text/sayings/sayings.ts'
import { analyseQuery } from '../text/tokenize.ts'

interface Said {
  text: string
  turn: number
}
interface SaidBy extends Said {
  isAssistant: boolean
}

/** A word for something that was named before: "run it", "deploy that to both hosts", but not "that host". */
const pointing =
  /\b(?:it|them|(?:this|that|these|those)(?=\s*(?:[.,;:!?)]|$|(?:to|for|in|on|at|by|with|after|before|again|as|and|once|when)\b)))\b/i
/** Most words before it that leave open what it is. */
const mostBefore = 1
/** Least share at which a sentence counts as a request for work. */
const leastTask = 0.5
/** Longest request that is quoted, characters. */
const longestRequest = 90
const opener = /^(?:(?:ok(?:ay)?|good|great|thanks|now|next|then|and|so|please)\b[\s,.:!–-]*)+/i

/** A step that refers to something without a name gets the request that its work came from: "run it (asked: …)". */
export function nameStep(step: Said, said: readonly SaidBy[]): string {
  const text = step.text.replace(/[.\s]+$/, '')
  const at = pointing.exec(text)?.index
  if (at === undefined || wordsIn(text.slice(0, at)) > mostBefore) return step.text
  const request = requestBefore(step, said)
  return request === undefined ? step.text : `${text} (asked: ${request})`
}

const wordsIn = (text: string): number => analyseQuery(text).filter(({ stopWord }) => !stopWord).length

/** The request for work in the last user turn before a step that has one, in one clause without final punctuation. */
function requestBefore({ turn }: Said, said: readonly SaidBy[]): string | undefined {
  const asked = said.flatMap((one) => {
    if (one.isAssistant || one.turn >= turn || agrees(one.text.replace(opener, ''))) return []
    const share = readPromptSentence(one.text).share('task')
    return share < leastTask ? [] : [{ ...one, share }]
  })
  const best = asked.reduce<(typeof asked)[number] | undefined>(
    (last, one) => (last === undefined || one.turn > last.turn || one.share > last.share ? one : last),
    undefined,
  )
  const words = best?.text
    .replace(opener, '')
    .replace(/[()]/g, '')
    .replace(/;/g, ',')
    .replace(/[.!?\s]+$/, '')
  if (words === undefined || words === '' || words.length <= longestRequest) return words || undefined
  return `${words.slice(0, words.lastIndexOf(' ', longestRequest))} …`
}
