import { invalidInput } from '../../../core/errors.ts'
import { didYouMean, nearest } from '../../../core/nearest.ts'
import type { Command } from '../command.ts'
import { commands } from '../commands.ts'
import type { Invocation } from '../invocation.ts'
import { bash } from './completion/bash.ts'
import { fish } from './completion/fish.ts'
import { powershell } from './completion/powershell.ts'
import { zsh } from './completion/zsh.ts'

/** Prints a script that completes commands, options and their choices. Only the names of collections are asked for while completing. */
export async function completion({ parsed, output }: Invocation): Promise<number> {
  const shell = String(parsed.input.shell)
  const script = scripts[shell]
  if (!script) {
    const near = didYouMean(nearest(shell, Object.keys(scripts)))
    throw invalidInput('shell_unknown', `No completions for "${shell}".${near} Choose bash, zsh, fish or powershell.`)
  }
  output.answer(script(commands.all()))
  return 0
}

const scripts: Readonly<Record<string, (all: readonly Command[]) => string>> = { bash, zsh, fish, powershell }
