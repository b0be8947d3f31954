import { spawn } from 'node:child_process'
import { throwIfAborted, unavailable } from '../../../core/errors.ts'
import { closeAfterExit, endGroup, ownGroup } from '../../../core/platform/processes.ts'
import { startForm } from '../../../core/platform/programs.ts'
import type { CallOptions } from '../../../core/runtime.ts'

/** The install command of `qmd`, for messages. */
export const installCommand = 'npm install --global @tobilu/qmd'

/** Maximum output, characters. */
const longestOutput = 20_000_000
/** Characters of a failed program's output that are searched for the error, and that are shown. */
const keptOutput = 8000
const shownOutput = 200

/**
 * Runs QMD without a shell; returns its output. Errors: Unavailable `search_program_missing`, `search_program_failed`,
 * `search_program_slow`; Cancelled.
 */
export function runQmd(
  path: string,
  args: readonly string[],
  { signal, milliseconds }: CallOptions & { milliseconds: number },
): Promise<string> {
  throwIfAborted(signal)
  return new Promise((resolve, reject) => {
    const form = startForm(path, args)
    const child = spawn(form.command, form.args, { ...form, stdio: ['ignore', 'pipe', 'pipe'], ...ownGroup() })
    let output = ''
    let errors = ''
    let failure: Error | undefined
    const stop = (error: Error) => {
      failure ??= error
      endGroup(child.pid, 'SIGKILL')
    }
    const verb = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--index') ?? ''
    const slow = `"qmd ${verb}" did not end within ${milliseconds / 1000} s. It may be loading models: try again later.`
    const timer = setTimeout(() => stop(unavailable('search_program_slow', slow)), milliseconds)
    const cancel = () => stop(signal?.reason)
    signal?.addEventListener('abort', cancel, { once: true })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > longestOutput)
        stop(unavailable('search_program_failed', `"qmd ${verb}" printed too much output.`))
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(0, keptOutput)
    })
    const end = (error?: Error) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      try {
        throwIfAborted(signal)
      } catch (cancelled) {
        return reject(cancelled)
      }
      return error ? reject(error) : resolve(output)
    }
    closeAfterExit(child)
    child.on('error', (error: NodeJS.ErrnoException) => end(failure ?? notStarted(path, error)))
    child.on('close', (code) => {
      const said = errorLine(errors) || errorLine(output)
      const failed = unavailable(
        'search_program_failed',
        `"qmd ${verb}" ended with ${code}: ${said || 'no output'}. Run "qmd doctor".`,
      )
      end(failure ?? (code === 0 ? undefined : failed))
    })
  })
}

/** The line that names the error, else the last one. */
function errorLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const line = lines.find((one) => /error|assert|fail/i.test(one)) ?? lines.filter((one) => one !== '').at(-1) ?? ''
  return line.slice(0, shownOutput)
}

const notStarted = (path: string, error: NodeJS.ErrnoException) =>
  unavailable(
    'search_program_missing',
    error.code === 'ENOENT'
      ? `The program "${path}" was not found. Install it (${installCommand}), or set qmd.path.`
      : `The program "${path}" does not start (${error.code}). Check qmd.path.`,
  )
