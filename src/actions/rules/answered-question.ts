import { notChosen, withReason } from '../../text/report/known-choice.ts'
import { readReport } from '../../text/report/read-report.ts'
import { firstVerb } from '../../text/report/work-words.ts'
import { readPromptSentence } from '../../text/sayings/sayings.ts'
import { sentenceEnds } from '../../text/sentences.ts'
import { contentOf, taking, type Ways, wayTaken } from './offered-ways.ts'
import { type Choice, choiceBetween } from './read-choices.ts'

/** A question further from the end of the agent's message was not for the user, characters. */
const lastWords = 400
const longestAnswer = { words: 8, characters: 300 }
/** The order of steps is not a decision. */
const ofOrder = /\b(?:first|next|now|today|zuerst|jetzt|d['’]abord)\b/i
/** The agent's next step is not a decision either: "shall I commit, or wait?". */
const ofTask =
  /\b(?:(?:shall|should|may|can) i|(?:want|like) me to|soll ich|dois-je) (?:now )?(?:commit|push|merge|run|wait|continue|stop|go on|show|look|start|retry|revert|open|check|try|warten|weiter)\b/i
const label = /^(?:open )?(?:questions?|frage|decision needed)\s*:\s*/i
const lead =
  /^(?:(?:ok(?:ay)?|then|so|right|well|yes|yeah|hmm|definitely|(?:i|we)(?:['’]ve| have)? decided(?: on| for)?|we(?:['’]ll| will)? (?:use|take|go with)|i(?:['’]d| would)? (?:say|prefer|vote for|go for|go with|take|pick)|let['’]?s(?: (?:do|go with|take|use))?|go with|take|use|make it|nimm|nehmt|please|for me|dann|ja|bitte)(?:[\s,:]+|$))+/i
const unsure = /\?|\b(?:not|no|neither|both|either|maybe|perhaps|whatever|nicht|nein|beides?)\b|n['’]t\b/i
/** A question that the client displayed with options, and that was answered there. */
export interface AskedWays {
  question: string
  options: readonly string[]
}

/** Questions before a prompt: by the agent in its client, and by the user. */
interface AskedBefore {
  shown?: AskedWays | undefined
  asked?: string | undefined
}

/**
 * What a user chose from the options in the agent's last question: "In the profile, so it follows people". For a
 * question answered in the client (`shown`), the comment on that answer: "yes the table, a file can't be joined". A
 * user who asked "Redis or Postgres?" in the last prompt (`asked`) and now names one has chosen, too.
 */
export function answeredQuestion(said: string, request: string, { shown, asked = '' }: AskedBefore = {}): Choice[] {
  const answer = readAnswer(request)
  if (answer === undefined) return []
  const question = readReport(said).questions.at(-1)
  if (question === undefined) {
    const own = readReport(asked).questions.at(-1)
    const taken = own === undefined || isOfWork(own) ? undefined : wayTaken(own, '', answer.words)
    if (taken !== undefined) return [chosen(own!, taken, answer)]
    const ways = shown && answer.reason !== '' ? taking(shown.options, answer.words) : undefined
    return ways === undefined
      ? []
      : [chosen(shown!.question, ways, { ...answer, text: `${ways.taken}: ${answer.reason}` })]
  }
  if (isOfWork(question) || !said.slice(-lastWords).includes(question.slice(-40))) return []
  const before = said.slice(0, said.lastIndexOf(question.slice(-40)) + 40 - question.length)
  const ways = wayTaken(question, before, answer.words)
  if (ways === undefined) return []
  const bare = question.replace(label, '')
  return [chosen(bare.includes(ways.taken) ? bare : `${[ways.taken, ...ways.others].join(' or ')}?`, ways, answer)]
}

const isOfWork = (question: string): boolean => ofOrder.test(question) || ofTask.test(question)

function chosen(asked: string, ways: Ways, { text, reason }: Answer): Choice {
  const choice = choiceBetween(asked.charAt(0).toUpperCase() + asked.slice(1), text)
  return {
    ...choice,
    narrative: withReason(choice.narrative, reason),
    facts: ways.others.map((way) => `${notChosen}${way}`),
  }
}

interface Answer {
  /** The answer with the sentence that gives the reason. */
  text: string
  /** Words that name the option. */
  words: string[]
  /** The text after it, or the next sentence; empty if too short. */
  reason: string
}

/** The start of a prompt that may name one of several options; undefined if it is long, a question, or unsure. */
function readAnswer(request: string): Answer | undefined {
  const [answer = '', second = ''] = sentencesOf(request)
  const named = answer.replace(lead, '')
  const clause = named.replace(behindClause, '')
  const words = contentOf(clause)
  if (words.length === 0 || clause.split(/\s+/).length > longestAnswer.words) return undefined
  if (unsure.test(clause) || answer.endsWith('?') || answer.length > longestAnswer.characters) return undefined
  const behind = (behindClause.exec(named)?.[0] ?? '').replace(/^[\s,;:–—!.]+/, '')
  const isBare = behind.length < leastReason
  const next = isBare && givesWhy(second) ? second : ''
  return { text: `${answer} ${next}`.trim(), words, reason: isBare ? next : behind }
}

/** The rest of an answer after its first clause. */
const behindClause = /[,;:–—!].*$|\s(?:because|since|as|weil|denn|parce que|porque)\s.*$|\.(?!\d).*$/is
/** Whether the sentence after a bare answer is its reason: not a request, a rule or a new topic. */
const givesWhy = (sentence: string): boolean =>
  sentence !== '' &&
  sentence.length <= longestAnswer.characters &&
  !/\?$/.test(sentence) &&
  firstVerb(sentence) === undefined &&
  !readPromptSentence(sentence).is('ruled')
const leastReason = 12

function sentencesOf(text: string): string[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  const ends = sentenceEnds(plain)
  return [0, ...ends].map((from, at) => plain.slice(from, ends[at] ?? plain.length).trim())
}
