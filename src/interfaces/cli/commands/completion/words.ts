import { type Command, type CommandOption, commonOptionsOf, shownOptions } from '../../command.ts'

/** The first words of all commands, each once. */
export const firstWords = (all: readonly Command[]): string[] => [
  ...new Set(all.map(({ words }) => words[0] as string)),
]

/** Second words of a first word. */
export const secondWords = (all: readonly Command[], first: string): string[] =>
  all.filter(({ words }) => words[0] === first && words.length === 2).map(({ words }) => words[1] as string)

/** Its own options and those of every command. */
export const optionsOf = (command: Command): CommandOption[] => [
  ...shownOptions(command.options),
  ...commonOptionsOf(command),
]

/** Spellings of an option: `--limit`, `-n`. An option that is on by default is listed in its negated form. */
export const spelled = (option: CommandOption): string[] => [
  `--${option.default === true ? 'no-' : ''}${option.flag}`,
  ...(option.short === undefined ? [] : [`-${option.short}`]),
]

/** Description of a first word that is not a command itself. */
export const summaryOf = (all: readonly Command[], first: string): string =>
  all.find(({ words }) => words.length === 1 && words[0] === first)?.summary ??
  `Commands: ${secondWords(all, first).join(', ')}.`

/** Possible first arguments, if its label lists them: `bash|zsh|fish`. */
export function choicesOf({ arguments: [first] }: Command): string[] {
  const choices = first?.label.split('|') ?? []
  return choices.length > 1 && choices.every((choice) => /^[\w-]+$/.test(choice)) ? choices : []
}

/** Flags whose value is the name of a collection. */
export const collectionFlags = (all: readonly Command[]): string[] => [
  ...new Set(
    all
      .flatMap(optionsOf)
      .filter(({ field }) => field === 'collection')
      .flatMap(spelled),
  ),
]

/** Commands whose first argument is the name of an existing collection. */
export const collectionCommands = (all: readonly Command[]): string[] =>
  all
    .filter(({ words, arguments: [first] }) =>
      words[0] === 'collection' ? first?.field === 'name' : first?.field === 'collection',
    )
    .map(({ words }) => words.join(' '))

/** A pipe of a shell that prints the names of the collections, one a line. */
export const listCollections = "jarvis collection list --files 2>/dev/null | sed 's|^jarvis://||'"
