import { z } from 'zod'
import { localPath } from './local-path.ts'
import { framedOperation, operation } from './operation.ts'
import { runBrief } from './run-context.ts'

export const brief = framedOperation({
  name: 'brief',
  summary: 'Show the context that an assistant needs for a session or task, within a token budget.',
  effect: 'read',
  input: z.strictObject({
    task: z.string().max(10_000).optional().describe('The task at hand.'),
    message: z.string().max(10_000).optional().describe("The user's last message."),
    project: z.string().min(1).max(200).optional().describe('Only sessions of this project.'),
    folder: localPath.optional().describe('Working folder: only sessions of its project.'),
    budget: z.number().int().min(100).max(200_000).default(2000).describe('Maximum tokens.'),
    sensitive: z.boolean().default(false).describe('Include health and money.'),
    day: z.boolean().default(false).describe('Show what is due, promised, open and done today.'),
    week: z
      .boolean()
      .default(false)
      .describe('Show what is due in the next seven days and was done in the last seven.'),
  }),
  run: runBrief,
})

export const flushCheck = operation({
  name: 'flush_check',
  summary: 'Check whether an agent should save its memories before compaction, and get the prompt for it.',
  effect: 'read',
  input: z.strictObject({
    contextWindow: z.number().int().min(1).max(1e9).describe('Context window of the model, in tokens.'),
    used: z.number().int().min(0).max(1e9).describe('Tokens in use.'),
    compactions: z.number().int().min(0).max(1e6).default(0).describe('Compactions of this session so far.'),
    flushedAt: z.number().int().min(0).max(1e6).optional().describe('Cycle number of the last flush.'),
  }),
  run: async (jarvis, input) => jarvis.memory.checkFlush(input),
})
