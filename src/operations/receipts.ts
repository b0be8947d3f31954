import { z } from 'zod'
import { effortOfProcess } from '../app/effort.ts'
import { messageMarks } from '../app/message-profile.ts'
import { toOwnTimes } from '../app/questions.ts'
import { receiptKinds } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const id = z.string().min(1).max(200)
const project = z
  .string()
  .min(1)
  .max(1000)
  .optional()
  .describe('Only this project: its name, or the path of a folder in it.')

export const receiptList = operation({
  name: 'receipt_list',
  summary: "Show what was injected into agents' contexts, why, its token cost, and whether the agent used it.",
  effect: 'read',
  input: z.strictObject({
    session: id.optional().describe('Only this session.'),
    project,
    kind: z
      .enum(receiptKinds)
      .optional()
      .describe('Only this kind: injected at session start, injected with a prompt, or requested.'),
    line: id.optional().describe('Only receipts that include this observation, session or fact (ID).'),
    after: z.string().min(1).max(40).optional().describe('Only on or after: 2024-05-01, or 30d for the last 30 days.'),
    before: z.string().min(1).max(40).optional().describe('Only before this time.'),
    limit: z.number().int().min(1).max(200).default(20).describe('Maximum receipts.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Receipts to skip.'),
  }),
  run: (jarvis, { after, before, limit, offset, ...filter }, { signal }) =>
    jarvis.observations.receipts(
      { ...filter, ...toOwnTimes({ after, before }, jarvis.now()) },
      { signal, limit, offset },
    ),
})

export const stats = operation({
  name: 'stats',
  summary: "Show statistics: agents' work, tokens injected and saved, and search costs (caches, times, peak memory).",
  effect: 'read',
  input: z.strictObject({
    days: z.number().int().min(1).max(371).default(30).describe('Number of days; receipts are kept for 180.'),
    project,
  }),
  run: async (jarvis, { days, project }, { signal }) => ({
    ...(await jarvis.observations.stats({ days, project }, { signal })),
    models: await jarvis.usage.own({ days }),
    messages: await messageMarks(jarvis, { days }),
    effort: effortOfProcess(),
  }),
})
