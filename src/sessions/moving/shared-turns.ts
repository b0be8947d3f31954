import type { MovableKind, MovedRow, SharedRows } from '../../ports/movable.ts'
import { indexAnew, readTurnAt, removeTurns, type SayingTurn, type TurnForgettingNeeds } from '../forget-turns.ts'

/**
 * Turns on several machines. A turn whose words were covered or that was deleted elsewhere leaves nothing here either:
 * its record, and those of the turns that are read with it, are made again from what is left.
 */
export function withSharedTurns(needs: TurnForgettingNeeds, kind: MovableKind): MovableKind {
  const { shared } = kind
  if (!shared) return kind
  const placesOf = (row: MovedRow) => [String(row['session']), Number(row['seq'])] as const
  const own: SharedRows = {
    ...shared,
    async put(rows) {
      const former = await Promise.all(rows.map((row) => readTurnAt(needs.db, ...placesOf(row))))
      const outcomes = await shared.put(rows)
      for (const [index, row] of rows.entries()) {
        const [session, seq] = placesOf(row)
        const before = former[index]
        if (before && outcomes[index] === 'added' && before.text !== row['text'])
          await indexAnew(needs, { session, seq })
      }
      return outcomes
    },
    async remove(keys) {
      const turns: SayingTurn[] = []
      for (const key of keys) {
        const turn = await readTurnAt(needs.db, ...(JSON.parse(key) as [string, number]))
        if (turn) turns.push(turn)
      }
      if (turns.length > 0) await removeTurns(needs, turns, [])
    },
  }
  return { ...kind, shared: own }
}
