/**
 * What a client's hook starts: reads an event on stdin, captures it, and writes the answer to stdout. Whatever goes
 * wrong, it ends with 0 and says nothing: a memory must never break the work it remembers.
 */
import { readFileSync } from 'node:fs'
import { captureEvent, homeFor, logFailure } from './capture-event.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { cursor } from './cursor.ts'
import { geminiCli } from './gemini-cli.ts'
import type { HookClient, HookInput } from './hook-client.ts'

/** Clients that do not speak as Claude Code does; VS Code does. */
const clients: Readonly<Record<string, HookClient>> = { codex, cursor, 'gemini-cli': geminiCli }

run()

/** `hook.cjs <client> [home]`: a client that gives its hooks no environment of ours is told the home here. */
function run(): void {
  const [, , name = 'claude-code', named] = process.argv
  const home = homeFor(named)
  try {
    const input = JSON.parse(readFileSync(0, 'utf8')) as HookInput
    const answer = captureEvent(home, name, clients[name] ?? claudeCode, input)
    if (answer !== undefined) process.stdout.write(JSON.stringify(answer))
  } catch (error) {
    logFailure(home, error)
  }
}
