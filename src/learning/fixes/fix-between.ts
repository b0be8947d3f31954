import { kindOfCommand, placedCommands } from '../../actions/actions.ts'
import { intentOf } from './intent.ts'
import { dropsRefused, folderChange, isOtherWay, isRefusal } from './other-way.ts'
import { isInstall, isRelevantCommand, relevanceOf } from './relevance.ts'
import { failedCommand, folderOf, sameCommand } from './same-command.ts'
import type { Edit, Fix, Run, Step } from './step.ts'
import { bypassesCheck, weakensCheck } from './weakened.ts'

/** Errors that come and go: a fix must be about what they name. */
const comesAndGoes =
  /\btime(?:d |-| )?out|\bETIMEDOUT|\bECONN(?:RESET|REFUSED|ABORTED)|\bEPIPE|\bEAI_AGAIN|\bEBUSY|\b(?:socket|hang|hung) up|\btemporar|\btry again\b|\b(?:database|resource|file) is (?:locked|busy)|\brate.?limit|\btoo many requests|\b(?:status(?: code)?|HTTP)\D{0,5}(?:429|50[234])\b|\bconnection (?:was )?(?:re(?:set|fused)|closed|lost|aborted)|\bunreachable\b|\bdeadlock\b/i
/** Commands that fix something without an edit. */
const repairing =
  /^(?:mkdir|touch|cp|mv|ln|chmod|chown|export|source|kill|pkill|fuser|sed -i|rm|npx playwright install|corepack|nvm|pyenv|rustup|docker|docker-compose|git (?:init|pull|fetch|checkout(?!\s+(?:-\S+\s+)*(?:HEAD|[0-9a-f]{7,40}\b))|submodule|worktree|config|remote|lfs|apply|am)|patch|perl -\w*i|go (?:mod|generate|fmt)|gofmt -\w*w|cargo (?:fmt|fix)|black|isort|createdb|pg_ctl|redis-server|service|systemctl|[\w./-]+ (?:run )?clean)\b/

/** State that one command creates and the next one needs: tables, files, a service. */
const lacksState =
  /\bno such (?:table|column|file|database|index|relation|module)\b|\b(?:does not|doesn't) exist\b|\bunknown (?:database|table)\b|\bis missing\b|\bnot (?:found|initiali[sz]ed|migrated|seeded|generated|logged in)\b/i

/** Programs that write files as a person would edit them. */
const rewriting =
  /\bwrite_text\(|\bwriteFile(?:Sync)?\(|\bFile\.write\(|\bopen\([^)\n]*,\s*['"]w|\bsed\s+-\w*i|\s--(?:fix|write)\b/

interface Span {
  at: number
  ended: number
  /** Replaces the run at the first step, if only a part of its output counts. */
  failure?: Run
}

/** The changes until the intent no longer failed this way. */
export function fixBetween(steps: readonly Step[], { at, ended, failure = steps[at] as Run }: Span): Fix | undefined {
  const done = steps[ended] as Run
  // In a line with several commands, the one that failed before.
  const success = { ...done, part: sameCommand(done, failure) ?? done.part }
  const between = steps.slice(at + 1, ended)
  // If the next run failed for another reason, this error was already gone.
  const next = between.findIndex((step) => step.kind === 'run' && !step.ok && sameCommand(step, failure) !== undefined)
  const own = next < 0 ? between : between.slice(0, next)
  if (own.some(weakensCheck)) return undefined
  const seen = next < 0 ? success : (between[next] as Run)
  const edited = editsFor(own, failure)
  if (edited.isAny && dropsRefused(failure, success)) return undefined
  const commands = commandsFor(own, { failure, seen, isEdited: edited.isAny })
  const { edits } = edited
  const common = {
    edits: lastOfEach(edits),
    isNamed: edited.isNamed || edits.length === 0,
    commands: commands.slice(-2),
  }
  if (edits.length > 0 || commands.length > 0) return { failure, success, ...common, isOtherCommand: false }
  const other = otherRuns(failure, success, seen)
  if (other === undefined) return undefined
  return { ...common, ...other, isOtherCommand: true, folder: folderChange(failure, success) }
}

/** Whether an error comes and goes: then a fix must be about what it names. */
const isPassing = ({ signature }: Run): boolean => comesAndGoes.test(signature?.message ?? '')

/** Edits since then that are related to a failure. */
function editsFor(own: readonly Step[], failure: Run): { edits: Edit[]; isAny: boolean; isNamed: boolean } {
  const weighed = own.flatMap((step) => (step.kind === 'edit' ? [{ edit: step, weight: weightOf(step, failure) }] : []))
  const best = Math.max(0, ...weighed.map(({ weight }) => weight))
  const files = new Set(weighed.map(({ edit }) => edit.file))
  // An edit that the error does not name could be unrelated, unless it is the only change.
  const isLikely = best === 2 || (best === 1 && files.size <= 2 && !isPassing(failure))
  const edits = isLikely ? weighed.filter(({ weight }) => weight === best).map(({ edit }) => edit) : []
  return { edits, isAny: weighed.length > 0, isNamed: best === 2 }
}

/** How an edit is related to a failure; an edit outside the command's folder must be named. */
function weightOf(edit: Edit, failure: Run): 0 | 1 | 2 {
  const weight = relevanceOf(edit, failure)
  const folder = folderOf(failure) ?? ''
  const isElsewhere = folder.startsWith(`${failure.folder}/`) && !edit.file.startsWith(`${folder}/`)
  return isElsewhere && weight < 2 ? 0 : weight
}

interface Tried {
  failure: Run
  /** The first run of it after that. */
  seen: Run
  isEdited: boolean
}

/** Commands since then that fixed a failure. */
function commandsFor(own: readonly Step[], { failure, seen, isEdited }: Tried): Run[] {
  const ran = own.filter((step): step is Run => step.kind === 'run' && step.ok && isRepairCommand(step.command))
  ran.push(...repairsInLine(seen, sameCommand(seen, failure) ?? seen.part, failure))
  const relevant = ran.filter((run) => isRelevantCommand(run, failure))
  if (relevant.length > 0 || isEdited) return relevant
  if (ran.length > 0) return ran.length === 1 ? ran : []
  const made = own.filter((step): step is Run => makesState(step, failure))
  if (made.length === 1) return made
  // Of several, the last one of the same program.
  const { head } = intentOf(failure.part)
  return made.filter(({ part }) => intentOf(part).head === head).slice(-1)
}

/** The failure and the run that did it in another way; a later one has to do it so, too. */
function otherRuns(failure: Run, success: Run, seen: Run): { failure: Run; success: Run } | undefined {
  if (isPassing(failure) || bypassesCheck(success, failure) || isRefusal(failure, success)) return undefined
  if (seen.ok || seen.key === success.key)
    return otherInLine(failure, success) ?? (isOther(failure, success) ? { failure, success } : undefined)
  const part = sameCommand(seen, failure) ?? seen.part
  if (!isOther(failure, { ...seen, part }) || isOther({ ...seen, part }, success)) return undefined
  return { failure, success: { ...success, part } }
}

/** In `cc -o a a.o && ./a` and `cc -o a a.o -lm && ./a` the last command is the same, and those before differ. */
export function otherInLine(failure: Run, success: Run): { failure: Run; success: Run } | undefined {
  const [failed, done] = [placedCommands(failure.command), placedCommands(success.command)]
  if (failed.length !== done.length || isOther(failure, success)) return undefined
  const at = failed.findIndex(({ plain }, index) => plain !== done[index]!.plain)
  const isOnly = failed.every(({ plain }, index) => index === at || plain === done[index]!.plain)
  if (at < 0 || !isOnly || intentOf(failed[at]!.plain).head !== intentOf(done[at]!.plain).head) return undefined
  const own = { failure: { ...failure, part: failed[at]!.plain }, success: { ...success, part: done[at]!.plain } }
  return isOther(own.failure, own.success) ? own : undefined
}

/** Whether an unknown command may have created state that another one lacked. */
export const makesState = (step: Step, failure: Run): boolean =>
  step.kind === 'run' &&
  step.ok &&
  lacksState.test(failure.signature?.message ?? '') &&
  // A question that was typed in the line is asked once.
  !/["'][^"']*\s[^"']*["']/.test(failure.part) &&
  ['run', 'change', 'check'].includes(kindOfCommand(step.command)) &&
  sameCommand(step, failure) === undefined

export const isRepairCommand = (command: string): boolean =>
  isInstall(command) ||
  rewriting.test(command) ||
  command.split(/&&|;|\n/).some((part) => repairing.test(part.trim().replace(/^(?:cd \S+\s*&&\s*|sudo\s+)/, '')))

/**
 * Commands of the line that fixed something before its check ran, and were not in the failed line: `chmod +x run.sh &&
 * make`.
 */
export function repairsInLine(done: Run, check: string, failure: Run): Run[] {
  const texts = placedCommands(done.command).map(({ text }) => text)
  const before = new Set(placedCommands(failure.command).map(({ text }) => text))
  return texts
    .slice(0, Math.max(0, texts.indexOf(check)))
    .filter((text) => isRepairCommand(text) && !before.has(text))
    .map((command) => ({ ...done, command, part: command }))
}

export const isOther = (failure: Run, success: Run): boolean => isOtherWay(failure, failedCommand(failure), success)

/** Of several edits of a place, the last ones. */
const lastOfEach = (edits: readonly Edit[]): Edit[] =>
  edits
    .filter(
      (edit, at) =>
        !edits
          .slice(at + 1)
          .some((later) => later.file === edit.file && edit.after !== '' && later.before.includes(edit.after)),
    )
    .slice(-4)
