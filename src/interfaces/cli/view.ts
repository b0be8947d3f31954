import type { CommonValues } from './command.ts'
import type { Output } from './output.ts'

export type RenderSettings = Pick<CommonValues, 'format' | 'full'> & {
  output: Pick<Output, 'style' | 'width' | 'isTerminal'>
  /** Folders of collections by name, where addresses are to be links. */
  roots?: ReadonlyMap<string, string> | undefined
}

/** How the answer of an operation looks to people, and its other forms where it has them. */
export interface View<Result> {
  plain(result: Result, settings: RenderSettings): string
  /** Sentences: at a terminal, lines that are too long are broken between words. */
  prose?: true
  /** What --json prints, when it is not the whole result. */
  data?(result: Result): unknown
  markdown?(result: Result): string
  rows?(result: Result): Readonly<Record<string, unknown>>[]
  addresses?(result: Result): string[]
  notes?(result: Result): string[]
  /** The part that whoever called did not write: only of that it is said that it reads like an instruction. */
  foreign?(result: Result): unknown
  /** Where the result is a preview: the question after which it is done. Undefined where there is nothing to do. */
  question?(result: Result): string | undefined
  exitCode?(result: Result): number
  /** A program that a person at a terminal gets in place of the answer. */
  program?(result: Result): ProgramToOpen
}

export interface ProgramToOpen {
  argv: readonly string[]
  /** Absolute path of the folder in which it is started. */
  folder: string
  /** What a person should know before it begins. */
  note: string
}
