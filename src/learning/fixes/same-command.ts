import { placedCommands } from '../../actions/actions.ts'
import { answersFor, type Intent, intentOf } from './intent.ts'
import type { Run } from './step.ts'

/** A command of a run with its folder. */
interface Command {
  text: string
  intent: Intent
  /** Without a trailing slash. */
  folder: string
}

/** The command of a run that failed; all commands of a run that went well. */
function commandsOf({ command, part, ok, folder }: Run): Command[] {
  const placed = placedCommands(command)
  const own = ok ? placed : placed.filter(({ plain }) => plain === part)
  // For a line that could not be parsed, only the part is known.
  const some = own.length > 0 ? own : [{ text: part, plain: part, folder: '' }]
  return some.map(({ text, plain, folder: inner }) => ({
    ...{ text, intent: intentOf(plain) },
    folder: joined(folder, inner),
  }))
}

/** The command of a run that repeats a failed one: the same, or more of it, in the same folder. */
export function sameCommand(run: Run, failure: Run): string | undefined {
  const [failed] = commandsOf(failure)
  return commandsOf(run).find(
    ({ text, intent, folder }) =>
      (answersFor(intent, failed!.intent) ||
        answersFor(fromFolder(intent, folder, failed!.folder), failed!.intent) ||
        isQualified(text, failed!.text, failure.output) ||
        answersThroughScript(intent, run, failed!.intent, failure) ||
        isSuggested(intent, failed!.intent, failure.output)) &&
      isSameTree(folder, failed!.folder),
  )?.text
}

/** A script of the project and the program that it starts are one: runners print the line of the script. */
function answersThroughScript(done: Intent, run: Run, failed: Intent, failure: Run): boolean {
  const own = scriptsOf(failed, failure)
  if (own.some((intent) => answersFor(done, intent))) return true
  return scriptsOf(done, run).some((intent) => answersFor(intent, failed))
}

const runner = /^npm /
function scriptsOf({ head }: Intent, { output }: Run): Intent[] {
  if (!runner.test(head)) return []
  // One of several steps of a script does not repeat the script.
  const lines = [...output.slice(0, 2000).matchAll(/^(?:> (?!\S+@\S+ )|\$ )(\S.*)$/gm)].map(([, line]) => line!)
  return lines.length === 1 && !/&&|;|\|/.test(lines[0]!) ? [intentOf(lines[0]!)] : []
}

/** Some programs print the command that would do it: `git push --set-upstream origin main`. */
function isSuggested(done: Intent, failed: Intent, output: string): boolean {
  if (done.head !== failed.head || done.targets.length === 0) return false
  return output
    .split('\n')
    .some((line) => line.trim().startsWith(`${done.head} `) && done.targets.every((target) => line.includes(target)))
}

/** Folders beside each other are other packages; one inside the other may be the same project. */
const isSameTree = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`) || one === '' || other === ''

function joined(folder: string, inner: string): string {
  const whole = inner === '' || /^[/~]|^[A-Za-z]:/.test(inner) ? inner || folder : `${folder}/${inner}`
  const parts: string[] = []
  for (const part of whole.split(/[\\/]+/)) {
    if (part === '..' && parts.length > 1) parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/').replace(/\/$/, '')
}

/** The intent of a command by the names that its files have above its folder: `cd tool && python3 run.py`. */
function fromFolder(intent: Intent, folder: string, above: string): Intent {
  const below = above === '' ? folder : folder.startsWith(`${above}/`) ? folder.slice(above.length + 1) : ''
  if (below === '') return intent
  return { ...intent, targets: intent.targets.map((target) => `${below}/${target}`) }
}

/**
 * Whether a command gives the full name of something that another command, or its output, names by its end: `app.Main`
 * for `Main`.
 */
export function isQualified(done: string, failed: string, output: string): boolean {
  const [to, from] = [done, failed].map((command) => command.split(/\s+/))
  if (to!.length !== from!.length) return false
  const pairs = to!.map((word, at) => [word, from![at]!] as const).filter(([one, other]) => one !== other)
  return (
    pairs.length === 1 &&
    pairs.every(
      ([full, name]) =>
        name.length > 1 &&
        /[./:\\]/.test(full.at(-1 - name.length) ?? '') &&
        full.endsWith(name) &&
        output.includes(name),
    )
  )
}

/** Folder of a run's command: the one that failed, or the part that succeeded. */
export const folderOf = (run: Run): string | undefined =>
  run.ok ? commandsOf(run).find(({ text }) => text === run.part)?.folder : commandsOf(run)[0]?.folder

/** The failed command as typed, with its leading settings. */
export const failedCommand = (failure: Run): string => commandsOf(failure)[0]!.text
