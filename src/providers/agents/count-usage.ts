import type { AgentUsage } from '../../ports/agent-runner.ts'
import type { SdkMessage, SdkUsage } from './claude-sdk.ts'

/**
 * Counts the cost of a running session. It counts each answer of a model on arrival, so that a budget stops within one,
 * and at the end of a turn the rest that the program reports. Tokens read from a cache count as read. The first result
 * of a `resumed` session is its former cost, which another process has counted.
 */
export function countUsage(onUsage: (usage: AgentUsage) => void, { resumed = false } = {}) {
  const seen = new Map<string, { input: number; output: number }>()
  const counted = { input: 0, output: 0, dollars: 0 }
  /** Dollars per token, from the results so far. */
  let price = 0
  let isFormer = resumed
  const add = (input: number, output: number, dollars: number, turns: number) => {
    counted.input += input
    counted.output += output
    counted.dollars += dollars
    if (input + output + dollars + turns > 0) onUsage({ inputTokens: input, outputTokens: output, dollars, turns })
  }
  return {
    read({ type, message, modelUsage, total_cost_usd: cost }: SdkMessage): void {
      if (type === 'assistant' && message?.id !== undefined && message.model !== '<synthetic>') {
        // One message arrives in pieces, one per block.
        const before = seen.get(message.id)
        const now = { input: inputOf(message.usage), output: message.usage?.output_tokens ?? 0 }
        seen.set(message.id, now)
        const input = Math.max(0, now.input - (before?.input ?? 0))
        const output = Math.max(0, now.output - (before?.output ?? 0))
        add(input, output, (input + output) * price, before ? 0 : 1)
      }
      if (type !== 'result') return
      const all = Object.values(modelUsage ?? {})
      const total = (pick: (one: (typeof all)[number]) => number) => all.reduce((sum, one) => sum + pick(one), 0)
      const input = total(
        (one) => (one.inputTokens ?? 0) + (one.cacheReadInputTokens ?? 0) + (one.cacheCreationInputTokens ?? 0),
      )
      const output = total(({ outputTokens = 0 }) => outputTokens)
      if (isFormer) Object.assign(counted, { input, output, dollars: cost ?? 0 })
      else
        add(
          Math.max(0, input - counted.input),
          Math.max(0, output - counted.output),
          Math.max(0, (cost ?? 0) - counted.dollars),
          0,
        )
      isFormer = false
      if (counted.input + counted.output > 0) price = counted.dollars / (counted.input + counted.output)
    },
  }
}

const inputOf = (usage: SdkUsage | undefined): number =>
  (usage?.input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0)
