import { changeOf } from './puts-back.ts'
import type { Edit, Step } from './step.ts'

/** Signs that are easily left out or typed twice. */
const fewSigns = /^[\s()[\]{}:;,.'"`]{0,2}$/
const shortest = 4
/** Longer words are data, for which the comparison would take minutes. */
const longest = 64

/** Whether two commands differ only by typos in one of them: no other session makes the same typo. */
export function isMistyped(failed: string, done: string): boolean {
  const [wrong, right] = [failed, done].map((text) => text.split(/\s+/))
  if (wrong!.length !== right!.length) return false
  const pairs = wrong!.map((word, at) => [word, right![at]!] as const).filter(([word, other]) => word !== other)
  return pairs.length > 0 && pairs.every(([word, other]) => isMisspelling(word, other))
}

/** Whether edits only fix typos in text that the agent itself wrote earlier in this session. */
export const fixesOwnTypo = (edits: readonly Edit[], before: readonly Step[]): boolean =>
  edits.length > 0 && edits.every((edit) => isSlip(edit) && before.some((step) => wrote(step, edit)))

const wrote = (step: Step, { file, before }: Edit): boolean =>
  step.kind === 'edit' &&
  step.file === file &&
  step.after.includes(before.trim()) &&
  !step.before.includes(before.trim()) &&
  before.trim() !== ''

function isSlip(edit: Edit): boolean {
  const { before, after } = changeOf(edit)
  return (
    (fewSigns.test(before) && fewSigns.test(after)) ||
    isMisspelling(wordAround(edit.before, before), wordAround(edit.after, after))
  )
}

/** The word of a text that contains a change; empty if several do. */
function wordAround(text: string, changed: string): string {
  const words = text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word.includes(changed))
  return /^[\p{L}_]*$/u.test(changed) ? (words[0] ?? '') : ''
}

/** Letters in another order, one or two too many, too few or wrong. Numbers are versions and values, and no slips. */
function isMisspelling(one: string, other: string): boolean {
  const digits = (word: string) => word.replace(/\D/g, '')
  if (Math.max(one.length, other.length) > longest) return false
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  const length = Math.min(a.length, b.length)
  if (a === b || length < shortest || digits(a) !== digits(b)) return false
  return distance(a, b) <= (length < 6 ? 1 : 2)
}

/** Letters that differ; two that changed places are one. */
function distance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      row[j] = Math.min(row[j - 1]! + 1, last![j]! + 1, last![j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before![j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last!.at(-1)!
}
