import { unavailable } from '../../core/errors.ts'
import type { AgentRunner } from '../../ports/agent-runner.ts'
import { openProvider } from '../catalog.ts'
import { createClaudeRunner } from './claude-runner.ts'

interface Loaded {
  config: { agent: { runner: 'auto' | 'claude'; module: string; program: string; model: string } }
  home: { root: string }
  variable(name: string): string | undefined
}

/** The runner that the settings name, where it can be used. Errors: `agent_runner_missing`, those of providers. */
export async function chooseAgentRunner({ config: { agent }, home, variable }: Loaded): Promise<AgentRunner> {
  if (agent.module !== '') return openProvider('agent-runner', agent.module, home.root)
  const runner = createClaudeRunner({ program: agent.program, model: agent.model, variable, folder: home.root })
  const state = await runner.probe()
  if (state.ready) return runner
  throw unavailable('agent_runner_missing', state.why)
}
