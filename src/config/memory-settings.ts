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
      .describe('Importance, 1 to 10, below which nothing new is kept of what is found in conversations.'),
    searchLimit: count(100).default(memory.searchLimit).describe('Results of a search in memory by default.'),
    searchMinScore: z
      .number()
      .min(0)
      .max(1)
      .default(memory.searchMinScore)
      .describe('Score below which a search in memory leaves results out by default.'),
    longTermImportance: importance
      .default(memory.longTermImportance)
      .describe('Importance from which a fact is also a line of MEMORY.md.'),
  })
  .prefault({})
  .describe('What is remembered.')

export const briefSettings = z
  .strictObject({
    budget: z
      .number()
      .int()
      .min(50)
      .max(100_000)
      .default(brief.budget)
      .describe('Tokens of the context for a new session by default.'),
    days: count(365).default(brief.days).describe('Days of events in it.'),
    facts: z
      .number()
      .int()
      .min(0)
      .max(200)
      .default(brief.facts)
      .describe('Most important facts in it, the last used first.'),
    minImportance: importance.default(brief.minImportance).describe('Importance that those facts have at least.'),
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
      .describe('Minutes without a word after which a session is closed.'),
    noteMessages: count(1000)
      .default(sessions.noteMessages)
      .describe('Last messages that the note of a session keeps.'),
  })
  .prefault({})
  .describe('Conversations.')

export const flushSettings = z
  .strictObject({
    enabled: z.boolean().default(flush.enabled).describe('Ask agents to store memories before a compaction.'),
    systemPrompt: z
      .string()
      .max(4000)
      .default(flush.systemPrompt)
      .describe('System prompt of that silent turn; empty for the usual one.'),
    prompt: z.string().max(4000).default(flush.prompt).describe('What it asks for; empty for the usual words.'),
    atFraction: z
      .number()
      .min(0)
      .max(1)
      .default(flush.atFraction)
      .describe('Share of the window in use at which it is time; 0: by the two counts of tokens.'),
    reserveTokensFloor: tokens
      .default(flush.reserveTokensFloor)
      .describe('Tokens at the end of the window that the agent keeps for its own compaction.'),
    softThresholdTokens: tokens
      .default(flush.softThresholdTokens)
      .describe('Tokens before those that storing memories may take.'),
  })
  .prefault({})
  .describe('What agents are asked before their conversation is compacted.')
