import { expect, it } from 'vitest'
import type { KeptText } from './kept-text.ts'
import { createKeptTokens } from './kept-tokens.ts'

it('opens what it may although its use cannot be noted', async () => {
  let text: string | undefined
  let isFull = false
  const kept: KeptText = {
    ...{ where: 'memory', settle: async () => {}, close: () => {} },
    read: async () => text,
    async change(work) {
      if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      const { text: next, result } = work(text)
      text = next ?? text
      return result
    },
  }
  const tokens = createKeptTokens(kept)
  const { token } = await tokens.create({ name: 'ann', role: 'reader', space: null, endsAt: null })
  isFull = true
  expect(await tokens.find(token)).toMatchObject({ name: 'ann', role: 'reader' })
  expect(await tokens.find(`${token}x`)).toBeUndefined()
})
