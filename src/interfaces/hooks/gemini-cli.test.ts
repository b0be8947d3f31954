import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { geminiCli } from './gemini-cli.ts'

const common = {
  ...{ session_id: '64f67d0c-775a-484a-afc6-5c611e512c15', cwd: '/home/ada/net' },
  transcript_path: '/home/ada/.gemini/tmp/net/chats/session-2026-11-22T19-55-64f67d0c.jsonl',
}
const at = (event: string, more: Readonly<Record<string, unknown>>, timestamp = '2026-11-22T19:55:30.120Z') => ({
  ...{ ...common, hook_event_name: event, timestamp },
  ...more,
})

describe('the Gemini CLI hook', () => {
  it("reads the user's prompt without context that a hook added before it", () => {
    const prompt = '<hook_context>Last: added retry.</hook_context>\n\nMake fetch try again.'
    expect(geminiCli.read(at('BeforeAgent', { prompt }))).toMatchObject({
      kind: 'prompt',
      text: 'Make fetch try again.',
    })
    expect(geminiCli.read(at('BeforeAgent', { prompt: '<hook_context>Last</hook_context>' }))).toBeUndefined()
    expect(geminiCli.read(at('AfterAgent', { prompt, prompt_response: 'Done.' }))).toMatchObject({ text: 'Done.' })
  })

  it('reads tool outputs and failures', () => {
    const tool = (name: string, response: unknown) =>
      geminiCli.read(at('AfterTool', { tool_name: name, tool_input: { command: 'npm test' }, tool_response: response }))
    const told = '<untrusted_context>\nOutput: FAIL\nExit Code: 1\nProcess Group PGID: 24104\n</untrusted_context>'
    expect(tool('run_shell_command', { llmContent: told, returnDisplay: 'FAIL' })).toMatchObject({
      ...{ kind: 'tool-failure', tool: { name: 'run_shell_command', error: 'Exit code 1\nFAIL' } },
    })
    expect(tool('read_file', { llmContent: 'fetch(url)', returnDisplay: '' })).toMatchObject({
      ...{ kind: 'tool', tool: { output: 'fetch(url)' } },
    })
    const error = { message: 'File not found: src/missing.ts', type: 'file_not_found' }
    expect(tool('read_file', { llmContent: 'Could not read.', error })).toMatchObject({
      ...{ kind: 'tool-failure', tool: { error: 'File not found: src/missing.ts' } },
    })
  })

  it('reads the last words of a sub-agent', () => {
    const tool_input = { report: { SummaryOfFindings: 'Only src/net.ts calls fetch.' } }
    const end = at('AfterTool', { tool_name: 'complete_task', tool_input, tool_response: { llmContent: 'Submitted.' } })
    expect(geminiCli.read(end)).toMatchObject({ kind: 'subagent-stop', text: 'Only src/net.ts calls fetch.' })
    expect(geminiCli.read(end)).not.toHaveProperty('tool')
  })

  it('ignores the compression event sent before every request', () => {
    expect(geminiCli.read(at('PreCompress', { trigger: 'auto' }))).toBeUndefined()
  })

  it('adds prepared context to the first prompt of a chat only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-gemini-'))
    const chat = join(folder, 'session.jsonl')
    const isFirst = () => geminiCli.beginsWith!(at('BeforeAgent', { prompt: 'One', transcript_path: chat }))
    try {
      expect(isFirst()).toBe(true)
      writeFileSync(chat, '{"sessionId":"s","kind":"main"}\n{"id":"1","type":"user","content":[]}\n')
      expect(isFirst()).toBe(true)
      appendFileSync(chat, '{"id":"2","type":"gemini","content":"Done."}\n')
      expect(isFirst()).toBe(false)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('distinguishes events by their time', () => {
    const first = geminiCli.idOf(at('BeforeAgent', { prompt: 'Go on.' }))
    expect(geminiCli.idOf(at('BeforeAgent', { prompt: 'Go on.' }))).toBe(first)
    expect(geminiCli.idOf(at('BeforeAgent', { prompt: 'Go on.' }, '2026-11-22T19:55:30.121Z'))).not.toBe(first)
    expect(geminiCli.idOf({ ...common, hook_event_name: 'BeforeAgent' })).toBeUndefined()
  })
})
