import type { CommandArgument } from './command.ts'

/** How an operation is typed: its words, which fields are arguments, which options have a letter. */
export interface CommandForm {
  words: readonly string[]
  operation: string
  arguments?: readonly Omit<CommandArgument, 'description' | 'required'>[]
  /** Field that gets the folder in which the command is typed, unless it is given. */
  here?: string
  letters?: Readonly<Record<string, string>>
  /** Fields that nobody types: lists of objects, for programs. */
  leftOut?: readonly string[]
  examples?: readonly string[]
}
