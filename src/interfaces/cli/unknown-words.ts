import { invalidInput } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { type Command, type CommandOption, shownOptions } from './command.ts'
import type { CommandList } from './command-list.ts'
import { meantBy, settingsLike } from './other-words.ts'

/** The error for unknown first words: similar commands, or how to list them. */
export function unknownCommand(words: readonly string[], commands: CommandList) {
  const known = new Set(commands.words.map((typed) => typed[0] as string))
  // The second word of a command alone, as in "add notes": the first commands with it are those of documents.
  const inGroups = commands.words.filter(([, second]) => second === words[0]).map((typed) => typed.join(' '))
  const meant = meantBy(words[0] as string)
  const pairs = meant.length > 0 ? meant : inGroups.slice(0, 3)
  const near = pairs.length > 0 ? pairs : nearest(words[0] as string, known)
  const hint = near.length > 0 ? '' : ` To look for it: jarvis query ${JSON.stringify(words.join(' '))}.`
  return invalidInput(
    'command_unknown',
    `Unknown command "${words[0]}".${didYouMean(pairs.length > 0 ? near.map((each) => `"${each}"`) : near)}${hint} "jarvis --help" lists all.`,
    { command: words[0], suggestions: near },
  )
}

/** The error of an option that a command does not have: near ones, or the setting that is meant. */
export function unknownOption(
  token: { name: string; rawName: string },
  options: readonly CommandOption[],
  command?: Command,
) {
  const flags = shownOptions(options).flatMap(({ flag, type, default: shipped }) =>
    type === 'boolean' && shipped === true ? [flag, `no-${flag}`] : [flag],
  )
  const near = nearest(token.name, flags).map((flag) => `--${flag}`)
  const settings = near.length === 0 ? settingsLike(token.name).map((name) => `--set ${name}=…`) : []
  const asSetting = settings.length === 0 ? '' : ` As a setting: ${settings.join(' or ')}.`
  const quote = token.rawName.startsWith('--') ? '' : howToExclude(command)
  const where = command ? ` of "jarvis ${command.words.join(' ')}"` : ''
  const help = `jarvis${command ? ` ${command.words.join(' ')}` : ''} --help`
  return invalidInput(
    'option_unknown',
    `Unknown option ${token.rawName}${where}.${didYouMean(near)}${asSetting}${quote} "${help}" lists them.`,
    { option: token.rawName, suggestions: near },
  )
}

/** `-cloud` may be a word that is to be left out of a question. */
export const howToExclude = (command: Command | undefined): string =>
  command?.arguments.some(({ rest }) => rest === 'words')
    ? ` To exclude a word, quote the whole question: jarvis ${command.words.join(' ')} "backup -cloud".`
    : ''
