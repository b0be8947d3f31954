import { quickHash } from '../../core/quick-hash.ts'
import { isOffer, isPointing, saysRuleOtherwise } from '../../text/report/cues.ts'
import type { Prompt } from '../../text/report/read-prompt.ts'
import { type Report, statementsOf } from '../../text/report/read-report.ts'
import { asksFirst, releaseOf } from '../../text/report/releases.ts'
import { titleOf, titleOfRule } from '../../text/report/title.ts'
import { saysWhatToDo, saysWrong } from '../../text/report/work-words.ts'
import { shortened } from '../../text/shortened.ts'
import type { ObservationDraft, ObservationType } from '../draft.ts'
import type { Choice } from './read-choices.ts'
import { wordsOf } from './why.ts'

interface Said {
  asked: Prompt
  told: Report
  /** What a compaction keeps of the session before it. */
  kept: Report
  /** The assistant's last words. */
  last: string
  at: number
  files: readonly string[]
  /** The agent took up what its user said, and did nothing: it was a rule, or settled. */
  isTakenUp: boolean
  /** Something was done or found, which tells what is left to do. */
  isWork: boolean
  /** Something was changed, which shows which way its user chose. */
  hasChanged: boolean
  /** Its user only greeted, at the beginning. */
  isGreeting: boolean
  choices: readonly Choice[]
  /** What was tried in vain: told with what was decided. */
  deadEnds: readonly string[]
  /** Title and narrative of the work, which need not be told twice. */
  work: string
}

type DraftOf = (type: ObservationType, sentence: string, confidence: number) => ObservationDraft

/** Who is this likely to complain has settled nothing. */
const mostInVain = 0.4
/** Decisions, and insights, that are kept of one prompt. */
const mostStatements = 3
/** A question further from the end than this was answered by who asked it, characters. */
const lastWords = 400
const longestQuestion = 200
/** Fewer words ask nothing that can be understood later, characters. */
const leastQuestion = 15
/** Confidence by who said it: the user's word weighs more than the assistant's, who may only repeat it. */
const trust = { user: 0.9, question: 0.7, assistant: 0.6, kept: 0.5 }

/** What was settled, learned and asked at a prompt, an observation each. */
export function describeSayings(said: Said): ObservationDraft[] {
  const { asked, told, kept, isWork, choices, work } = said
  const draft = draftsOf(said)
  const some = (type: ObservationType, sentences: readonly string[], confidence: number) =>
    [...new Set(sentences)]
      .filter(isProse)
      .slice(0, mostStatements)
      .map((sentence) => draft(type, sentence, confidence))
  const question = openQuestion(said)
  const left = statementsOf(told, 'next')
  const isLasting = (text: string) => !asked.forOnce.includes(text) && !(said.hasChanged && asked.chosen.includes(text))
  const rules = rulesIn(said).filter(isLasting)
  const untold = (sentences: readonly string[]) => sentences.filter((sentence) => !work.includes(sentence))
  const all = [
    ...some('decision', [...rules, ...statementsOf(asked, 'decided').filter(isLasting)], trust.user),
    ...choices.map(({ title, type, ...more }) => ({ ...draft(type, title, trust.user), title, ...more })),
    ...some(
      'decision',
      statementsOf(told, 'decided').filter((text) => !rules.some((rule) => repeats(text, rule))),
      trust.assistant,
    ),
    ...some(
      'insight',
      untold(statementsOf(told, 'learned', ...(work === '' ? (['cause'] as const) : []))),
      trust.assistant,
    ),
    ...some('decision', statementsOf(kept, 'decided'), trust.kept),
    ...some('insight', statementsOf(kept, 'learned', 'tried', 'cause'), trust.kept),
    ...(isWork ? [] : leftToDo(draft, left.length > 0 ? left : asked.putOff)),
    ...(question === undefined ? [] : [draft('question', question, trust.question)]),
  ]
  return [...new Map(all.toReversed().map((one) => [one.slot, one])).values()].toReversed()
}

/** Makes a draft of one sentence. */
function draftsOf({ at, files, deadEnds }: Said): DraftOf {
  return (type, sentence, confidence) => ({
    slot: `${type}: ${quickHash(sentence.toLowerCase())}`,
    subject: null,
    type,
    title:
      type === 'question'
        ? sentence.slice(0, longestQuestion)
        : (type === 'decision' ? titleOfRule : titleOf)(sentence),
    subtitle: '',
    narrative: sentence,
    facts: type === 'decision' ? deadEnds.map((text) => `Did not help: ${text}`) : [],
    concepts: [],
    filesRead: [],
    filesModified: type === 'question' ? [] : [...files],
    tools: [],
    confidence,
    at,
    discoveryTokens: 0,
    causes: [],
  })
}

/** The last question, where it is asked at the end and nobody has answered it. */
function openQuestion({ told, last, isGreeting }: Said): string | undefined {
  const question = told.questions.at(-1)
  const isOpen =
    question !== undefined &&
    !isGreeting &&
    question.length >= leastQuestion &&
    !isOffer(question) &&
    last.slice(-lastWords).includes(question.slice(-40))
  return isOpen ? question : undefined
}

/** What the user ruled; all of what they said where the agent took it up and did nothing else. */
function rulesIn({ asked, isTakenUp }: Said): string[] {
  const said = asked.statements.map(({ text }) => text)
  const rules = withItsStatement(
    said.filter((text) => !isReleaseAlone(text) && (isRule(text) || (asked.ruled.includes(text) && !saysWrong(text)))),
    said,
  )
  const isSettling = isTakenUp && asked.questions.length === 0 && statementsOf(asked, 'decided').length === 0
  if (!isSettling || asked.inVain >= mostInVain) return rules
  const known = [...rules, ...asked.putOff]
  return [
    ...rules,
    ...said.filter(
      (text) => asked.mayRule.includes(text) && !known.includes(text) && !saysWhatToDo(text) && !once.test(text),
    ),
  ]
}

/** Who need not be asked any more says nothing of what is to be done: it ends a rule, and sets none. */
const isReleaseAlone = (text: string): boolean =>
  releaseOf(text) === 'duty' && asksFirst(text) && !/\b(?:but|except|unless|always)\b/i.test(text)

/** `This goes for all we do here` says nothing without the statement before it. */
function withItsStatement(rules: readonly string[], said: readonly string[]): string[] {
  const whole = rules.map((rule) => {
    const before = said[said.indexOf(rule) - 1]
    return isPointing(rule) && before !== undefined ? `${before} ${rule}` : rule
  })
  return whole.filter((rule) => !whole.some((other) => other !== rule && other.startsWith(rule)))
}

/** Whether the assistant only says in its own words what its user has ruled. */
function repeats(statement: string, rule: string): boolean {
  const [own, theirs] = [wordsOf(statement), wordsOf(rule)]
  return own.size > 0 && [...own].filter((word) => theirs.has(word)).length / own.size >= leastRepeated
}
const leastRepeated = 0.3

/** What is left to do, where nothing was done that would tell it. */
function leftToDo(draft: DraftOf, statements: readonly string[]): ObservationDraft[] {
  const steps = [...new Set(statements.map((text) => titleOf(text)))].slice(0, mostStatements)
  if (steps.length === 0) return []
  const title = shortened(`Left to do: ${steps.join('; ')}`, longestQuestion)
  return [{ ...draft('discovery', title, trust.assistant), title, facts: steps.map((step) => `Next: ${step}`) }]
}

/** Code, and two words, are nothing that somebody has decided or learned. */
const isProse = (sentence: string): boolean =>
  !/^[\w.$]+\([^)]*\);?$|^\S+$|[{};]\s*$/.test(sentence.replace(/`/g, '')) ||
  /[\p{Script=Han}\p{Script=Hiragana}]/u.test(sentence)

/** Said for this once. */
const once = /\b(?:yet|now(?!\s+on)|today|this time|just|here|until)\b/i

/** A user who says how things are done from here on, and not only this once. */
const isRule = (sentence: string): boolean =>
  (saysRuleOtherwise(sentence) ||
    (asksFirst(sentence) &&
      !/^(?:did|do|does|why|what|when|who)\b|\?\s*$|\bno need\b|\bnot\b|n['’]t\b|\bwithout\b|\b(?:it|that|this|them|these|those)\b/i.test(
        sentence,
      )) ||
    /^(?:(?:please|and|also|ok(?:ay)?|no|btw|by the way|fyi|note|remember|for the future|in (?:the )?future|going forward)[,:]? )*(?:(?:we|you|i) )?(?:(?:always|never)(?! (?:mind|the|an?|when|on|in|at|this|that|these|it|my|our)\b)|no [^.?]{2,40} (?:ever|please)\b|let's (?:not|never|always|avoid)|(?:we )?(?:don't|do not) (?:ever )?(?:use|want|need|commit|push|write|add)|from now on|in (?:this|our) (?:repo\w*|project|codebase))\b/i.test(
      sentence,
    )) &&
  !once.test(sentence)
