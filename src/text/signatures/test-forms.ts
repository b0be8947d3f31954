import { error, exception, type FoundError, first, inTest, last, until } from './found-error.ts'
import { failedTest, sentence } from './test-names.ts'

export function rustPanic(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /\bpanicked at /.test(line))
  if (at < 0) return undefined
  const old = /panicked at '(.+)', /.exec(lines[at]!)?.[1]
  return inTest(old ?? lines[at + 1], failedTest(lines))
}

export function phpError(lines: readonly string[]): FoundError | undefined {
  const fatal = first(lines, /^(?:PHP )?((?:Fatal|Parse) error: .+?)(?: in \S+(?: on line \d+|:\d+))?$/)
  if (fatal) return error(fatal[1])
  const at = lines.findIndex((line) => /^\d+\) \S+::\w+/.test(line))
  if (at >= 0) return inTest(lines[at + 1], /^\d+\) (\S+)/.exec(lines[at]!)![1]!)
  const told = lines.findIndex((line) => sentence.test(line))
  if (told < 0) return undefined
  const words = lines.slice(told + 1).find((line) => line.trim() !== '')
  return inTest(words, failedTest(lines))
}

export function rspecError(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /^\s*Failure\/Error: /.test(line))
  if (at < 0) return error(first(lines, /^\S+\.rb:\d+:in [`'].+?': (.+)$/)?.[1])
  // The type of the error is on its own line, with the message below.
  const told = lines.slice(at + 1, at + 8).filter((line) => /\S/.test(line) && !/^\s+#/.test(line))
  const message = told.slice(0, 2).map((line) => line.trim())
  return inTest(message.join(' '), failedTest(lines))
}

export function junitError(lines: readonly string[]): FoundError | undefined {
  if (
    !lines.some((line) =>
      /^(?:There (?:was|were) \d+ failures?|Tests run: .*(?:Failures|Errors): [1-9]|.*<<< (?:FAILURE|ERROR)!)/.test(
        line,
      ),
    )
  )
    return undefined
  const found = first(lines, exception)
  return found && inTest(found[1], failedTest(lines))
}

/** Minitest: the kind, the name of the test with its place, and what went wrong, up to a blank line. */
export function minitestError(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /^\s+\d+\) (?:Failure|Error):$/.test(line))
  const name = /^(\S+?#\S+?)(?: \[.*\])?:$/.exec(lines[at + 1] ?? '')?.[1]
  if (at < 0 || name === undefined) return undefined
  const told = until(lines.slice(at + 2, at + 6), (line) => line.trim() === '' || /^\s+\S+:\d+:in /.test(line))
  const words = told.slice(0, 2).map((line) => line.trim())
  return inTest(words.join(' '), name)
}

/** TAP as shells write it: the name of the test, and below it in comments what failed and where. */
export function plainTapError(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /^not ok \d+ /.test(line))
  if (at < 0) return undefined
  const said = until(lines.slice(at + 1), (line) => !/^#/.test(line)).map((line) => line.replace(/^#\s*/, ''))
  const message = said.find((line) => /\p{L}{2}/u.test(line) && !/^\(/.test(line))
  return inTest(message, /^not ok \d+ (?:- )?(.+)$/.exec(lines[at]!)?.[1] ?? '')
}

/**
 * TAP as Node writes it: type and message of the error are separate fields. A file that failed as a whole has neither.
 */
export function tapError(lines: readonly string[]): FoundError | undefined {
  // What was cancelled says nothing of the hook or test for which it was.
  const at = lines.findIndex((line) => /^\s+error: (?!'test did not finish|'\d+ subtests? failed)/.test(line))
  const name = first(lines.slice(at + 1), /^\s+name: '?(\w+)'?$/)?.[1]
  if (at < 0 || name === undefined) return undefined
  // YAML writes a text of several lines below its `|-`.
  const words = /^\s+error: (?:[|>][-+]?$)?['"]?(.*?)['"]?$/.exec(lines[at]!)?.[1] || lines[at + 1]!.trim()
  return inTest(`${name}: ${words}`, failedTest(lines))
}

/**
 * pytest marks errors with `E`. The last such block of the first failed test is returned; earlier blocks are exceptions
 * that led to it.
 */
export function pytestError(all: readonly string[]): FoundError | undefined {
  // The line of its progress may begin with an `E`, too.
  const lines = all.filter((line) => !/^\S* +\[ *\d+%\]$/.test(line))
  const heading = /^(?:_{3,} .+ _{3,}|=+ .*\b(?:summary|warnings|failed|error)\b.* ?=+)$/
  const begun = lines.findIndex((line) => /^E {2,}\S/.test(line))
  if (begun < 0) {
    const at = lines.findIndex((line) => /^_{3,} ERROR .+ _{3,}$/.test(line))
    return at < 0 ? undefined : inTest(lines.slice(at + 1, at + 3).join(' '), failedTest(lines))
  }
  const own = until(lines.slice(begun), (line, at) => at > 0 && heading.test(line))
  const from = own.findLastIndex((line, at) => /^E {2,}\S/.test(line) && !/^E\b/.test(own[at - 1] ?? ''))
  const told = until(own.slice(from), (line) => !/^E\b/.test(line)).map((line) => line.replace(/^E\s*/, ''))
  const said = first(told, /^(?!(?:assert|where|File)\b)(?![-+?^])(.*\w(?:Error|Exception|Exit|Warning|Failed)\b.*)$/)
  const message = said?.[1] ?? told.find((line) => !/^File "/.test(line))
  return inTest(message, failedTest(lines))
}

/** Programs chain exceptions: those before the last were handled, or led to it. Java prints the cause last. */
export function lastException(lines: readonly string[]): FoundError | undefined {
  const traces = lines.findLastIndex((line) => /^\s*Traceback \(most recent call last\)/.test(line))
  const own = traces >= 0 ? first(lines.slice(traces + 1), /^([A-Za-z_][\w.]*(?:: .*)?)$/) : undefined
  if (own) return inTest(own[1], failedTest(lines))
  const group = first(lines, /^\s*\| ((?:Base)?ExceptionGroup: .+)$/)
  if (group) return inTest(group[1], failedTest(lines))
  const caused = last(lines, /^Caused by: (.+)$/)
  if (caused) return inTest(caused.found[1], failedTest(lines))
  // Test runners print each failure once, so the first is returned; a crashing program prints its fatal error last.
  const test = failedTest(lines)
  const found = test === '' ? last(lines, exception)?.found : first(lines, exception)
  return found && inTest(found[1], test)
}

/** A comparison that says no name of an error: Jest, unittest, TAP. */
export function assertion(lines: readonly string[]): FoundError | undefined {
  const expected = first(lines, /^\s*(?:Expected[^:]{0,30}|expected): (.+)$/)?.[1]
  const received = first(lines, /^\s*(?:Received[^:]{0,30}|actual): (.+)$/)?.[1]
  const assert = first(lines, /^E?\s*(assert .+|(?:Assertion|assertion) .+ failed.*)$/)?.[1]
  const at = lines.findIndex((line) => /^\s+error: /.test(line))
  // YAML puts a multi-line text below `|-`.
  const tap = /^\s+error: (?:[|>][-+]?$)?['"]?(.*?)['"]?$/.exec(lines[at] ?? '')?.[1] || lines[at + 1]?.trim()
  const about = failedTest(lines)
  if (expected !== undefined && received !== undefined)
    return inTest(`expected ${expected}, received ${received}`, about)
  const matcher = first(lines, /^\s+(expect\(.*\)\.[\w.]+\(.*\))/)?.[1]
  const thrown = first(lines, /^\s+thrown: "?(.+?)"?$/)?.[1]
  const message = assert ?? matcher ?? thrown ?? (at < 0 ? undefined : tap) ?? belowName(lines)
  return inTest(message ?? (about === '' ? undefined : 'test failed'), about)
}

/** Jest prints an error of any class below the name of the test. */
function belowName(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => /^\s*● (?!Console)/.test(line))
  const below = at < 0 ? [] : lines.slice(at + 1, at + 6).filter((line) => line.trim() !== '')
  // `Configuration error:` is a heading.
  return below[0]?.endsWith(':') ? `${below[0]} ${below[1]?.trim() ?? ''}` : below[0]
}
