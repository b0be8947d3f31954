import type { ObservationDraft } from '../observation.ts'
import type { Action } from './action.ts'
import { commandName, kindOfCommand } from './command-words.ts'
import { type Edit, isTest, listed, weighFiles } from './describe-edits.ts'
import type { Failure } from './pair-failures.ts'

/** What failed, as an error, and what mended it, as a bugfix that the error led to. */
export function describeFailures(
  actions: readonly Action[],
  failures: readonly Failure[],
  /** Why it failed, in the words of who mended it. */
  saidCause: string | undefined,
): { drafts: ObservationDraft[]; mended: Set<Edit> } {
  const mended = new Set<Edit>()
  const drafts: ObservationDraft[] = []
  const fixes: { failure: Failure; edits: Edit[] }[] = []
  for (const failure of failures) {
    if (failure.earlier === undefined) drafts.push(errorOf(actions, failure))
    if (failure.solvedAt === undefined) continue
    const between = actions.slice(failure.at + 1, failure.solvedAt)
    const edits = between.filter((action) => action.kind === 'edit')
    const changes = between.filter((action) => action.kind === 'command' && kindOfCommand(action.command) === 'change')
    // It ran well by itself: nothing was mended. The same edits mend one thing, however many commands say so.
    if ((edits.length === 0 && changes.length === 0) || (edits.length > 0 && edits.every((edit) => mended.has(edit))))
      continue
    for (const edit of edits) mended.add(edit)
    fixes.push({ failure, edits })
  }
  // One explanation explains one fix.
  for (const { failure, edits } of fixes)
    drafts.push(fixOf(actions, failure, edits, fixes.length === 1 ? saidCause : undefined))
  return { drafts, mended }
}

const slotOf = (what: 'error' | 'fix', { subject, turn }: Failure): string =>
  `${what}: ${subject}${turn === 1 ? '' : ` (${turn})`}`

function errorOf(actions: readonly Action[], failure: Failure): ObservationDraft {
  const { command, verdict, at, solvedAt, subject } = failure
  const name = commandName(command)
  const action = actions[at]!
  const end = solvedAt === undefined ? undefined : `${name} ran well later in the same prompt.`
  return {
    slot: slotOf('error', failure),
    subject,
    type: 'error',
    title: `${name} failed${verdict.what || verdict.cause ? `: ${verdict.what || verdict.cause}` : ''}`,
    subtitle: verdict.cause,
    narrative: [
      `${name} failed.`,
      ...(verdict.cause ? [`It said: ${verdict.cause}.`] : []),
      ...(end ? [end] : []),
    ].join(' '),
    facts: verdict.what && verdict.cause ? [`${verdict.what}: ${verdict.cause}`] : [],
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
  failure: Failure,
  edits: readonly Edit[],
  saidCause: string | undefined,
): ObservationDraft {
  const { command, verdict, at, solvedAt, earlier } = failure
  const name = commandName(command)
  const end = actions[solvedAt!]!
  const between = actions.slice(at + 1, solvedAt)
  const files = weighFiles(edits)
  const commands = between.flatMap((action) => (action.kind === 'command' ? [commandName(action.command)] : []))
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
    confidence: 0.8,
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
