import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentRunner } from '../../src/ports/agent-runner.ts'
import { createClaudeRunner } from '../../src/providers/agents/claude-runner.ts'
import { scriptedRunner } from '../../src/testing/scripted-runner.ts'
import { type Block, type ModelScript, startModel, systemOf } from '../../test/e2e/agent/model-stub.ts'

/** A runner that is measured. Times are of `performance`. */
export interface Measured {
  name: string
  runner: AgentRunner
  /** Times of model requests; empty without a model. */
  asked: number[]
  close(): void
}

/** Makes a runner for a home below a folder. */
export type MakeRunner = (folder: string) => Promise<Measured>

const plan = { steps: [{ title: 'Change a file', check: '' }] }

/** Roles that answer at once; a plan is all that is asked of them. */
export const withScript: MakeRunner = async () => ({
  ...{ name: 'scripted', runner: scriptedRunner(() => plan), asked: [] },
  close: () => undefined,
})

/** The real program of the Claude Agent SDK, which asks a stand-in for its model. */
export const withClaude =
  (installed: string): MakeRunner =>
  async (folder) => {
    const asked: number[] = []
    const model = await startModel((request, count) => {
      asked.push(performance.now())
      return delegated(request, count)
    })
    mkdirSync(join(folder, 'home'), { recursive: true })
    symlinkSync(join(installed, 'node_modules'), join(folder, 'home', 'node_modules'))
    const environment: Record<string, string | undefined> = {
      ...{ PATH: process.env.PATH, HOME: folder, CLAUDE_CONFIG_DIR: join(folder, '.claude') },
      ...{ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'sk-ant-dummy' },
      ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', CLAUDE_CODE_MAX_RETRIES: '0' },
    }
    const settings = { program: '', model: '', folder: join(folder, 'home') }
    const runner = createClaudeRunner({ ...settings, variable: (name) => environment[name] })
    return { name: 'Claude Agent SDK', runner, asked, close: model.close }
  }

const say = (text: string): Block[] => [{ type: 'text', text }]

/** The main thread passes the task to the planner, who answers with a plan. */
const delegated: ModelScript = (request, count) => {
  if (!systemOf(request).includes('You pass work on.')) return say(JSON.stringify(plan))
  const last = request.messages.findLast(({ role }) => role === 'user')
  if (JSON.stringify(last).includes('tool_result')) return say('The planner answered.')
  const input = { description: 'plan', prompt: 'plan', subagent_type: 'planner' }
  return [{ type: 'tool_use', id: `toolu_${count}`, name: 'Agent', input }]
}
