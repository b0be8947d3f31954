import { exception } from '../../text/signatures/found-error.ts'

/** Last lines of programs that failed. */
const lastWord =
  /^(?:Node\.js v\d|(?:Error|error|ERROR|fatal|FATAL|panic)(?:\[\w+\])?: |exit status [1-9]|Exited with code [1-9]|[\w./-]+(?:: line \d+)?: (?:.*: )?(?:command not found|No such file or directory|Permission denied|unbound variable|[Ee]xiting now)$|Aborting$|g?make(?:\[\d+\])?: \*\*\* |\S+:\d+: \*\*\* )/
/** A program that prints its name or a position before its error: compilers, `psql`, `npm`. */
const named =
  /^(?:[\w./@+-]+(?::[\w./-]+)?(?::\d+)*: (?:fatal )?error: |fatal: |(?:psql:\S+ )?ERROR: {2}|npm (?:ERR!|error) code | ?ERR_PNPM_\w+|CONFLICT \(|(?:vet: )?\S+\.go:\d+:\d+: |Error: ERR_|(?:PHP )?(?:Fatal|Parse) error: |curl: \(\d+\) |E {3}\w+Error: |\S+\.rb:\d+: syntax error)/i
const frame = /^\s+(?:at |from |\.\.\. \d+ more)|^Caused by: /
/** Lines from the end in which a compiler error is searched. */
const mostLines = 200

/**
 * Whether an output ends with a failure: a trace at the end, or an error that a compiler or program prints under its
 * own name. A trace in the middle was handled and only logged.
 */
export function endsInError(lines: readonly string[]): boolean {
  const said = lines.slice(-mostLines).filter((line) => line.trim() !== '')
  const end = said.at(-1) ?? ''
  if (lastWord.test(end) || said.some((line) => named.test(line))) return true
  if (endsInTraceback(said)) return true
  if (/^(?:\S+\.rb|<internal:\S+>):\d+:in [`']/.test(end)) return true
  const thrown = said.findLast((line) => !frame.test(line)) ?? ''
  return (
    frame.test(end) && (exception.test(thrown) || /^(?:\S+\.rb|<internal:\S+>):\d+:in [`']|^goroutine \d+/.test(thrown))
  )
}

/** Python prints the exception after the frames, and may continue its message on indented lines. */
function endsInTraceback(said: readonly string[]): boolean {
  const from = said.findLastIndex((line) => /^Traceback \(most recent call last\)/.test(line))
  if (from < 0) return false
  const plain = said.slice(from + 1).filter((line) => !/^\s/.test(line))
  return plain.length === 1 && /^[A-Za-z_][\w.]*(?::|$)/.test(plain[0]!)
}
