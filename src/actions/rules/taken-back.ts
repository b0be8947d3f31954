import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Action } from './action.ts'
import { placedCommands } from './command-words.ts'
import { readActions } from './read-patch.ts'

type PathOf = (path: string) => string
type Edit = Extract<Action, { kind: 'edit' }>

/** Share of what a prompt put in from which on it is taken back as a whole. */
export const leastTakenBack = 0.6
/** Brackets and empty lines are everywhere, characters. */
const leastLine = 3

/**
 * What says how much events take back of what earlier ones did, 0 to 1: lines that these put in are taken out, or their new
 * files are deleted, and the edits that do so put in nothing that was not there before. Who words it in which way does not
 * matter. Undefined where the events edit and delete nothing, so that no earlier ones need be read.
 */
export function takingBack(
  events: readonly CapturedEvent[],
  pathOf: PathOf,
): ((earlier: readonly CapturedEvent[]) => number) | undefined {
  const undone = editsIn(events, pathOf)
  const deleted = deletedIn(events, pathOf)
  if (undone.length === 0 && deleted.size === 0) return undefined
  return (earlier) => shareTakenBack(editsIn(earlier, pathOf), undone, deleted)
}

function shareTakenBack(done: readonly Edit[], undone: readonly Edit[], deleted: ReadonlySet<string>): number {
  let [added, gone] = [0, 0]
  for (const file of new Set(done.map((edit) => edit.file))) {
    const own = done.filter((edit) => edit.file === file)
    const lines = new Set(own.flatMap(({ before, after }) => without(linesOf(after), linesOf(before))))
    const known = new Set(own.flatMap(({ before }) => linesOf(before)))
    added += lines.size
    const isDeleted = deleted.has(file) && own.some(({ isNew }) => isNew)
    const taken = isDeleted ? lines : takenOut(undone, { file, lines, known })
    // What stands in another file now was moved.
    const moved = new Set(undone.flatMap((edit) => (edit.file === file ? [] : linesOf(edit.after))))
    gone += [...taken].filter((line) => !moved.has(line)).length
  }
  return added === 0 ? 0 : gone / added
}

/**
 * Share of the words that earlier events put into files and these take out of them again, 0 to 1, whatever takes their place:
 * for whom it is known already that something is taken back, and not how much of it.
 */
export function shareGone(earlier: readonly CapturedEvent[], events: readonly CapturedEvent[], pathOf: PathOf): number {
  const [done, undone, deleted] = [editsIn(earlier, pathOf), editsIn(events, pathOf), deletedIn(events, pathOf)]
  let [added, gone] = [0, 0]
  for (const file of new Set(done.map((edit) => edit.file))) {
    const own = done.filter((edit) => edit.file === file)
    const words = new Set(own.flatMap(({ before, after }) => without(wordsOf(after), wordsOf(before))))
    const later = undone.filter((edit) => edit.file === file)
    const out = new Set(later.flatMap(({ before, after }) => without(wordsOf(before), wordsOf(after))))
    added += words.size
    gone += deleted.has(file) ? words.size : [...words].filter((word) => out.has(word)).length
  }
  return added === 0 ? 0 : gone / added
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

/** Of the lines those that edits take out again without putting anything new in their place, there or elsewhere in the file. */
function takenOut(
  edits: readonly Edit[],
  { file, lines, known }: { file: string; lines: ReadonlySet<string>; known: ReadonlySet<string> },
): Set<string> {
  const ofFile = edits
    .filter((edit) => edit.file === file)
    .map(({ before, after }) => ({
      out: without(linesOf(before), linesOf(after)),
      news: without(linesOf(after), linesOf(before)).filter((line) => !known.has(line)),
    }))
  const news = ofFile.flatMap((edit) => edit.news.map((line) => new Set(wordsOf(line))))
  const out = new Set(ofFile.flatMap((edit) => (edit.news.length === 0 ? edit.out : [])))
  return new Set([...lines].filter((line) => out.has(line) && !news.some((words) => isReworded(line, words))))
}

/** A line that has most words of another came in its place. */
function isReworded(line: string, words: ReadonlySet<string>): boolean {
  const own = new Set(wordsOf(line))
  return own.size > 0 && [...own].filter((word) => words.has(word)).length / own.size > leastReworded
}
const leastReworded = 0.5

const editsIn = (events: readonly CapturedEvent[], pathOf: PathOf): Edit[] =>
  events.flatMap((event) => readActions(event, pathOf).filter((action) => action.kind === 'edit'))

/** Files that commands delete by their names: `rm lib/a.js`, `git rm a.js`. */
function deletedIn(events: readonly CapturedEvent[], pathOf: PathOf): Set<string> {
  const commands = events.flatMap((event) =>
    readActions(event, pathOf).flatMap((action) =>
      action.kind === 'command' && !action.failed ? placedCommands(action.command) : [],
    ),
  )
  const words = commands.flatMap(({ plain, folder }) =>
    /^(?:git )?rm\b/.test(plain)
      ? plain
          .split(/\s+/)
          .filter((word) => !word.startsWith('-'))
          .map((word) => `${folder === '' ? '' : `${folder}/`}${word.replace(/^\.\//, '')}`)
      : [],
  )
  return new Set(words.flatMap((word) => [word, pathOf(word)]))
}

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim().length >= leastLine ? [line.trim()] : []))

function without(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return lines.filter((line) => !known.has(line))
}
