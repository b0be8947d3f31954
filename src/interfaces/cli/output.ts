import { fstatSync } from 'node:fs'
import { type DateStyle, datesInFigures, datesInWords } from '../../core/day-in-words.ts'
import { writeAvailable } from '../../core/platform/write-available.ts'

/** Streams of a command: the answer to stdout, everything else to stderr. */
export interface Output {
  /** The answer. */
  answer(text: string): void
  /** Notes, warnings, progress that a reader of the answer must not see. */
  note(text: string): void
  /** The reason for a missing answer: printed even if notes are not wanted. */
  failure(text: string): void
  /** Progress: rewrites one line of a terminal; elsewhere prints a line every ten seconds. */
  progress(line: string): void
  readonly width: number
  readonly style: Style
  readonly noteStyle: Style
  /** Whether the answer goes to a terminal, and to one that supports links. */
  readonly isTerminal?: boolean
  readonly followsLinks?: boolean
}

/** Formats of text and times. */
export interface Style extends DateStyle {
  bold(text: string): string
  dim(text: string): string
  mark(text: string): string
  good(text: string): string
  bad(text: string): string
  /** One of the terminal's 256 colours. */
  tint(colour: number, text: string): string
}

const narrowest = 40
const widest = 120
const fallbackWidth = 100
/** Interval of progress lines without a terminal, milliseconds. */
const lineEvery = 10_000

/**
 * Output of a real process: colours only at a terminal, unless turned off (no-color.org). Node's streams cost 5–10 ms
 * to create, half as much as a search, so they are created for a terminal only.
 */
export function processOutput({ quiet }: { quiet: boolean }): Output {
  const { env } = process
  let lineOpen = false
  let lastLine = performance.now()
  const closeLine = () => {
    if (lineOpen) process.stderr.write('\r\x1b[K')
    lineOpen = false
  }
  const styleOf = (fd: 1 | 2): Style => {
    if (!isTerminal(fd)) return plainStyle
    return env.NO_COLOR || env.TERM === 'dumb' ? colourless : coloured
  }
  return {
    get width() {
      const columns = isTerminal(1) ? process.stdout.columns : Number(env.COLUMNS)
      return Math.min(widest, Math.max(narrowest, columns || fallbackWidth))
    },
    get style() {
      return styleOf(1)
    },
    get noteStyle() {
      return styleOf(2)
    },
    get isTerminal() {
      return isTerminal(1)
    },
    get followsLinks() {
      return isTerminal(1) && followsLinks(env)
    },
    answer(text) {
      closeLine()
      if (text !== '') write(1, text.endsWith('\n') ? text : `${text}\n`)
    },
    note(text) {
      if (quiet) return
      closeLine()
      write(2, `${text}\n`)
    },
    failure(text) {
      closeLine()
      write(2, `${text}\n`)
    },
    progress(line) {
      if (quiet || (line === '' && !lineOpen)) return
      if (!isTerminal(2)) {
        if (performance.now() - lastLine < lineEvery) return
        lastLine = performance.now()
        return write(2, `${line.replace(/ [█░]+/, '')}\n`)
      }
      write(2, `\r${line.slice(0, (process.stderr.columns ?? fallbackWidth) - 1)}\x1b[K`)
      lineOpen = line !== ''
    },
  }
}

/**
 * Whether a terminal supports links (OSC 8), by its own variables. Most others ignore them, but an old one may print
 * the address. FORCE_HYPERLINK decides, as in other programs.
 */
export function followsLinks(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.FORCE_HYPERLINK !== undefined) return env.FORCE_HYPERLINK !== '0'
  if (env.TERM === 'dumb' || env.CI) return false
  if (env.WT_SESSION || env.KONSOLE_VERSION || env.DOMTERM || env.KITTY_WINDOW_ID) return true
  if (Number(env.VTE_VERSION) >= 5000) return true
  const known = /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|mintty|Tabby|rio|WarpTerminal|zed)$/
  return known.test(env.TERM_PROGRAM ?? '') || /kitty|alacritty|ghostty|foot|wezterm/.test(env.TERM ?? '')
}

/** Only a character device can be a terminal; this check avoids Node's streams. */
function isTerminal(fd: 1 | 2): boolean {
  try {
    if (!fstatSync(fd).isCharacterDevice()) return false
  } catch {
    return false
  }
  return (fd === 1 ? process.stdout : process.stderr).isTTY === true
}

/** Writes everything before it returns, except to a pipe that takes no more just now: Node's stream waits for that. */
function write(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text)
  let written: number
  try {
    written = writeAvailable(fd, bytes)
  } catch (error) {
    // A reader that closes early (`jarvis ls | head`) is not an error.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
    throw error
  }
  if (written === bytes.length) return
  const stream = fd === 1 ? process.stdout : process.stderr
  stream.on('error', () => process.exit(0)).write(bytes.subarray(written))
}

const same = (text: string) => text
/** For pipes and files. */
export const plainStyle: Style = {
  ...{ bold: same, dim: same, mark: same, good: same, bad: same },
  tint: (_, text) => text,
  ...datesInFigures,
}
const colourless: Style = { ...plainStyle, ...datesInWords }
const code = (on: number, off: number) => (text: string) => `\x1b[${on}m${text}\x1b[${off}m`
export const coloured: Style = {
  bold: code(1, 22),
  dim: code(2, 22),
  mark: code(33, 39),
  good: code(32, 39),
  bad: code(31, 39),
  tint: (colour, text) => `\x1b[38;5;${colour}m${text}\x1b[39m`,
  ...datesInWords,
}

/** Makes lines of progress; from the second call for a step on, with rate and time left. `now` in milliseconds. */
export function createProgress(now: () => number = () => performance.now()) {
  let began = { step: '', at: 0, done: 0 }
  return (step: string, done: number, total?: number): string => {
    const line = progressLine(step, done, total)
    if (step !== began.step || done < began.done) began = { step, at: now(), done }
    const seconds = (now() - began.at) / 1000
    const rate = (done - began.done) / seconds
    if (total === undefined || seconds < 1 || !(rate > 0)) return line
    return `${line}, ${rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en')}/s, ${timeLeft((total - done) / rate)} left`
  }
}

/** `40 s`, `12 min`, `3 h`. */
function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 90 * 60 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** A bar of `done` of `total`, 24 places wide: `Embedding ████░░░░ 1,200 of 3,400`. */
function progressLine(step: string, done: number, total?: number): string {
  const count = done.toLocaleString('en')
  if (total === undefined || total === 0) return `${step} ${count}`
  const places = 24
  const full = Math.min(places, Math.round((done / total) * places))
  return `${step} ${'█'.repeat(full)}${'░'.repeat(places - full)} ${count} of ${total.toLocaleString('en')}`
}
