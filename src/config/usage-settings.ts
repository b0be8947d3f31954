import { z } from 'zod'
import { defaults } from './defaults.ts'
import { textList } from './text-list.ts'

const { learning, skills, usage } = defaults
export const dollars = z.number().min(0).max(1_000_000)

export const usageSettings = z
  .strictObject({
    transcripts: textList({ longest: 2000, most: 50 })
      .default([...usage.transcripts])
      .describe(
        'Folders with transcripts of agents, for jarvis usage. Empty: the usual folders of Claude Code, Codex, Gemini CLI and OpenCode.',
      ),
    dailyDollars: dollars
      .default(usage.dailyDollars)
      .describe("Daily budget of agents, dollars. Above it, jarvis usage and the agents' sessions warn. 0: no budget."),
    monthlyDollars: dollars
      .default(usage.monthlyDollars)
      .describe('Monthly budget of agents, dollars. Jarvis itself is limited by llm.monthlyDollars.'),
  })
  .prefault({})
  .describe('What agents cost.')

export const learningSettings = z
  .strictObject({
    enabled: z
      .boolean()
      .default(learning.enabled)
      .describe('Learn from commands of agents that fail and later succeed.'),
    tell: z.boolean().default(learning.tell).describe('Show an agent the known fix of an error when the error occurs.'),
    exclude: textList({ longest: 4000, most: 1000 })
      .default([...learning.exclude])
      .describe('Projects in which nothing is learned and no learning is shown; a list, or separated by commas.'),
    keepRunsDays: z
      .number()
      .int()
      .min(1)
      .max(3650)
      .default(learning.keepRunsDays)
      .describe('Days until command runs are aggregated into monthly counts.'),
  })
  .prefault({})
  .describe('Learnings from errors.')

export const skillSettings = z
  .strictObject({
    folders: textList({ longest: 2000, most: 50 })
      .default([...skills.folders])
      .describe('Additional folders with skills (SKILL.md).'),
  })
  .prefault({})
  .describe('Skills of agents.')
