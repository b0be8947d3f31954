import type { CommonValues } from './command.ts'
import type { Output } from './output.ts'

export type RenderSettings = Pick<CommonValues, 'format' | 'full'> & {
  output: Pick<Output, 'style' | 'width'>
  /** Folders of collections by name, where addresses are to be links. */
  roots?: ReadonlyMap<string, string> | undefined
}

/** How the answer of an operation looks to people, and its other forms where it has them. */
export interface View<Result> {
  plain(result: Result, settings: RenderSettings): string
  /** What --json prints, when it is not the whole result. */
  data?(result: Result): unknown
  markdown?(result: Result): string
  rows?(result: Result): Readonly<Record<string, unknown>>[]
  addresses?(result: Result): string[]
  notes?(result: Result): string[]
  /** Where the result is a preview: the question after which it is done. Undefined where there is nothing to do. */
  question?(result: Result): string | undefined
  exitCode?(result: Result): number
}
