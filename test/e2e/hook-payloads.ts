/** Hook payloads of Claude Code, one per event, in the documented shape. */
export type HookPayload = Readonly<Record<string, unknown>> & { hook_event_name: string }

const session = {
  session_id: '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10',
  transcript_path: '/home/ada/.claude/projects/-home-ada-net/6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10.jsonl',
  cwd: '/home/ada/net',
}
const prompt = { ...session, permission_mode: 'default', prompt_id: '0b2f7a44-5f0e-4c1d-8f11-33b1a1c9d0e2' }

/** A tool use of the prompt; `changes` replace fields. */
export const toolUse = (changes: Readonly<Record<string, unknown>> = {}): HookPayload => ({
  ...prompt,
  hook_event_name: 'PostToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'npm test', description: 'Run the tests' },
  tool_response: { stdout: 'ok', stderr: '', interrupted: false },
  tool_use_id: 'toolu_01A',
  duration_ms: 812,
  effort: { level: 'medium' },
  ...changes,
})

export const hookPayloads: readonly HookPayload[] = [
  { ...session, hook_event_name: 'SessionStart', source: 'startup', model: 'claude-sonnet' },
  { ...prompt, hook_event_name: 'UserPromptSubmit', prompt: 'Make fetch try again when the server is busy.' },
  toolUse({
    tool_name: 'Edit',
    tool_input: {
      file_path: '/home/ada/net/src/net.ts',
      old_string: 'return fetch(url)',
      new_string: 'return retry(() => fetch(url))',
    },
    tool_response: { filePath: '/home/ada/net/src/net.ts', success: true },
    tool_use_id: 'toolu_01B',
    duration_ms: 12,
  }),
  {
    ...prompt,
    hook_event_name: 'PostToolUseFailure',
    tool_name: 'Bash',
    tool_input: { command: 'npm test' },
    tool_use_id: 'toolu_01C',
    error: 'Exit code 1\n3 tests failed',
    is_interrupt: false,
    duration_ms: 900,
  },
  {
    ...prompt,
    hook_event_name: 'SubagentStop',
    agent_id: 'a1',
    agent_type: 'Explore',
    stop_hook_active: false,
    last_assistant_message: 'net.ts has the only call of fetch.',
  },
  { ...prompt, hook_event_name: 'PreCompact', trigger: 'auto', custom_instructions: '' },
  { ...prompt, hook_event_name: 'PostCompact', trigger: 'auto', compact_summary: 'fetch tries again now.' },
  {
    ...prompt,
    hook_event_name: 'Stop',
    stop_hook_active: false,
    last_assistant_message: 'Added retry to fetch in src/net.ts.',
    background_tasks: [],
    session_crons: [],
  },
  { ...session, hook_event_name: 'SessionEnd', reason: 'prompt_input_exit' },
]
