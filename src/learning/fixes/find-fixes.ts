import { kindOfCommand, placedCommands } from '../../actions/actions.ts'
import { contradictionOf } from './contradicted.ts'
import { isDeliberate, isProbe, isQuestion, isTestFirst } from './deliberate.ts'
import { intentOf } from './intent.ts'
import { dropsRefused, folderChange, isOtherWay } from './other-way.ts'
import { mendsOwnSlip } from './own-slip.ts'
import { putsBack } from './puts-back.ts'
import { isInstall, isRelevantCommand, relevanceOf } from './relevance.ts'
import { failedCommand, sameCommand } from './same-command.ts'
import type { Edit, Fix, Run, Step } from './step.ts'
import { bypassesCheck, weakensCheck } from './weakened.ts'

/** So many steps after a failure still belong to it. */
const reach = 80
/** Errors that go away by themselves now and then: what was done meanwhile must be about what they name. */
const comesAndGoes =
  /\btime(?:d |-| )?out|\bETIMEDOUT|\bECONN(?:RESET|REFUSED|ABORTED)|\bEPIPE|\bEAI_AGAIN|\bEBUSY|\b(?:socket|hang|hung) up|\btemporar|\btry again\b|\b(?:database|resource|file) is (?:locked|busy)|\brate.?limit|\btoo many requests|\b(?:status(?: code)?|HTTP)\D{0,5}(?:429|50[234])\b|\bconnection (?:was )?(?:re(?:set|fused)|closed|lost|aborted)|\bunreachable\b|\bdeadlock\b/i
/** Commands that put something right without an edit. */
const mending =
  /^(?:mkdir|touch|cp|mv|ln|chmod|chown|export|source|kill|pkill|fuser|sed -i|rm|npx playwright install|corepack|nvm|pyenv|rustup|docker|docker-compose|git (?:init|pull|fetch|checkout(?!\s+(?:-\S+\s+)*(?:HEAD|[0-9a-f]{7,40}\b))|submodule|config|remote|lfs|apply|am)|patch|perl -\w*i|go (?:mod|generate|fmt)|gofmt -\w*w|cargo (?:fmt|fix)|black|isort|createdb|pg_ctl|redis-server|service|systemctl|[\w./-]+ (?:run )?clean)\b/

/** What a command makes that the next one needs: tables, files, a state of a service. */
const lacksState =
  /\bno such (?:table|column|file|database|index|relation|module)\b|\b(?:does not|doesn't) exist\b|\bunknown (?:database|table)\b|\bnot (?:found|initiali[sz]ed|migrated|seeded|generated|logged in)\b/i

/** Commands that show another commit, and lead back. */
const movesInHistory = /\bgit (?:-C \S+ )?(?:checkout|switch|stash)\b/

/** Programs that write files as a person would edit them. */
const rewriting =
  /\bwrite_text\(|\bwriteFile(?:Sync)?\(|\bFile\.write\(|\bopen\([^)\n]*,\s*['"]w|\bsed\s+-\w*i|\s--(?:fix|write)\b/

/**
 * Finds for each run that failed what made the same intent run well later. Nothing is learned from a probe, from a
 * failure that was meant, where nothing was changed in between, or where what came after speaks against it.
 */
export function findFixes(steps: readonly Step[]): Fix[] {
  const fixes: Fix[] = []
  const flaky = flakySignatures(steps)
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'run' || step.ok || !step.signature || flaky.has(step.signature.id)) continue
    const before = steps.slice(Math.max(0, at - reach), at)
    if (isProbe(step, before) || isDeliberate(step, before) || isQuestion(step)) continue
    const ended = solvedAt(steps, at)
    if (ended === undefined) continue
    const fix = fixBetween(steps, at, ended)
    if (!fix || isTestFirst(sinceLastRun(before, step), fix.edits) || isOwnBreak([...before, step], fix)) continue
    if (fix.commands.length === 0 && mendsOwnSlip(fix.edits, before)) continue
    if (contradictionOf(fix, steps.slice(ended + 1))) continue
    fixes.push(fix)
  }
  return fixes
}

/** What was broken a moment before, and put back as it was; also an older commit that was only looked at. */
const isOwnBreak = (before: readonly Step[], { edits, commands }: Fix): boolean =>
  edits.length > 0
    ? edits.every((edit) => before.some((earlier) => earlier.kind === 'edit' && putsBack(edit, earlier)))
    : commands.length > 0 &&
      commands.every(({ command }) => movesInHistory.test(command)) &&
      before.some((earlier) => earlier.kind === 'run' && movesInHistory.test(earlier.command))

/** Where the intent ran well, if each run of it until then failed for another reason or was tried again. */
function solvedAt(steps: readonly Step[], at: number): number | undefined {
  const failure = steps[at] as Run
  for (let next = at + 1; next < steps.length && next <= at + reach; next++) {
    const step = steps[next]!
    if (step.kind !== 'run' || sameCommand(step, failure) === undefined) continue
    if (step.ok) return next
    // The same again: the later one is what was mended.
    if (step.signature?.id === failure.signature?.id) return undefined
  }
  return undefined
}

/** What was changed until the intent no longer failed so. */
function fixBetween(steps: readonly Step[], at: number, ended: number): Fix | undefined {
  const failure = steps[at] as Run
  const done = steps[ended] as Run
  // Of a line with several commands, the one that failed before.
  const success = { ...done, part: sameCommand(done, failure) ?? done.part }
  const other = otherInLine(failure, success)
  const between = steps.slice(at + 1, ended)
  // Where the next run of it failed for another reason, this error was gone by then.
  const next = between.findIndex((step) => step.kind === 'run' && !step.ok && sameCommand(step, failure) !== undefined)
  const own = next < 0 ? between : between.slice(0, next)
  if (own.some(weakensCheck)) return undefined
  const allEdits = own.filter((step): step is Edit => step.kind === 'edit')
  if (allEdits.length > 0 && dropsRefused(failure, success)) return undefined
  const weighed = allEdits.map((edit) => ({ edit, weight: relevanceOf(edit, failure) }))
  const best = Math.max(0, ...weighed.map(({ weight }) => weight))
  const files = new Set(allEdits.map(({ file }) => file))
  // An edit that is not named could be about anything, unless it is all that was done.
  const isPassing = comesAndGoes.test(failure.signature?.message ?? '')
  const edits =
    best === 2 || (best === 1 && files.size <= 2 && !isPassing)
      ? weighed.filter(({ weight }) => weight === best).map(({ edit }) => edit)
      : []
  const ran = own.filter((step): step is Run => step.kind === 'run' && step.ok && isMending(step.command))
  if (next < 0) ran.push(...mendedInLine(done, success.part))
  const relevant = ran.filter((run) => isRelevantCommand(run, failure))
  const only = ran.length > 0 ? ran : own.filter((step): step is Run => makesState(step, failure))
  const commands = relevant.length > 0 ? relevant : allEdits.length === 0 && only.length === 1 ? only : []
  const isOtherCommand =
    next < 0 &&
    edits.length === 0 &&
    commands.length === 0 &&
    !isPassing &&
    (isOther(failure, success) || other !== undefined) &&
    !bypassesCheck(success, failure)
  if (edits.length === 0 && commands.length === 0 && !isOtherCommand) return undefined
  const isNamed = best === 2 || edits.length === 0
  const runs = isOtherCommand && other !== undefined ? other : { failure, success }
  const folder = isOtherCommand ? folderChange(failure, success) : undefined
  return { ...runs, edits: lastOfEach(edits), isNamed, commands: commands.slice(-2), isOtherCommand, folder }
}

/** `cc -o a a.o && ./a` and `cc -o a a.o -lm && ./a`: what is run last is the same, and what comes before it is not. */
function otherInLine(failure: Run, success: Run): { failure: Run; success: Run } | undefined {
  const [failed, done] = [placedCommands(failure.command), placedCommands(success.command)]
  if (failed.length !== done.length || isOther(failure, success)) return undefined
  const at = failed.findIndex(({ plain }, index) => plain !== done[index]!.plain)
  const isOnly = failed.every(({ plain }, index) => index === at || plain === done[index]!.plain)
  if (at < 0 || !isOnly || intentOf(failed[at]!.plain).head !== intentOf(done[at]!.plain).head) return undefined
  const own = { failure: { ...failure, part: failed[at]!.plain }, success: { ...success, part: done[at]!.plain } }
  return isOther(own.failure, own.success) ? own : undefined
}

/** Whether a command that is none of the known ones may have made what another missed. */
const makesState = (step: Step, failure: Run): boolean =>
  step.kind === 'run' &&
  step.ok &&
  lacksState.test(failure.signature?.message ?? '') &&
  // A question that was typed in the line is asked once.
  !/["'][^"']*\s[^"']*["']/.test(failure.part) &&
  ['run', 'change'].includes(kindOfCommand(step.command)) &&
  sameCommand(step, failure) === undefined

const isMending = (command: string): boolean =>
  isInstall(command) ||
  rewriting.test(command) ||
  command.split(/&&|;|\n/).some((part) => mending.test(part.trim().replace(/^(?:cd \S+\s*&&\s*|sudo\s+)/, '')))

/** Commands of the line that put something right before its check ran: `chmod +x run.sh && make`. */
function mendedInLine(done: Run, check: string): Run[] {
  const texts = placedCommands(done.command).map(({ text }) => text)
  return texts
    .slice(0, Math.max(0, texts.indexOf(check)))
    .filter(isMending)
    .map((command) => ({ ...done, command, part: command }))
}

const isOther = (failure: Run, success: Run): boolean => isOtherWay(failure, failedCommand(failure), success)

/** Of several edits of a place, those that stayed. */
const lastOfEach = (edits: readonly Edit[]): Edit[] =>
  edits
    .filter(
      (edit, at) =>
        !edits
          .slice(at + 1)
          .some((later) => later.file === edit.file && edit.after !== '' && later.before.includes(edit.after)),
    )
    .slice(-4)

/** Errors that went away by themselves: the same command ran well with nothing done in between. */
function flakySignatures(steps: readonly Step[]): Set<string> {
  const flaky = new Set<string>()
  let changed = true
  let failed: Run | undefined
  for (const step of steps) {
    if (step.kind === 'edit' || (step.kind === 'run' && step.ok && isMending(step.command))) changed = true
    if (failed !== undefined && makesState(step, failed)) changed = true
    if (step.kind !== 'run') continue
    if (!step.ok) {
      failed = step
      changed = false
    } else if (failed?.signature) {
      const text = sameCommand(step, failed)
      if (text === undefined) continue
      if (mendedInLine(step, text).length > 0) changed = true
      const success = { ...step, part: text }
      if (!changed && !isOther(failed, success) && !otherInLine(failed, success)) flaky.add(failed.signature.id)
      failed = undefined
    }
  }
  return flaky
}

/** What was done since the intent was last run. */
function sinceLastRun(before: readonly Step[], failure: Run): Step[] {
  const intent = intentOf(failure.part)
  const last = before.findLastIndex((step) => step.kind === 'run' && intentOf(step.part).head === intent.head)
  return before.slice(last + 1)
}
