import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Action } from './action.ts'
import { commitMessage, inside, placedCommands } from './command-words.ts'
import { readActions } from './read-patch.ts'

type PathOf = (path: string) => string

/** What commands restored to an earlier state: named files, or whole commits. */
export interface PutBack {
  /** Files that are named. */
  files: ReadonlySet<string>
  /** Subjects of the reverted commits, as git prints them. */
  commits: ReadonlySet<string>
  /** Whether all changes were reverted, or commits without named files. */
  isWhole: boolean
}

/** Git commands that restore named files from an earlier state. */
const ofFiles = [
  /^git restore (?!--staged\b)(.+)$/,
  /^git checkout (?:\S+ )?-- (.+)$/,
  /^git checkout (?!-)\S+ (?!-)(\S.*)$/,
  /^git show \S+?:(\S+) ?>/,
]
/** A single word is a file or a branch; git's output shows which. */
const ofOneWord = /^git checkout (?!-)(\S+)$/
const updatedPaths = /\bUpdated \d+ paths? from\b/
const branchInOutput = /\b(?:Switched to (?:a new )?branch|Already on) '([^'\n]+)'/g
const ofAll =
  /^(?:git revert (?!--(?:abort|quit)\b)|git reset --hard\b|git apply (?:-R|--reverse)\b|patch (?:-p\d )?-R\b)/

/** Undefined if nothing is restored. Changes that the prompt made itself and undid do not count. */
export function putBackBy(events: readonly CapturedEvent[], pathOf: PathOf): PutBack | undefined {
  const edited = new Set<string>()
  const [files, commits] = [new Set<string>(), new Set<string>()]
  let isWhole = false
  for (const action of events.flatMap((event) => readActions(event, pathOf))) {
    if (action.kind === 'edit') edited.add(action.file)
    if (action.kind !== 'command' || action.failed) continue
    for (const file of filesPutBackBy(action)) if (!edited.has(file)) files.add(file).add(pathOf(file))
    if (placedCommands(action.command).some(({ plain }) => ofAll.test(plain))) isWhole = true
    if (isWhole) for (const [, subject] of action.output.matchAll(/\bRevert "([^"\n]+)"/g)) commits.add(subject!)
  }
  return isWhole || files.size > 0 ? { files, commits, isWhole } : undefined
}

/** Whether a command restores an earlier state. */
export const putsBack = (action: Action): boolean =>
  action.kind === 'command' &&
  !action.failed &&
  (filesPutBackBy(action).length > 0 || placedCommands(action.command).some(({ plain }) => ofAll.test(plain)))

/** Files that a command restores by name. */
export function filesPutBackBy(action: Action): string[] {
  if (action.kind !== 'command' || action.failed) return []
  const forms = updatedPaths.test(action.output) ? [...ofFiles, ofOneWord] : ofFiles
  const branches = new Set([...action.output.matchAll(branchInOutput)].map(([, name]) => name))
  return placedCommands(action.command).flatMap(({ plain, folder }) => {
    const named = forms.flatMap((form) => form.exec(plain)?.[1] ?? [])[0]
    return named === undefined || branches.has(named) ? [] : filesIn(named, folder)
  })
}

const filesIn = (words: string, folder: string): string[] =>
  words.split(/\s+/).flatMap((word) => {
    const file = word.replace(/^['"]|['"]$/g, '').replace(/^\.\//, '')
    return file === '' || file.startsWith('-') || /[<>|&]/.test(file) ? [] : [inside(folder, file)]
  })

/** Subjects of the commits that were made. */
export const commitsIn = (events: readonly CapturedEvent[], pathOf: PathOf): string[] =>
  events
    .flatMap((event) => readActions(event, pathOf))
    .flatMap((action) => (action.kind === 'command' && !action.failed ? (commitMessage(action.command) ?? []) : []))
