import { z } from 'zod'
import { defaults } from './defaults.ts'

const { agent } = defaults

export const agentSettings = z
  .strictObject({
    runner: z
      .enum(['auto', 'claude', 'codex'])
      .default(agent.runner)
      .describe('Program that runs tasks. auto: the first one that is installed.'),
    module: z
      .string()
      .max(1000)
      .default(agent.module)
      .describe('Package or file of a module that provides an agent runner; overrides runner.'),
    program: z
      .string()
      .max(2000)
      .default(agent.program)
      .describe('Path of the runner. Empty: the one installed in the home, otherwise the one on PATH.'),
    model: z.string().max(200).default(agent.model).describe('Model of the session. Empty: the default of the runner.'),
    profile: z.string().min(1).max(61).default(agent.profile).describe('Default profile of a run.'),
    workspace: z
      .enum(['auto', 'container', 'docker', 'podman', 'worktree'])
      .default(agent.workspace)
      .describe('Kind of workspace. auto: the most isolated one that is available.'),
    tokens: z.number().int().min(0).max(1e9).default(agent.tokens).describe('Maximum tokens of a run. 0: no limit.'),
    dollars: z.number().min(0).max(1e6).default(agent.dollars).describe('Maximum dollars of a run. 0: no limit.'),
    minutes: z.number().min(0).max(1e5).default(agent.minutes).describe('Maximum minutes of a run. 0: no limit.'),
    turns: z.number().int().min(0).max(1e6).default(agent.turns).describe('Maximum model turns of a run. 0: no limit.'),
  })
  .prefault({})
  .describe('Agent runs.')
