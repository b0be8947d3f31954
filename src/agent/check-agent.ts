import { counted } from '../core/counted.ts'
import type { RunnerState } from '../ports/agent-runner.ts'
import type { Finding } from '../ports/health.ts'
import type { LeftWorkspace } from './left-workspaces.ts'

interface Looked {
  runner: { name: string; state: RunnerState } | { problem: string }
  left: readonly LeftWorkspace[]
}

/** Findings for the doctor: whether an agent can be started, and leftovers of killed runs. */
export function agentFindings({ runner, left }: Looked): Finding[] {
  return [runnerFinding(runner), leftFinding(left)]
}

function runnerFinding(runner: Looked['runner']): Finding {
  if ('problem' in runner) return { check: 'agent runner', state: 'note', message: runner.problem }
  const { name, state } = runner
  return state.ready
    ? { check: 'agent runner', state: 'ok', message: `${name} (${state.version}) can run tasks` }
    : { check: 'agent runner', state: 'note', message: state.why }
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
