import { objectOf } from '../../../core/object-of.ts'
import type { AgentRole, SessionRequest } from '../../../ports/agent-runner.ts'
import type { ToolServer } from '../tools/tool-server.ts'
import { type CodexSettings, ownersModel } from './program.ts'

/** Environment variable with the token of our tools. */
const tokenName = 'JARVIS_TOOL_TOKEN'

export interface CodexCall {
  args: string[]
  /** Added to the usual environment: tokens and secrets, which must not be arguments. */
  environment: Record<string, string>
}

/**
 * The command of a role's turn. Codex gets no shell: our tools read files and run commands, and its sandbox confines
 * patches to the workspace, without its `.git`. A role that edits nothing gets a read-only sandbox.
 */
export function codexCall(
  settings: CodexSettings,
  request: SessionRequest,
  { role, thread, tools }: { role: AgentRole; thread: string | undefined; tools: ToolServer },
): CodexCall {
  const { prompt, tools: wanted, model } = request.roles[role]
  const owners = ownersModel(settings)
  const servers = serversOf(request)
  const values: Record<string, unknown> = {
    model: model || settings.model || owners.model,
    model_provider: owners.model_provider,
    model_reasoning_effort: owners.model_reasoning_effort,
    ...(owners.provider && { [`model_providers.${owners.model_provider}`]: owners.provider }),
    approval_policy: 'never',
    sandbox_mode: wanted.includes('edit') ? 'workspace-write' : 'read-only',
    sandbox_workspace_write: { network_access: false, exclude_slash_tmp: true, exclude_tmpdir_env_var: true },
    web_search: 'disabled',
    ...Object.fromEntries(unused.map((name) => [`features.${name}`, false])),
    developer_instructions: `${request.instructions}\n\n${prompt}`,
    'mcp_servers.jarvis': {
      ...{ url: tools.address(role), bearer_token_env_var: tokenName, required: true },
      default_tools_approval_mode: 'approve',
    },
    ...servers.values,
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return {
    args: [
      ...['exec', '--json', '--skip-git-repo-check', '--ignore-user-config', '--ignore-rules'],
      ...given.flatMap(([name, value]) => ['-c', `${name}=${toToml(value)}`]),
      ...(thread === undefined ? ['-'] : ['resume', thread, '-']),
    ],
    environment: { ...servers.environment, [tokenName]: tools.token },
  }
}

/** Disabled tools of Codex: they would act without our permission check. */
const unused = [
  'shell_tool',
  'unified_exec',
  'goals',
  'multi_agent',
  'view_image',
  'image_generation',
  'apps',
  'plugins',
]

/** Servers of the profile in Codex's configuration. Secrets in their settings are passed through the environment. */
function serversOf({ servers }: SessionRequest): {
  values: Record<string, unknown>
  environment: Record<string, string>
} {
  const environment: Record<string, string> = {}
  const values = Object.entries(servers).map(([name, given], at): [string, unknown] => {
    const { command, args, env, url, headers, cwd } = objectOf(given)
    const named = Object.entries(objectOf(headers)).map(([header, value], place): [string, string] => {
      const variable = `JARVIS_SERVER_${at}_${place}`
      environment[variable] = String(value)
      return [header, variable]
    })
    for (const [variable, value] of Object.entries(objectOf(env))) environment[variable] = String(value)
    const how =
      typeof url === 'string'
        ? { url, ...(named.length > 0 && { env_http_headers: Object.fromEntries(named) }) }
        : { command, args: args ?? [], ...(env !== undefined && { env_vars: Object.keys(objectOf(env)) }), cwd }
    return [`mcp_servers.${JSON.stringify(name)}`, { ...how, default_tools_approval_mode: 'approve' }]
  })
  return { values: Object.fromEntries(values), environment }
}

/** A value in one line of TOML, which writes strings, numbers and lists as JSON does. */
function toToml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toToml).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)} = ${toToml(field)}`).join(', ')}}`
}
