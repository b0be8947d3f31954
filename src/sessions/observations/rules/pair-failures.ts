import type { Action } from './action.ts'
import { kindOfCommand, normalCommand } from './command-words.ts'
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

/** Finds for each command that failed the run that went well. A command that goes on failing is one failure. */
export function pairFailures(actions: readonly Action[], open: readonly OpenError[]): Failure[] {
  const failures: Failure[] = open.map(({ id, subject, command, what, cause }) => ({
    subject,
    command,
    turn: 1,
    at: -1,
    verdict: { what, cause, files: [] },
    earlier: id,
  }))
  for (const [at, action] of actions.entries()) {
    if (action.kind !== 'command') continue
    const kind = kindOfCommand(action.command)
    if (kind === 'listing' || kind === 'looking around') continue
    const subject = subjectOf(action)
    const verdict = readVerdict(action.command, action.output, action.failed)
    const former = failures.find((failure) => failure.subject === subject && failure.solvedAt === undefined)
    if (verdict.ok) {
      if (former) former.solvedAt = at
    } else if (!former) {
      const turn = 1 + failures.filter((failure) => failure.subject === subject).length
      failures.push({ subject, command: action.command, turn, at, verdict })
    }
  }
  return failures
}

const subjectOf = ({ command }: Pick<Command, 'command'>): string => `command: ${normalCommand(command).slice(0, 200)}`
