import process from 'node:process'

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

/** Output of a real process: colour only for a person at a terminal who did not ask for none (no-color.org). */
export function processOutput({ quiet }: { quiet: boolean }): Output {
  const { stdout, stderr, env } = process
  const colour = (stream: NodeJS.WriteStream) => stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  const width = Math.min(widest, Math.max(narrowest, stdout.columns ?? (Number(env.COLUMNS) || fallbackWidth)))
  let lineOpen = false
  const closeLine = () => {
    if (lineOpen) stderr.write('\r\x1b[K')
    lineOpen = false
  }
  return {
    width,
    style: colour(stdout) ? coloured : plain,
    noteStyle: colour(stderr) ? coloured : plain,
    answer(text) {
      closeLine()
      stdout.write(text.endsWith('\n') || text === '' ? text : `${text}\n`)
    },
    note(text) {
      if (quiet) return
      closeLine()
      stderr.write(`${text}\n`)
    },
    progress(line) {
      if (quiet || stderr.isTTY !== true) return
      stderr.write(`\r${line.slice(0, (stderr.columns ?? fallbackWidth) - 1)}\x1b[K`)
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
