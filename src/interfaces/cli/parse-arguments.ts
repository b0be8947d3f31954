import { parseArgs } from 'node:util'
import { invalidInput } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { argumentsAsOptions } from './arguments-as-options.ts'
import {
  type Command,
  type CommandOption,
  type CommonValues,
  commonOptions,
  commonOptionsOf,
  isOfFamily,
} from './command.ts'
import type { CommandList } from './command-list.ts'
import { listOf, otherNumber } from './family-words.ts'
import { refuseMistypedVerb } from './mistyped-verb.ts'
import { verbsMeantBy } from './other-words.ts'
import { howToExclude, unknownCommand, unknownOption } from './unknown-words.ts'

export interface ParsedArguments {
  /** Missing when no command was named: the start page, or the overview with --help. */
  command?: Command
  /** First words that begin several commands: `collection`. */
  group?: string
  input: Record<string, unknown>
  common: CommonValues
  /** Set for a command that goes through a list if no argument was typed: asks at a terminal, fails for a program. */
  oneByOne?: true
}

type Token = ReturnType<typeof tokenize>[number]

/**
 * Reads a command line against the list of commands. Values are checked here by kind, range and choice, so that a
 * fast command needs no schema library. Throws InvalidInput that names the nearest command, option or choice.
 */
export function parseArguments(argv: readonly string[], commands: CommandList): ParsedArguments {
  const { command, group, rest } = findCommand(asOption(argv), commands)
  const named = command ? argumentsAsOptions(command) : []
  const options = [...(command?.options ?? []), ...commonOptionsOf(command), ...named]
  const tokens = tokenize(rest, options)
  const values: Record<string, unknown> = {}
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind === 'option') takeOption(token, options, values, command)
  }
  const common = takeCommon(values, command)
  const asksOnly = common.help || common.version
  if (command === undefined) {
    if (words.length > 0 && !common.version) throw unknownCommand(words, commands)
    return { ...(group !== undefined && { group }), input: {}, common }
  }
  const isNamed = named.some(({ field }) => values[field] !== undefined)
  if (!asksOnly && words.length === 0 && !isNamed && command.oneByOne !== undefined)
    return { command, input: values, common, oneByOne: true }
  if (!asksOnly) {
    refuseMistypedVerb(command, words, commands)
    placeArguments(command, words, values)
  }
  return { command, input: values, common }
}

/** First words that other programs use for options here: `jarvis help query`, `jarvis version`. */
function asOption([first, ...rest]: readonly string[]): readonly string[] {
  if (first === 'help') return [...rest, '--help']
  return first === 'version' ? [...rest, '--version'] : first === undefined ? [] : [first, ...rest]
}

/** Shell habits for the second word of a command: `jarvis context rm`. */
const shortWords: ReadonlyMap<string, string> = new Map([
  ['rm', 'remove'],
  ['ls', 'list'],
])

/** Old names of commands. */
const formerWords: ReadonlyMap<string, string> = new Map([['completion', 'completions']])

/** Finds the command: the longest sequence of leading words that is one; options may come before it. */
function findCommand(argv: readonly string[], commands: CommandList) {
  const withValue = new Set(commonOptions.filter(({ type }) => type !== 'boolean').map(({ flag }) => `--${flag}`))
  const places: number[] = []
  for (let index = 0; index < argv.length && places.length < 2; index++) {
    const word = argv[index] as string
    if (word === '--') break
    if (withValue.has(word)) index++
    else if (!word.startsWith('-')) places.push(index)
  }
  const [typed, second] = places.map((index) => argv[index] as string)
  if (typed === undefined) return { rest: argv }
  const first = formerWords.get(typed) ?? typed
  const without = (count: number) => argv.filter((_, index) => !places.slice(0, count).includes(index))
  const seconds = second === undefined ? [] : [second, shortWords.get(second)]
  const { words } = commands
  const pairOf = (word: string) =>
    words.findIndex((typed) => typed.length === 2 && typed[0] === word && seconds.includes(typed[1]))
  const two = pairOf(first)
  if (two >= 0) return { command: commands.at(two), rest: without(2) }
  const one = words.findIndex((typed) => typed.length === 1 && typed[0] === first)
  const listed = seconds.includes('list') ? listOf(first, words) : -1
  if (listed >= 0) return { command: commands.at(listed), rest: without(2) }
  const isFamily = words.some((typed) => typed.length === 2 && typed[0] === first)
  if (one >= 0 && isFamily && second === 'help') return { command: commands.at(one), rest: ['--help'] }
  if (one >= 0) return { command: commands.at(one), rest: without(1) }
  const alike = pairOf(otherNumber(first))
  if (alike >= 0) return { command: commands.at(alike), rest: without(2) }
  const inGroup = words.filter((typed) => typed.length === 2 && isOfFamily(first, typed[0]))
  if (inGroup.length === 0) return { rest: argv }
  if (second === undefined || second === 'help') return { group: first, rest: without(2) }
  const verbs = inGroup.map((typed) => typed[1] as string)
  const meant = verbsMeantBy(second, verbs)
  const near = meant.length > 0 ? meant : nearest(second, verbs)
  throw invalidInput(
    'command_unknown',
    `Unknown command "${first} ${second}".${near.length > 0 ? didYouMean(near.map((word) => `"${first} ${word}"`)) : ` "${first}" has ${verbs.join(', ')}.`} "jarvis ${first} --help" lists them.`,
    { command: `${first} ${second}`, suggestions: near },
  )
}

function tokenize(argv: readonly string[], options: readonly CommandOption[]) {
  const config = Object.fromEntries(
    options.map(({ flag, short, type }) => [
      flag,
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const), ...(short !== undefined && { short }) },
    ]),
  )
  return parseArgs({ args: [...argv], options: config, strict: false, allowPositionals: true, tokens: true }).tokens
}

function takeOption(
  token: Extract<Token, { kind: 'option' }>,
  options: readonly CommandOption[],
  values: Record<string, unknown>,
  command: Command | undefined,
): void {
  const negated = token.name.startsWith('no-') && !options.some(({ flag }) => flag === token.name)
  const name = negated ? token.name.slice('no-'.length) : token.name
  const option = options.find(({ flag }) => flag === name)
  if (option === undefined || (negated && option.type !== 'boolean')) throw unknownOption(token, options, command)
  if (option.type === 'boolean') {
    if (token.value !== undefined)
      throw invalidInput('option_takes_no_value', `--${option.flag} does not take a value. Remove "=${token.value}".`)
    values[option.field] = option.inverts === true ? negated : !negated
    return
  }
  // A following word that looks like an option is not a value, except for negative numbers, which no option here takes.
  if (token.value === undefined || (!token.inlineValue && /^--?[a-z]/i.test(token.value)))
    throw invalidInput('option_needs_value', `--${option.flag} needs a value. ${option.description}`, {
      option: option.flag,
    })
  // `-cloud` would be read as -c loud; a number may follow its letter (-n5).
  if (token.inlineValue && !token.rawName.startsWith('--') && !/^\d+$/.test(token.value))
    throw invalidInput(
      'option_joined',
      `${token.rawName}${token.value}: put a space after ${token.rawName}.${howToExclude(command)}`,
    )
  if (!option.list) values[option.field] = checkValue(option, token.value)
  else
    values[option.field] = [...((values[option.field] as unknown[] | undefined) ?? []), ...listed(option, token.value)]
}

/** The values of one word of a list: `work,home` are two labels, a path with a comma is one. */
const listed = (option: CommandOption, text: string): unknown[] =>
  (option.commas ? text.split(',').map((part) => part.trim()) : [text]).map((part) => checkValue(option, part))

/** A value as its option wants it: the same limits that the operation's schema has. */
function checkValue(option: CommandOption, text: string): unknown {
  const refuse = (want: string) =>
    invalidInput('option_value_invalid', `--${option.flag} ${JSON.stringify(text)}: ${want}.`, { option: option.flag })
  if (option.values && !option.values.includes(text)) {
    throw refuse(`choose one of ${option.values.join(', ')}`)
  }
  if (option.type === 'string') {
    const { maxLength = Number.POSITIVE_INFINITY } = option
    if (text.length >= 1 && text.length <= maxLength) return text
    throw refuse(text === '' ? 'a value is needed' : `at most ${maxLength} characters are taken`)
  }
  const number = Number(text)
  const whole = option.type === 'integer'
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = option
  const fits = text.trim() !== '' && Number.isFinite(number) && (!whole || Number.isInteger(number))
  if (fits && number >= minimum && number <= maximum) return number
  const range = maximum === Number.POSITIVE_INFINITY ? `from ${minimum}` : `from ${minimum} to ${maximum}`
  throw refuse(`a ${whole ? 'whole ' : ''}number ${range} is needed`)
}

function takeCommon(values: Record<string, unknown>, command: Command | undefined): CommonValues {
  const theirs = new Set(commonOptionsOf(command).map(({ field }) => field))
  const take = (field: string) => {
    if (!theirs.has(field)) return undefined
    const value = values[field]
    delete values[field]
    return value
  }
  const formats = (['json', 'md', 'csv', 'files'] as const).filter((name) => take(name) === true)
  if (formats.length > 1) throw invalidInput('formats_conflict', `Use only one of --${formats.join(' and --')}.`)
  const [agent, space, home] = [take('agent'), take('space'), take('home')] as (string | undefined)[]
  take('debug')
  const named = space ?? agent
  return {
    help: take('help') === true,
    version: take('version') === true,
    full: take('full') === true,
    quiet: take('quiet') === true,
    format: formats[0] ?? 'plain',
    set: readSettings((take('set') ?? []) as string[]),
    ...(named !== undefined && { space: named }),
    ...(home !== undefined && { home }),
  }
}

function readSettings(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)]
      throw invalidInput('set_needs_pair', `--set ${pair}: write the setting as name=value, like search.limit=20.`)
    }),
  )
}

/** The error of a command that lacks this argument, or its first. */
export const missingArgument = (command: Command, argument = command.arguments[0]!) =>
  invalidInput(
    'argument_missing',
    `Missing <${argument.label}>${inBrackets(argument.description)}. Usage: jarvis ${usageOf(command)}`,
  )

function placeArguments(command: Command, words: readonly string[], values: Record<string, unknown>): void {
  const usage = `Usage: jarvis ${usageOf(command)}`
  const left = [...words]
  for (const argument of command.arguments) {
    const { maxLength = Number.POSITIVE_INFINITY } = argument
    if (values[argument.field] !== undefined) continue
    if (left.length === 0) {
      if (argument.required) throw missingArgument(command, argument)
    } else if (argument.rest === 'words') values[argument.field] = left.splice(0).join(' ')
    else if (argument.rest === 'list') values[argument.field] = left.splice(0)
    else values[argument.field] = left.shift()
    if (String(values[argument.field] ?? '').length > maxLength)
      throw invalidInput(
        'argument_too_long',
        `<${argument.label}> is too long: the maximum is ${maxLength} characters.`,
      )
  }
  if (left.length > 0)
    throw invalidInput('argument_unexpected', `Unexpected argument "${left[0]}". ${usage}. Quote text with spaces.`)
}

/** A description as a part of a sentence: its own first sentence. */
const inBrackets = (description: string): string => {
  const [first = ''] = description.split(/\.(?: |$)/)
  // An abbreviation keeps its capitals: `ID`.
  const start = /^\p{Lu}\p{Lu}/u.test(first) ? first.charAt(0) : first.charAt(0).toLowerCase()
  return first === '' ? '' : ` (${start}${first.slice(1)})`
}

/** `collection add <folder> [options]` */
export function usageOf(command: Command): string {
  const parts = command.arguments.map(({ label, required, rest }) => {
    const shown = rest ? `${label}…` : label
    return required ? `<${shown}>` : `[${shown}]`
  })
  return [...command.words, ...parts, ...(command.options.length > 0 ? ['[options]'] : [])].join(' ')
}
