/** The code that a hook runs (see start-hook.ts). */
import { captureEvent, logFailure } from './capture-event.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { cursor } from './cursor.ts'
import { geminiCli } from './gemini-cli.ts'
import type { HookClient, HookInput } from './hook-client.ts'
import { readEvent } from './read-event.ts'
import { writeAnswer } from './write-answer.ts'

/** Clients whose events differ from those of Claude Code; VS Code's are the same. */
const clients: Readonly<Record<string, HookClient>> = { codex, cursor, 'gemini-cli': geminiCli }

/**
 * Reads an event from `source` (0 is stdin), captures it, and writes the answer to stdout. It exits with 0 and prints
 * nothing on any error, because a memory must never break the work it remembers.
 */
export function runHook(name = 'claude-code', home: string, source: number | string): void {
  try {
    const input = JSON.parse(readEvent(source)) as HookInput
    const answer = captureEvent(home, name, clients[name] ?? claudeCode, input)
    if (answer !== undefined) writeAnswer(JSON.stringify(answer))
  } catch (error) {
    logFailure(home, error)
  }
}
