import { z } from 'zod'
import { operation } from './operation.ts'
import { runStatus } from './run-documents.ts'

export const status = operation({
  name: 'status',
  summary: 'Show what is indexed: collections, records, how far vectors are, sizes.',
  effect: 'read',
  input: z.strictObject({}),
  run: runStatus,
})

export const doctor = operation({
  name: 'doctor',
  summary: 'Check that everything works here, and show how to fix what does not.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    repair: z
      .boolean()
      .default(false)
      .describe('Rebuild everything derived, and save what can be saved of a damaged database.'),
  }),
  run: (jarvis, { repair }, context) => jarvis.doctor({ repair, ...context }),
})

export const cleanup = operation({
  name: 'cleanup',
  summary: 'Give back space: leftovers, cached vectors that nothing uses, free pages.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    dryRun: z.boolean().default(false).describe('Only say what would go.'),
  }),
  run: (jarvis, { dryRun }, context) => jarvis.cleanup({ dryRun, ...context }),
})

export const rebuild = operation({
  name: 'rebuild',
  summary: 'Rebuild every index from what is stored; files are not read again.',
  effect: 'write',
  long: true,
  input: z.strictObject({}),
  run: (jarvis, _input, context) => jarvis.rebuild(context),
})

export const embed = operation({
  name: 'embed',
  summary: 'Compute the vectors that are still missing, now rather than in the background.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    budget: z.number().int().min(1).max(100_000_000).optional().describe('Stop after so many passages.'),
  }),
  run: (jarvis, { budget }, context) => jarvis.embed({ ...(budget !== undefined && { budget }), ...context }),
})

export const configExplain = operation({
  name: 'config_explain',
  ofHome: true,
  summary: 'Show every setting: its value, where that came from, what it means.',
  effect: 'read',
  input: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('A setting (search.limit), or a section (search). All unless given.'),
  }),
  run: async (jarvis, { name }) => ({ settings: await jarvis.explainConfig(name) }),
})
