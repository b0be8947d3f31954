/** A command as the parser, the help and the completion know it: plain data, made from an operation by describe-commands. */
export interface Command {
  /** The words: `['collection', 'add']`. */
  words: readonly string[]
  /** The command's operation; a command without one has its own program in commands/. */
  operation?: string
  summary: string
  effect: 'read' | 'write' | 'destroy'
  /** A space that is not there is made for it. */
  makesSpace?: boolean
  /** Field whose default is the current folder. */
  here?: string
  /** Field whose default is the current folder if that is in a repository. */
  hereInRepository?: string
  /** Field that takes an address, `-` or a file. */
  source?: string
  /** Field for which `-` reads all of the standard input. */
  piped?: string
  /** Fields for which `-` reads one line of the standard input, by the question that a terminal is asked. */
  typed?: Readonly<Record<string, string>>
  /** Without arguments at a terminal: input of the list whose rows are decided one by one. */
  oneByOne?: Readonly<Record<string, string>>
  arguments: readonly CommandArgument[]
  options: readonly CommandOption[]
  examples: readonly string[]
}

export interface CommandArgument {
  /** Field of the operation's input. */
  field: string
  /** Its name in help: `folder`. */
  label: string
  required: boolean
  /** `words` joins all further arguments with spaces, `list` keeps them separate. */
  rest?: 'words' | 'list'
  maxLength?: number
  default?: unknown
  description: string
}

export interface CommandOption {
  flag: string
  short?: string
  field: string
  type: 'string' | 'number' | 'integer' | 'boolean'
  /** May be given several times. */
  list?: boolean
  /** A value with commas is several: `--tag work,home`. */
  commas?: boolean
  values?: readonly string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
  /** A switch that sets its field to false: `--yes` of a field `dryRun`. */
  inverts?: boolean
  /** Accepted, but not shown: an old name. */
  hidden?: boolean
  description: string
}

/** Whether a typed word is the first word of a command, in the singular or the plural. */
export const isOfFamily = (typed: string, word = ''): boolean =>
  word === typed || word === `${typed}s` || typed === `${word}s`

/** Options that help, completion and reference show. */
export const shownOptions = (options: readonly CommandOption[]): CommandOption[] =>
  options.filter(({ hidden }) => hidden !== true)

/** Options of every command. Their fields never reach an operation. */
export const commonOptions: readonly CommandOption[] = [
  { flag: 'help', short: 'h', field: 'help', type: 'boolean', description: 'Show the help of a command.' },
  { flag: 'version', short: 'v', field: 'version', type: 'boolean', description: 'Show the version.' },
  {
    flag: 'space',
    field: 'space',
    type: 'string',
    description: 'Space to use; several as a,b, or all (reading only).',
  },
  { flag: 'agent', field: 'agent', type: 'string', description: "An agent's space: another word for --space." },
  { flag: 'home', field: 'home', type: 'string', description: 'Home folder (default: ~/.jarvis).' },
  {
    flag: 'set',
    field: 'set',
    type: 'string',
    list: true,
    description: 'Change a setting for this call: --set search.limit=20.',
  },
  { flag: 'json', field: 'json', type: 'boolean', description: 'Print JSON and nothing else.' },
  { flag: 'md', field: 'md', type: 'boolean', description: 'Print Markdown.' },
  { flag: 'csv', field: 'csv', type: 'boolean', description: 'Print CSV.' },
  { flag: 'files', field: 'files', type: 'boolean', description: 'Print only addresses, one per line.' },
  { flag: 'full', field: 'full', type: 'boolean', description: 'Print full passages instead of snippets.' },
  { flag: 'debug', field: 'debug', type: 'boolean', description: 'Print where a failure comes from.' },
  { flag: 'quiet', short: 'q', field: 'quiet', type: 'boolean', description: 'Print no progress and no notes.' },
]

/** The common options of a command, except those that it defines itself. */
export const commonOptionsOf = (command?: Pick<Command, 'options'>): CommandOption[] =>
  commonOptions.filter(({ flag }) => !command?.options.some((own) => own.flag === flag))

export interface CommonValues {
  help: boolean
  version: boolean
  space?: string
  home?: string
  set: Record<string, string>
  format: 'plain' | 'json' | 'md' | 'csv' | 'files'
  full: boolean
  quiet: boolean
}
