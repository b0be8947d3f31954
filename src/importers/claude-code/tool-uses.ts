import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { EventOf } from './transcript-events.ts'
import type { ReplyLine, ResultLine } from './transcript-line.ts'

/** Tool uses that the model requested; each becomes an event with its result. */
export function createToolUses(eventOf: EventOf) {
  const requested = new Map<string, { name: string; input: unknown; at: number }>()
  return {
    request(line: ReplyLine): void {
      for (const { id, name, input } of line.uses) requested.set(id, { name, input, at: line.at })
    },
    complete: (line: ResultLine): CapturedEvent[] =>
      line.results.flatMap(({ use, output, error }) => {
        const begun = requested.get(use)
        requested.delete(use)
        if (begun === undefined) return []
        const { name, input, at } = begun
        const tool = { name, input, milliseconds: Math.max(0, line.at - at) }
        return error === undefined
          ? [eventOf(line, `PostToolUse:${use}`, { kind: 'tool', tool: { ...tool, output } })]
          : [eventOf(line, `PostToolUseFailure:${use}`, { kind: 'tool-failure', tool: { ...tool, error } })]
      }),
  }
}
