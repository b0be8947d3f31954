import { z } from 'zod'
import { objectOf } from '../../core/object-of.ts'
import {
  type AgentRole,
  type AgentTool,
  agentRoles,
  type SessionRequest,
  type ToolUse,
} from '../../ports/agent-runner.ts'
import { type ClaudeSdk, type ClaudeSettings, findProgram, programEnvironment } from './claude-sdk.ts'
import { toolsOfRole } from './role-tools.ts'

const ours = 'jarvis'
const builtIn: Readonly<Record<string, readonly string[]>> = {
  read: ['Read'],
  search: ['Glob', 'Grep'],
  edit: ['Edit', 'Write'],
}
const does: Readonly<Record<string, ToolUse['does']>> = {
  Read: 'read',
  Glob: 'read',
  Grep: 'read',
  Edit: 'edit',
  Write: 'edit',
  Bash: 'command',
}
const onWire = (name: string): string => `mcp__${ours}__${name}`

/** The role of the current turn, and the answer of its subagent. */
export interface CurrentTurn {
  role: AgentRole
  prompt: string
  answer: string | undefined
}

interface HookInput {
  hook_event_name: string
  tool_name?: string
  tool_input?: unknown
  tool_response?: unknown
  error?: string
  agent_id?: string
  source?: string
}

/** Options of a session. None of the owner's own settings are loaded: no hook, server or memory file. */
export function claudeOptions(
  sdk: ClaudeSdk,
  settings: ClaudeSettings,
  request: SessionRequest,
  turn: () => CurrentTurn | undefined,
): Record<string, unknown> {
  const program = findProgram(settings)
  const servers = Object.keys(request.servers).map((name) => `mcp__${name}__*`)
  const own = request.tools.map(({ name }) => onWire(name))
  return {
    cwd: request.folder,
    env: programEnvironment(settings.variable),
    systemPrompt: mainPrompt(request.instructions),
    settingSources: [],
    strictMcpConfig: true,
    // Without it the last answer of a subagent is neither visible nor counted.
    forwardSubagentText: true,
    tools: ['Agent', 'Read', 'Glob', 'Grep', 'Edit', 'Write'],
    allowedTools: ['Agent', 'Task', 'Read', 'Glob', 'Grep', 'Edit', 'Write', ...own, ...servers],
    permissionMode: 'dontAsk',
    agents: Object.fromEntries(agentRoles.map((role) => [role, agentOf(role, request, servers)])),
    mcpServers: { ...request.servers, [ours]: ourServer(sdk, request.tools) },
    hooks: hooksOf(request, turn),
    ...(settings.model !== '' && { model: settings.model }),
    ...(program !== undefined && { pathToClaudeCodeExecutable: program }),
    ...(request.resume !== undefined && { resume: request.resume }),
  }
}

const mainPrompt = (instructions: string): string =>
  `${instructions}\n\nYou pass work on. For each message call the tool Agent once with the subagent that it names, wait for it, and repeat its answer word for word. Do nothing else yourself.`

function agentOf(role: AgentRole, request: SessionRequest, servers: readonly string[]) {
  const { roles, instructions } = request
  const { description, prompt, tools: wanted, model } = roles[role]
  const own = toolsOfRole(role, request)
  return {
    description,
    prompt: `${instructions}\n\n${prompt}`,
    tools: [...wanted.flatMap((name) => builtIn[name] ?? []), ...own.map(({ name }) => onWire(name)), ...servers],
    ...(model !== '' && { model }),
  }
}

/** Our tools run in this process. `alwaysLoad`: the model sees them without searching. */
const ourServer = (sdk: ClaudeSdk, tools: readonly AgentTool[]): unknown =>
  sdk.createSdkMcpServer({
    name: ours,
    version: '1',
    alwaysLoad: true,
    tools: tools.map((one) =>
      sdk.tool(
        one.name,
        one.description,
        shapeOf(one),
        async (input) => ({ content: [{ type: 'text', text: await one.run(input) }] }),
        { alwaysLoad: true },
      ),
    ),
  })

const shapeOf = ({ input }: AgentTool): object =>
  Object.fromEntries(
    Object.entries(objectOf(input.properties)).map(([name, form]) => [
      name,
      z.string().describe(String(objectOf(form).description ?? name)),
    ]),
  )

type Hook = (input: HookInput) => Promise<object>
const deny = (why: string) => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: why },
})

/** Hooks of the session: permission checks, output for review, and text repeated after a compaction. */
function hooksOf(request: SessionRequest, turn: () => CurrentTurn | undefined): Record<string, unknown> {
  const on = (hook: Hook, extra: object = {}) => [{ ...extra, hooks: [hook] }]
  const before: Hook = async ({ tool_name: tool = '', tool_input: input, agent_id: agent }) => {
    if (tool === 'Agent' || tool === 'Task') return delegate(turn(), agent)
    if (tool.startsWith(onWire(''))) return agent === undefined ? deny('Only the subagents use tools.') : {}
    const use = readUse(tool, objectOf(input))
    if (agent === undefined && use.does !== 'read') return deny('Only the subagents change files.')
    const decision = await request.decide(use)
    return decision.allow ? {} : deny(decision.why)
  }
  const after: Hook = async ({ tool_name: tool = '', tool_response: response, error }) => {
    const text = error ?? textOf(response)
    const now = turn()
    if ((tool === 'Agent' || tool === 'Task') && now) now.answer = text
    else if (!tool.startsWith(onWire(''))) request.onText(`what ${tool} gave back`, text)
    return {}
  }
  const begun: Hook = async ({ source }) =>
    source === 'compact'
      ? { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: await request.onCompaction() } }
      : {}
  return {
    PreToolUse: on(before, { onFailure: 'block' }),
    PostToolUse: on(after),
    PostToolUseFailure: on(after),
    SessionStart: on(begun),
  }
}

/** Overrides the model's call: the role gets our prompt, runs in the foreground, and starts no subagent. */
function delegate(turn: CurrentTurn | undefined, agent: string | undefined): object {
  if (agent !== undefined) return deny('A subagent starts no other.')
  if (!turn) return deny('No step goes on.')
  const updatedInput = {
    description: `${turn.role} of this step`,
    subagent_type: turn.role,
    prompt: turn.prompt,
    run_in_background: false,
  }
  return { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput } }
}

function readUse(tool: string, input: Record<string, unknown>): ToolUse {
  const paths = [input.file_path, input.path, input.notebook_path].filter((one) => typeof one === 'string')
  const pattern =
    typeof input.pattern === 'string' && tool === 'Glob' && /^[/~]|\.\./.test(input.pattern) ? [input.pattern] : []
  const text = String(input.command ?? paths[0] ?? input.pattern ?? '').slice(0, 200)
  return { tool, does: does[tool] ?? 'server', paths: [...paths, ...pattern] as string[], text }
}

/** Output of a tool as text: blocks of content, or anything else as JSON. */
function textOf(response: unknown): string {
  if (typeof response === 'string') return response
  const content = Array.isArray(response) ? response : objectOf(response).content
  if (!Array.isArray(content)) return JSON.stringify(response) ?? ''
  return content
    .map((block) => objectOf(block).text)
    .filter((text) => typeof text === 'string')
    .join('\n')
}
