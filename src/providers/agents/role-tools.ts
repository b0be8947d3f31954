import type { AgentRole, AgentTool, SessionRequest } from '../../ports/agent-runner.ts'

/** Which of our tools a role has: the one for commands where it may run them, the others where it may ask memory. */
export function toolsOfRole(role: AgentRole, { roles, tools }: Pick<SessionRequest, 'roles' | 'tools'>): AgentTool[] {
  const wanted = roles[role].tools
  return tools.filter((tool) => {
    if (!tool.roles.includes(role)) return false
    return tool.name === 'run_command' ? wanted.includes('command') : wanted.includes('memory')
  })
}
