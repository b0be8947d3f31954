import type { Action } from './action.ts'
import { kindOfCommand } from './command-kinds.ts'
import { covers, failedPart, partsOf, placedCommands } from './command-words.ts'
import { readVerdict, type Verdict } from './read-verdict.ts'

type Command = Extract<Action, { kind: 'command' }>

/** A failed command, and its later success. Indexes are positions in the list of actions. */
export interface Failure {
  subject: string
  command: string
  /** Number of this failure of the command, from 1: a fixed command may fail again in the same prompt. */
  turn: number
  /** Index of its first failure; -1 if it is from an earlier prompt. */
  at: number
  verdict: Pick<Verdict, 'what' | 'cause' | 'files'>
  /** Index of its success; undefined while it fails. */
  solvedAt?: number
  /** Failed runs in order; empty for an earlier prompt's failure that was not repeated. */
  runs: { at: number; verdict: Verdict }[]
  /** Id of the error's observation, if from an earlier prompt. */
  earlier?: string
}

/** An unfixed error of an earlier prompt of the session. */
export interface OpenError {
  id: string
  subject: string
  what: string
  cause: string
  command: string
}

/** A failure under observation, with the commands of its line that have not passed since. */
type Pending = Failure & { missing: string[]; folders: readonly string[] }

/**
 * Finds the passing run for each failed command; a line of several commands passes when each has. A command that keeps
 * failing is one failure.
 */
export function pairFailures(actions: readonly Action[], open: readonly OpenError[]): Failure[] {
  const failures: Pending[] = open.map(({ id, subject, command, what, cause }) => ({
    subject,
    command,
    turn: 1,
    at: -1,
    verdict: { what, cause, files: [] },
    earlier: id,
    runs: [],
    missing: partsOf(command),
    folders: [],
  }))
  for (const [at, action] of actions.entries()) {
    if (action.kind !== 'command') continue
    const kind = kindOfCommand(action.command)
    if (kind === 'listing' || kind === 'looking around') continue
    const verdict = readVerdict(action.command, action.output, endOf(action))
    const pending = failures.filter(({ solvedAt }) => solvedAt === undefined)
    const command = failedPart(action.command, action.output, action.failed)
    const isMere = ['listing', 'looking around'].includes(kindOfCommand(command))
    if (verdict.ok || (isMere && outputPassed(action))) {
      const ran = partsOf(action.command)
      for (const failure of pending) {
        failure.missing = failure.missing.filter(
          (part) => !ran.some((one) => covers(one, part) && mayBeSame(foldersOf(action.command, one), failure.folders)),
        )
        if (failure.missing.length === 0) failure.solvedAt = at
      }
      continue
    }
    const folders = foldersOf(action.command, command)
    const same = pending.find((one) => one.missing.every((part) => part === command) && mayBeSame(folders, one.folders))
    if (same) same.runs.push({ at, verdict })
    else if (!isMere && hasOutput(action, verdict)) {
      const subject = `command: ${command.slice(0, 200)}`
      const turn = 1 + failures.filter((failure) => failure.subject === subject).length
      failures.push({ subject, command, turn, at, verdict, runs: [{ at, verdict }], missing: [command], folders })
    }
  }
  return failures.map(({ missing: _, folders: __, ...failure }) => failure)
}

/** Folders that a line names for a command. */
const foldersOf = (line: string, command: string): string[] =>
  placedCommands(line).flatMap(({ plain, folder }) => (plain === command && folder !== '' ? [folder] : []))

/** Whether commands may have run in one folder. A line that names none runs where the former one ended. */
const mayBeSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === 0 ||
  others.length === 0 ||
  some.some((one) => others.some((other) => one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)))

/** `npm test; grep -rn TODO src`: `grep` sets the exit code, but the runner counted tests and no failure. */
function outputPassed({ command, output }: Command): boolean {
  const { ok, what } = readVerdict(command, output, undefined)
  return ok && what !== ''
}

/** Undefined if the client does not report it. */
const endOf = ({ failed, isEndKnown }: Command): boolean | undefined => (isEndKnown ? failed : undefined)

/** A command with a bare exit code and no output has usually answered "no" to a question. */
const hasOutput = ({ command, output }: Command, { what, cause }: Verdict): boolean =>
  what !== '' || cause !== '' || kindOfCommand(command) !== 'run' || output.replace(/^Exit code \d+/, '').trim() !== ''
