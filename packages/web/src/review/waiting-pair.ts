import { client } from '../server/client.ts'
import type { FactPair } from '../server/types.ts'

/** Two facts that wait for a decision: they contradict each other, or seem to say the same. */
export interface WaitingPair {
  /** Of its own among both: each counts its pairs by itself. */
  id: string
  isDuplicate: boolean
  pair: FactPair
}

/** A way to settle a pair. A key means the same for every pair; where it does not apply, it does nothing. */
export interface Choice {
  key: string
  label: string
  /** Settles the pair; returns what was done, in words, and the fact whose change undoes it, where there is one. */
  settle(pair: FactPair): Promise<{ text: string; changed?: string | undefined }>
}

const keep = (key: string, kept: 'older' | 'newer' | 'both', label: string, text: string): Choice => ({
  ...{ key, label },
  async settle({ id, newer }) {
    await client.reviewSettle({ id, keep: kept })
    return { text, changed: newer.id }
  },
})

const contradictionChoices: readonly Choice[] = [
  keep('1', 'older', 'Keep the earlier', 'Kept the earlier fact; the later one is rejected.'),
  keep('2', 'newer', 'Keep the later', 'Kept the later fact; the earlier one is in the history.'),
  keep('b', 'both', 'Keep both', 'Kept both.'),
]

const duplicateChoices: readonly Choice[] = [
  {
    ...{ key: 'm', label: 'Merge' },
    async settle({ id }) {
      const { merged } = await client.mergeSettle({ id, apply: true })
      return { text: 'Merged into one fact.', changed: merged[0]?.id }
    },
  },
  {
    ...{ key: 'b', label: 'Keep both' },
    async settle({ id }) {
      await client.mergeSettle({ id, apply: false })
      return { text: 'Kept both: they are not proposed again.' }
    },
  },
]

export const choicesOf = ({ isDuplicate }: WaitingPair): readonly Choice[] =>
  isDuplicate ? duplicateChoices : contradictionChoices

export const waitingPair = (pair: FactPair, isDuplicate: boolean): WaitingPair => ({
  id: `${isDuplicate ? 'duplicate' : 'contradiction'}-${pair.id}`,
  ...{ isDuplicate, pair },
})
