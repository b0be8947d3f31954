import type { ObservationDraft } from '../observation.ts'
import type { Action } from './action.ts'
import { commandName, isMending } from './command-words.ts'
import { type Edit, isTest, listed, weighFiles } from './describe-edits.ts'
import type { Failure } from './pair-failures.ts'
import { failedTests } from './read-verdict.ts'

/** What failed, as an error, and what mended it, as a bugfix that the error led to. */
export function describeFailures(
  actions: readonly Action[],
  failures: readonly Failure[],
  /** Why it failed, in the words of who mended it. */
  saidCause: string | undefined,
): { drafts: ObservationDraft[]; mended: Set<Action> } {
  const mended = new Set<Action>()
  const drafts: ObservationDraft[] = []
  const fixes: Fix[] = []
  for (const failure of failures) {
    const fix = fixIn(actions, failure)
    if (failure.earlier === undefined) drafts.push(errorOf(actions, failure, fix !== undefined))
    // The same edits mend one thing, however many commands say so.
    if (fix === undefined || [...fix.edits, ...fix.commands].every((action) => mended.has(action))) continue
    for (const action of fix.edits.length > 0 ? fix.edits : fix.commands) mended.add(action)
    fixes.push(fix)
  }
  // One explanation explains one fix.
  for (const fix of fixes) drafts.push(fixOf(actions, fix, fixes.length === 1 ? saidCause : undefined))
  return { drafts, mended }
}

type Command = Extract<Action, { kind: 'command' }>

interface Fix {
  failure: Failure
  edits: Edit[]
  /** Commands that may have mended it. */
  commands: Command[]
}

/** What was done between the failure and the run that went well; undefined where it ran well by itself. */
function fixIn(actions: readonly Action[], failure: Failure): Fix | undefined {
  if (failure.solvedAt === undefined) return undefined
  const between = actions.slice(failure.at + 1, failure.solvedAt)
  const edits = between.filter((action) => action.kind === 'edit')
  // One line may mend and try again: `sed -i … && npm run lint`.
  const last = actions[failure.solvedAt]!
  const isOwn = last.kind === 'command' && commandName(last.command) !== commandName(failure.command)
  const commands = [...between, ...(isOwn ? [last] : [])].filter(
    (action) => action.kind === 'command' && !action.failed && isMending(action.command),
  ) as Command[]
  return edits.length === 0 && commands.length === 0 ? undefined : { failure, edits, commands }
}

const slotOf = (what: 'error' | 'fix', { subject, turn }: Failure): string =>
  `${what}: ${subject}${turn === 1 ? '' : ` (${turn})`}`

function errorOf(actions: readonly Action[], failure: Failure, isMended: boolean): ObservationDraft {
  const { command, verdict, at, solvedAt, subject } = failure
  const name = commandName(command)
  const action = actions[at]!
  const end = solvedAt === undefined ? undefined : `${name} ran well later in the same prompt.`
  return {
    slot: slotOf('error', failure),
    // What ran well by itself is over: nobody has to mend it.
    subject: solvedAt !== undefined && !isMended ? null : subject,
    type: 'error',
    title: `${name} failed${verdict.what || verdict.cause ? `: ${verdict.what || verdict.cause}` : ''}`,
    subtitle: verdict.cause,
    narrative: [
      `${name} failed.`,
      ...(verdict.cause ? [`It said: ${verdict.cause}.`] : []),
      ...(end ? [end] : []),
    ].join(' '),
    facts: [
      ...(verdict.what && verdict.cause ? [`${verdict.what}: ${verdict.cause}`] : []),
      ...(action.kind === 'command' ? failedTests(action.output) : []).map((test) => `Failed test: ${test}`),
    ],
    concepts: [],
    filesRead: [...verdict.files],
    filesModified: [],
    tools: [action.tool],
    confidence: 0.9,
    at: action.at,
    discoveryTokens: action.tokens,
    causes: [],
  }
}

function fixOf(
  actions: readonly Action[],
  { failure, edits, commands: mending }: Fix,
  saidCause: string | undefined,
): ObservationDraft {
  const { command, verdict, at, solvedAt, earlier } = failure
  const name = commandName(command)
  const end = actions[solvedAt!]!
  const between = actions.slice(at + 1, solvedAt)
  const files = weighFiles(edits)
  const commands = mending.map((action) => commandName(action.command))
  const file = files[0] ?? verdict.files[0]
  const cause = verdict.cause || verdict.what
  const why = saidCause ?? cause
  const by = files.length === 0 && commands.length > 0 ? ` by ${commands.at(-1)}` : ''
  return {
    slot: slotOf('fix', failure),
    subject: null,
    type: 'bugfix',
    title: `Fixed ${whatFailed(name, verdict, files)}${file === undefined || by !== '' ? '' : ` in ${file}`}${by}${why ? `: ${why}` : ''}`,
    subtitle: `${name} runs well again`,
    narrative: [
      `${name} failed${cause ? `: ${cause}` : ''}.`,
      ...(files.length > 0 ? [`Changed ${listed(files)}.`] : [`Ran ${listed(commands)}.`]),
      ...(saidCause ? [`The cause: ${saidCause}.`] : []),
      'Then it ran well.',
    ].join(' '),
    facts: cause
      ? [`${name} failed with "${cause}"${files.length > 0 ? ` until ${listed(files)} was changed` : ''}.`]
      : [],
    concepts: [],
    filesRead: [...new Set(between.flatMap((action) => (action.kind === 'read' ? [action.file] : [])))],
    filesModified: files,
    tools: [...new Set([...between, end].map(({ tool }) => tool))],
    // What broke by the work itself and was put right in passing is worth less to others than what they asked to mend.
    confidence: actions.slice(0, Math.max(0, at)).some(({ kind }) => kind === 'edit') ? 0.4 : 0.8,
    at: end.at,
    discoveryTokens: between.reduce((sum, { tokens }) => sum + tokens, end.tokens),
    causes: [earlier ?? slotOf('error', failure)],
  }
}

function whatFailed(name: string, { what }: Failure['verdict'], files: readonly string[]): string {
  if (/\btype errors?\b/.test(what)) return 'type error'
  if (/\btests?\b/.test(what) || /\btest|jest|vitest/.test(name))
    return files.length > 0 && files.every(isTest) ? 'test' : 'failing test'
  return name
}
