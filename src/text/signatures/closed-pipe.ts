/** Commands that may end before the one that writes to them: `| head`, `| grep -q`, `| sed 3q`. */
const stopsReading =
  /\|&?\s*(?:head|less|more|read|true|fzf|[efz]?grep\s(?:[^|;]*\s)?-\w*[qm]|rg\s(?:[^|;]*\s)?-\w*[qm]|sed\s[^|;]*\dq|sed\s[^|;]*\bq\b|awk\s[^|;]*\bexit\b)/

/** What programs say when the one that reads them is gone. */
const closed = /\bEPIPE\b|\bBroken pipe\b|\bBrokenPipeError\b/
/** Lines of the same message above it … */
const above =
  /^\s|^Traceback \(most recent call last\)|^Exception ignored |^During handling of |^thread '[^']*' .*panicked at |^node:|^\S+:\d+$/
/** … and below it. */
const below =
  /^\s+(?:at|from|errno:|code:|syscall:)|^note: run with `RUST_BACKTRACE|^Node\.js v\d|^[{}]$|^Emitted 'error' event|^\S+: write error$|^\S+: Error is not recoverable/

/** A shell's exit code includes the signal that ended the program: SIGPIPE is 13. */
const endedBySignal = /^Exit code 141\b/

/**
 * Removes the complaints of a program whose reader closed the pipe: `python3 list.py | head -3` did not fail. Undefined
 * if there were none.
 */
export function withoutClosedPipe(command: string, lines: readonly string[]): string[] | undefined {
  if (!stopsReading.test(command)) return undefined
  const dropped = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (!closed.test(line)) continue
    dropped.add(at)
    for (let before = at - 1; before >= 0 && isAbove(lines[before]!); before--) dropped.add(before)
    for (let after = at + 1; after < lines.length && below.test(lines[after]!); after++) dropped.add(after)
  }
  if (dropped.size === 0 && !endedBySignal.test(lines[0] ?? '')) return undefined
  return lines.filter((line, at) => !dropped.has(at) && !/^Exit code \d+$/.test(line))
}

const isAbove = (line: string): boolean => line.trim() !== '' && above.test(line)
