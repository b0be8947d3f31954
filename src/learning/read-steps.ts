import { failedPart, readAction, readVerdict } from '../actions/actions.ts'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { objectOf } from '../core/object-of.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import type { Step } from './fixes/step.ts'

/** Ids of learnings in receipts begin so. */
export const learningPrefix = 'l:'

/** What happened in a session as it is learned from, in order. What neither ran nor changed nor said anything is left out. */
export const readSteps = (events: readonly CapturedEvent[]): Step[] =>
  events.flatMap((event): Step[] => {
    if (event.kind === 'prompt') return event.text ? [{ kind: 'prompt', at: event.at, text: event.text }] : []
    const action = readAction(event, (path) => path)
    if (action?.kind === 'edit') {
      const { key, at, file, before, after, isNew } = action
      return [
        { kind: 'edit', key, at, file, before, after, isNew: isNew || (before === '' && /^write/i.test(action.tool)) },
      ]
    }
    return action?.kind === 'command' ? [runOf(event, action)] : []
  })

function runOf(
  event: CapturedEvent,
  { key, at, command, output, failed }: { key: string; at: number; command: string; output: string; failed: boolean },
): Step {
  // A client may tell a run as good that printed failures, behind a pipe: what it printed is believed.
  const { ok } = readVerdict(command, output, failed)
  const { description } = objectOf(event.tool?.input)
  const lines = event.told?.lines ?? []
  return {
    ...{ kind: 'run', key, at, command, output, ok },
    purpose: typeof description === 'string' ? description : '',
    part: ok ? command : failedPart(command, output),
    signature: ok ? undefined : signatureOf(output),
    milliseconds: event.tool?.milliseconds ?? null,
    told: lines.map(({ id }) => id).filter((id) => id.startsWith(learningPrefix)),
  }
}
