import { invalidInput, notFound } from '../core/errors.ts'
import { changeNow, journalLines, together } from '../journal/journal.ts'
import { type IdleWork, week } from './idle-work.ts'
import { doneLines } from './owner-list.ts'
import { readRounds, undoRounds } from './rounds.ts'

/** Result of an answer. `logEntry`: the log entry that undoes it. */
export interface IdleAnswered {
  id: string
  answer: 'approve' | 'reject' | 'undo'
  text: string
  logEntry: number | null
}

/**
 * Approves or rejects a pending line, or undoes a finished one. Returns the log entry for `undo`; null if nothing was
 * written, or something was undone. Errors: `idle_line_not_found`, those of an undo.
 */
export async function answerLine(
  work: IdleWork,
  { id, answer }: { id: string; answer: IdleAnswered['answer'] },
): Promise<IdleAnswered> {
  const { db, clock } = work
  if (answer !== 'undo') {
    const proposal = (await work.proposals()).find((one) => one.id === id)
    if (!proposal) throw lineNotFound(id)
    const logEntry = await together(async () => {
      await (answer === 'approve' ? proposal.approve() : proposal.reject())
      return (await journalLines.ofChange(db, changeNow() ?? ''))[0]?.id ?? null
    })
    return { id, answer, text: proposal.text, logEntry }
  }
  const line = doneLines(await readRounds(work, clock() - week), await work.kindsOf()).find((one) => one.id === id)
  if (!line) throw lineNotFound(id)
  const undone = await undoRounds(work, line.rounds)
  if (undone === 0)
    throw invalidInput(
      'nothing_to_undo',
      `"${line.text}" wrote nothing that can be undone. "jarvis log" shows what was written.`,
    )
  return { id, answer, text: line.text, logEntry: null }
}

const lineNotFound = (id: string) =>
  notFound('idle_line_not_found', `Line "${id}" does not exist in the list. "jarvis idle status --again" shows it.`, {
    id,
  })
