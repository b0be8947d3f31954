import { failedTest, sentence } from './test-names.ts'

/** What a program says went wrong. */
export interface FoundError {
  message: string
  /** What tells this failure from others with the same message: the name of the test, the rule. */
  about: string
  /** `about` is the name of a test. */
  isTest: boolean
}

type Reader = (lines: readonly string[], text: string) => FoundError | undefined

/** Reads only where one of the words occurs: to try every form on every line costs a hook more than all else that it does. */
const where =
  (words: readonly string[], read: Reader): Reader =>
  (lines, text) =>
    words.some((word) => text.includes(word)) ? read(lines, text) : undefined

const first = (lines: readonly string[], form: RegExp): RegExpExecArray | undefined => {
  for (const line of lines) {
    const found = form.exec(line)
    if (found) return found
  }
  return undefined
}
const last = (lines: readonly string[], form: RegExp): { found: RegExpExecArray; at: number } | undefined => {
  for (let at = lines.length - 1; at >= 0; at--) {
    const found = form.exec(lines[at]!)
    if (found) return { found, at }
  }
  return undefined
}
const error = (message: string | undefined, about = ''): FoundError | undefined =>
  message === undefined || message.trim() === ''
    ? undefined
    : { message: message.trim(), about: about.trim(), isTest: false }
/** What went wrong in a test. */
const inTest = (message: string | undefined, test: string): FoundError | undefined => {
  const found = error(message, test)
  return found && { ...found, isTest: true }
}

/** `AssertionError [ERR_ASSERTION]: …`, `java.lang.IllegalStateException: …`, `KeyError: 'id'`. */
const exception =
  /^\s*(?:E\s+|Caused by: |Uncaught |Exception in thread "[^"]*" |\w+: )?((?:[A-Za-z_$][\w$]*[.:]{1,2})*(?:[A-Z]\w*)?(?:Error|Exception|Failure|Warning|Exit|Interrupt)\b(?: \[\w+\])?(?:: .*|$))/

/** The kinds of output, the most telling first. Each gives nothing for what is not of its kind. */
export const errorForms: readonly Reader[] = [
  // tsc: src/a.ts(3,5): error TS2304: Cannot find name 'x'.
  where(['error TS'], (lines) => error(first(lines, /\berror (TS\d+: .+)$/)?.[1])),
  // cargo: error[E0308]: mismatched types; what is wrong stands at the arrow below.
  where(['error: ', 'error['], rustError),
  // npm: code and the package that it is about.
  where(['npm '], npmError),
  // docker and buildkit.
  where(['ERROR', 'rror response', 'docker: ', 'unable to prepare'], (lines) =>
    error(
      first(
        lines,
        /^(?:ERROR: (?:failed to solve: .+|.*docker.*)|Error response from daemon: .+|docker: .+|unable to prepare context: .+)/i,
      )?.[0],
    ),
  ),
  // pip.
  where(['ERROR: '], (lines) =>
    error(
      first(
        lines,
        /^ERROR: (No matching distribution found.+|Could not (?:find|install).+|Cannot install.+|.*conflict.+|Invalid requirement.+|File .+)/,
      )?.[1],
    ),
  ),
  // gcc, clang, javac, go: a.c:3:5: error: …
  where(['error: '], (lines) =>
    error(first(lines, /^\S[^:]*:\d+(?::\d+)?: (?:fatal )?error: (.+)$/)?.[1], javaSymbol(lines)),
  ),
  where(['undefined reference', 'multiple definition'], (lines) =>
    error(first(lines, /: (undefined reference to .+|multiple definition of .+)$/)?.[1]),
  ),
  where(['.go', 'go: '], goError),
  // eslint: rule behind the message.
  where(['  error  '], eslintError),
  // ruff, flake8, pylint, shellcheck: a code in front of the message.
  (lines) => error(first(lines, /^(?:\S+?:\d+(?::\d+)?:? )?((?:[A-Z]{1,4}\d{3,4}|SC\d{4})\b:? .+)$/)?.[1]),
  // git push: the reason stands behind the branch.
  where(['! ['], (lines) =>
    error(first(lines, /^\s*! \[((?:remote )?rejected)\]/)?.[1], first(lines, /^\s*! \[.*\((.+)\)$/)?.[1]),
  ),
  // go test, go panics, Rust panics.
  where(['_test.go:'], (lines) => inTest(first(lines, /^\s+[\w./-]+_test\.go:\d+: (.+)$/)?.[1], failedTest(lines))),
  where(['panic: '], (lines) => error(first(lines, /^(panic: .+?)(?: \[recovered\])?$/)?.[1])),
  where(['panicked at'], rustPanic),
  where(['Fatal error', 'Parse error', '::', '✘', '✗'], phpError),
  where(['Failure/Error', '.rb:'], rspecError),
  where(['There w', 'Tests run: ', '<<< '], junitError),
  where(['  error: '], tapError),
  lastException,
  assertion,
  // Perl.
  where([' line '], (lines) => error(first(lines, /^(.+?) at \S+ line \d+[.,]/)?.[1])),
  // Shells.
  (lines) =>
    error(
      last(lines, /^(?:(?:\/?\w*\/?(?:ba|z|da)?sh|bash)(?:: line \d+|: \d+)?|[\w./-]+: line \d+): (.+)$/)?.found[1],
    ),
  (lines) =>
    error(
      last(
        lines,
        /^(?:fatal|error|Error|ERROR|failed|FAILED)(?:\[\w+\])?: (?!test failed, to rerun|could not compile|aborting due to)(.+)$/,
      )?.found[0],
    ),
  (lines) =>
    error(
      last(
        lines,
        /^[\w./-]+: (?:.*: )?(?:No such file or directory|Permission denied|command not found|cannot .+|not found)$/i,
      )?.found[0],
    ),
  (lines) =>
    error(
      last(
        lines,
        /^(?!error: (?:test failed, to rerun|could not compile|aborting due to)).*\b(?:Error|error|ERROR|Failed|failed to|cannot|Cannot|could not|Could not)\b.*$/,
      )?.found[0],
    ),
  // Any other program that speaks in its own name: `make: *** No rule to make target 'x'.`
  (lines) =>
    error(
      last(
        lines,
        /^[\w./-]+(?:\[\d+\])?: (?:\*\*\* )?.*\b(?:no|not|unable|denied|refused|rejected|invalid|illegal|unknown|unexpected|unrecognized|missing|unbound|undefined|expected|already|fail(?:s|ed|ure)?|must)\b.*$/i,
      )?.found[0],
    ),
]

function rustError(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /^error(?:\[E\d+\])?: (?!could not compile|aborting|test failed)/.test(line))
  if (at < 0 || (!/\[E\d+\]/.test(lines[at]!) && !lines.slice(at, at + 3).some((line) => /^\s*--> /.test(line))))
    return undefined
  const detail = first(lines.slice(at + 1, at + 14), /^\s*(?:\d+\s*)?\|[\s|]+(?:-+\s+)?\^+ (.+)$/)?.[1] ?? ''
  return error(lines[at], detail)
}

function npmError(lines: readonly string[]): FoundError | undefined {
  const told = lines.flatMap((line) => /^npm (?:ERR!|error) ?(.*)$/.exec(line)?.[1] ?? [])
  if (told.length === 0) return undefined
  const own = told.filter(
    (line) =>
      !/^(?:A complete log|This is probably not|There is likely|\s*$|errno|path|syscall|Tell the author|or use )/.test(
        line.trim(),
      ),
  )
  const code = own.find((line) => line.startsWith('code '))?.slice(5)
  const script = own.find((line) => /^Missing script/.test(line))
  const peer = own.find((line) => /^(?:peer|Could not resolve dependency|Found: )/.test(line.trim()))
  // A script that failed says nothing of why: what it printed does.
  const isScript = code === undefined || code === 'ELIFECYCLE' || /^\d+$/.test(code)
  if (isScript && script === undefined && !own.some((line) => /could not determine executable|Missing/.test(line)))
    return undefined
  const message =
    script ??
    own.find((line) => /^\s*peer /.test(line))?.trim() ??
    own.find((line) => !line.startsWith('code ') && !/^(?:While resolving|Found:)/.test(line.trim()))
  return error(`${code ?? ''} ${message ?? ''}`, peer)
}

const javaSymbol = (lines: readonly string[]): string =>
  first(lines, /^\s+symbol:\s+(.+)$/)?.[1]?.replace(/\s+/g, ' ') ?? ''

/** `./main.go:5:2: undefined: x`, behind a line `# package`. */
function goError(lines: readonly string[]): FoundError | undefined {
  return (
    error(first(lines, /^(?:vet: )?(?:\S*[\\/])?[\w.-]+\.go:\d+:\d+: (.+)$/)?.[1]) ??
    error(
      first(
        lines,
        /^(?:go: |\S+\.go:\d+:\d+: )(.*(?:cannot find|no required module|not found|missing go\.sum|no Go files).*)$/,
      )?.[1],
    )
  )
}

function eslintError(lines: readonly string[]): FoundError | undefined {
  const found = first(lines, /^\s+\d+:\d+\s+error\s+(.+?)(?:\s{2,}(\S+))?$/)
  return found && error(found[1], found[2])
}

function rustPanic(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /\bpanicked at /.test(line))
  if (at < 0) return undefined
  const old = /panicked at '(.+)', /.exec(lines[at]!)?.[1]
  return inTest(old ?? lines[at + 1], failedTest(lines))
}

function phpError(lines: readonly string[]): FoundError | undefined {
  const fatal = first(lines, /^(?:PHP )?((?:Fatal|Parse) error: .+?)(?: in \S+(?: on line \d+|:\d+))?$/)
  if (fatal) return error(fatal[1])
  const at = lines.findIndex((line) => /^\d+\) \S+::\w+/.test(line))
  if (at >= 0) return inTest(lines[at + 1], /^\d+\) (\S+)/.exec(lines[at]!)![1]!)
  const told = lines.findIndex((line) => sentence.test(line))
  if (told < 0) return undefined
  const words = lines.slice(told + 1).find((line) => line.trim() !== '')
  return inTest(words, failedTest(lines))
}

function rspecError(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /^\s+Failure\/Error: /.test(line))
  if (at < 0) return error(first(lines, /^\S+\.rb:\d+:in [`'].+?': (.+)$/)?.[1])
  // The kind of the error stands alone, its words below it.
  const told = lines.slice(at + 1, at + 8).filter((line) => /\S/.test(line) && !/^\s+#/.test(line))
  const message = told.slice(0, 2).map((line) => line.trim())
  return inTest(message.join(' '), failedTest(lines))
}

function junitError(lines: readonly string[]): FoundError | undefined {
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

/** TAP as Node writes it: the name of the error and its words stand apart. A file that failed as a whole says neither. */
function tapError(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /^\s+error: /.test(line))
  const name = first(lines.slice(at + 1), /^\s+name: '?(\w+)'?$/)?.[1]
  if (at < 0 || name === undefined) return undefined
  // YAML writes a text of several lines below its `|-`.
  const words = /^\s+error: (?:[|>][-+]?$)?['"]?(.*?)['"]?$/.exec(lines[at]!)?.[1] || lines[at + 1]!.trim()
  return inTest(`${name}: ${words}`, failedTest(lines))
}

/** Programs chain exceptions: those before the last were handled, or led to it; Java tells the reason last. */
function lastException(lines: readonly string[]): FoundError | undefined {
  const traces = lines.findLastIndex((line) => /^\s*Traceback \(most recent call last\)/.test(line))
  const pytest = first(
    lines,
    /^E\s{2,}(?!\s)(?!(?:assert|where|File)\b)(?![-+?^])(.*\w(?:Error|Exception|Exit|Warning|Failed)\b.*)$/,
  )
  if (pytest) return inTest(pytest[1], failedTest(lines))
  const own = traces >= 0 ? first(lines.slice(traces + 1), /^([A-Za-z_][\w.]*(?:: .*)?)$/) : undefined
  if (own) return inTest(own[1], failedTest(lines))
  const caused = last(lines, /^Caused by: (.+)$/)
  if (caused) return inTest(caused.found[1], failedTest(lines))
  // Runners of tests tell each failure once, the first is told; a program that crashes tells what it died of last.
  const test = failedTest(lines)
  const found = test === '' ? last(lines, exception)?.found : first(lines, exception)
  return found && inTest(found[1], test)
}

/** A comparison that says no name of an error: Jest, unittest, TAP. */
function assertion(lines: readonly string[]): FoundError | undefined {
  const expected = first(lines, /^\s*(?:Expected[^:]{0,30}|expected): (.+)$/)?.[1]
  const received = first(lines, /^\s*(?:Received[^:]{0,30}|actual): (.+)$/)?.[1]
  const assert = first(lines, /^E?\s*(assert .+|(?:Assertion|assertion) .+ failed.*)$/)?.[1]
  const at = lines.findIndex((line) => /^\s+error: /.test(line))
  // YAML tells a text of several lines below its `|-`.
  const tap = /^\s+error: (?:[|>][-+]?$)?['"]?(.*?)['"]?$/.exec(lines[at] ?? '')?.[1] || lines[at + 1]?.trim()
  const about = failedTest(lines)
  if (expected !== undefined && received !== undefined)
    return inTest(`expected ${expected}, received ${received}`, about)
  const matcher = first(lines, /^\s+(expect\(.*\)\.[\w.]+\(.*\))/)?.[1]
  return inTest(assert ?? matcher ?? (at < 0 ? undefined : tap) ?? (about === '' ? undefined : 'test failed'), about)
}
