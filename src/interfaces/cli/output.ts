/** Where a command writes: the answer to one stream, everything said beside it to the other. */
export interface Output {
  /** The answer. */
  answer(text: string): void
  /** Notes, warnings, progress that a reader of the answer must not see. */
  note(text: string): void
  /** Rewrites one line while work goes on; nothing where nobody watches. */
  progress(line: string): void
  readonly width: number
  readonly style: Style
  readonly noteStyle: Style
}

export interface Style {
  bold(text: string): string
  dim(text: string): string
  mark(text: string): string
  good(text: string): string
  bad(text: string): string
}

const narrowest = 40
const widest = 120
const fallbackWidth = 100

/**
 * Output of a real process: colour only for a person at a terminal who did not ask for none (no-color.org). A stream
 * costs some milliseconds to make, so each is made when something is written to it or its width is asked for.
 */
export function processOutput({ quiet }: { quiet: boolean }): Output {
  const { env } = process
  let lineOpen = false
  const closeLine = () => {
    if (lineOpen) process.stderr.write('\r\x1b[K')
    lineOpen = false
  }
  const styleOf = (stream: NodeJS.WriteStream) =>
    stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb' ? coloured : plain
  return {
    get width() {
      return Math.min(widest, Math.max(narrowest, process.stdout.columns ?? (Number(env.COLUMNS) || fallbackWidth)))
    },
    get style() {
      return styleOf(process.stdout)
    },
    get noteStyle() {
      return styleOf(process.stderr)
    },
    answer(text) {
      closeLine()
      if (text === '') return
      // A reader that has enough (`jarvis ls | head`) is no failure.
      if (process.stdout.listenerCount('error') === 0)
        process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))
      process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    },
    note(text) {
      if (quiet) return
      closeLine()
      process.stderr.write(`${text}\n`)
    },
    progress(line) {
      if (quiet || (line === '' && !lineOpen) || process.stderr.isTTY !== true) return
      process.stderr.write(`\r${line.slice(0, (process.stderr.columns ?? fallbackWidth) - 1)}\x1b[K`)
      lineOpen = line !== ''
    },
  }
}

const same = (text: string) => text
const plain: Style = { bold: same, dim: same, mark: same, good: same, bad: same }
const code = (on: number, off: number) => (text: string) => `\x1b[${on}m${text}\x1b[${off}m`
const coloured: Style = {
  bold: code(1, 22),
  dim: code(2, 22),
  mark: code(33, 39),
  good: code(32, 39),
  bad: code(31, 39),
}

/** A bar of `done` of `total`, 24 places wide: `Embedding ████░░░░ 1,200 of 3,400`. */
export function progressLine(step: string, done: number, total?: number): string {
  const count = done.toLocaleString('en')
  if (total === undefined || total === 0) return `${step} ${count}`
  const places = 24
  const full = Math.min(places, Math.round((done / total) * places))
  return `${step} ${'█'.repeat(full)}${'░'.repeat(places - full)} ${count} of ${total.toLocaleString('en')}`
}
