import type { CapturedEvent } from '../../captured-event.ts'
import { quickHash } from '../../inbox.ts'
import type { ObservationDraft, ObservationType } from '../observation.ts'
import type { Action, SkipReason } from './action.ts'
import { weighFiles } from './describe-edits.ts'
import { describeFailures } from './describe-failures.ts'
import { type OpenError, pairFailures } from './pair-failures.ts'
import { type Choice, readChoices } from './read-choices.ts'
import { readActions } from './read-patch.ts'
import { readStatements, type Statements, titleOf } from './read-statements.ts'
import { skipReason } from './skip-reason.ts'
import { causeOf, saysRuleOtherwise } from './statement-words.ts'
import { summarisePrompt } from './summarise-prompt.ts'

/** All that happened between one prompt and the next, in order. */
export interface PromptGroup {
  events: readonly CapturedEvent[]
  /** Errors of earlier prompts of the session that still stand. */
  open: readonly OpenError[]
  /** How a path is told: from the top of the project where it lies in it. */
  pathOf(path: string): string
}

export interface Observed {
  drafts: ObservationDraft[]
  /** Events that nothing was made of, by key. */
  skipped: Map<string, SkipReason>
}

/** The cause in the words of who mended it: what it is said to have been, else what is said to be fixed. */
function saidCauseOf({ insights, done }: Statements): string | undefined {
  const cause = insights.map(causeOf).find((found) => found !== undefined)
  const fixed = done.flatMap(
    (sentence) => /^(?:done[.,!]?\s+)?(?:fixed|corrected|repaired):\s+(.{12,})$/i.exec(sentence)?.[1] ?? [],
  )[0]
  const said = (cause ?? fixed)?.replace(/,? so (?:that )?.{12,}$/, '')
  return said === undefined ? undefined : said.replace(/`/g, '').replace(/[\s.:;,!]+$/, '')
}

/** Decisions, and insights, that are kept of one prompt. */
const mostStatements = 3
/** A question further from the end than this was answered by who asked it, characters. */
const lastWords = 400

/**
 * What came of a prompt, by rules: what was changed or found, errors and what mended them, and what was decided, learned
 * and asked. The same events give the same observations; more events of the prompt say them anew.
 */
export function makeObservations({ events, open, pathOf }: PromptGroup): Observed {
  const { actions, skipped } = keepTelling(events, pathOf)
  const telling = events.filter(({ key }) => !skipped.has(key))
  const [request, ends] = [textsOf(telling, 'prompt')[0] ?? '', textsOf(telling, 'stop')]
  const last = ends.at(-1) ?? ''
  // An agent stops more than once for one prompt where it is woken again: all that it said then counts.
  const [asked, told] = [readStatements(request), readStatements(ends.join('\n\n'))]
  const reports = events.flatMap(({ kind, text, agent }) => (kind === 'subagent-stop' && text ? [{ agent, text }] : []))
  const failures = pairFailures(actions, open)
  const at = (events.at(-1) ?? { at: 0 }).at
  const problems = describeFailures(actions, failures, saidCauseOf(told))
  const main = summarisePrompt({ actions, mended: problems.mended, request: request.trim(), told, reports, at })
  // What was said is about all that was changed, mended or not.
  const files = weighFiles(actions.filter((action) => action.kind === 'edit'))
  const statements = at === 0 ? [] : describeStatements({ asked, told, last, at, files, choices: readChoices(telling) })
  return { drafts: [...problems.drafts, ...(main ? [main] : []), ...statements], skipped }
}

function keepTelling(events: readonly CapturedEvent[], pathOf: (path: string) => string) {
  const skipped = new Map<string, SkipReason>()
  const seen = new Set<string>()
  const actions: Action[] = []
  for (const event of events) {
    const done = readActions(event, pathOf)
    const reason = skipReason(event, done[0], seen)
    if (reason !== undefined) skipped.set(event.key, reason)
    else actions.push(...done)
    for (const action of done) {
      if (action.kind === 'read') seen.add(action.file)
      // What was written is worth reading again.
      if (action.kind === 'edit') seen.delete(action.file)
    }
  }
  return { actions, skipped }
}

interface Said {
  asked: Statements
  told: Statements
  /** The assistant's last words. */
  last: string
  at: number
  files: readonly string[]
  choices: readonly Choice[]
}

function describeStatements({ asked, told, last, at, files, choices }: Said): ObservationDraft[] {
  const draft = (type: ObservationType, sentence: string, confidence: number): ObservationDraft => ({
    slot: `${type}: ${quickHash(sentence.toLowerCase())}`,
    subject: null,
    type,
    title: type === 'question' ? sentence.slice(0, 200) : titleOf(sentence),
    subtitle: '',
    narrative: sentence,
    facts: [],
    concepts: [],
    filesRead: [],
    filesModified: type === 'question' ? [] : [...files],
    tools: [],
    confidence,
    at,
    discoveryTokens: 0,
    causes: [],
  })
  const question = told.questions.at(-1)
  const isOpen = question !== undefined && last.slice(-lastWords).includes(question.slice(-40))
  const kept = (type: ObservationType, sentences: readonly string[], confidence: number) =>
    [...new Set(sentences)].slice(0, mostStatements).map((sentence) => draft(type, sentence, confidence))
  const all = [
    // The user's word weighs more than the assistant's, who may only repeat it.
    ...kept('decision', [...asked.decisions, ...asked.sentences.filter(isRule)], 0.9),
    ...choices.map(({ title, ...more }) => ({ ...draft('decision', title, 0.9), title, ...more })),
    ...kept('decision', told.decisions, 0.6),
    ...kept('insight', told.insights, 0.6),
    ...(isOpen ? [draft('question', question, 0.7)] : []),
  ]
  return [...new Map(all.toReversed().map((one) => [one.slot, one])).values()].toReversed()
}

/** A user who says how things are done from here on, and not only this once. */
const isRule = (sentence: string): boolean =>
  (saysRuleOtherwise(sentence) ||
    /^(?:please )?(?:always|never(?! mind)|let's (?:not|never|always|avoid)|(?:we )?(?:don't|do not) (?:ever )?(?:use|want|need|commit|push|write|add))\b/i.test(
      sentence,
    )) &&
  !/\b(?:yet|now|today|this time|just|here|until)\b/i.test(sentence)

const textsOf = (events: readonly CapturedEvent[], kind: string): string[] =>
  events.flatMap((event) => (event.kind === kind ? (event.text ?? []) : []))
