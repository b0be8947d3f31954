import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { closeAfterExit, type EndSignal, endGroup, ownGroup } from '../core/platform/processes.ts'
import { startForm } from '../core/platform/programs.ts'
import { ticks } from '../core/runtime.ts'
import type { CommandResult } from '../ports/workspace.ts'

interface RunOptions {
  argv: readonly string[]
  folder?: string | undefined
  environment: Readonly<Record<string, string>>
  timeoutMs: number
  /** Text for its stdin; default: none. */
  input?: string | undefined
  /** Number of bytes from the beginning of stdout to return separately. */
  saidBytes?: number | undefined
  onStart?: ((pid: number) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface RunResult extends CommandResult {
  /** The beginning of stdout; empty without `saidBytes`. */
  said: string
  /** Whether there was more than that. */
  isCut: boolean
}

/** Kept length of a command's output, from its end, UTF-16 units. */
const keptOutput = 64 * 1024
const graceMs = 1500
const exitCodes = { timeOut: 124, aborted: 130, missing: 127, notStarted: 126 } as const

/**
 * Runs a program without a shell, in its own process group. At the end, after the timeout and on abort the whole group
 * is killed: background processes of a test do not survive, and processes that left the group are not waited for. Never
 * throws; 127: no such program, 126: it cannot be started, as with arguments that are too long.
 */
export function runCommand({
  argv,
  folder,
  environment,
  timeoutMs,
  input,
  saidBytes = 0,
  onStart,
  signal,
}: RunOptions): Promise<RunResult> {
  const [program = '', ...given] = argv
  const begun = ticks()
  const pieces = tail()
  const said = head(saidBytes)
  return new Promise<RunResult>((resolve) => {
    let code: number | undefined
    let timer: NodeJS.Timeout | undefined
    const aborted = () => end(exitCodes.aborted)
    const child = start(program, given, { folder, environment, input })
    if (child instanceof Error) return finish(exitCodes.notStarted, child)
    const stop = (name: EndSignal) => endGroup(child.pid, name)
    timer = setTimeout(() => end(exitCodes.timeOut), timeoutMs)
    signal?.addEventListener('abort', aborted, { once: true })
    if (signal?.aborted) aborted()
    if (child.pid !== undefined) onStart?.(child.pid)
    child.stdout?.on('data', pieces.add)
    if (saidBytes > 0) child.stdout?.on('data', said.add)
    child.stderr?.on('data', pieces.add)
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    child.on('error', (error) => finish(exitCodes.missing, error))
    child.on('exit', () => stop('SIGKILL'))
    closeAfterExit(child)
    child.on('close', (exit) => finish(exit ?? 1))

    function end(reason: number) {
      code ??= reason
      stop('SIGTERM')
      setTimeout(() => stop('SIGKILL'), graceMs).unref()
    }
    function finish(exit: number, error?: Error) {
      if (error) pieces.add(Buffer.from(`${program}: ${error.message}\n`))
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      const milliseconds = Math.round(ticks() - begun)
      resolve({ code: code ?? exit, output: pieces.text(), ...said.read(), milliseconds })
    }
  })
}

/** Starts a program in its own group. Returns the error where the system cannot take its arguments. */
function start(
  program: string,
  given: readonly string[],
  { folder, environment, input }: Pick<RunOptions, 'folder' | 'environment' | 'input'>,
): ChildProcess | Error {
  const form = startForm(program, given, {
    ...{ platform: process.platform, variables: environment, folder },
    exists: existsSync,
  })
  try {
    return spawn(form.command, form.args, {
      ...{ ...form, cwd: folder, env: environment, ...ownGroup() },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
  } catch (error) {
    return error as Error
  }
}

/** Collects the last part of an output, as text. */
function tail() {
  let kept: Buffer[] = []
  let bytes = 0
  return {
    add(piece: Buffer) {
      kept.push(piece)
      bytes += piece.length
      while (kept.length > 1 && bytes - kept[0]!.length > keptOutput) bytes -= kept.shift()!.length
    },
    text() {
      kept = [Buffer.concat(kept)]
      return kept[0]!.subarray(Math.max(0, bytes - keptOutput)).toString('utf8')
    },
  }
}

/** Collects the first part of an output, as text. */
function head(most: number) {
  const kept: Buffer[] = []
  let bytes = 0
  return {
    add(piece: Buffer) {
      if (bytes < most) kept.push(piece)
      bytes += piece.length
    },
    read: () => ({ said: Buffer.concat(kept).subarray(0, most).toString('utf8'), isCut: most > 0 && bytes > most }),
  }
}
