import type { ObservationDraft } from '../draft.ts'
import type { Action } from './action.ts'
import { kindOfCommand } from './command-kinds.ts'
import { commandName, mayFix } from './command-words.ts'
import { type Edit, isTest, listed, weighFiles } from './describe-edits.ts'
import type { Failure } from './pair-failures.ts'
import { failedTests } from './read-verdict.ts'

/** Confidence that a command still fails if it was run after the last change. */
const trust = 0.9

type Command = Extract<Action, { kind: 'command' }>

/** Failures of a prompt by their outcome. Fixed ones belong to the work that fixed them. */
export interface FailureStory {
  /** One error per command that fails at the end. */
  errors: ObservationDraft[]
  /** Fixed failures, first to last. */
  fixes: Fix[]
  /** One sentence per fixed failure, and per change that did not help. */
  fixed: string[]
  deadEnds: string[]
  /** Ids of errors of earlier prompts that this prompt fixed, and of those that passed without a change. */
  earlierFixed: string[]
  earlierOver: string[]
}

/** A failure with the changes made until its command passed. */
export interface Fix {
  failure: Failure
  edits: Edit[]
  commands: Command[]
  /** `Fixed failing test in src/auth.ts: expired token`. */
  title: string
}

/** Sorts failures by outcome: fixed by changes in between, passed without a change, or still failing. */
export function sortFailures(actions: readonly Action[], failures: readonly Failure[]): FailureStory {
  const story: FailureStory = { errors: [], fixes: [], fixed: [], deadEnds: [], earlierFixed: [], earlierOver: [] }
  for (const failure of failures) {
    const deadEnds = deadEndsOf(actions, failure)
    // A single change before the same failure may have had another purpose.
    if (failure.solvedAt !== undefined || deadEnds.length > 1) story.deadEnds.push(...deadEnds)
    if (failure.solvedAt === undefined) {
      if (failure.earlier === undefined && isWorthAnError(failure) && !isChangedSince(actions, failure))
        story.errors.push(errorOf(actions, failure))
      continue
    }
    const fix = fixIn(actions, failure, failure.solvedAt)
    if (failure.earlier !== undefined) (fix ? story.earlierFixed : story.earlierOver).push(failure.earlier)
    if (fix === undefined) continue
    story.fixes.push(fix)
    story.fixed.push(fixSentence(fix))
  }
  return { ...story, fixed: [...new Set(story.fixed)], deadEnds: [...new Set(story.deadEnds)] }
}

/** A change after the last run may have fixed it, so the outcome is unknown. */
const isChangedSince = (actions: readonly Action[], failure: Failure): boolean =>
  actions.slice((failure.runs.at(-1) ?? failure).at + 1).some(({ kind }) => kind === 'edit')

/** Changes between the failure and the passing run; undefined if it passed without a change. */
function fixIn(actions: readonly Action[], failure: Failure, solvedAt: number): Fix | undefined {
  const between = actions.slice(failure.at + 1, solvedAt)
  const edits = between.filter((action) => action.kind === 'edit')
  // One line may fix and rerun: `sed -i … && npm run lint`.
  const last = actions[solvedAt]!
  const isOwn = last.kind === 'command' && commandName(last.command) !== commandName(failure.command)
  const commands = [...between, ...(isOwn ? [last] : [])].filter(
    (action) => action.kind === 'command' && !action.failed && mayFix(action.command),
  ) as Command[]
  if (edits.length === 0 && commands.length === 0) return undefined
  return { failure, edits, commands, title: titleOfFix(failure, edits, commands) }
}

function titleOfFix({ command, verdict }: Failure, edits: readonly Edit[], commands: readonly Command[]): string {
  const files = weighFiles(edits)
  const file = files[0] ?? verdict.files[0]
  const why = verdict.cause || verdict.what
  const by =
    files.length === 0 ? ` by ${commandName(commands.at(-1)!.command)}` : file === undefined ? '' : ` in ${file}`
  return `Fixed ${whatFailed(commandName(command), verdict, files)}${by}${why ? `: ${why}` : ''}`
}

function whatFailed(name: string, { what }: Failure['verdict'], files: readonly string[]): string {
  if (/\btype errors?\b/.test(what)) return 'type error'
  if (/\btests?\b/.test(what) || /\btest|jest|vitest/i.test(name))
    return files.length > 0 && files.every(isTest) ? 'test' : 'failing test'
  return name
}

/** All causes of the failure in order, because one command often fails for several reasons in a row. */
function fixSentence({ failure, edits, commands }: Fix): string {
  const { command, verdict, runs } = failure
  const said = [verdict, ...runs.map((run) => run.verdict)].map(({ cause, what }) => cause || what)
  const causes = [...new Set(said.filter((one) => one !== ''))]
  const by =
    edits.length > 0
      ? `changing ${listed(weighFiles(edits))}`
      : `running ${listed(commands.map((one) => commandName(one.command)))}`
  return `${commandName(command)} failed${causes.length > 0 ? ` (${causes.slice(0, 4).join('; ')})` : ''} until fixed by ${by}`
}

/** Changes between two runs with the same failure did not help. */
function deadEndsOf(actions: readonly Action[], { command, runs }: Failure): string[] {
  return runs.slice(1).flatMap(({ at, verdict }, index) => {
    const former = runs[index]!
    const edits = actions.slice(former.at + 1, at).filter((action) => action.kind === 'edit')
    const isSame =
      verdict.cause !== '' && verdict.cause === former.verdict.cause && verdict.what === former.verdict.what
    if (edits.length === 0 || !isSame) return []
    return [`changing ${listed(weighFiles(edits))}: ${commandName(command)} still failed (${verdict.cause})`]
  })
}

/** Whether a failure is worth an error: checks, installs, and programs with a message; throwaway scripts are not. */
const isWorthAnError = ({ command, verdict }: Failure): boolean =>
  kindOfCommand(command) !== 'run' || verdict.cause !== ''

function errorOf(actions: readonly Action[], failure: Failure): ObservationDraft {
  const { command, subject, turn, runs } = failure
  const { at, verdict } = runs.at(-1) ?? failure
  const name = commandName(command)
  const action = actions[at]!
  const why = verdict.what || verdict.cause
  return {
    slot: `error: ${subject}${turn === 1 ? '' : ` (${turn})`}`,
    subject,
    type: 'error',
    title: `${name} failed${why ? `: ${why}` : ''}`,
    subtitle: verdict.cause,
    narrative: [`${name} failed.`, ...(verdict.cause ? [`It said: ${verdict.cause}.`] : [])].join(' '),
    facts: [
      ...(verdict.what && verdict.cause ? [`${verdict.what}: ${verdict.cause}`] : []),
      ...(action.kind === 'command' ? failedTests(action.output) : []).map((test) => `Failed test: ${test}`),
    ],
    concepts: [],
    filesRead: [...verdict.files],
    filesModified: [],
    tools: [action.tool],
    confidence: trust,
    at: action.at,
    discoveryTokens: action.tokens,
    causes: [],
  }
}
