import { addsNames, type Edit, isDocument, isSettings, isTest } from './describe-edits.ts'

/** What happened at a prompt, as far as it says what kind of work it was. */
export interface Happened {
  edits: readonly Edit[]
  /** Commands that change something. */
  changes: number
  /** Checks failed before anything was changed. */
  wasBroken: boolean
  /** Its user said that the work before did not help. */
  isUnhelped: boolean
  /** A cause was told. */
  hasCause: boolean
  isCommitted: boolean
}

/** Lines of changes from which on they are large, and up to which they are small. */
const sizes = { large: 25, small: 8, grown: 3 }

/** Words for what was changed, from which a model learns beside what was said: `@documents`, `@grows`, `@new`. */
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
