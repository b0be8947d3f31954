/** Output of a tool for one case, before and after its fix. */
export interface Recorded {
  tool: string
  name: string
  command: string
  fixed: string
  /** Its output in two folders, and after the fix. Folders are those of the run. */
  first: string
  again: string
  mended: string
  exits: number[]
  fix: { path: string; before: string; after: string }[]
  fixRun?: string
}

/** A project with one fault, and its fix. */
export interface ToolCase {
  tool: string
  name: string
  /** The files of the project, by path. */
  files: Readonly<Record<string, string>>
  run: string
  /** How it is run the second time, where that differs. */
  runAgain?: string
  /** Files written by the fix; or a command. */
  fix?: Readonly<Record<string, string>>
  fixRun?: string
  /** The command that runs well in place of the first. */
  runFixed?: string
}
