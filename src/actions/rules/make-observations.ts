import type { CapturedEvent } from '../../capture/captured-event.ts'
import { userWords } from '../../capture/client-notes.ts'
import { agrees, takesUp } from '../../text/report/cues.ts'
import { readEnd } from '../../text/report/read-end.ts'
import { readPrompt, type Withdrawal } from '../../text/report/read-prompt.ts'
import { type Report, readReport, statementsOf } from '../../text/report/read-report.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import { mayReplace } from '../../text/report/replacements.ts'
import { requestsWork } from '../../text/report/work-words.ts'
import { type MeaningOfReport, readReportByMeaning } from '../../text/sayings/sayings.ts'
import type { ObservationDraft } from '../draft.ts'
import type { Action, SkipReason } from './action.ts'
import { answeredQuestion } from './answered-question.ts'
import { settleComplaints } from './bare-complaints.ts'
import { kindOfCommand } from './command-kinds.ts'
import { weighFiles } from './describe-edits.ts'
import { sortFailures } from './describe-failures.ts'
import { describeSayings } from './describe-sayings.ts'
import { describeWork } from './describe-work.ts'
import { readGivenUp } from './given-up.ts'
import { type OpenError, pairFailures } from './pair-failures.ts'
import { lastAnswered, readChoices } from './read-choices.ts'
import { readActions } from './read-patch.ts'
import { skipReason } from './skip-reason.ts'
import { deadEndsOf, namesOf } from './work-facts.ts'

/** All events between one prompt and the next, in order. */
export interface PromptGroup {
  events: readonly CapturedEvent[]
  /** Errors of earlier prompts that are not fixed yet. */
  open: readonly OpenError[]
  /** The request of the prompt before. */
  former?: string | undefined
  /** All events of that prompt. */
  before?: readonly CapturedEvent[] | undefined
  /** Makes a path relative to the project's top folder if it is inside. */
  pathOf(path: string): string
  /** Classes of sentences in the agent's last messages, if a model has read them. */
  meanings?: ReadonlyMap<string, MeaningOfReport> | undefined
}

/** What a prompt says about the work before it. */
export interface SaidOfBefore {
  words: string
  /** Model scores that the work did not help, should be undone, and is right; 0 to 1. */
  unhelpedShare: number
  takebackShare: number
  confirmedShare: number
  withdrawals: readonly Withdrawal[]
  /** Statements that may replace an earlier decision: the user's, and the agent's about what it changed. */
  replacing: readonly Replacing[]
}

/** A statement of the user or the agent with the sentences beside it. */
export interface Replacing {
  isByUser: boolean
  before: string | undefined
  text: string
  next: string | undefined
}

export interface Observed {
  drafts: ObservationDraft[]
  /** Skipped events, by key. */
  skipped: Map<string, SkipReason>
  /** Ids of earlier errors whose command passed in this prompt. */
  over: string[]
  /** The user's statement about the work before. */
  ofBefore: SaidOfBefore
}

const nothing: Report = { statements: [], questions: [] }
const longestComplaint = 200
/** Longest prompt that only agrees, characters. */
const mostAgreeing = 60

/**
 * Observations of a prompt, by rules: its change or finding, remaining errors, decisions, insights and questions. The
 * same events give the same observations; more events of the prompt replace them.
 */
export function makeObservations(given: PromptGroup): Observed {
  const { events, open, former = '', before = [], pathOf, meanings } = given
  const readSentence = readReportByMeaning(meanings ?? new Map())
  const { actions: done, skipped, hasTried } = keepTelling(events, pathOf)
  const givenUp = readGivenUp(done, pathOf)
  // An edit whose file is restored or deleted had no effect.
  const actions = done.filter((action) => action.kind !== 'edit' || !givenUp.files.has(action.file))
  const used = events.filter(({ key }) => !skipped.has(key))
  const request = userWords(textsOf(used, 'prompt')[0] ?? '')
  const ends = textsOf(used, 'stop')
  const last = ends.at(-1) ?? ''
  // An agent that is woken again stops several times for one prompt; all of its messages count.
  const isFirst = former === ''
  const asked = settleComplaints(readPrompt(request, { isFirst }), request, { isFirst })
  const end = readEnd(ends.join('\n\n'), { hasAny: givenUp.hasAny, hasChanged: done.some(isChange) }, readSentence)
  const report = hasTried ? end : withoutTrials(end)
  const recap = readReport(textsOf(used, 'recap').at(-1) ?? '')
  const kept = readReport(textsOf(used, 'compaction').at(-1) ?? '')
  const reports = events.flatMap(({ kind, text, agent }) => (kind === 'subagent-stop' && text ? [{ agent, text }] : []))
  const failures = sortFailures(done, pairFailures(done, open))
  const at = (events.at(-1) ?? { at: 0 }).at
  const { isInVain, isTakenBack, unhelpedShare, takebackShare, confirmedShare, withdrawals } = asked
  const about = asksNothingNew(request) ? `${former}\n${request}`.trim() : request
  // Work that is undone because it is unwanted was not wrong.
  const isFix = isInVain && !isTakenBack
  const hasLooked = events.some(({ kind }) => kind === 'tool')
  const main = describeWork({
    ...{ actions, hasLooked, request, isLater: former !== '', about, isUnhelped: isFix },
    ...{ asked, report, last, recap, failures, reports, at, readSentence },
  })
  // Statements are about all changed files, whether in a fix or not.
  const files = weighFiles(actions.filter((action) => action.kind === 'edit'))
  const hasChanged = main !== undefined && main.type !== 'discovery'
  const sayings = describeSayings({
    ...{ asked, report, kept: at === 0 ? nothing : kept, last, at, files },
    isTakenUp: takesUp(last) && main === undefined,
    isWork: main !== undefined,
    hasChanged,
    isGreeting: isFirst && !hasLooked && asked.questions.length === 0 && isGreeting(request),
    choices: [
      ...readChoices(used),
      ...answeredQuestion(textsOf(before, 'stop').at(-1) ?? '', request, {
        shown: lastAnswered(before),
        asked: former,
      }),
    ],
    deadEnds: deadEndsOf({ report, failures }),
    work: main === undefined ? '' : [main.title, main.narrative, ...main.facts].join('\n'),
  })
  const over = [...failures.earlierFixed, ...failures.earlierOver]
  const words = request.replace(/\s+/g, ' ').trim().slice(0, longestComplaint)
  const drafts = [...failures.errors, ...(main ? [main] : []), ...sayings]
  return {
    ...{ drafts, skipped, over },
    ofBefore: {
      ...{ words, unhelpedShare, takebackShare, confirmedShare, withdrawals },
      replacing: replacingBy(request, report, hasChanged),
    },
  }
}

/** Statements that may replace decisions. What an agent reports counts only where it changed something. */
const replacingBy = (request: string, report: Report, hasChanged: boolean): Replacing[] => [
  // All sentences: "Forget Qt." is too short for a statement.
  ...replacingIn(
    readSentences(request).flatMap(({ text, isQuestion }) => (isQuestion ? [] : text)),
    true,
  ),
  ...(hasChanged ? replacingIn(statementsOf(report, 'changed', 'decided', undefined), false) : []),
]

const replacingIn = (statements: readonly string[], isByUser: boolean): Replacing[] =>
  statements.flatMap((text, at) =>
    mayReplace(text) ? [{ isByUser, before: statements[at - 1], text, next: statements[at + 1] }] : [],
  )

/** A short prompt that agrees, without a verb or name: `yes, do it`. */
export const asksNothingNew = (request: string): boolean =>
  request.length <= mostAgreeing && agrees(request) && !requestsWork(request) && namesOf(request).length === 0

/** "hi", "good morning": the agent's question after it has no topic. */
const isGreeting = (request: string): boolean =>
  request.trim().split(/\s+/).length <= longestGreeting && !requestsWork(request) && namesOf(request).length === 0
const longestGreeting = 3

const isChange = (action: Action): boolean =>
  action.kind === 'edit' ||
  action.kind === 'delegated' ||
  (action.kind === 'command' && kindOfCommand(action.command) === 'change')

function keepTelling(events: readonly CapturedEvent[], pathOf: (path: string) => string) {
  const skipped = new Map<string, SkipReason>()
  const seen = new Set<string>()
  const actions: Action[] = []
  let hasTried = false
  for (const event of events) {
    const done = readActions(event, pathOf)
    hasTried ||= done.some(({ kind }) => kind === 'edit' || kind === 'command' || kind === 'delegated')
    const reason = skipReason(event, done[0], seen)
    if (reason !== undefined) skipped.set(event.key, reason)
    else actions.push(...done)
    for (const action of done) {
      if (action.kind === 'read') seen.add(action.file)
      // An edited file is worth reading again.
      if (action.kind === 'edit') seen.delete(action.file)
    }
  }
  return { actions, skipped, hasTried }
}

/** Without a run or an edit, sentences that sound like trials are explanations. */
const withoutTrials = (report: Report): Report => ({
  ...report,
  statements: report.statements.map((one) =>
    one.part === 'tried' || one.part === 'trial' ? { ...one, part: undefined } : one,
  ),
})

const textsOf = (events: readonly CapturedEvent[], kind: string): string[] =>
  events.flatMap((event) => (event.kind === kind ? (event.text ?? []) : []))
