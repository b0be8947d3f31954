import { chainsOf, failedPart, kindOfCommand, readAction, verdicts } from '../actions/actions.ts'
import { type BackgroundOutput, outputInBackground, startedInBackground } from '../capture/background-runs.ts'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { objectOf } from '../core/object-of.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import { inHindsight } from './fixes/hindsight.ts'
import type { Run, Step } from './fixes/step.ts'
import { saidExit } from './said-exit.ts'

/** Ids of learnings in receipts begin so. */
export const learningPrefix = 'l:'

/** Steps of a session for learning, in order. Events that neither run nor change nor say anything are skipped. */
export function readSteps(events: readonly CapturedEvent[]): Step[] {
  /** Commands in the background, by the id of their output. */
  const started = new Map<string, Ran>()
  const steps = events.flatMap((event): Step[] => {
    if (event.kind === 'prompt') return event.text ? [{ kind: 'prompt', at: event.at, text: event.text }] : []
    const action = readAction(event, (path) => path)
    if (action?.kind === 'edit') {
      const { key, at, file, before, after, isNew } = action
      return [
        { kind: 'edit', key, at, file, before, after, isNew: isNew || (before === '' && /^write/i.test(action.tool)) },
      ]
    }
    const id = event.tool && startedInBackground(event.tool)
    const { command } = objectOf(event.tool?.input)
    if (id !== undefined && typeof command === 'string') {
      started.set(id, { command, purpose: purposeOf(event) })
      return []
    }
    const ended = event.tool && outputInBackground(event.tool)
    if (ended) return endedRun(event, ended, started.get(ended.id))
    if (action?.kind !== 'command') return []
    const { command: line, output, failed, isEndKnown } = action
    return [runOf(event, { command: line, output, failed: isEndKnown ? failed : undefined, purpose: purposeOf(event) })]
  })
  return inHindsight(steps).filter((step) => step.kind !== 'run' || !step.ok || !isEndUnknown(step))
}

/** The output is filtered, and the exit code is the filter's. */
const picked = /^(?![^\n]*pipefail)[\s\S]*\|\s*(?:e?grep(?! -v)|rg(?! -v)|awk|sed|wc|cut|sort|uniq|xargs)\b/

/** Lines about the failure were filtered out. */
const leftOut = /\|\s*(?:e?grep|rg) (?:-\w+ )*-\w*v\w* .*(?:fail|error|not ok|[✗✖×])/i

/** Whether the end of a run is unknown. */
const isEndUnknown = ({ command, output }: Run): boolean =>
  kindOfCommand(command) === 'check' &&
  (picked.test(command) || leftOut.test(command) || isCutShort(command, output)) &&
  verdicts.readVerdict(command, output, false).what === ''

/** Whether only the first lines were printed, and there were more. */
function isCutShort(command: string, output: string): boolean {
  const [, count = '10'] = /^(?![^\n]*pipefail)[\s\S]*\|\s*head(?:\s+-(?:n\s*)?(\d+))?\s*$/.exec(command) ?? ['', '0']
  return count !== '0' && output.trimEnd().split('\n').length >= Number(count)
}

interface Ran {
  command: string
  purpose: string
}

/** A background run, once its end was seen. An output file shows an end only if it contains one. */
function endedRun(event: CapturedEvent, { output, exit }: BackgroundOutput, ran: Ran | undefined): Step[] {
  if (ran === undefined) return []
  const verdict = verdicts.readVerdict(ran.command, output, undefined)
  if (exit === undefined && verdict.ok && verdict.what === '') return []
  return [runOf(event, { ...ran, output, failed: exit === undefined ? undefined : exit !== 0 })]
}

function purposeOf({ tool }: CapturedEvent): string {
  const { description } = objectOf(tool?.input)
  return typeof description === 'string' ? description : ''
}

/** Whether the exit code of a line covers all of its relevant commands. */
const endIsOwn = (command: string): boolean =>
  verdicts.showsItsEnd(command) &&
  chainsOf(command)
    .slice(0, -1)
    .every((chain) => ['listing', 'looking around'].includes(kindOfCommand(chain)))

function runOf(
  event: CapturedEvent,
  { command, purpose, output, failed }: Ran & { output: string; failed: boolean | undefined },
): Run {
  // A client may report success for a run behind a pipe that printed failures: the output decides.
  const exit = failed === true ? undefined : saidExit(command, output)
  const { ok, what } = verdicts.readVerdict(command, output, exit ? true : failed, true)
  const partIfFailed = failedPart(command, output, failed === true)
  const lines = event.told?.lines ?? []
  return {
    ...{ kind: 'run', key: event.key, at: event.at, command, folder: event.folder, purpose, output, ok },
    isSure: exit !== undefined || (failed !== undefined && endIsOwn(command)),
    countsOnlyPassed: ok && what !== '',
    failedPart: partIfFailed,
    part: ok ? command : partIfFailed,
    // A run that a person stopped did not fail.
    signature: ok || event.tool?.interrupted ? undefined : signatureOf(output),
    milliseconds: event.tool?.milliseconds ?? null,
    shownLearnings: lines.map(({ id }) => id).filter((id) => id.startsWith(learningPrefix)),
  }
}
