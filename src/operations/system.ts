import { z } from 'zod'
import { operation } from './operation.ts'
import { runStatus } from './run-documents.ts'

export const status = operation({
  name: 'status',
  summary: 'Show the state of the index: collections, records, embedding coverage, sizes.',
  effect: 'read',
  input: z.strictObject({}),
  run: runStatus,
})

export const doctor = operation({
  name: 'doctor',
  summary: 'Check the installation and the home, and show how to fix problems.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    repair: z
      .boolean()
      .default(false)
      .describe('Rebuild derived data, and recover what is readable from a damaged database.'),
  }),
  run: (jarvis, { repair }, context) => jarvis.doctor({ repair, ...context }),
})

export const cleanup = operation({
  name: 'cleanup',
  summary: 'Free disk space: leftovers, unused cached vectors, free pages.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    dryRun: z.boolean().default(false).describe('Only show what would be deleted.'),
  }),
  run: (jarvis, { dryRun }, context) => jarvis.cleanup({ dryRun, ...context }),
})

export const rebuild = operation({
  name: 'rebuild',
  summary: 'Rebuild every index from stored data, without reading files again.',
  effect: 'write',
  long: true,
  input: z.strictObject({}),
  run: (jarvis, _input, context) => jarvis.rebuild(context),
})

export const embed = operation({
  name: 'embed',
  summary: 'Compute missing embeddings now instead of in the background.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    budget: z.number().int().min(1).max(100_000_000).optional().describe('Maximum passages.'),
  }),
  run: (jarvis, { budget }, context) => jarvis.embed({ ...(budget !== undefined && { budget }), ...context }),
})

export const configExplain = operation({
  name: 'config_explain',
  ofHome: true,
  summary: 'Show every setting with its value, origin and meaning.',
  effect: 'read',
  input: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('A setting (search.limit) or a section (search); default: all.'),
  }),
  run: async (jarvis, { name }) => ({ settings: await jarvis.explainConfig(name) }),
})
