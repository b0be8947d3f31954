import { useRef } from 'preact/hooks'
import { notifyFactWritten } from '../facts/notify-written.ts'
import { useKeys } from '../keys.ts'
import { useAction } from '../use-action.ts'
import { useSelection } from '../use-selection.ts'
import { notifyWritten } from '../written.tsx'
import { reviewCardId } from './review-card.tsx'
import type { useWaitingPairs } from './use-waiting-pairs.ts'
import { type Choice, choicesOf, type WaitingPair } from './waiting-pair.ts'

export type Settling = ReturnType<typeof useSettling>

/** Settles pairs one at a time: the one that the keys mean by the key of a choice, any one by its button. */
export function useSettling({ open, leaveOut }: ReturnType<typeof useWaitingPairs>) {
  const selection = useSelection({ ids: open.map(({ id }) => id), linkId: reviewCardId })
  const settling = useAction()
  /** Where the focus goes when nothing waits any more. */
  const heading = useRef<HTMLHeadingElement>(null)

  async function settle(waiting: WaitingPair, choice: Choice): Promise<void> {
    if (settling.running) return
    await settling.run(async () => {
      const { text, changed } = await choice.settle(waiting.pair)
      leaveOut(waiting.id)
      selection.goOnFrom(waiting.id, heading)
      if (changed === undefined) notifyWritten(text)
      else await notifyFactWritten(text, changed)
    })
  }

  const meant = open.find(({ id }) => id === selection.meant)
  const choices = meant ? choicesOf(meant) : []
  useKeys({
    ...Object.fromEntries(choices.map((choice) => [choice.key, () => void settle(meant!, choice)])),
    j: () => selection.move(1),
    k: () => selection.move(-1),
  })

  return {
    heading,
    failure: settling.failure,
    running: settling.running,
    /** The pair that the keys settle. */
    meant,
    select: ({ id }: WaitingPair) => selection.setSelectedId(id),
    settle,
  }
}
