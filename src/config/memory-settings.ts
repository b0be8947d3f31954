import { z } from 'zod'
import { defaults } from './defaults.ts'

const { memory, brief, sessions, flush } = defaults

const importance = z.number().int().min(1).max(10)
const count = (most: number) => z.number().int().min(1).max(most)
const tokens = z.number().int().min(0).max(1_000_000)

export const memorySettings = z
  .strictObject({
    minImportance: importance
      .default(memory.minImportance)
      .describe('Minimum importance, 1 to 10, of facts extracted from conversations.'),
    searchLimit: count(100).default(memory.searchLimit).describe('Default number of results of a memory search.'),
    searchMinScore: z
      .number()
      .min(0)
      .max(1)
      .default(memory.searchMinScore)
      .describe('Default minimum score of a memory search.'),
    longTermImportance: importance
      .default(memory.longTermImportance)
      .describe('Minimum importance of facts that are also written to MEMORY.md.'),
  })
  .prefault({})
  .describe('Facts and memory search.')

export const briefSettings = z
  .strictObject({
    budget: z
      .number()
      .int()
      .min(50)
      .max(100_000)
      .default(brief.budget)
      .describe('Default size of the context for a new session, tokens.'),
    days: count(365).default(brief.days).describe('Number of days of events in it.'),
    facts: z
      .number()
      .int()
      .min(0)
      .max(200)
      .default(brief.facts)
      .describe('Number of important facts in it, most recently used first.'),
    minImportance: importance.default(brief.minImportance).describe('Minimum importance of those facts.'),
  })
  .prefault({})
  .describe('The context for a new session.')

export const sessionSettings = z
  .strictObject({
    idleMinutes: z
      .number()
      .min(1)
      .max(100_000)
      .default(sessions.idleMinutes)
      .describe('Minutes of inactivity after which a session is closed.'),
    noteMessages: count(1000).default(sessions.noteMessages).describe('Number of last messages in a session note.'),
  })
  .prefault({})
  .describe('Conversations.')

export const flushSettings = z
  .strictObject({
    enabled: z.boolean().default(flush.enabled).describe('Ask agents to save memories before a compaction.'),
    systemPrompt: z
      .string()
      .max(4000)
      .default(flush.systemPrompt)
      .describe('System prompt of that silent turn. Empty: the default.'),
    prompt: z.string().max(4000).default(flush.prompt).describe('Prompt of that turn. Empty: the default.'),
    atFraction: z
      .number()
      .min(0)
      .max(1)
      .default(flush.atFraction)
      .describe('Share of the context window in use that triggers it. 0: use the two token settings below.'),
    reserveTokensFloor: tokens
      .default(flush.reserveTokensFloor)
      .describe('Tokens of the window that the agent reserves for its own compaction.'),
    softThresholdTokens: tokens
      .default(flush.softThresholdTokens)
      .describe('Additional tokens reserved for saving memories.'),
  })
  .prefault({})
  .describe('Saving memories before a compaction.')
