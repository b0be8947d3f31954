import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codex } from './codex.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-codex-'))
const transcript = join(folder, 'rollout.jsonl')
afterAll(() => rmSync(folder, { recursive: true }))

const common = { session_id: 's1', turn_id: 't1', transcript_path: transcript, cwd: '/home/ada/net', model: 'gpt-5.5' }
const used = (use: string, output = 'FAIL src/net.test.ts\n') => ({
  ...{ ...common, hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_use_id: use },
  ...{ tool_input: { command: 'npm test' }, tool_response: output },
})

/** The line of the transcript when the hook of a command runs. */
const ended = (use: string, code: number, printed = 'FAIL src/net.test.ts\n') =>
  `${JSON.stringify({
    timestamp: '2026-11-22T19:36:30.379Z',
    type: 'event_msg',
    payload: {
      ...{ type: 'item_completed', thread_id: 's1', turn_id: 't1' },
      item: {
        ...{ type: 'CommandExecution', id: use, command: ['/bin/bash', '-lc', 'npm test'] },
        ...{ status: code === 0 ? 'completed' : 'failed', aggregated_output: printed, exit_code: code },
      },
    },
  })}\n`

describe('the Codex hook', () => {
  it('reads from the transcript that a command failed', () => {
    writeFileSync(transcript, ended('call_1', 0) + ended('call_2', 2) + ended('call_3', 0))
    expect(codex.read(used('call_1'))).toMatchObject({ kind: 'tool', tool: { output: 'FAIL src/net.test.ts\n' } })
    const failed = codex.read(used('call_2'))
    expect(failed).toMatchObject({ kind: 'tool-failure', tool: { name: 'Bash', input: { command: 'npm test' } } })
    expect(failed?.tool?.error).toBe('Exit code 2\nFAIL src/net.test.ts\n')
    expect(failed?.tool).not.toHaveProperty('output')
  })

  it('ignores an exit code that a command printed', () => {
    const printed = `${JSON.stringify({ type: 'CommandExecution', id: 'call_1', exit_code: 7 })}\n"exit_code":9,`
    writeFileSync(transcript, ended('call_1', 0, printed))
    expect(codex.read(used('call_1'))?.kind).toBe('tool')
  })

  it('treats a command as successful when the transcript does not help', () => {
    writeFileSync(transcript, ended('call_1', 1))
    expect(codex.read(used('call_2'))?.kind).toBe('tool')
    for (const path of [null, join(folder, 'none.jsonl'), folder])
      expect(codex.read({ ...used('call_1'), transcript_path: path })?.kind).toBe('tool')
  })

  it('finds the end of a command behind a megabyte of other output', () => {
    writeFileSync(transcript, `${ended('call_1', 1, 'x'.repeat(3_000_000))}${ended('call_2', 1)}`)
    expect(codex.read(used('call_2'))?.kind).toBe('tool-failure')
  })

  it("does not record a sub-agent's task as a prompt of the user", () => {
    const prompt = { ...common, hook_event_name: 'UserPromptSubmit', prompt: 'Who calls fetch?' }
    expect(codex.read(prompt)).toMatchObject({ kind: 'prompt', text: 'Who calls fetch?' })
    expect(codex.read({ ...prompt, agent_id: 'a1', agent_type: 'explorer' })).toBeUndefined()
  })
})
