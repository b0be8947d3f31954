import { type DateStyle, datesInFigures } from '../core/day-in-words.ts'

/** Marks, in a JSON schema, fields that name a file or folder which the operation writes. Such an operation is no `read`. */
export const writtenPathMark = 'x-written-path'

/** An argument of a command that is typed without a flag. */
export interface CommandPlace {
  /** Field of the operation's input. */
  field: string
  /** How it is shown: `folder`. */
  label: string
  /** `words` joins everything that follows with spaces, `list` keeps it apart. */
  rest?: 'words' | 'list'
}

/** How an operation is typed: its words, which fields are arguments, which options have a letter. */
export interface CommandForm {
  words: readonly string[]
  operation: string
  arguments?: readonly CommandPlace[]
  /** Field that gets the folder in which the command is typed, unless it is given. */
  here?: string
  /** Field that gets that folder only where it lies in a repository: the project of what is written down there. */
  hereInRepository?: string
  /** Field in whose place an address, `-` or a file is typed; it becomes `url`, `text` or the field. */
  source?: string
  /** Field for which `-` reads all of the standard input. */
  piped?: string
  /** Fields for which `-` reads the standard input, by the question that a terminal is asked: no shell keeps them. */
  typed?: Readonly<Record<string, string>>
  letters?: Readonly<Record<string, string>>
  /**
   * Typed without arguments at a terminal, it goes through the rows of the page one by one, and a button's key decides. This
   * is the input of the page's list: which rows wait.
   */
  oneByOne?: Readonly<Record<string, string>>
  /** Fields that nobody types: lists of objects, for programs. */
  leftOut?: readonly string[]
  examples?: readonly string[]
}

/** What a run of an operation may use besides its input. */
export interface RunContext {
  signal?: AbortSignal | undefined
  /** The answer goes to an agent, who pays for it in tokens: it leaves a receipt. */
  toAgent?: boolean | undefined
  /** Names the connection of the agent, where it has one for itself. */
  session?: string | undefined
  /** Told while long work goes on: what is being done, how far it is, and of how many where that is known. */
  onProgress?: ((step: string, done: number, total?: number) => void) | undefined
  /** A line of the log of long work, where each is kept for its reader and not replaced by the next. */
  onLine?: ((line: string) => void) | undefined
  /** Asks the person at the keyboard for a passphrase. Missing where nobody can be asked. */
  passphrase?: (() => Promise<string>) | undefined
  /** The answer of the preview that a person agreed to. */
  agreed?: unknown
}

/** One verb of a subsystem, as an `Operation` is, over its face. `input` is a strict object schema of zod. */
export interface SubsystemOperation<Face> {
  /** `bookmark_add`: the client's method is the same in camel case. */
  name: string
  /** One sentence: what it does and when to use it. */
  summary: string
  effect: 'read' | 'write' | 'destroy'
  /** It can take minutes: a server runs it in another process. */
  long?: boolean
  /** It may be the first thing in a space, which is then made for it. */
  makesSpace?: boolean
  /** It changes how the program itself works: not for a phone that was let in. */
  atComputer?: boolean
  /** Its field `project` bounds all that it reads and writes: for a token of one project. */
  ofProject?: boolean
  /** Its schema; zod is no part of the ports. */
  input: object
  run(face: Face, input: never, context: RunContext): Promise<unknown>
}

/** An operation as a model sees it. */
export interface ToolForm {
  operation: string
  /** Where the tool has another name than the operation. */
  name?: string
  title: string
  /** Set that it is served in; the subsystem's own unless given. */
  set?: string
  /** Where the operation's own summary is not what a model needs to hear. */
  description?: string
  /** The answer as text. Stored text in it is marked as data by the server. */
  text(result: never): string
}

/** Where an answer is printed: at a terminal, times are written in words. */
export interface ViewSettings {
  output: { style: DateStyle }
}

/** For what is read by programs and models: times in figures. */
export const inFigures: ViewSettings = { output: { style: datesInFigures } }

/** How the answer of an operation looks on the command line. One that has none prints JSON. */
export interface ViewForm {
  plain(result: never, settings: ViewSettings): string
  /** Sentences: at a terminal, lines that are too long are broken between words. */
  prose?: true
  rows?(result: never): Readonly<Record<string, unknown>>[]
  markdown?(result: never): string
  /** Exit code of the command; without one 0. */
  exitCode?(result: never): number
  /** A program that a person at a terminal gets in place of the answer, with a note that comes before it. */
  program?(result: never): { argv: readonly string[]; folder: string; note: string }
}

/** Its page: a list that an operation answers. */
export interface PageForm {
  /** Of the address: `#bookmarks`. */
  route: string
  title: string
  /** Place of the navigation that it is listed under. */
  place: 'memory' | 'work' | 'library' | 'system'
  /** An operation that needs no input. */
  operation: string
  /** Field of its answer that has the list. */
  list: string
  /** Fields of a row with their headings, in order; the first is what the entry is called. */
  columns: PageColumn[]
  /** What the list is, above its entries. */
  about?: string
  /** What comes here, and how, in place of an empty list. */
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
  /** Words for values that are written for programs; an empty text leaves the field out. */
  words?: Readonly<Record<string, string>>
  /** Marks of what changes from time to time (`<n>`, `<path>`) are shown as `…`. */
  varies?: boolean
}

/** A button of a row: an operation that takes the row's `id`, and more. */
export interface PageAction {
  label: string
  /** Key that presses it at the selected row, one small letter but `j` and `k`, which go through the rows. */
  key?: string
  operation: string
  input?: Readonly<Record<string, string>>
  /** Only at rows whose field has one of these values. */
  when?: { field: string; values: string[] }
}

/**
 * How a subsystem is reached. Every operation is an HTTP route and a method of the clients by itself; the rest says how
 * it is typed, shown and offered. Live events are the lines that it writes into the journal.
 */
export interface SubsystemDoors<Face = never> {
  /** By the name of the client's method: `{ bookmarkAdd }`. */
  operations: Readonly<Record<string, SubsystemOperation<Face>>>
  /** At least one for every operation. */
  commands: readonly CommandForm[]
  /** Served as a set of its own, `jarvis mcp --tools <name>`, but for those that name another set. */
  tools?: readonly ToolForm[]
  /** Its operations are of the whole home, or of a space of its own: not for a token that others have. */
  ofHome?: boolean
  /** By operation. */
  views?: Readonly<Record<string, ViewForm>>
  page?: PageForm
}
