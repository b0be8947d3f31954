import { addsNames, type Edit, isDocument, isSettings, isTest } from './describe-edits.ts'

/** Events of a prompt that indicate the kind of work. */
export interface Happened {
  edits: readonly Edit[]
  /** Number of commands with effects. */
  changes: number
  /** Checks failed before anything was changed. */
  wasBroken: boolean
  /** The user said that the work before did not help. */
  isUnhelped: boolean
  /** The agent named a cause. */
  hasCause: boolean
  isCommitted: boolean
}

/** Changed lines: at least `large` is large, at most `small` is small. */
const sizes = { large: 25, small: 8, grown: 3 }

/** Pseudo-words for the change, which a model reads beside the text: `@documents`, `@grows`, `@new`. */
export function signsOfWork({ edits, ...happened }: Happened): string[] {
  const files = [...new Set(edits.map(({ file }) => file))]
  const lines = (side: 'before' | 'after') => edits.reduce((sum, edit) => sum + edit[side].split('\n').length, 0)
  const [added, removed] = [lines('after'), lines('before')]
  const hasEdits = edits.length > 0
  const signs: Readonly<Record<string, boolean>> = {
    nothing: !hasEdits && happened.changes === 0,
    unedited: !hasEdits,
    commands: happened.changes > 0,
    documents: hasEdits && files.every(isDocument),
    tests: hasEdits && files.every(isTest),
    settings: hasEdits && files.every((file) => isSettings(file) || isDocument(file)),
    new: hasEdits && edits.every(({ isNew }) => isNew),
    known: edits.some(({ isNew }) => !isNew),
    created: edits.some(({ isNew }) => isNew),
    names: addsNames(edits),
    grows: hasEdits && added > 2 * removed + sizes.grown,
    shrinks: hasEdits && removed > added,
    small: hasEdits && added <= removed + 1 && added < sizes.small,
    large: added > sizes.large,
    broken: happened.wasBroken,
    unhelped: happened.isUnhelped,
    cause: happened.hasCause,
    committed: happened.isCommitted,
  }
  return Object.keys(signs).flatMap((name) => (signs[name] ? [`@${name}`] : []))
}
