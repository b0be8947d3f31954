import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBudgetNotes } from '../../capture/budget-note.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { writeContext } from '../../capture/ready-context.ts'
import { captureEvent, logFailure } from './capture-event.ts'
import { claudeCode } from './claude-code.ts'
import { cursor } from './cursor.ts'
import { geminiCli } from './gemini-cli.ts'
import type { HookInput } from './hook-client.ts'

const folder = '/home/ada/net'
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-capture-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const events = (): CapturedEvent[] =>
  readdirSync(join(home, 'inbox'))
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(home, 'inbox', name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const keys = () => new Set(events().map(({ key }) => key)).size

describe('the event key', () => {
  it('differs for two runs of one command in a Cursor generation, and not for one run reported twice', () => {
    const run = (duration: number): HookInput => ({
      ...{
        conversation_id: 'c',
        generation_id: 'g',
        workspace_roots: [folder],
        hook_event_name: 'afterShellExecution',
      },
      ...{ command: 'npm run lint', output: '', duration },
    })
    for (const duration of [812.4, 907.1, 907.1]) captureEvent(home, 'cursor', cursor, run(duration))
    expect(events()).toHaveLength(3)
    expect(keys()).toBe(2)
  })

  it('differs for tools that Gemini CLI runs at the same moment', () => {
    const read = (path: string): HookInput => ({
      ...{ session_id: 's', cwd: folder, hook_event_name: 'AfterTool', timestamp: '2026-11-22T19:55:32.818Z' },
      ...{ tool_name: 'read_file', tool_input: { file_path: path }, tool_response: { llmContent: 'x' } },
    })
    for (const path of ['a.ts', 'b.ts', 'b.ts']) captureEvent(home, 'gemini-cli', geminiCli, read(path))
    expect(events()).toHaveLength(3)
    expect(keys()).toBe(2)
  })
})

describe('a context longer than the client accepts', () => {
  const line = (id: string) => `- ${'What was done there. '.repeat(40)}(${id})`
  const ids = Array.from({ length: 14 }, (_, index) => `o:${index + 1}`)
  const ready = (offers: Parameters<typeof writeContext>[2]['offers'] = []) =>
    writeContext(home, folder, {
      text: ['Earlier work:', 'Done:', ...ids.map(line)].join('\n'),
      lines: ids.map((id) => ({ id, why: 'Done', tokens: 200 })),
      ...{ tokens: 2810, offers, madeAt: 0 },
    })
  const tell = (more: HookInput) =>
    captureEvent(home, 'claude-code', claudeCode, { session_id: 's', cwd: folder, prompt_id: 'p', ...more }) as {
      hookSpecificOutput: { additionalContext: string }
    }

  it('ends with a complete line, and its receipt lists the included lines', () => {
    ready()
    writeBudgetNotes(home, [{ id: 'budget:day', text: 'The budget of today is spent.', tokens: 9, until: 8e15 }])
    const { additionalContext: text } = tell({ hook_event_name: 'SessionStart', source: 'startup' }).hookSpecificOutput
    expect(text.length).toBeLessThanOrEqual(9500)
    const shown = ids.filter((id) => text.includes(`(${id})`))
    expect(shown).toEqual(ids.slice(0, 11))
    expect(text.split('\n').slice(-2)).toEqual([line('o:11'), 'The budget of today is spent.'])
    const { told } = events()[0]!
    expect(told!.lines.map(({ id }) => id)).toEqual([...shown, 'budget:day'])
    expect(told!.tokens).toBe(2810 - 3 * 200 + 9)
  })

  it('skips a matching fact that does not fit, and takes the next that does', () => {
    const offer = (id: string, length: number) => ({
      ...{ id, words: ['busy'], text: `The user has said: ${'x'.repeat(length)} (f:${id})`, tokens: 5 },
    })
    ready([offer('one', 6000), offer('two', 6000), offer('three', 100)])
    const { additionalContext: text } = tell({
      hook_event_name: 'UserPromptSubmit',
      prompt: 'When it is busy?',
    }).hookSpecificOutput
    expect(text).toMatch(/\(f:one\)\nThe user has said: x{100} \(f:three\)$/)
    expect(events()[0]!.told).toMatchObject({ tokens: 10, lines: [{ id: 'one' }, { id: 'three' }] })
  })
})

it('keeps logging failures when the log is full', () => {
  const log = join(home, 'logs', 'hooks.log')
  mkdirSync(join(home, 'logs'), { recursive: true })
  writeFileSync(log, 'x'.repeat(1_000_001))
  logFailure(home, Object.assign(new Error('secret words'), { code: 'ENOSPC' }))
  expect(readFileSync(log, 'utf8')).toMatch(/^\S+ Error ENOSPC\n$/)
  expect(readFileSync(`${log}.1`, 'utf8')).toHaveLength(1_000_001)
})
