import { z } from 'zod'
import { defaults } from './defaults.ts'
import { textList } from './text-list.ts'

const { learning, skills, usage } = defaults
const dollars = z.number().min(0).max(1_000_000)

export const usageSettings = z
  .strictObject({
    transcripts: textList({ longest: 2000, most: 50 })
      .default([...usage.transcripts])
      .describe(
        'Folders below which transcripts of agents are read for jarvis usage. None: where Claude Code, Codex, Gemini CLI and OpenCode keep them.',
      ),
    dailyDollars: dollars
      .default(usage.dailyDollars)
      .describe("Dollars a day that agents may cost before jarvis usage and the agents' sessions warn. 0: no budget."),
    monthlyDollars: dollars
      .default(usage.monthlyDollars)
      .describe('The same for a calendar month. What Jarvis itself may spend is llm.dailyTokens, and that stops it.'),
  })
  .prefault({})
  .describe('What agents cost.')

export const learningSettings = z
  .strictObject({
    enabled: z
      .boolean()
      .default(learning.enabled)
      .describe('Learn from commands of agents that fail and then go well.'),
    tell: z
      .boolean()
      .default(learning.tell)
      .describe('Show an agent the known fix of an error in the answer of the hook that sees it.'),
    exclude: textList({ longest: 4000, most: 1000 })
      .default([...learning.exclude])
      .describe('Projects in which nothing is learned and nothing learned is shown; a list, or with commas between.'),
    keepRunsDays: z
      .number()
      .int()
      .min(1)
      .max(3650)
      .default(learning.keepRunsDays)
      .describe('Days after which runs of commands are folded into counts by month.'),
  })
  .prefault({})
  .describe('What is learned from errors.')

export const skillSettings = z
  .strictObject({
    folders: textList({ longest: 2000, most: 50 })
      .default([...skills.folders])
      .describe('Folders below which skills (SKILL.md) are looked for, beside those of the agents.'),
  })
  .prefault({})
  .describe('Skills of agents.')
