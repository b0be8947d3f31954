import { plainCommand } from './command-in-words.ts'
import { intentOf } from './intent.ts'
import { isMistyped } from './own-slip.ts'
import { folderOf, isQualified } from './same-command.ts'
import type { Run } from './step.ts'

/**
 * A missing file, settings file, script or module in the folder of a command. A source file may lack its neighbour
 * anywhere.
 */
const lacksHere =
  /no such file|ENOENT|\b(?:cannot|can't|could not|couldn't|unable to) (?:find|open|read|resolve|locate|load|access)\b|\bnot found\b|\bmissing script\b|\bnot a git repository\b|\bno rule to make target\b|\bdoes not exist\b|\bno (?:module named|\S{0,20} ?(?:file|makefile|manifest|config\w*|project|package\.json)s? )/i
const lacksNeighbour = /(?:module|resolve|import) ['"]\.{1,2}\//i

/** The same was done in another way: with other options, another program, another version, by its full name, in another folder. */
export function isOtherWay(failed: Run, text: string, success: Run): boolean {
  const [before, done] = [plainCommand(text), plainCommand(success.part)]
  if (folderChange(failed, success) !== undefined) return true
  if (before === done || done === '' || (isMistyped(before, done) && !isProgram(before, done, failed))) return false
  if (isQualified(done, before, failed.output)) return true
  // Only fewer files, or all of them: the run does not show another way.
  return optionsOf(before) !== optionsOf(done) || before.split(' ')[0] !== done.split(' ')[0]
}

/** Whether both programs exist although their names look like a typo: `dash` and `bash`. */
const isProgram = (before: string, done: string, failed: Run): boolean =>
  before.split(' ')[0] !== done.split(' ')[0] && !/not found|not recognized|no such file/i.test(failed.output)

const optionsOf = (command: string): string =>
  command
    .split(' ')
    .filter((word) => word.startsWith('-') || /^[A-Za-z_][\w.]*=/.test(word) || /@[\d^~]|[=<>]=/.test(word))
    .sort()
    .join(' ')

/** The folder to change to, relative to the one where a command missed something. */
export function folderChange(failure: Run, success: Run): string | undefined {
  const [from, to] = [folderOf(failure), folderOf(success)]
  const said = failure.signature?.message ?? ''
  if (from === to || from === undefined || to === undefined) return undefined
  if (!lacksHere.test(said) || lacksNeighbour.test(said)) return undefined
  if (from === '') return /^[/~]/.test(to) ? undefined : to
  if (to.startsWith(`${from}/`)) return to.slice(from.length + 1)
  if (!from.startsWith(`${to}/`)) return undefined
  return from
    .slice(to.length + 1)
    .split('/')
    .map(() => '..')
    .join('/')
}

/** Whether an error names an option that the command later omitted: then other changes are unrelated. */
export function dropsRefused({ part, signature }: Run, success: Run): boolean {
  const wordsOf = (text: string) => text.split(/[\s'"`=,]+/).filter((word) => /^--?[A-Za-z]/.test(word))
  const done = new Set(wordsOf(success.part))
  const said = new Set(wordsOf(signature?.message ?? ''))
  return wordsOf(part).some((word) => said.has(word) && !done.has(word))
}

/** A program that rejects its arguments, in any project: its help explains them. */
const refuses =
  /\b(?:unrecogni[sz]ed|unknown|invalid|illegal|unexpected|no such) (?:\w+ )?(?:option|argument|flag|switch)s?\b|\barguments? (?:is|are) required\b|\bmissing (?:\w+ )?(?:argument|operand|operands|arguments)\b/i

/** Whether the fix only corrected arguments that the program rejected. */
export const isRefusal = (failure: Run, success: Run): boolean =>
  refuses.test(failure.signature?.message ?? '') && intentOf(failure.part).head === intentOf(success.part).head
