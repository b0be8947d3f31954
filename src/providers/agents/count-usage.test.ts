import { expect, it } from 'vitest'
import type { AgentUsage } from '../../ports/agent-runner.ts'
import type { SdkMessage } from './claude-sdk.ts'
import { countUsage } from './count-usage.ts'

const answer = (id: string): SdkMessage => ({
  type: 'assistant',
  message: { id, model: 'opus', usage: { input_tokens: 100, output_tokens: 1 } },
})
const result = (turns: number): SdkMessage => ({
  type: 'result',
  modelUsage: { opus: { inputTokens: turns * 100, outputTokens: turns * 20 } },
  total_cost_usd: turns * 0.01,
})

function count(messages: readonly SdkMessage[], resumed: boolean) {
  const sum = { inputTokens: 0, outputTokens: 0, dollars: 0, turns: 0 }
  const { read } = countUsage(
    (usage: AgentUsage) => {
      for (const key of ['inputTokens', 'outputTokens', 'dollars', 'turns'] as const) sum[key] += usage[key]
    },
    { resumed },
  )
  for (const message of messages) read(message)
  return { ...sum, dollars: Math.round(sum.dollars * 1e6) / 1e6 }
}

it('counts each answer once, and the additional usage of the result', () => {
  const messages = [answer('a'), answer('a'), answer('b'), result(2), answer('c'), result(3)]
  expect(count(messages, false)).toEqual({ inputTokens: 300, outputTokens: 60, dollars: 0.03, turns: 3 })
})

it('excludes the earlier cost of a resumed session', () => {
  const messages = [result(7), answer('a'), answer('b'), result(9)]
  expect(count(messages, true)).toEqual({ inputTokens: 200, outputTokens: 40, dollars: 0.02, turns: 2 })
})
