import { z } from 'zod'
import { operation } from './operation.ts'

const day = z.string().regex(/^(?:\d{8}|\d{4}-\d{2}-\d{2})$/, 'write a day as 20261122 or 2026-11-22')

export const usage = operation({
  name: 'usage',
  ofHome: true,
  summary: 'Show the tokens and money that coding agents and Jarvis itself used, by day, session, project or model.',
  effect: 'read',
  long: true,
  // Results of reading are stored, so that the next report reads only new data.
  makesSpace: true,
  input: z.strictObject({
    report: z
      .enum(['daily', 'weekly', 'monthly', 'session', 'blocks', 'project', 'model', 'agent'])
      .default('daily')
      .describe('Grouping of the report; blocks are the five-hour windows of usage limits.'),
    since: day.optional().describe('First day: 20261122 or 2026-11-22.'),
    until: day.optional().describe('Last day.'),
    project: z.string().min(1).max(1000).optional().describe('Only projects or folders with this in their name.'),
    client: z
      .enum(['claude-code', 'codex', 'gemini-cli', 'opencode', 'jarvis'])
      .optional()
      .describe("Only this agent; jarvis: Jarvis' own calls."),
    model: z.string().min(1).max(200).optional().describe('Only this model.'),
    session: z.string().min(1).max(200).optional().describe('Only this session.'),
    breakdown: z.boolean().default(false).describe("Also show each model's share of a line."),
    order: z.enum(['asc', 'desc']).default('asc').describe('Oldest or newest first.'),
    timezone: z.string().max(100).default('').describe('Time zone: Europe/Berlin (default: the local one).'),
    startOfWeek: z
      .enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])
      .default('sunday')
      .describe('First day of a week.'),
    mode: z
      .enum(['auto', 'calculate', 'display'])
      .default('auto')
      .describe('Cost: as the agent reported it if it did, from the price table only, or as reported only.'),
    active: z.boolean().default(false).describe('Of blocks: only the active one.'),
    recent: z.boolean().default(false).describe('Of blocks: only the last three days.'),
  }),
  run: async (jarvis, { breakdown, ...request }, { signal, onProgress }) => ({
    ...(await jarvis.usage.report(request, { signal, onProgress })),
    breakdown,
  }),
})

export const usagePrices = operation({
  name: 'usage_prices',
  ofHome: true,
  summary: 'Show the price of each model with date and source, and the file where you can change it.',
  effect: 'read',
  input: z.strictObject({
    all: z.boolean().default(false).describe('Also unused models.'),
  }),
  run: (jarvis, { all }) => jarvis.usage.prices({ all }),
})
