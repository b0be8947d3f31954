/** What a hook runs (start-hook.ts). */
import { readFileSync } from 'node:fs'
import { captureEvent, logFailure } from './capture-event.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { cursor } from './cursor.ts'
import { geminiCli } from './gemini-cli.ts'
import type { HookClient, HookInput } from './hook-client.ts'
import { writeAnswer } from './write-answer.ts'

/** Clients that do not speak as Claude Code does; VS Code does. */
const clients: Readonly<Record<string, HookClient>> = { codex, cursor, 'gemini-cli': geminiCli }

/**
 * Reads an event from `source` (0 is stdin), captures it, and writes the answer to stdout. Whatever goes wrong, it ends
 * with 0 and says nothing: a memory must never break the work it remembers.
 */
export function runHook(name = 'claude-code', home: string, source: number | string): void {
  try {
    const input = JSON.parse(readFileSync(source, 'utf8')) as HookInput
    const answer = captureEvent(home, name, clients[name] ?? claudeCode, input)
    if (answer !== undefined) writeAnswer(JSON.stringify(answer))
  } catch (error) {
    logFailure(home, error)
  }
}
