import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, createBench, dist } from './jarvis.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
})
afterAll(() => bench.close())

type Input = Readonly<Record<string, unknown>>

/** The events of each client for the same work: recorded for Codex 0.169 and Gemini CLI 0.61, documented for Cursor. */
const sessions: Readonly<Record<string, (folder: string, session: string) => Input[]>> = {
  cursor(folder, session) {
    const common = { conversation_id: session, generation_id: 'g1', workspace_roots: [folder], cursor_version: '2.0' }
    const edits = [{ old_string: 'fetch(url)', new_string: 'retry(() => fetch(url))' }]
    return [
      { ...common, hook_event_name: 'sessionStart' },
      { ...common, hook_event_name: 'beforeSubmitPrompt', prompt: 'Make fetch try again.', attachments: [] },
      { ...common, hook_event_name: 'afterFileEdit', file_path: join(folder, 'src/net.ts'), edits },
      { ...common, hook_event_name: 'afterShellExecution', command: 'npm test', output: 'Tests 3 passed', duration: 9 },
      { ...common, hook_event_name: 'afterAgentResponse', text: 'Added retry to fetch in src/net.ts.' },
      { ...common, hook_event_name: 'sessionEnd', reason: 'completed' },
    ]
  },
  codex(folder, session) {
    const common = {
      session_id: session,
      cwd: folder,
      model: 'gpt-5.5',
      permission_mode: 'default',
      transcript_path: null,
    }
    const turn = { ...common, turn_id: '01a204c2-8eea-7883-ad4b-11d344989e24' }
    const explorer = {
      ...turn,
      turn_id: '01a204c4-5c4c-7e32-b197-52d14e27fe31',
      agent_id: 'a1',
      agent_type: 'explorer',
    }
    const used = { ...turn, hook_event_name: 'PostToolUse' }
    const patch =
      '*** Begin Patch\n*** Update File: src/net.ts\n@@\n-export const get = (url) => fetch(url)\n+export const get = (url) => retry(() => fetch(url))\n*** Add File: src/retry.ts\n+export const retry = (f) => f()\n*** End Patch\n'
    const patched =
      'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA src/retry.ts\nM src/net.ts\n'
    return [
      { ...common, hook_event_name: 'SessionStart', source: 'startup' },
      { ...turn, hook_event_name: 'UserPromptSubmit', prompt: 'Make fetch try again.' },
      { ...explorer, hook_event_name: 'UserPromptSubmit', prompt: 'Who calls fetch?' },
      {
        ...{ ...turn, hook_event_name: 'SubagentStop', agent_transcript_path: null, stop_hook_active: false },
        ...{ agent_id: 'a1', agent_type: 'explorer', last_assistant_message: 'Only src/net.ts calls fetch.' },
      },
      {
        ...{ ...used, tool_name: 'Bash', tool_input: { command: 'cat src/net.ts' }, tool_use_id: 'call_1' },
        tool_response: 'export const get = (url) => fetch(url)\n',
      },
      {
        ...{ ...used, tool_name: 'apply_patch', tool_input: { command: patch }, tool_use_id: 'call_2' },
        tool_response: patched,
      },
      {
        ...{ ...turn, hook_event_name: 'Stop', stop_hook_active: false },
        last_assistant_message: 'Added retry to fetch in src/net.ts.',
      },
      { ...common, hook_event_name: 'SessionEnd', reason: 'other' },
    ]
  },
  'gemini-cli'(folder, session) {
    const at = (second: number) => ({ ...common, timestamp: `2026-11-22T19:55:${second}.818Z` })
    const common = {
      session_id: session,
      cwd: folder,
      transcript_path: '/home/ada/.gemini/tmp/net/chats/session.jsonl',
    }
    const prompt = '<hook_context>Nothing yet.</hook_context>\n\nMake fetch try again.'
    const file = join(folder, 'src/net.ts')
    const edit = {
      file_path: file,
      instruction: 'retry',
      old_string: 'fetch(url)',
      new_string: 'retry(() => fetch(url))',
    }
    const edited = {
      llmContent: `Successfully modified file: ${file} (1 replacements).`,
      returnDisplay: { isNewFile: false },
    }
    const printed = '<untrusted_context>\nOutput: Tests 3 passed\nProcess Group PGID: 24104\n</untrusted_context>'
    const answer = 'I will look first.\nAdded retry to fetch in src/net.ts.'
    return [
      { ...at(29), hook_event_name: 'SessionStart', source: 'startup' },
      { ...at(30), hook_event_name: 'BeforeAgent', prompt },
      { ...at(31), hook_event_name: 'PreCompress', trigger: 'auto' },
      {
        ...{ ...at(32), hook_event_name: 'AfterTool', tool_name: 'replace', tool_input: edit },
        tool_response: edited,
      },
      {
        ...{ ...at(33), hook_event_name: 'AfterTool', tool_name: 'run_shell_command' },
        ...{ tool_input: { command: 'npm test' }, tool_response: { llmContent: printed, returnDisplay: '' } },
      },
      { ...at(39), hook_event_name: 'AfterAgent', prompt, prompt_response: answer, stop_hook_active: false },
      { ...at(40), hook_event_name: 'SessionEnd', reason: 'exit' },
    ]
  },
}

function tell(client: string, input: Input, ...more: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, 'hook.cjs'), client, ...more], {
    env: bench.environment,
    input: JSON.stringify(input),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

const contextOf = (out: string): string => {
  const answer = JSON.parse(out)
  return answer.additional_context ?? answer.hookSpecificOutput.additionalContext
}

describe('hooks of other clients', () => {
  it.each(Object.keys(sessions))('give the next session of %s what the last one did', async (client) => {
    const folder = join(bench.folder, client)
    mkdirSync(folder)
    const [start, ...work] = sessions[client]!(folder, `${client}-1`) as [Input, ...Input[]]
    for (const input of [start, ...work]) expect(tell(client, input)).toBe('')
    tell(client, work[0]!)
    const { observations } = await bench.json<{ observations: { title: string; agent: string }[] }>(
      ...['observations', 'search', 'retry fetch', '--project', client],
    )
    expect(observations[0]).toMatchObject({ title: 'Added retry to fetch in src/net.ts', agent: client })
    const { turns } = await bench.json<{ turns: { text: string }[] }>('session', 'get', `${client}-1`)
    expect(turns.map(({ text }) => text)).toEqual([
      'Make fetch try again.',
      expect.stringMatching(/Added retry to fetch in src\/net\.ts\.$/),
    ])
    const [next, prompt] = sessions[client]!(folder, `${client}-2`) as [Input, Input]
    const told = tell(client, next)
    // Gemini CLI loses a prompt when its session start returned context.
    expect(told === '').toBe(client === 'gemini-cli')
    expect(contextOf(told || tell(client, prompt))).toContain('Added retry to fetch in src/net.ts')
  })

  it('print nothing at a prompt for a client that ignores output there', () => {
    const [, prompt] = sessions.cursor!(join(bench.folder, 'cursor'), 'cursor-3') as [Input, Input]
    expect(tell('cursor', prompt)).toBe('')
  })

  it('ignore unknown events', () => {
    for (const client of Object.keys(sessions)) expect(tell(client, { hook_event_name: 'x', session_id: 's' })).toBe('')
  })

  it('write to the home given on the command line', async () => {
    const home = join(bench.folder, 'other-home')
    const [, prompt] = sessions.cursor!(bench.folder, 'cursor-4') as [Input, Input]
    tell('cursor', prompt, home)
    await bench.json('timeline', '--home', home)
    const { turns } = await bench.json<{ turns: unknown[] }>('session', 'get', 'cursor-4', '--home', home)
    expect(turns).toHaveLength(1)
  })
})
