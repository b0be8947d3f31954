import type { ObservationDraft } from '../draft.ts'
import type { Action } from './action.ts'
import { kindOfCommand } from './command-kinds.ts'
import { commandName, isMending } from './command-words.ts'
import { type Edit, isTest, listed, weighFiles } from './describe-edits.ts'
import type { Failure } from './pair-failures.ts'
import { failedTests } from './read-verdict.ts'

/** How sure it is that a command still fails that was run after the last change. */
const trust = 0.9

type Command = Extract<Action, { kind: 'command' }>

/** What failures of a prompt come to. Those that were mended in it belong to the work that mended them. */
export interface FailureStory {
  /** Commands that fail at the end, an error each. */
  errors: ObservationDraft[]
  /** Mended failures, first to last. */
  fixes: Fix[]
  /** A sentence for each failure that was mended, and for each change after which a command failed as before. */
  mended: string[]
  deadEnds: string[]
  /** Ids of errors of earlier prompts that this prompt mended, and of those that ran well by themselves. */
  earlierMended: string[]
  earlierOver: string[]
}

/** A failure with what was done until its command ran well. */
export interface Fix {
  failure: Failure
  edits: Edit[]
  commands: Command[]
  /** `Fixed failing test in src/auth.ts: expired token`. */
  title: string
}

/** Tells failures by how they ended: mended by what was changed in between, over by themselves, or still there. */
export function tellFailures(actions: readonly Action[], failures: readonly Failure[]): FailureStory {
  const story: FailureStory = { errors: [], fixes: [], mended: [], deadEnds: [], earlierMended: [], earlierOver: [] }
  for (const failure of failures) {
    const deadEnds = deadEndsOf(actions, failure)
    // One change after which something fails as before need not have been made for it.
    if (failure.solvedAt !== undefined || deadEnds.length > 1) story.deadEnds.push(...deadEnds)
    if (failure.solvedAt === undefined) {
      if (failure.earlier === undefined && isWorthAnError(failure) && !isChangedSince(actions, failure))
        story.errors.push(errorOf(actions, failure))
      continue
    }
    const fix = fixIn(actions, failure, failure.solvedAt)
    if (failure.earlier !== undefined) (fix ? story.earlierMended : story.earlierOver).push(failure.earlier)
    if (fix === undefined) continue
    story.fixes.push(fix)
    story.mended.push(mendedBy(fix))
  }
  return { ...story, mended: [...new Set(story.mended)], deadEnds: [...new Set(story.deadEnds)] }
}

/** What was changed after the last run may have mended it: nothing is known of it. */
const isChangedSince = (actions: readonly Action[], failure: Failure): boolean =>
  actions.slice((failure.runs.at(-1) ?? failure).at + 1).some(({ kind }) => kind === 'edit')

/** What was done between the failure and the run that went well; undefined where it ran well by itself. */
function fixIn(actions: readonly Action[], failure: Failure, solvedAt: number): Fix | undefined {
  const between = actions.slice(failure.at + 1, solvedAt)
  const edits = between.filter((action) => action.kind === 'edit')
  // One line may mend and try again: `sed -i … && npm run lint`.
  const last = actions[solvedAt]!
  const isOwn = last.kind === 'command' && commandName(last.command) !== commandName(failure.command)
  const commands = [...between, ...(isOwn ? [last] : [])].filter(
    (action) => action.kind === 'command' && !action.failed && isMending(action.command),
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

/** Every word of the failure on its way: one command often fails for one reason after the other. */
function mendedBy({ failure, edits, commands }: Fix): string {
  const { command, verdict, runs } = failure
  const said = [verdict, ...runs.map((run) => run.verdict)].map(({ cause, what }) => cause || what)
  const causes = [...new Set(said.filter((one) => one !== ''))]
  const by =
    edits.length > 0
      ? `changing ${listed(weighFiles(edits))}`
      : `running ${listed(commands.map((one) => commandName(one.command)))}`
  return `${commandName(command)} failed${causes.length > 0 ? ` (${causes.slice(0, 4).join('; ')})` : ''} until fixed by ${by}`
}

/** Changes between two runs that failed with the same words did not help. */
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

/** What a script of the moment prints is nobody's error: checks, installs, and programs that say what is wrong. */
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
