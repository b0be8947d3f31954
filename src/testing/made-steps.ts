import { failedPart } from '../actions/actions.ts'
import { describeFix } from '../learning/fixes/describe-fix.ts'
import { findFixes } from '../learning/fixes/find-fixes.ts'
import type { Edit, Fix, Run, Step } from '../learning/fixes/step.ts'
import { signatureOf } from '../text/signatures/signature.ts'

/** Steps of a session in the folder `/shop`, and the fixes learned from them. */

let at = 0
export function run(command: string, output: string, ok: boolean, folder = '/shop'): Run {
  const part = failedPart(command, output, true)
  return {
    ...{ kind: 'run', key: `r${++at}`, at, command, folder, purpose: '', output, ok, shownLearnings: [] },
    ...{ isSure: true, countsOnlyPassed: false, failedPart: part, part: ok ? command : part },
    ...{ signature: ok ? undefined : signatureOf(output), milliseconds: null },
  }
}

export const edit = (file: string, before: string, after: string): Edit => ({
  ...{ kind: 'edit', key: `e${++at}`, at, file: `/shop/${file}`, before, after, isNew: false },
})

/** A fix as a sentence, with files by their names in the folder. */
export const fixSentence = (fix: Fix): string | undefined => describeFix(fix, (path) => path.replace('/shop/', ''))

/** Fixes learned from the steps, as sentences. */
export const solutions = (...steps: Step[]): (string | undefined)[] => findFixes(steps).map(fixSentence)
