/** The intent of a command: the program with its verb, and its targets. */
export interface Intent {
  /** `vitest`, `npm install`, `cargo build`. */
  head: string
  /** Arguments that are not options: files, packages, names. */
  targets: string[]
}

/** Programs whose first word is a verb. */
const withVerbs =
  /^(?:npm|pnpm|yarn|bun|git|cargo|go|docker|docker-compose|kubectl|helm|pip|uv|poetry|make|gradle|gradlew|mvn|bundle|composer|dotnet|terraform|gh|apt|apt-get|brew|rails|php artisan)$/
/** Words that name the same thing. */
const sameWord: Readonly<Record<string, string>> = {
  t: 'test',
  i: 'install',
  add: 'install',
  ci: 'install',
  b: 'build',
}

/** Options that skip a part of a check: they change what is done, not how. */
const narrows =
  /^(?:--(?:test-name-pattern|testNamePattern|grep|filter|ignore|deselect|exclude|skip|bail|changed|onlyChanged|lib|bins?|doc|examples?|testsuite|group|testPathPatterns?|fgrep)(?:=|$)|-(?:k|t|g|run|short)(?:=|$))/
/** Options whose next word is a parameter, not a target. */
const withValue =
  /^--(?:features|config|profile|target|manifest-path|bootstrap|env-file|import|require|loader|registry|jobs|timeout|reporter|rootdir)$/
/** Options that print information about a program: the run does not do its work. */
const asks = /^--(?:help|version)$/
const shell = /^(?:ba|da|z|k|a)?sh$/
/** Programs that run a file argument; without one they do something else. */
const interpreter = /^(?:node|deno|bun|python|ruby|perl|php|lua[\d.]*|Rscript|java|tclsh|swipl|elixir|julia|sh)$/
const checks = /test|jest|mocha|rspec|phpunit|tox/

/** Reads the intent of one command of a line; options and launchers are ignored. */
export function intentOf(part: string): Intent {
  let words = wordsOf(part)
  while (words.length > 0 && /^[A-Za-z_]\w*=/.test(words[0]!)) words = words.slice(1)
  if (/^(?:npx|bunx|pnpx)$/.test(words[0] ?? ''))
    words = words.slice(1).filter((word, at) => at > 0 || !word.startsWith('-'))
  if (
    /^(?:pnpm|yarn|poetry|uv|bundle|pipenv)$/.test(words[0] ?? '') &&
    /^(?:exec|dlx|run)$/.test(words[1] ?? '') &&
    !isScript(words)
  )
    words = words.slice(2)
  if (/^python[\d.]*$/.test(base(words[0])) && words[1] === '-m') words = words.slice(2)
  // `bash deploy.sh` and `./deploy.sh` are one.
  if (shell.test(base(words[0])) && /\.\w*sh$/.test(words[1] ?? '')) words = words.slice(1)
  const program = base(words[0])
    .replace(/^python[\d.]*$/, 'python')
    .replace(/^pip[\d.]*$/, 'pip')
    .replace(shell, 'sh')
  const isCheck = checks.test(words.slice(0, 3).join(' '))
  const own = words.slice(1).filter((_, at) => !withValue.test(words[at] ?? ''))
  // `make integration DB=sqlite`, `php -d memory_limit=1G`: a setting is a parameter.
  const isSetting = (word: string) => /^[A-Za-z_]\w*=/.test(word)
  let rest = own.filter(
    (word) => (!word.startsWith('-') && !isSetting(word)) || (isCheck && narrows.test(word)) || asks.test(word),
  )
  let head = program
  if (withVerbs.test(program) && rest[0] !== undefined) {
    const verb =
      rest[0] === 'run' && rest[1] !== undefined && /^(?:npm|pnpm|yarn|bun)$/.test(program) ? rest[1] : rest[0]
    rest = rest.slice(rest[0] === verb ? 1 : 2)
    const manager = /^(?:pnpm|yarn|bun)$/.test(program) ? 'npm' : program.replace(/^gradlew$/, 'gradle')
    head = `${manager} ${sameWord[verb] ?? verb}`
  } else if (rest[0] === 'run' && /^(?:vitest|jest|mocha)$/.test(program)) rest = rest.slice(1)
  return {
    head,
    targets: rest.map((word) =>
      word
        .replace(/^\.\//, '')
        .replace(/(?<=.)@[\w.^~-]+$/, '')
        .replace(/[=<>~!]=.*$/, ''),
    ),
  }
}

/** A script of the project and no program: `yarn run build`. */
const isScript = ([program, verb, name]: readonly string[]): boolean =>
  verb === 'run' && /^(?:pnpm|yarn)$/.test(program ?? '') && name !== undefined

const base = (word = ''): string => word.replace(/^.*[\\/]/, '')

/** A whole folder with all below it. */
const isWhole = /^(?:\.|\.\.\.)$/

/** Whether a successful run covers a failed one: it did the same, or more of it. */
export function answersFor(done: Intent, failed: Intent): boolean {
  if (done.head !== failed.head) return false
  // A run that skips more than the other says nothing about the skipped part.
  if (done.targets.some((word) => (narrows.test(word) || asks.test(word)) && !failed.targets.includes(word)))
    return false
  if (done.targets.length === 0) return failed.targets.length === 0 || !interpreter.test(failed.head)
  // All that lies in the folder: only its verb must be the same.
  if (done.targets.some((word) => isWhole.test(word)))
    return done.targets.every((word) => isWhole.test(word) || failed.targets.includes(word))
  if (failed.targets.length === 0) return false
  return failed.targets.every((target) =>
    done.targets.some(
      (one) => one === target || target.startsWith(`${one.replace(/\/$/, '')}/`) || target.startsWith(`${one}::`),
    ),
  )
}

/** The words of a command without quotes and redirections. */
function wordsOf(part: string): string[] {
  const [own = ''] = part.split(/\s[|]\s|\s\d?>{1,2}\s?/)
  return [...own.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )
}
