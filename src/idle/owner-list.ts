import { dayOf } from '../core/day-of.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Proposal } from '../ports/proposal.ts'
import type { LoggedRound } from './rounds.ts'

/** A line of the list that the owner gets on return. */
export interface OwnerLine {
  /** Argument of `idle answer`: kind and day of a finished line, the own id of a pending one. */
  id: string
  state: 'done' | 'waits' | 'undone'
  text: string
  /** Epoch milliseconds. */
  at: number
  /** Something was written that the log can undo. */
  undoable: boolean
}

/** A finished line with its rounds: rounds of one kind and day are one line. */
export interface DoneLine extends OwnerLine {
  rounds: readonly LoggedRound[]
}

/** Lines of the whole list. */
const mostLines = 10
/** Number of pending lines in the list, if there are enough of both. */
const shareOfWaiting = 5

/** Rounds with results, one line per kind and day, newest first. */
export function doneLines(rounds: readonly LoggedRound[], kinds: readonly JobKind[]): DoneLine[] {
  const groups = new Map<string, LoggedRound[]>()
  for (const round of rounds) {
    if (round.pieces === 0) continue
    const id = `${round.kind}@${dayOf(round.endedAt)}`
    groups.set(id, [...(groups.get(id) ?? []), round])
  }
  return [...groups].map(([id, group]) => {
    const counting = group.filter(({ isUndone }) => !isUndone)
    const [{ kind: name, endedAt: at }] = group as [LoggedRound]
    const pieces = (counting.length > 0 ? counting : group).reduce((sum, round) => sum + round.pieces, 0)
    const undoable = group.some(({ line }) => line !== undefined)
    const text = kinds.find((kind) => kind.name === name)?.summary?.(pieces) ?? `${name}: ${pieces}`
    return { id, state: counting.length > 0 ? 'done' : 'undone', text, at, undoable, rounds: group }
  })
}

/** At most ten lines: pending ones, oldest first, then finished ones, newest first; and the number of omitted ones. */
export function ownerList(
  done: readonly OwnerLine[],
  proposals: readonly Proposal[],
): { list: OwnerLine[]; more: number } {
  const room = Math.max(shareOfWaiting, mostLines - done.length)
  // Each subsystem lists its own.
  const waiting = [...proposals].sort((a, b) => a.at - b.at).slice(0, room)
  const list = [
    ...waiting.map(({ id, text, at }) => ({ id, state: 'waits' as const, text, at, undoable: false })),
    ...done.slice(0, mostLines - waiting.length),
  ]
  return { list, more: done.length + proposals.length - list.length }
}
