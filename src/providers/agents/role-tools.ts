import type { AgentRole, AgentTool, SessionRequest } from '../../ports/agent-runner.ts'

/** Tools of a role: the command tool if it may run commands, the others if it may query memory. */
export function toolsOfRole(role: AgentRole, { roles, tools }: Pick<SessionRequest, 'roles' | 'tools'>): AgentTool[] {
  const wanted = roles[role].tools
  return tools.filter((tool) => {
    if (!tool.roles.includes(role)) return false
    return tool.name === 'run_command' ? wanted.includes('command') : wanted.includes('memory')
  })
}
