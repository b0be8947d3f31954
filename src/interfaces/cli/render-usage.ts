import type { Usage } from '../../app/jarvis.ts'
import { alignTable } from './layout.ts'
import type { View } from './view.ts'

/** Tokens by model and purpose. */
export const usage: View<Usage> = {
  plain: ({ uses, today, dailyTokens }, { output: { style } }) => {
    const day = `${today.toLocaleString('en')} of ${dailyTokens.toLocaleString('en')} tokens in the last 24 hours.`
    if (uses.length === 0) return `No language model was asked. ${day}`
    const rows = uses.map(({ model, purpose, calls, inputTokens, outputTokens }) => [
      style.bold(model),
      purpose,
      `${calls} ${calls === 1 ? 'call' : 'calls'}`,
      `${inputTokens.toLocaleString('en')} read`,
      `${outputTokens.toLocaleString('en')} written`,
    ])
    return `${alignTable(rows).join('\n')}\n${day}`
  },
  rows: ({ uses }) => uses.map((use) => ({ ...use })),
}
