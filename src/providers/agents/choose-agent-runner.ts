import { unavailable } from '../../core/errors.ts'
import type { AgentRunner } from '../../ports/agent-runner.ts'
import { openProvider } from '../catalog.ts'
import { createClaudeRunner } from './claude-runner.ts'
import { createCodexRunner } from './codex/codex-runner.ts'
import type { CallPrice } from './codex/program.ts'

interface Loaded {
  config: { agent: { runner: 'auto' | 'claude' | 'codex'; module: string; program: string; model: string } }
  home: { root: string }
  variable(name: string): string | undefined
}

/**
 * The runner named in the settings, if it can be used; `auto`: the first usable one. Errors: `agent_runner_missing`,
 * those of providers.
 */
export async function chooseAgentRunner(
  { config: { agent }, home, variable }: Loaded,
  priceOf: (model: string) => Promise<CallPrice | undefined>,
): Promise<AgentRunner> {
  if (agent.module !== '') return openProvider('agent-runner', agent.module, home.root)
  // A configured program belongs to one runner: without a runner's name, to the first one.
  const settings = { program: agent.program, model: agent.model, variable, folder: home.root, priceOf }
  const runners = {
    claude: () => createClaudeRunner(settings),
    codex: () => createCodexRunner({ ...settings, program: agent.runner === 'codex' ? agent.program : '' }),
  }
  const wanted = agent.runner === 'auto' ? (['claude', 'codex'] as const) : [agent.runner]
  const whys: string[] = []
  for (const name of wanted) {
    const runner = runners[name]()
    const state = await runner.probe()
    if (state.ready) return runner
    whys.push(state.why)
  }
  const other = agent.runner === 'auto' ? ' Or install Codex: npm i -g @openai/codex.' : ''
  throw unavailable('agent_runner_missing', `${whys[0]}${other}`)
}
