import { counted } from '../core/counted.ts'
import { messageOf } from '../core/errors.ts'
import type { Finding } from '../ports/health.ts'
import { type LeftWorkspace, leftWorkspaces } from './left-workspaces.ts'
import type { AgentNeeds } from './needs.ts'

interface Parts extends Omit<Parameters<typeof leftWorkspaces>[0], 'needs'> {
  needs: Pick<AgentNeeds, 'db' | 'clock' | 'agentRunner'>
}

/** Findings for the doctor: whether an agent can be started, and leftovers of killed runs. */
export const checkAgent = async (parts: Parts): Promise<Finding[]> => [
  await runnerFinding(parts.needs),
  leftFinding(await leftWorkspaces(parts)),
]

async function runnerFinding({ agentRunner }: Pick<AgentNeeds, 'agentRunner'>): Promise<Finding> {
  const found = (state: Finding['state'], message: string): Finding => ({ check: 'agent runner', state, message })
  const runner = await agentRunner().catch(messageOf)
  if (typeof runner === 'string') return found('note', runner)
  const state = await runner.probe()
  return state.ready ? found('ok', `${runner.name} (${state.version}) can run tasks`) : found('note', state.why)
}

function leftFinding(left: readonly LeftWorkspace[]): Finding {
  if (left.length === 0) return { check: 'agent workspaces', state: 'ok', message: 'OK: none left over' }
  const interrupted = left.flatMap(({ run }) => (run?.state === 'running' ? [run.id.slice(0, 14)] : []))
  const resume = interrupted.length > 0 ? ` Interrupted, to be resumed: ${interrupted.join(', ')}.` : ''
  return {
    ...{ check: 'agent workspaces', state: 'warning' },
    message: `${counted(left.length, 'workspace was', 'workspaces were')} left over.${resume}`,
    fix: 'jarvis doctor --repair',
  }
}
