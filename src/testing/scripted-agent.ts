import type { Agent } from '../agent/create-agent.ts'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Clock } from '../core/runtime.ts'
import { type Script, scriptedRunner } from './scripted-runner.ts'

/** Opens a home whose agent works in worktrees and follows the script. Close `jarvis` at the end. */
export async function openScriptedAgent(
  home: string,
  script: Script,
  { sessions, clock }: { sessions?: string[]; clock?: Clock } = {},
): Promise<{ jarvis: Jarvis; agent: Agent }> {
  const jarvis = await openJarvis({
    home,
    config: { 'embedding.model': 'none', 'agent.workspace': 'worktree' },
    overrides: { agentRunner: scriptedRunner(script, { sessions }), ...(clock && { clock }) },
  })
  return { jarvis, agent: (await jarvis.subsystem('agent')) as Agent }
}
