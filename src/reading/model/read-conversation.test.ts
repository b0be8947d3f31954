import { describe, expect, it } from 'vitest'
import { cancelled, unavailable } from '../../core/errors.ts'
import type { LanguageModel } from '../../ports/models.ts'
import type { Extraction } from '../types.ts'
import { createConversationReader } from './read-conversation.ts'

const byRules: Extraction = {
  facts: [],
  retractions: [{ subject: 'user', about: ['rules'], cue: 'x', origin: { turn: 0, start: 0, end: 1 } }],
}
const warnings: string[] = []
const reader = (model?: () => Promise<LanguageModel | undefined>) =>
  createConversationReader({
    model,
    rules: async () => byRules,
    known: async () => [],
    log: { warn: (message) => warnings.push(message), info() {} },
  })
const failing = (error: Error): LanguageModel => ({
  id: 'failing',
  async generate() {
    throw error
  },
})
const turns = [{ role: 'user' as const, text: 'Hello.' }]

describe('reading a conversation', () => {
  it('uses rules without a model, and when the model fails, with a note', async () => {
    expect(await reader()(turns, { now: 0 })).toBe(byRules)
    expect(await reader(async () => undefined)(turns, { now: 0 })).toBe(byRules)
    expect(warnings).toEqual([])
    expect(await reader(async () => failing(unavailable('token_budget_spent', 'Spent.')))(turns, { now: 0 })).toBe(
      byRules,
    )
    expect(warnings).toEqual(['Facts were read by rules: Spent.'])
  })

  it('stops when the caller has aborted', async () => {
    const signal = AbortSignal.abort()
    await expect(reader(async () => failing(cancelled()))(turns, { now: 0, signal })).rejects.toMatchObject({
      kind: 'Cancelled',
    })
  })

  it('uses the model when it answers', async () => {
    const model: LanguageModel = {
      id: 'model',
      generate: async () => ({ text: '{"facts": [], "retractions": []}', inputTokens: 1, outputTokens: 1 }),
    }
    expect(await reader(async () => model)(turns, { now: 0 })).toEqual({ facts: [], retractions: [] })
  })
})
