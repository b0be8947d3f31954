import type { CapturedEvent } from '../../capture/captured-event.ts'
import { userWords } from '../../capture/client-notes.ts'
import { agrees, takesUp } from '../../text/report/cues.ts'
import { readEnd } from '../../text/report/read-end.ts'
import { readPrompt, type Withdrawal } from '../../text/report/read-prompt.ts'
import { type Report, readReport } from '../../text/report/read-report.ts'
import { saysWhatToDo } from '../../text/report/work-words.ts'
import { type MeaningOfReport, readReportByMeaning } from '../../text/sayings/sayings.ts'
import type { ObservationDraft } from '../draft.ts'
import type { Action, SkipReason } from './action.ts'
import { answeredQuestion } from './answered-question.ts'
import { settleComplaints } from './bare-complaints.ts'
import { kindOfCommand } from './command-kinds.ts'
import { weighFiles } from './describe-edits.ts'
import { tellFailures } from './describe-failures.ts'
import { describeSayings } from './describe-sayings.ts'
import { describeWork } from './describe-work.ts'
import { readGivenUp } from './given-up.ts'
import { type OpenError, pairFailures } from './pair-failures.ts'
import { lastAnswered, readChoices } from './read-choices.ts'
import { readActions } from './read-patch.ts'
import { skipReason } from './skip-reason.ts'
import { deadEndsOf, namesOf } from './tell-work.ts'

/** All that happened between one prompt and the next, in order. */
export interface PromptGroup {
  events: readonly CapturedEvent[]
  /** Errors of earlier prompts that nothing has mended yet. */
  open: readonly OpenError[]
  /** What was asked at the prompt before. */
  former?: string | undefined
  /** All that happened at it. */
  before?: readonly CapturedEvent[] | undefined
  /** How a path is told: from the top of the project where it lies in it. */
  pathOf(path: string): string
  /** What sentences of the agent's last messages are by their meaning, where a model has read them. */
  meanings?: ReadonlyMap<string, MeaningOfReport> | undefined
}

/** What a prompt says of the work before it. */
export interface SaidOfBefore {
  words: string
  /** How sure a model is that it did not help, that it is to be taken back, and that it is right, 0 to 1. */
  inVain: number
  takesBack: number
  confirms: number
  withdrawals: readonly Withdrawal[]
}

export interface Observed {
  drafts: ObservationDraft[]
  /** Events that nothing was made of, by key. */
  skipped: Map<string, SkipReason>
  /** Ids of earlier errors whose command ran well in this prompt. */
  over: string[]
  /** What its user says of the work before. */
  ofBefore: SaidOfBefore
}

const nothing: Report = { statements: [], questions: [] }
const longestComplaint = 200
/** Words that only agree are few, characters. */
const mostAgreeing = 60

/**
 * What came of a prompt, by rules: what was changed or found, errors that are left, and what was decided, learned and
 * asked. The same events give the same observations; more events of the prompt replace them.
 */
export function makeObservations(given: PromptGroup): Observed {
  const { events, open, former = '', before = [], pathOf, meanings } = given
  const readSentence = readReportByMeaning(meanings ?? new Map())
  const { actions: done, skipped, hasTried } = keepTelling(events, pathOf)
  const givenUp = readGivenUp(done, pathOf)
  // What is not there any more was changed in vain.
  const actions = done.filter((action) => action.kind !== 'edit' || !givenUp.files.has(action.file))
  const telling = events.filter(({ key }) => !skipped.has(key))
  const request = userWords(textsOf(telling, 'prompt')[0] ?? '')
  const ends = textsOf(telling, 'stop')
  const last = ends.at(-1) ?? ''
  // An agent stops more than once for one prompt where it is woken again: all that it said then counts.
  const isFirst = former === ''
  const asked = settleComplaints(readPrompt(request, { isFirst }), request, { isFirst })
  const end = readEnd(ends.join('\n\n'), { hasAny: givenUp.hasAny, hasChanged: done.some(isChange) }, readSentence)
  const told = hasTried ? end : withoutTrials(end)
  const recap = readReport(textsOf(telling, 'recap').at(-1) ?? '')
  const kept = readReport(textsOf(telling, 'compaction').at(-1) ?? '')
  const reports = events.flatMap(({ kind, text, agent }) => (kind === 'subagent-stop' && text ? [{ agent, text }] : []))
  const failures = tellFailures(done, pairFailures(done, open))
  const at = (events.at(-1) ?? { at: 0 }).at
  const { isUnhelped, isTakenBack, inVain, takesBack, confirms, withdrawals } = asked
  const about = asksNothingNew(request) ? `${former}\n${request}`.trim() : request
  // What is taken back because it is not wanted was not wrong.
  const isMend = isUnhelped && !isTakenBack
  const hasLooked = events.some(({ kind }) => kind === 'tool')
  const main = describeWork({
    ...{ actions, hasLooked, request, isLater: former !== '', about, isUnhelped: isMend },
    ...{ asked, told, last, recap, failures, reports, at, readSentence },
  })
  // What was said is about all that was changed, mended or not.
  const files = weighFiles(actions.filter((action) => action.kind === 'edit'))
  const sayings = describeSayings({
    ...{ asked, told, kept: at === 0 ? nothing : kept, last, at, files },
    isTakenUp: takesUp(last) && main === undefined,
    isWork: main !== undefined,
    hasChanged: main !== undefined && main.type !== 'discovery',
    isGreeting: isFirst && !hasLooked && asked.questions.length === 0 && isGreeting(request),
    choices: [
      ...readChoices(telling),
      ...answeredQuestion(textsOf(before, 'stop').at(-1) ?? '', request, {
        shown: lastAnswered(before),
        asked: former,
      }),
    ],
    deadEnds: deadEndsOf({ told, failures }),
    work: main === undefined ? '' : [main.title, main.narrative, ...main.facts].join('\n'),
  })
  const over = [...failures.earlierMended, ...failures.earlierOver]
  const words = request.replace(/\s+/g, ' ').trim().slice(0, longestComplaint)
  const drafts = [...failures.errors, ...(main ? [main] : []), ...sayings]
  return { drafts, skipped, over, ofBefore: { words, inVain, takesBack, confirms, withdrawals } }
}

/** A prompt of a few words that agrees, and has no verb and no name of its own: `yes, do it`. */
export const asksNothingNew = (request: string): boolean =>
  request.length <= mostAgreeing && agrees(request) && !saysWhatToDo(request) && namesOf(request).length === 0

/** "hi", "good morning": what the agent asks then is about nothing. */
const isGreeting = (request: string): boolean =>
  request.trim().split(/\s+/).length <= longestGreeting && !saysWhatToDo(request) && namesOf(request).length === 0
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
      // What was written is worth reading again.
      if (action.kind === 'edit') seen.delete(action.file)
    }
  }
  return { actions, skipped, hasTried }
}

/** Where nothing was run or written, what sounds like a trial explains how something works. */
const withoutTrials = (told: Report): Report => ({
  ...told,
  statements: told.statements.map((one) =>
    one.part === 'tried' || one.part === 'trial' ? { ...one, part: undefined } : one,
  ),
})

const textsOf = (events: readonly CapturedEvent[], kind: string): string[] =>
  events.flatMap((event) => (event.kind === kind ? (event.text ?? []) : []))
