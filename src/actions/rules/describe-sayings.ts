import { quickHash } from '../../core/quick-hash.ts'
import { isComplaint } from '../../text/report/complaints.ts'
import { isOffer, isPointing, saysRuleInOtherLanguage } from '../../text/report/cues.ts'
import { planDropped } from '../../text/report/dropped-plans.ts'
import type { Prompt } from '../../text/report/read-prompt.ts'
import { type Report, statementsOf } from '../../text/report/read-report.ts'
import { asksFirst, releaseOf } from '../../text/report/releases.ts'
import { titleOf, titleOfRule } from '../../text/report/title.ts'
import { endedBy } from '../../text/report/withdrawals.ts'
import { reportsFault, requestsWork } from '../../text/report/work-words.ts'
import { shortened } from '../../text/shortened.ts'
import type { ObservationDraft, ObservationType } from '../draft.ts'
import type { Choice } from './read-choices.ts'
import { wordsOf } from './why.ts'

interface Said {
  asked: Prompt
  report: Report
  /** What a compaction keeps of the session before it. */
  kept: Report
  /** The assistant's last message. */
  last: string
  at: number
  files: readonly string[]
  /** The agent acknowledged the user's statement without acting: it was a rule or a decision. */
  isTakenUp: boolean
  /** Something was done or found, which shows what is left to do. */
  isWork: boolean
  /** Something was changed, which shows the user's choice. */
  hasChanged: boolean
  /** The user only greeted at the start. */
  isGreeting: boolean
  choices: readonly Choice[]
  /** Attempts that failed; added to decisions. */
  deadEnds: readonly string[]
  /** Title and narrative of the work, which are not repeated. */
  work: string
}

type DraftOf = (type: ObservationType, sentence: string, confidence: number) => ObservationDraft

/** A prompt more likely than this to be a complaint settles nothing. */
const mostInVain = 0.4
/** Most decisions, and most insights, of one prompt. */
const mostStatements = 3
/** A question further from the end was answered by the speaker, characters. */
const lastWords = 400
const longestQuestion = 200
/** Shorter questions cannot be understood later, characters. */
const leastQuestion = 15
/** Confidence by speaker: the user's statements count more than the assistant's, which may only repeat them. */
const trust = { user: 0.9, question: 0.7, assistant: 0.6, kept: 0.5 }

/** Observations of decisions, insights and open questions of a prompt. */
export function describeSayings(said: Said): ObservationDraft[] {
  const { asked, report, kept, isWork, choices, work } = said
  const draft = draftsOf(said)
  const some = (type: ObservationType, sentences: readonly string[], confidence: number) =>
    [...new Set(sentences)]
      .filter(isProse)
      .slice(0, mostStatements)
      .map((sentence) => draft(type, sentence, confidence))
  const question = openQuestion(said)
  const left = statementsOf(report, 'next')
  const isLasting = (text: string) =>
    !isComplaint(text) && !asked.forOnce.includes(text) && !(said.hasChanged && asked.chosen.includes(text))
  const rules = rulesIn(said).filter(isLasting)
  const unreported = (sentences: readonly string[]) => sentences.filter((sentence) => !work.includes(sentence))
  const all = [
    ...some('decision', [...rules, ...statementsOf(asked, 'decided').filter(isLasting)], trust.user),
    ...some('decision', said.hasChanged ? [] : droppedIn(asked), trust.user),
    ...choices.map(({ title, type, ...more }) => ({ ...draft(type, title, trust.user), title, ...more })),
    ...some(
      'decision',
      statementsOf(report, 'decided').filter((text) => !rules.some((rule) => repeats(text, rule))),
      trust.assistant,
    ),
    ...some(
      'insight',
      unreported(statementsOf(report, 'learned', ...(work === '' ? (['cause'] as const) : []))),
      trust.assistant,
    ),
    ...some('decision', statementsOf(kept, 'decided'), trust.kept),
    ...some('insight', statementsOf(kept, 'learned', 'tried', 'cause'), trust.kept),
    ...(isWork ? [] : leftToDo(draft, left.length > 0 ? left : asked.putOff)),
    ...(question === undefined ? [] : [draft('question', question, trust.question)]),
  ]
  return [...new Map(all.toReversed().map((one) => [one.slot, one])).values()].toReversed()
}

/** Sentences by which the user drops a plan. Where something was changed, a thing was removed. */
const droppedIn = (asked: Prompt): string[] =>
  asked.statements.flatMap(({ text }) => (planDropped(text) === undefined || endedBy(text) === 'rule' ? [] : text))

/** Makes a draft from one sentence. */
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

/** The last question, if it is at the end and unanswered. */
function openQuestion({ report, last, isGreeting }: Said): string | undefined {
  const question = report.questions.at(-1)
  const isOpen =
    question !== undefined &&
    !isGreeting &&
    question.length >= leastQuestion &&
    !isOffer(question) &&
    last.slice(-lastWords).includes(question.slice(-40))
  return isOpen ? question : undefined
}

/** The user's rules, or all statements if the agent only acknowledged them. */
function rulesIn({ asked, isTakenUp }: Said): string[] {
  const said = asked.statements.map(({ text }) => text)
  const rules = withItsStatement(
    said.filter(
      (text) => !isReleaseAlone(text) && (isRule(text) || (asked.ruled.includes(text) && !reportsFault(text))),
    ),
    said,
  )
  const isSettling = isTakenUp && asked.questions.length === 0 && statementsOf(asked, 'decided').length === 0
  if (!isSettling || asked.unhelpedShare >= mostInVain) return rules
  const known = [...rules, ...asked.putOff]
  return [
    ...rules,
    ...said.filter(
      (text) => asked.mayRule.includes(text) && !known.includes(text) && !requestsWork(text) && !once.test(text),
    ),
  ]
}

/** "You need not ask" ends a rule and sets none. */
const isReleaseAlone = (text: string): boolean =>
  releaseOf(text) === 'duty' && asksFirst(text) && !/\b(?:but|except|unless|always)\b/i.test(text)

/** `This goes for all we do here` is meaningless without the statement before it. */
function withItsStatement(rules: readonly string[], said: readonly string[]): string[] {
  const whole = rules.map((rule) => {
    const before = said[said.indexOf(rule) - 1]
    return isPointing(rule) && before !== undefined ? `${before} ${rule}` : rule
  })
  return whole.filter((rule) => !whole.some((other) => other !== rule && other.startsWith(rule)))
}

/** Whether the assistant only restates the user's rule. */
function repeats(statement: string, rule: string): boolean {
  const [own, theirs] = [wordsOf(statement), wordsOf(rule)]
  return own.size > 0 && [...own].filter((word) => theirs.has(word)).length / own.size >= leastRepeated
}
const leastRepeated = 0.3

/** The next steps, if no work was done that would list them. */
function leftToDo(draft: DraftOf, statements: readonly string[]): ObservationDraft[] {
  const steps = [...new Set(statements.map((text) => titleOf(text)))].slice(0, mostStatements)
  if (steps.length === 0) return []
  const title = shortened(`Left to do: ${steps.join('; ')}`, longestQuestion)
  return [{ ...draft('discovery', title, trust.assistant), title, facts: steps.map((step) => `Next: ${step}`) }]
}

/** Excludes code and single words, which are not decisions or insights. */
const isProse = (sentence: string): boolean =>
  !/^[\w.$]+\([^)]*\);?$|^\S+$|[{};]\s*$/.test(sentence.replace(/`/g, '')) ||
  /[\p{Script=Han}\p{Script=Hiragana}]/u.test(sentence)

/** Words that limit a statement to this time. */
const once = /\b(?:yet|now(?!\s+on)|today|this time|just|here|until)\b/i

/** A rule for the future, not only for this time. */
const isRule = (sentence: string): boolean =>
  (saysRuleInOtherLanguage(sentence) ||
    (asksFirst(sentence) &&
      !/^(?:did|do|does|why|what|when|who)\b|\?\s*$|\bno need\b|\bnot\b|n['’]t\b|\bwithout\b|\b(?:it|that|this|them|these|those)\b/i.test(
        sentence,
      )) ||
    /^(?:(?:please|and|also|ok(?:ay)?|no|btw|by the way|fyi|note|remember|for the future|in (?:the )?future|going forward)[,:]? )*(?:(?:we|you|i) )?(?:(?:always|never)(?! (?:mind|the|an?|when|on|in|at|this|that|these|it|my|our)\b)|no [^.?]{2,40} (?:ever|please)\b|let's (?:not|never|always|avoid)|(?:we )?(?:don't|do not) (?:ever )?(?:use|want|need|commit|push|write|add)|from now on|in (?:this|our) (?:repo\w*|project|codebase))\b/i.test(
      sentence,
    )) &&
  !once.test(sentence)
