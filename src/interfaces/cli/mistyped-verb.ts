import { invalidInput } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { Command } from './command.ts'
import type { CommandList } from './command-list.ts'

/**
 * Refuses a mistyped verb instead of running it as a task: `jarvis agent lst` must not start work that costs money. The
 * same for the second word of a family whose first word takes no such argument: `jarvis skills shw`.
 */
export function refuseMistypedVerb(command: Command, words: readonly string[], commands: CommandList): void {
  const [verb = '', ...more] = words
  const [first] = command.arguments
  const isText = first?.rest === 'words'
  if (verb === '' || /\s/.test(verb) || (isText && command.effect === 'read')) return
  // A text of several words is one, unless all that follows is an id.
  if (isText && (more.length > 1 || (more[0] !== undefined && !/\d/.test(more[0])))) return
  if (!isText && words.length <= command.arguments.length) return
  const [name] = command.words
  const family = commands.words.filter((typed) => typed.length > 1 && typed[0] === name).map((typed) => typed[1]!)
  const near = family.length === 0 ? [] : nearest(verb, [...family, 'help'])
  if (near.length === 0) return
  throw invalidInput(
    'command_unknown',
    `Unknown command "${name} ${verb}".${didYouMean(near.map((word) => `"${name} ${word}"`))} "jarvis ${name} --help" lists them.`,
    { command: `${name} ${verb}`, suggestions: near },
  )
}
