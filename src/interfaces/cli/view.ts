import type { CommonValues } from './command.ts'
import type { Output } from './output.ts'

export type RenderSettings = Pick<CommonValues, 'format' | 'full'> & {
  output: Pick<Output, 'style' | 'width' | 'isTerminal'>
  /** Folders of collections by name, where addresses are to be links. */
  roots?: ReadonlyMap<string, string> | undefined
}

/** How the answer of an operation is shown to people, with optional other forms. */
export interface View<Result> {
  plain(result: Result, settings: RenderSettings): string
  /** Sentences: at a terminal, lines that are too long are broken between words. */
  prose?: true
  /** Output of --json, if it is not the whole result. */
  data?(result: Result): unknown
  markdown?(result: Result): string
  rows?(result: Result): Readonly<Record<string, unknown>>[]
  addresses?(result: Result): string[]
  notes?(result: Result): string[]
  /** The part that the caller did not write: only this is checked for text that reads like an instruction. */
  foreign?(result: Result): unknown
  /** For a preview: the question whose yes runs it. Undefined if there is nothing to do. */
  question?(result: Result): string | undefined
  exitCode?(result: Result): number
  /** A program that a person at a terminal gets in place of the answer. */
  program?(result: Result): ProgramToOpen
}

export interface ProgramToOpen {
  argv: readonly string[]
  /** Absolute path of its working folder. */
  folder: string
  /** Note for the person, shown before it starts. */
  note: string
}
