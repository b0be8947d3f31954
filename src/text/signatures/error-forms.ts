import { spokenError } from './any-program.ts'
import { error, type FoundError, first, inTest, last, type Reader, until } from './found-error.ts'
import {
  assertion,
  junitError,
  lastException,
  minitestError,
  phpError,
  plainTapError,
  pytestError,
  rspecError,
  rustPanic,
  tapError,
} from './test-forms.ts'
import { failedTest } from './test-names.ts'

/** Reads only where one of the words occurs: to try every form on every line costs a hook more than all else that it does. */
const where =
  (words: readonly string[], read: Reader): Reader =>
  (lines, text) =>
    words.some((word) => text.includes(word)) ? read(lines, text) : undefined

/** The kinds of output, the most telling first. Each gives nothing for what is not of its kind. */
export const errorForms: readonly Reader[] = [
  // tsc: src/a.ts(3,5): error TS2304: Cannot find name 'x'.
  where(['error TS'], (lines) => error(first(lines, /\berror (TS\d+: .+)$/)?.[1])),
  // cargo: error[E0308]: mismatched types; the details are at the arrow below.
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
  (lines) => error(first(lines, /^(?:\S+?:\d+(?::\d+)?:? |\s*\^-+\^? )?((?:[A-Z]{1,4}\d{3,4}|SC\d{4})\b:? .+)$/)?.[1]),
  // git push: the reason follows the branch.
  where(['! ['], (lines) =>
    error(first(lines, /^\s*! \[((?:remote )?rejected)\]/)?.[1], first(lines, /^\s*! \[.*\((.+)\)$/)?.[1]),
  ),
  // git merge, rebase, cherry-pick, stash pop.
  where(['CONFLICT ('], (lines) => error(first(lines, /^(CONFLICT \(.+?\): .+)$/)?.[1])),
  // go test, go panics, Rust panics.
  where(['_test.go:'], (lines) => inTest(first(lines, /^\s+[\w./-]+_test\.go:\d+: (.+)$/)?.[1], failedTest(lines))),
  where(['panic: '], (lines) => error(first(lines, /^(panic: .+?)(?: \[recovered\])?$/)?.[1])),
  where(['panicked at'], rustPanic),
  where(['Fatal error', 'Parse error', '::', '✘', '✗'], phpError),
  where(['Failure/Error', '.rb:'], rspecError),
  where([') Failure:', ') Error:'], minitestError),
  where(['There w', 'Tests run: ', '<<< '], junitError),
  where(['  error: '], tapError),
  where(['not ok '], plainTapError),
  where(['E   ', '_ ERROR '], pytestError),
  // Elixir, Erlang: ** (KeyError) key :a not found
  where(['** ('], (lines) => inTest(first(lines, /^\s*\*\* (\(\w[\w.]*\) .+)$/)?.[1], failedTest(lines))),
  where(['╰─▶ ', 'Error: ERR_'], crossedError),
  (lines) => error(first(lines, /^\s?(ERR_PNPM_\w+ .+)$/)?.[1]),
  lastException,
  assertion,
  // Biome, oxlint, esbuild: a cross in front of what is wrong.
  where(['× ', '✖ ', '✘ '], (lines) => error(first(lines, /^\s*[×✖✘] (?:\[ERROR\] )?([^\s[].+)$/)?.[1])),
  // Perl.
  where([' line '], (lines) => error(first(lines, /^(.+?) at \S+ line \d+[.,]/)?.[1])),
  // git says in `error:` lines one below the other what is wrong, and then what to do.
  where(['error: '], (lines) => {
    const at = lines.findIndex((line) => /^error: /.test(line))
    return /^error: /.test(lines[at + 1] ?? '') ? error(lines[at]) : undefined
  }),
  // Any program that names the place of what is wrong, or says that it is an error.
  spokenError,
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
  // Checkers of layout: prettier, black, ruff, rustfmt.
  where(['[warn] Code style', 'ould reformat', 'Diff in '], (lines) =>
    error(first(lines, /^(?:\[warn\] (?=Code style)|(?=[Ww]ould reformat:? )|(?=Diff in \S+))(.+?):?$/)?.[1]),
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
  const script = own.find((line) => /^(?:Missing script|No workspaces)/.test(line))
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

/** Programs written in Rust draw it: a code, a cross with what was done, an arrow with the reason over several lines. */
function crossedError(lines: readonly string[]): FoundError | undefined {
  const at = lines.findIndex((line) => /^\s*× \S/.test(line))
  if (at < 0) return undefined
  const code = /^Error: ([A-Z]\w+)$/.exec(lines.slice(0, at).findLast((line) => line !== '') ?? '')?.[1] ?? ''
  const own = until(lines.slice(at, at + 8), (line, index) => index > 0 && !/^\s+(?:[│├╰]|\S)|^\s*$/.test(line))
  const from = own.findLastIndex((line) => /^\s*[├╰]─▶ /.test(line))
  const reason = own
    .slice(from)
    .filter((line, index) => from >= 0 && (index === 0 || /^\s{4,}\S/.test(line)))
    .map((line) => line.trim().replace(/^[├╰]─▶ /, ''))
  const message = [code, own[0]!.trim().slice(2), ...reason].filter((part) => part !== '').join(' ')
  return code === '' && from < 0 ? undefined : error(message)
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
