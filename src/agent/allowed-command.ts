import { isDeepStrictEqual } from 'node:util'
import type { ProjectCommands } from './run.ts'
import { splitCommand } from './split-command.ts'

export type CheckedCommand = { argv: string[] } | { refused: string }

/**
 * Checks a command that an agent wants to run. It must begin with the words of an allowed one, followed by files of the
 * workspace and simple options, or be one that prepares the workspace, as it is: `npm install` with a name would run other
 * people's code. It runs without a shell, so nothing can be chained.
 */
export function allowedCommand(command: string, { prepare, test, allow }: ProjectCommands): CheckedCommand {
  const argv = splitCommand(command.trim())
  if (!argv) return { refused: 'only one program with plain arguments can be run, without a shell' }
  if (readAll(prepare).some((words) => isDeepStrictEqual(words, argv))) return { argv }
  const fits = readAll([...test, ...allow])
    .filter((words) => words.every((word, at) => argv[at] === word))
    .sort((one, other) => other.length - one.length)[0]
  if (!fits)
    return {
      refused: `it is not one of the allowed commands (${[...new Set([...test, ...allow])].join(', ') || 'none'})`,
    }
  const outside = argv.slice(fits.length).find(leadsOutside)
  if (outside !== undefined)
    return { refused: `the argument "${outside}" leads out of the workspace or loads other code` }
  return { argv }
}

const readAll = (commands: readonly string[]): string[][] =>
  commands.flatMap((one) => {
    const words = splitCommand(one)
    return words ? [words] : []
  })

/**
 * Absolute paths and paths upwards (also right behind a short option), addresses, and options that make a test runner
 * load or run other code.
 */
const leadsOutside = (argument: string): boolean =>
  /(?:^|[=:,]|^-[A-Za-z])(?:[/~]|[A-Za-z]:[\\/])|(?:^|[\\/=]|^-[A-Za-z])\.\.(?:[\\/]|$)|:\/\//.test(argument) ||
  /^--?(?:exec|eval|require|import|loader|prefix|globalsetup|config|c|p|r|e|toolexec|rootdir|confcutdir|script-shell)(?:=|$)/i.test(
    argument,
  )
