import { kindOfCommand } from '../../actions/actions.ts'
import { normaliseMessage } from '../../text/signatures/normalise.ts'
import { outputLines } from '../../text/signatures/output-lines.ts'
import { type ErrorSignature, signatureOf } from '../../text/signatures/signature.ts'
import { shows } from './output-window.ts'
import { sameCommand } from './same-command.ts'
import type { Edit, Run, Step } from './step.ts'

/** A run whose line hides its exit: only other runs of it show whether it failed. */
interface Doubtful {
  run: Run
  /** The same run as a failure, with its output. */
  failed: Run & { signature: ErrorSignature }
  lines: string[]
  /** Beginning of the message, long enough to identify it in other lines. */
  begin: string
  /** Index of the message in `lines`. */
  at: number
}

/** Runs further apart are not part of the same work. */
const reach = 80
/** Share of common words from which two lines count as the same with other values. */
const sameWords = 0.5
/** A warning does not fail a run. */
const warns =
  /\bwarn(?:ing)?s?\b|\bdeprecat|\bnote\b|\binfo\b|\bwarnung\b|\bavertissement\b|\badvertencia\b|\baviso\b|\battenzione\b/i

/**
 * Decides in hindsight which runs failed although their line ended well, as behind `| tail`. Such a run failed if a
 * later run of the same command lacks its error and ended with other words, or if a run that is known to have failed
 * printed the same. A program that met an error but finished prints the same lines below it once the error is gone.
 */
export function inHindsight(steps: readonly Step[]): Step[] {
  const judged = [...steps]
  // Backwards, so that each later run is already judged.
  for (let at = judged.length - 1; at >= 0; at--) {
    const step = judged[at]!
    if (step.kind !== 'run' || !step.ok) continue
    const doubtful = doubtOf(step)
    if (doubtful !== undefined && didFail(doubtful, judged, at)) judged[at] = doubtful.failed
  }
  return judged
}

function doubtOf(run: Run): Doubtful | undefined {
  if (run.countsOnlyPassed || !['check', 'run', 'change'].includes(kindOfCommand(run.failedPart))) return undefined
  const signature = signatureOf(run.output)
  if (signature === undefined || signature.by === 'end') return undefined
  const lines = outputLines(run.output).filter((line) => line.trim() !== '')
  const begin = signature.message.slice(0, 60)
  const at = lines.findLastIndex((line) => line.includes(begin))
  if (warns.test(lines[at] ?? signature.message)) return undefined
  return {
    run,
    failed: { ...run, ok: false, part: run.failedPart, signature },
    lines,
    begin,
    at: at < 0 ? lines.length - 1 : at,
  }
}

function didFail(doubtful: Doubtful, steps: readonly Step[], at: number): boolean {
  const { failed, run } = doubtful
  const from = Math.max(0, at - reach)
  const near = steps.slice(from, at + reach)
  const isSame = (step: Step): step is Run => step.kind === 'run' && sameCommand(step, failed) !== undefined
  if (!run.isSure && near.some((step) => isSame(step) && !step.ok && step.signature?.id === failed.signature.id))
    return true
  const next = steps.findIndex((step, index) => index > at && index <= at + reach && isSame(step) && step.ok)
  if (next < 0) return false
  const between = steps.slice(at + 1, next)
  const later = steps[next] as Run
  if (between.some((step) => isNamed(step, doubtful)) && lacksError(doubtful, later))
    return !between.some((step) => rewords(step, failed.signature))
  // A client that gave the end is believed.
  return !run.isSure && endsOtherwise(doubtful, later) && !between.some((step) => rewords(step, failed.signature))
}

/** Lines around the message that may name its file. */
const around = 2

/**
 * Whether an edit is of a file that the error names: if the error is gone after it, it was an error and not normal
 * output. If the end of the command is hidden, a file among its arguments is enough.
 */
function isNamed(step: Step, { run, failed, lines, at }: Doubtful): boolean {
  if (step.kind !== 'edit' || failed.signature.by !== 'form') return false
  const file = step.file.replace(/^.*[\\/]/, '')
  if (!run.isSure && failed.part.split(/[\s/=]+/).includes(file)) return true
  return lines.slice(Math.max(0, at - around), at + around + 1).some((line) => line.includes(file))
}

function lacksError({ run, failed, lines, begin, at }: Doubtful, later: Run): boolean {
  const after = outputLines(later.output)
  if (!shows(later.command, { command: run.command, lines, at })) return false
  return signatureOf(later.output)?.id !== failed.signature.id && !after.some((line) => line.includes(begin))
}

/** Whether a successful run would have shown the error, has none of its own, and continued where the other stopped. */
function endsOtherwise({ run, failed, lines, begin, at }: Doubtful, later: Run): boolean {
  const after = outputLines(later.output).filter((line) => line.trim() !== '')
  if (!shows(later.command, { command: run.command, lines, at })) return false
  const said = after.map(normaliseMessage)
  const own = signatureOf(later.output)
  if (own?.id === failed.signature.id || after.some((line) => line.includes(begin))) return false
  const former = lines.map(normaliseMessage)
  // It may have failed for another reason, unless both print it in any case.
  if (own?.by === 'form' && !later.isSure && !later.countsOnlyPassed && !former.some((line) => line.includes(own.text)))
    return false
  const rest = former.slice(at + 1).filter((line) => /[A-Za-z]{3}/.test(line))
  return !rest.some((line) => said.includes(line)) && !said.some((line) => likeness(line, former.at(-1)!) > sameWords)
}

function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map((line) => new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  const both = [...a!].filter((word) => b!.has(word)).length
  return both / Math.max(1, a!.size + b!.size - both)
}

/** Whether a change only reworded the message. */
const rewords = (step: Step, { message }: ErrorSignature): boolean =>
  step.kind === 'edit' && quotes(step.before, message) && !quotes(step.after, message)

/** Whether a text contains three consecutive words of a message. */
function quotes(text: Edit['before'], message: string): boolean {
  const wordsOf = (from: string) => from.match(/[\p{L}\p{N}]+/gu) ?? []
  const whole = ` ${wordsOf(text).join(' ')} `
  return wordsOf(message).some(
    (_, at, words) => at + 2 < words.length && whole.includes(` ${words.slice(at, at + 3).join(' ')} `),
  )
}
