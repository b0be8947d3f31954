import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { linesOf } from '../../../core/lines-of.ts'
import { objectOf } from '../../../core/object-of.ts'
import { closeAfterExit, endGroup, ownGroup } from '../../../core/platform/processes.ts'
import { startForm } from '../../../core/platform/programs.ts'
import type { AgentAnswer } from '../../../ports/agent-runner.ts'

export interface TurnRequest {
  program: string
  args: readonly string[]
  folder: string
  environment: Readonly<Record<string, string>>
  prompt: string
  signal?: AbortSignal | undefined
  /** Called once with the thread's id. */
  onThread(thread: string): void
  /** Called for each event after it was read. */
  onEvent(event: CodexEvent): void
}

/** A line of `codex exec --json`; only fields used here. */
export interface CodexEvent {
  type: string
  item: Record<string, unknown>
}

/** Time to end after the first signal, milliseconds. */
const graceMs = 1500

/** Runs one turn of a thread in its own process, which ends with the turn, together with its children. */
export async function runTurn(request: TurnRequest): Promise<AgentAnswer> {
  const { program, args, folder, environment, signal } = request
  const place = { platform: process.platform, variables: environment, folder, exists: existsSync }
  const form = startForm(program, args, place)
  const child = spawn(form.command, form.args, {
    ...{ ...form, cwd: folder, env: environment, ...ownGroup(), stdio: 'pipe' },
  })
  closeAfterExit(child)
  const stop = () => {
    endGroup(child.pid, 'SIGTERM')
    setTimeout(() => endGroup(child.pid, 'SIGKILL'), graceMs).unref()
  }
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  const words = { text: '', failed: '', last: '' }
  const read = readLines(child.stdout, (line) => readEvent(line, words, request))
  const errors = readLines(child.stderr, (line) => {
    words.last = line.slice(0, 500) || words.last
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(request.prompt)
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (exit, signalName) => resolve(exit ?? signalName ?? 1))
  })
  signal?.removeEventListener('abort', stop)
  endGroup(child.pid, 'SIGKILL')
  await Promise.all([read, errors])
  if (signal?.aborted) return { text: '', failed: 'the turn was ended' }
  if (words.failed !== '') return { text: '', failed: words.failed }
  return code === 0 ? { text: words.text } : { text: '', failed: `codex ended with ${code}: ${words.last}` }
}

async function readLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): Promise<void> {
  try {
    for await (const line of linesOf(stream.setEncoding('utf8') as AsyncIterable<string>)) onLine(line)
  } catch (error) {
    // The program has ended, and a remaining child process kept its output open.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

function readEvent(line: string, words: { text: string; failed: string }, request: TurnRequest): void {
  let event: Record<string, unknown>
  try {
    event = objectOf(JSON.parse(line))
  } catch {
    return
  }
  const type = String(event.type ?? '')
  const item = objectOf(event.item)
  if (type === 'thread.started' && typeof event.thread_id === 'string') request.onThread(event.thread_id)
  // The last message of a turn is its answer; earlier ones report progress.
  if (type === 'item.completed' && item.type === 'agent_message') words.text = String(item.text ?? '')
  if (type === 'turn.failed') words.failed = String(objectOf(event.error).message ?? 'the turn failed')
  request.onEvent({ type, item })
}
