import { z } from 'zod'
import { taskKinds } from '../ports/models.ts'
import { operation } from './operation.ts'

export const models = operation({
  name: 'models',
  ofHome: true,
  summary: 'Show the language models by tier (tiny, local, strong), the routing rules, and rerouted calls.',
  effect: 'read',
  input: z.strictObject({}),
  run: (jarvis) => jarvis.models.show(),
})

export const modelsRoute = operation({
  name: 'models_route',
  ofHome: true,
  summary: 'Show which language model a task would use, and why. No model is called.',
  effect: 'read',
  input: z.strictObject({
    text: z.string().min(1).max(100_000).describe('Description of the task.'),
    task: z.enum(taskKinds).optional().describe('Kind of task (default: read from the description).'),
    tokens: z.number().int().min(0).max(10_000_000).optional().describe('Tokens of prompt and answer.'),
    withinMs: z.number().int().min(1).max(600_000).optional().describe('Deadline in milliseconds.'),
    explain: z.boolean().default(false).describe('Also show each step of the choice and the tiers that were refused.'),
  }),
  run: (jarvis, request) => jarvis.models.route(request),
})
