import type { Action } from './action.ts'
import { kindOfCommand } from './command-kinds.ts'
import { covers, failedPart, partsOf } from './command-words.ts'
import { readVerdict, type Verdict } from './read-verdict.ts'

type Command = Extract<Action, { kind: 'command' }>

/** A command that failed, and where it ran well again. Indexes are places among the actions. */
export interface Failure {
  subject: string
  command: string
  /** Which failure of this command it is, from 1: what was mended may break again in the same prompt. */
  turn: number
  /** Place of its first failure; -1 for one of an earlier prompt. */
  at: number
  verdict: Pick<Verdict, 'what' | 'cause' | 'files'>
  /** Place at which it ran well; undefined while it fails. */
  solvedAt?: number
  /** Each run that failed, in order; none in this prompt for one of an earlier prompt. */
  runs: { at: number; verdict: Verdict }[]
  /** Id of the error's observation, of an earlier prompt. */
  earlier?: string
}

/** An error of an earlier prompt of the session that nothing has mended yet. */
export interface OpenError {
  id: string
  subject: string
  what: string
  cause: string
  command: string
}

/** A failure while it is looked for: the commands of its line that have not run well since. */
type Pending = Failure & { missing: string[] }

/**
 * Finds for each command that failed the run that went well: of a line of several, when each of them has. A command that
 * goes on failing is one failure.
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
  }))
  for (const [at, action] of actions.entries()) {
    if (action.kind !== 'command') continue
    const kind = kindOfCommand(action.command)
    if (kind === 'listing' || kind === 'looking around') continue
    const verdict = readVerdict(action.command, action.output, endOf(action))
    const pending = failures.filter(({ solvedAt }) => solvedAt === undefined)
    const command = failedPart(action.command, action.output, action.failed)
    const isMere = ['listing', 'looking around'].includes(kindOfCommand(command))
    if (verdict.ok || (isMere && saysPassed(action))) {
      const ran = partsOf(action.command)
      for (const failure of pending) {
        failure.missing = failure.missing.filter((part) => !ran.some((one) => covers(one, part)))
        if (failure.missing.length === 0) failure.solvedAt = at
      }
      continue
    }
    const same = pending.find(({ missing }) => missing.every((part) => part === command))
    if (same) same.runs.push({ at, verdict })
    else if (!isMere && saysSomething(action, verdict)) {
      const subject = `command: ${command.slice(0, 200)}`
      const turn = 1 + failures.filter((failure) => failure.subject === subject).length
      failures.push({ subject, command, turn, at, verdict, runs: [{ at, verdict }], missing: [command] })
    }
  }
  return failures.map(({ missing: _, ...failure }) => failure)
}

/** `npm test; grep -rn TODO src`: the end is that of `grep`, and the runner has counted tests and no failure. */
function saysPassed({ command, output }: Command): boolean {
  const { ok, what } = readVerdict(command, output, undefined)
  return ok && what !== ''
}

/** Undefined where the client does not tell. */
const endOf = ({ failed, isEndKnown }: Command): boolean | undefined => (isEndKnown ? failed : undefined)

/** A command that ends with a number and without a word has mostly answered a question with no. */
const saysSomething = ({ command, output }: Command, { what, cause }: Verdict): boolean =>
  what !== '' || cause !== '' || kindOfCommand(command) !== 'run' || output.replace(/^Exit code \d+/, '').trim() !== ''
