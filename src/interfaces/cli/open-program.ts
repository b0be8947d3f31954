import { spawn } from 'node:child_process'
import { startForm } from '../../core/platform/programs.ts'
import type { ProgramToOpen } from './view.ts'

/** Whether a person types here and sees the output. */
export const isAtTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Runs a program in this terminal until it ends. Returns its exit code. */
export function openProgram({ argv: [program = '', ...given], folder }: ProgramToOpen): Promise<number> {
  const form = startForm(program, given)
  // Ctrl-C is for the child program; this process gets it, too, and must not end before.
  const ignored = () => {}
  process.on('SIGINT', ignored)
  return new Promise<number>((resolve, reject) => {
    spawn(form.command, form.args, { ...form, cwd: folder, stdio: 'inherit' })
      .on('error', reject)
      .on('close', (code) => resolve(code ?? 1))
  }).finally(() => process.off('SIGINT', ignored))
}
