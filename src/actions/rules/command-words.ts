import { stripVTControlCharacters } from 'node:util'
import { shortened } from '../../text/shortened.ts'
import { kindOfCommand } from './command-kinds.ts'
import { chainsOf, segmentsOf } from './command-segments.ts'
import { probe } from './known-commands.ts'

/** Commands that repair something without being work themselves: they free a port, or delete a line. */
const fixing =
  /^(?:kill|pkill|killall|fuser -k|sed -i|perl -p?i|export|source|chown|touch|nvm use|corepack|pg_ctl|redis-server)\b/

/** Normalizes a command line for comparison: without its folder, variables and output pipes. */
function normalCommand(line: string): string {
  let command = line.trim()
  for (let former = ''; former !== command; ) {
    former = command
    command = command
      .replace(/^cd\s+(?:"[^"]*"|'[^']*'|\S+)\s*(?:&&|;)\s*/, '')
      .replace(/^(?:[A-Z_][A-Z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)\s+)+/, '')
      .replace(/^(?:timeout \S+|time|nice(?: -n \S+)?|sudo)\s+/, '')
  }
  return command
    .replace(/\s*(?:2>&1|[12]?>\s*\/dev\/null)/g, '')
    .replace(/\s*\|\s*(?:tail|head|grep|less|cat|tee)\b.*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The commands of a line that do more than look around: `cd x && npm run build && npm test` has two. */
export const partsOf = (line: string): string[] =>
  segmentsOf(line)
    .filter((segment) => !['listing', 'looking around'].includes(kindOfCommand(segment)))
    .map(normalCommand)
    .filter((part) => part !== '')

/** A command of a line, as typed and normalized, with the folder that the line changed to before. */
export interface PlacedCommand {
  text: string
  plain: string
  /** Relative to the folder of the line; empty for that folder. */
  folder: string
}

/** The commands of a line, including those that only look around. `cd api && npm test` is one command in `api`. */
export function placedCommands(line: string, from = ''): PlacedCommand[] {
  const placed: PlacedCommand[] = []
  let folder = from
  for (const segment of segmentsOf(line)) {
    const [, inner] = /^\(([\s\S]*)\)$/.exec(segment) ?? []
    const [, target] = /^(?:cd|pushd)\s+(?:--\s+)?["']?([^"'\s]+)/.exec(segment) ?? []
    if (inner !== undefined) placed.push(...placedCommands(inner, folder))
    else if (target !== undefined) folder = inside(folder, target)
    else {
      const [, named] = /\s(?:--prefix|--cwd|--dir|-C)[ =](\S+)/.exec(segment) ?? []
      const own = named === undefined ? folder : inside(folder, named)
      placed.push({ text: segment, plain: normalCommand(segment), folder: own })
    }
  }
  return placed
}

/** Resolves a path in the folder that the line changed to. */
export const inside = (folder: string, target: string): string =>
  folder === '' || /^[/~]|^[A-Za-z]:/.test(target) ? target : `${folder}/${target}`

/** Arguments that narrow a check: test files and test names. */
const narrowed = /(?:\.|_|\/)(?:test|spec|tests)[./]|(?:^|[\s/])test_|__tests__|_test\.|::|\s-[tk]\b/

/** Whether success of one command implies success of another: the same command, or a check that includes it. */
export const covers = (ran: string, other: string): boolean =>
  ran === other ||
  (kindOfCommand(ran) === 'check' && other.startsWith(`${ran} `) && narrowed.test(other.slice(ran.length)))

/** Whether a command line may have fixed another. */
export const mayFix = (line: string): boolean =>
  kindOfCommand(line) === 'change' || segmentsOf(line).some((part) => fixing.test(normalCommand(part)))

/** Whether a command line changes nothing but commits. */
export const onlyCommits = (line: string): boolean =>
  segmentsOf(line)
    .map(normalCommand)
    .every((part) => part === '' || kindOfCommand(part) !== 'change' || part.startsWith('git commit'))

/** Longest command in a title, characters. */
const longestName = 60

/** Name of a command in titles. */
export function commandName(line: string): string {
  const parts = partsOf(line)
  return shortened(normalCommand(parts[0] ?? segmentsOf(line)[0] ?? ''), longestName)
}

/**
 * The failed command of a line, normalized: the one that its output names (`ls: cannot access`, a traceback of inline
 * code), else the last that does more than look around among those that decide the line's exit code. `byEnd`: the exit
 * code reports a failure, not only the output.
 */
export function failedPart(line: string, output: string, byEnd: boolean): string {
  const segments = segmentsOf(line).map(normalCommand)
  const speaking =
    segments.find((segment) => speaksIn(segment, output)) ?? segments.find((segment) => isOwnForm(segment, output))
  const own = byEnd ? (chainsOf(line).findLast((chain) => !handsOn.test(chain)) ?? line) : line
  return speaking ?? partsOf(own).at(-1) ?? segmentsOf(own).map(normalCommand).at(-1) ?? normalCommand(line)
}

/** Passes on an earlier exit code: `exit ${PIPESTATUS[0]}`. */
const handsOn = /^(?:exit|return) .*\$|^\w+=\$\?$/

/** Names that interpreters use for code without a file. */
const inlineCode = /File "<(?:string|stdin)>"|\[eval(?:\d+)?\]|\[stdin\]|^-e:\d+:/m

/** Error forms of one kind of program: of `tsc && node --test`, the compiler printed the first. */
const ownForms: readonly (readonly [RegExp, RegExp])[] = [
  [/\berror TS\d+: /, /\b(?:tsc|vue-tsc|type-?check|check-?types|types|build|compile)\b/],
  [/^\s+\d+:\d+\s+error\s+\S/m, /\b(?:eslint|lint)\b/],
  [/^\S+\.java:\d+: error: /m, /\b(?:javac|mvnw?|gradlew?|ant|build|compile)\b/],
  [
    /^\S+\.(?:c|cc|cpp|cxx|h|hpp):\d+(?::\d+)?: (?:fatal )?error: /m,
    /\b(?:gcc|g\+\+|cc|clang(?:\+\+)?|make|cmake|ninja|build)\b/,
  ],
  [/^\S+\.py:\d+: error: /m, /\bmypy\b/],
]

function isOwnForm(segment: string, output: string): boolean {
  const plain = stripVTControlCharacters(output)
  // Package managers print each script that they start; the last one failed.
  const begun = [...plain.matchAll(/^> \S+@\S+ (?:pre|post)?(\S+)$/gm)].at(-1)?.[1]
  if (begun !== undefined) return begun === scriptOf(segment)
  return ownForms.some(([form, program]) => program.test(segment) && form.test(plain))
}

const scriptOf = (segment: string): string | undefined =>
  /^(?:npm|pnpm|yarn|bun)(?: -\S+)* (?:run(?:-script)? )?([\w:.-]+)/.exec(segment)?.[1]?.replace(/^(?:t|tst)$/, 'test')

function speaksIn(segment: string, output: string): boolean {
  if (probe.test(segment)) return inlineCode.test(output)
  const program = /^[\w.-]+/.exec(segment)?.[0]
  return program !== undefined && output.split('\n', 50).some((row) => row.startsWith(`${program}: `))
}

/** First line of the message of a commit on this command line; undefined if it does not commit. */
export function commitMessage(line: string): string | undefined {
  const at = line.search(/\bgit\s+(?:-\S+\s+\S+\s+)?commit\b/)
  if (at < 0) return undefined
  const command = line.slice(at)
  const heredoc = /<<-?\s*['"]?(\w+)['"]?\n([^\n]+)/.exec(command)?.[2]
  const quoted = /\s-(?:[a-zA-Z]*m|-message)[\s=]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(command)
  const message = (heredoc ?? quoted?.[1] ?? quoted?.[2])?.split('\n')[0]?.trim()
  return message === undefined || message === '' || message.startsWith('$(') ? undefined : message
}
