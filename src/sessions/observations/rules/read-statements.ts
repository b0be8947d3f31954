import { sentenceEnds } from '../../../text/sentences.ts'
import { plainText } from '../../summarise.ts'
import { saysDecision, saysDoneOtherwise, saysInsight } from './statement-words.ts'

/** What somebody said, sorted by what it is worth later. */
export interface Statements {
  /** All sentences that can be read at a glance, in order. */
  sentences: string[]
  decisions: string[]
  insights: string[]
  /** What the assistant wants to know of the user. */
  questions: string[]
  /** What is done: `Added retry to fetch in src/net.ts`. */
  done: string[]
}

/** Small pictures that stand before a sentence. */
const marks = /^(?:[\s\p{Extended_Pictographic}]|\u{FE0F})+/u
/** Of what can be read at a glance, characters. */
export const sentenceLength = { least: 12, most: 320 }
const longestTitle = 140

/** How people begin a sentence that says more without it. */
const opening =
  /^(?:(?:yes|yeah|ok|okay|sure|great)[,.!]\s+|(?:please )?note that\s+|please\s+|(?:be careful|beware|watch out|caveat|gotcha|one (?:caveat|gotcha)|important)[:,]\s+|keep in mind that\s+)(?=\S{2})/i
/** A name of the code, or a command, keeps its letters. */
const isName = /^(?:\w*[._(/]|[a-z]+[A-Z]|(?:npm|npx|pnpm|yarn|bun|git|cargo|go|pip|pytest|docker) \w)/
/** An assistant that takes up what the user has decided decides nothing. */
const takingUp = /^(?:understood|got it|ok|okay|sure|noted|will do|great|perfect|alright|of course)\b/i
const doneVerbs =
  'added|fixed|implemented|created|wrote|written|updated|removed|deleted|refactored|renamed|moved|replaced|extracted|simplified|introduced|changed|converted|migrated|upgraded|improved|split|merged|configured|installed|documented|corrected|switched|made|set up|rewrote|enabled|disabled|bumped|cleaned up|deployed|released|reverted|optimi[sz]ed|moved'
const doneStart = new RegExp(
  `^(?:(?:done|ok|okay|great|all set|fix|solution|change|result)[.,:!–—-]*\\s+)?(?:(?:i|we)(?:'ve|’ve| have)?\\s+(?:now |also |just |successfully )*)?(${doneVerbs})\\b`,
  'i',
)

/** Reads what was said, sentence by sentence; code and quotations are left out. */
export function readStatements(text: string): Statements {
  const found: Statements = { sentences: [], decisions: [], insights: [], questions: [], done: [] }
  const plain = plainText(text)
  let start = 0
  for (const end of sentenceEnds(plain)) {
    const sentence = plain.slice(start, end).replace(/\s+/g, ' ').replace(marks, '').trim()
    start = end
    if (sentence.length < sentenceLength.least || sentence.length > sentenceLength.most) continue
    if (sentence.endsWith('?')) {
      found.questions.push(sentence)
      continue
    }
    found.sentences.push(sentence)
    if (saysDecision(sentence) && !takingUp.test(sentence)) found.decisions.push(sentence)
    else if (saysInsight(sentence)) found.insights.push(sentence)
    if (doneStart.test(sentence) || saysDoneOtherwise(sentence)) found.done.push(sentence)
  }
  return found
}

/** The verb of a sentence that says what is done, in lower case; undefined for another sentence. */
export const doneVerb = (sentence: string): string | undefined => doneStart.exec(sentence)?.[1]?.toLowerCase()

/** A sentence as a title: without who did it, its first letter large, no full stop, cut where a thought ends. */
export function titleOf(sentence: string): string {
  const verb = doneStart.exec(sentence)
  const said = verb ? sentence.slice(verb.index + verb[0].length - verb[1]!.length) : sentence
  const plain = said
    .replace(opening, '')
    .replace(/`/g, '')
    .replace(/[\s.:;,!]+$/, '')
    .trim()
  const title = isName.test(plain) ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
  if (title.length <= longestTitle) return title
  const cut = title.slice(0, longestTitle)
  const thought = Math.max(
    cut.lastIndexOf('; '),
    cut.lastIndexOf(', '),
    cut.lastIndexOf(' – '),
    cut.lastIndexOf(' ('),
    cut.lastIndexOf(': '),
  )
  if (thought > 0.4 * longestTitle) return cut.slice(0, thought)
  return `${cut.slice(0, cut.lastIndexOf(' ')).trimEnd()}…`
}
