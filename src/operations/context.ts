import { z } from 'zod'
import { localPath } from './local-path.ts'
import { framedOperation, operation } from './operation.ts'

export const brief = framedOperation({
  name: 'brief',
  summary: 'Show what an assistant should know at the start of a session, or for a task, within a budget of tokens.',
  effect: 'read',
  input: z.strictObject({
    task: z.string().max(10_000).optional().describe('What is about to be done.'),
    message: z.string().max(10_000).optional().describe('What the user has just said.'),
    project: z.string().min(1).max(200).optional().describe('Only sessions of this project.'),
    folder: localPath.optional().describe('Folder of the work: only sessions of its project, where it is one.'),
    budget: z.number().int().min(100).max(200_000).default(2000).describe('Tokens that it may cost.'),
    sensitive: z.boolean().default(false).describe('Health and money, too.'),
    day: z.boolean().default(false).describe('What is due today, promised, open, and done today.'),
    week: z.boolean().default(false).describe('The same for the next seven days and the last seven.'),
  }),
  async run(jarvis, { folder, day, week, ...input }, { signal }) {
    const period = week ? ('week' as const) : day ? ('day' as const) : undefined
    await jarvis.observations.catchUp({ signal })
    const project = input.project ?? (folder && (await jarvis.observations.projectAt(folder)))
    return jarvis.memory.loadSessionContext({ ...input, project, period }, { signal })
  },
})

export const flushCheck = operation({
  name: 'flush_check',
  summary:
    'Say whether an agent should store its memories now, before its conversation is compacted, and how to ask it.',
  effect: 'read',
  input: z.strictObject({
    contextWindow: z.number().int().min(1).max(1e9).describe('Tokens of the model’s window.'),
    used: z.number().int().min(0).max(1e9).describe('Tokens in use.'),
    compactions: z.number().int().min(0).max(1e6).default(0).describe('Compactions of this session so far.'),
    flushedAt: z.number().int().min(0).max(1e6).optional().describe('The cycle that the last flush answered with.'),
  }),
  run: async (jarvis, input) => jarvis.memory.checkFlush(input),
})
