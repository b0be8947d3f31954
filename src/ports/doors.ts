import { type DateStyle, datesInFigures } from '../core/day-in-words.ts'

/**
 * Marks, in a JSON schema, fields that name a file or folder which the operation writes. Such an operation is not a
 * `read`.
 */
export const writtenPathMark = 'x-written-path'

/** An argument of a command that is typed without a flag. */
export interface CommandPlace {
  /** Field of the operation's input. */
  field: string
  /** Its placeholder in help: `folder`. */
  label: string
  /** `words` joins all remaining arguments with spaces, `list` keeps them separate. */
  rest?: 'words' | 'list'
}

/** Command-line form of an operation: its words, positional fields, and options with a letter. */
export interface CommandForm {
  words: readonly string[]
  operation: string
  arguments?: readonly CommandPlace[]
  /** Field that defaults to the current folder. */
  here?: string
  /** Field that defaults to the current folder where it lies in a repository: the project of new records. */
  hereInRepository?: string
  /** Field that can be typed as an address, `-` or a file; it becomes `url`, `text` or the field. */
  source?: string
  /** Field for which `-` reads all of standard input. */
  piped?: string
  /**
   * Fields for which `-` reads standard input, with the prompt shown at a terminal. This keeps secrets out of the shell
   * history.
   */
  typed?: Readonly<Record<string, string>>
  letters?: Readonly<Record<string, string>>
  /**
   * Without arguments at a terminal, the command goes through the rows of the page one by one, and a button's key
   * decides. The value is the input of the page's list operation: which rows wait.
   */
  oneByOne?: Readonly<Record<string, string>>
  /** Fields without an option: lists of objects, for programs. */
  leftOut?: readonly string[]
  examples?: readonly string[]
}

/** What a run of an operation may use besides its input. */
export interface RunContext {
  signal?: AbortSignal | undefined
  /** The caller is an agent, for which tokens cost money: the answer is recorded as a receipt. */
  toAgent?: boolean | undefined
  /** Id of the agent's connection, where it has its own. */
  session?: string | undefined
  /** Called during long work with the current step, the number done, and the total where it is known. */
  onProgress?: ((step: string, done: number, total?: number) => void) | undefined
  /** Called with each log line of long work, where lines are kept and not replaced by the next. */
  onLine?: ((line: string) => void) | undefined
  /** Asks the user at the terminal for a passphrase. Undefined without a terminal. */
  passphrase?: (() => Promise<string>) | undefined
  /** Result of the preview that the user confirmed. */
  agreed?: unknown
}

/** One operation of a subsystem, run on its face. `input` is a strict object schema of zod. */
export interface SubsystemOperation<Face> {
  /** `bookmark_add`: the client's method is the same in camel case. */
  name: string
  /** One sentence: what it does and when to use it. */
  summary: string
  effect: 'read' | 'write' | 'destroy'
  /** It can take minutes: a server runs it in a child process. */
  long?: boolean
  /** It may be the first write to a space, which is then created. */
  makesSpace?: boolean
  /** It changes how the program itself works, so a paired phone may not call it. */
  atComputer?: boolean
  /** Its field `project` limits everything that it reads and writes, so a token of one project may call it. */
  ofProject?: boolean
  /** Its zod schema; typed as object because the ports do not import zod. */
  input: object
  run(face: Face, input: never, context: RunContext): Promise<unknown>
}

/** An operation as an MCP tool. */
export interface ToolForm {
  operation: string
  /** Name of the tool where it differs from the operation's. */
  name?: string
  title: string
  /** Tool set that serves it; default: the subsystem's own. */
  set?: string
  /** Replaces the operation's summary for models. */
  description?: string
  /** The answer as text. The server marks stored text in it as data. */
  text(result: never): string
}

/** Output settings: at a terminal, times are written in words. */
export interface ViewSettings {
  output: { style: DateStyle }
}

/** For output read by programs and models: times in figures. */
export const inFigures: ViewSettings = { output: { style: datesInFigures } }

/** How the command line prints the answer of an operation. Without a view it prints JSON. */
export interface ViewForm {
  plain(result: never, settings: ViewSettings): string
  /** The text is sentences: at a terminal, long lines are broken between words. */
  prose?: true
  rows?(result: never): Readonly<Record<string, unknown>>[]
  markdown?(result: never): string
  /** Exit code of the command; default 0. */
  exitCode?(result: never): number
  /** A program that runs in place of the answer at a terminal, and a note printed before it. */
  program?(result: never): { argv: readonly string[]; folder: string; note: string }
}

/** Page of a subsystem: a list that an operation returns. */
export interface PageForm {
  /** Route of the address: `#bookmarks`. */
  route: string
  title: string
  /** Section of the navigation that lists it. */
  place: 'memory' | 'work' | 'library' | 'system'
  /** An operation that needs no input. */
  operation: string
  /** Field of the operation's answer that holds the list. */
  list: string
  /** Fields of a row with their headings, in order; the first is the entry's name. */
  columns: PageColumn[]
  /** Description above the entries. */
  about?: string
  /** Text in place of an empty list: what appears here, and how. */
  empty?: string
  /** Buttons of a row. */
  actions?: PageAction[]
}

/** A field of a row. */
export interface PageColumn {
  field: string
  heading: string
  /** Days and times in figures (`2026-11-26 10:15`) are shown in words. */
  dates?: boolean
  /** A word or two: it shares a line with others of its kind. */
  short?: boolean
  /** Display texts for stored values; an empty text hides the field. */
  words?: Readonly<Record<string, string>>
  /** Placeholders for varying parts (`<n>`, `<path>`) are shown as `…`. */
  varies?: boolean
}

/** A button of a row: an operation that takes the row's `id`, and further input. */
export interface PageAction {
  label: string
  /** Key that presses it at the selected row: one small letter except `j` and `k`, which move between rows. */
  key?: string
  operation: string
  input?: Readonly<Record<string, string>>
  /** Show it only on rows whose field has one of these values. */
  when?: { field: string; values: string[] }
}

/**
 * Interfaces of a subsystem. Every operation is an HTTP route and a method of the clients by itself; the rest defines
 * its commands, views, tools and page. Live events are the lines that it writes into the journal.
 */
export interface SubsystemDoors<Face = never> {
  /** By method name of the client: `{ bookmarkAdd }`. */
  operations: Readonly<Record<string, SubsystemOperation<Face>>>
  /** At least one for each operation. */
  commands: readonly CommandForm[]
  /** Served as a set of its own, `jarvis mcp --tools <name>`, except those that name another set. */
  tools?: readonly ToolForm[]
  /**
   * Its operations concern the whole home, or the subsystem's own space, so a token limited to some spaces may not call
   * them.
   */
  ofHome?: boolean
  /** By name of the operation. */
  views?: Readonly<Record<string, ViewForm>>
  page?: PageForm
}
