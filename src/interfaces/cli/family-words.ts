import type { CommandList } from './command-list.ts'

/** Of a family of commands the singular and the plural are understood: `projects list`, `project list`. */
export const otherNumber = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`)

/** The list of a family that has it by its name alone: `skills list`, as `projects list` is a command of its own. */
export function listOf(family: string, words: CommandList['words']): number {
  const name = family.endsWith('s') ? family : otherNumber(family)
  const hasMore = words.some((typed) => typed.length === 2 && typed[0] === name)
  return hasMore ? words.findIndex((typed) => typed.length === 1 && typed[0] === name) : -1
}
