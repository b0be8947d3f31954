import { z } from 'zod'
import { effortOfProcess } from '../app/effort.ts'
import { messageMarks } from '../app/message-profile.ts'
import { toTimes } from '../app/questions.ts'
import { receiptKinds } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const id = z.string().min(1).max(200)
const project = z
  .string()
  .min(1)
  .max(1000)
  .optional()
  .describe('Only of this project: its name, or the path of a folder in it.')

export const receiptList = operation({
  name: 'receipt_list',
  summary:
    'Show what agents got of earlier work, why, and what it cost; and whether they then fetched it, named it, or opened a file of it.',
  effect: 'read',
  input: z.strictObject({
    session: id.optional().describe('Only what this session got.'),
    project,
    kind: z
      .enum(receiptKinds)
      .optional()
      .describe('Only this kind: shown unasked at a start or with a prompt; or asked for.'),
    line: id.optional().describe('Only where this observation, session or fact was shown, by id.'),
    after: z.string().min(1).max(40).optional().describe('Only from then on: 2024-05-01, or 30d for the last 30 days.'),
    before: z.string().min(1).max(40).optional().describe('Only until then.'),
    limit: z.number().int().min(1).max(200).default(20).describe('Receipts in the answer.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Receipts to skip.'),
  }),
  run: (jarvis, { after, before, limit, offset, ...filter }, { signal }) =>
    jarvis.observations.receipts({ ...filter, ...toTimes({ after, before }, jarvis.now()) }, { signal, limit, offset }),
})

export const stats = operation({
  name: 'stats',
  summary:
    'Show statistics of the work of agents, token accounting (tokens injected and saved), and what searching costs the process that answers: caches, times, peak memory.',
  effect: 'read',
  input: z.strictObject({
    days: z.number().int().min(1).max(371).default(30).describe('Of how many days; receipts are kept for 180.'),
    project,
  }),
  run: async (jarvis, { days, project }, { signal }) => ({
    ...(await jarvis.observations.stats({ days, project }, { signal })),
    models: await jarvis.usage.own({ days }),
    messages: await messageMarks(jarvis, { days }),
    effort: effortOfProcess(),
  }),
})
