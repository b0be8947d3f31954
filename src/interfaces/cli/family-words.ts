import type { CommandList } from './command-list.ts'

/** The first word of a family works in the singular and the plural: `projects list`, `project list`. */
export const otherNumber = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`)

/**
 * Index of the list command for families that list by their name alone: `skills list` means `skills`. `projects list`
 * is its own command.
 */
export function listOf(family: string, words: CommandList['words']): number {
  const name = family.endsWith('s') ? family : otherNumber(family)
  const hasMore = words.some((typed) => typed.length === 2 && typed[0] === name)
  return hasMore ? words.findIndex((typed) => typed.length === 1 && typed[0] === name) : -1
}
