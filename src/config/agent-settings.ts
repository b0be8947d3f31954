import { z } from 'zod'
import { defaults } from './defaults.ts'

const { agent } = defaults

export const agentSettings = z
  .strictObject({
    runner: z
      .enum(['auto', 'claude', 'codex'])
      .default(agent.runner)
      .describe('Program that runs tasks. auto: the first found.'),
    module: z
      .string()
      .max(1000)
      .default(agent.module)
      .describe('Package or file of a module that provides an agent runner; it is preferred to runner.'),
    program: z
      .string()
      .max(2000)
      .default(agent.program)
      .describe('Path of the program of the runner. Empty: the one installed in the home, else the one on PATH.'),
    model: z.string().max(200).default(agent.model).describe('Model of the session; empty for the usual one.'),
    profile: z.string().min(1).max(61).default(agent.profile).describe('Profile of a run that names none.'),
    workspace: z
      .enum(['auto', 'container', 'docker', 'podman', 'worktree'])
      .default(agent.workspace)
      .describe('Where tasks are worked on. auto: the most isolated that can be used.'),
    tokens: z.number().int().min(0).max(1e9).default(agent.tokens).describe('Most tokens of a run. 0: no limit.'),
    dollars: z.number().min(0).max(1e6).default(agent.dollars).describe('Most dollars of a run. 0: no limit.'),
    minutes: z.number().min(0).max(1e5).default(agent.minutes).describe('Most minutes of a run. 0: no limit.'),
    turns: z
      .number()
      .int()
      .min(0)
      .max(1e6)
      .default(agent.turns)
      .describe('Most answers of a model in a run. 0: no limit.'),
  })
  .prefault({})
  .describe('Agents that work on tasks.')
