import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Action } from './action.ts'
import { inside, placedCommands } from './command-words.ts'
import { readActions } from './read-patch.ts'

type PathOf = (path: string) => string
type Edit = Extract<Action, { kind: 'edit' }>

/** Shorter lines are brackets and occur everywhere, characters. */
const leastLine = 3

/**
 * Share of the words added by earlier events that these events remove, 0 to 1, whatever replaces them. Used when it is
 * known that something was undone, but not how much.
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
    gone += isDeleted(file, deleted) ? words.size : [...words].filter((word) => out.has(word)).length
  }
  return added === 0 ? 0 : gone / added
}

/**
 * Lines that events remove and add, how many of the removed ones `earlier` added, and how many `earlier` added in all.
 * A deleted file counts with those lines, or with one, because its length is unknown.
 */
export function linesMoved(
  earlier: readonly CapturedEvent[],
  events: readonly CapturedEvent[],
  pathOf: PathOf,
): { out: number; put: number; own: number; theirs: number } {
  const done = editsIn(earlier, pathOf)
  const moved = { out: 0, put: 0, own: 0, theirs: 0 }
  for (const { before, after } of done) moved.theirs += new Set(without(linesOf(after), linesOf(before))).size
  for (const { file, before, after } of editsIn(events, pathOf)) {
    const theirs = new Set(
      done.flatMap((edit) => (edit.file === file ? without(linesOf(edit.after), linesOf(edit.before)) : [])),
    )
    const out = new Set(without(linesOf(before), linesOf(after)))
    moved.out += out.size
    moved.put += new Set(without(linesOf(after), linesOf(before))).size
    moved.own += [...out].filter((line) => theirs.has(line)).length
  }
  for (const path of deletedIn(events, pathOf)) {
    const theirs = new Set(done.flatMap(({ file, after }) => (isDeleted(file, [path]) ? linesOf(after) : [])))
    moved.out += Math.max(1, theirs.size)
    moved.own += theirs.size
  }
  return moved
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

const editsIn = (events: readonly CapturedEvent[], pathOf: PathOf): Edit[] =>
  events.flatMap((event) => readActions(event, pathOf).filter((action) => action.kind === 'edit'))

/** Whether a file, or a folder that contains it, is among deleted paths. */
const isDeleted = (file: string, deleted: Iterable<string>): boolean =>
  [...deleted].some((path) => file === path || file.startsWith(`${path}/`))

const deletedIn = (events: readonly CapturedEvent[], pathOf: PathOf): Set<string> =>
  new Set(events.flatMap((event) => readActions(event, pathOf).flatMap(deletedBy)).map(pathOf))

/** Files that a command deletes by name: `rm lib/a.js`, `git rm a.js`. */
export function deletedBy(action: Action): string[] {
  if (action.kind !== 'command' || action.failed) return []
  return placedCommands(action.command).flatMap(({ plain, folder }) =>
    /^(?:git )?rm\b/.test(plain)
      ? (plain.match(/"[^"]*"|'[^']*'|\S+/g) ?? [])
          .slice(plain.startsWith('git ') ? 2 : 1)
          .filter((word) => !word.startsWith('-'))
          .map((word) => inside(folder, word.replace(/^(["'])(.*)\1$/, '$2').replace(/^\.\/|\/$/g, '')))
      : [],
  )
}

export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim().length >= leastLine ? [line.trim()] : []))

export function without(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return lines.filter((line) => !known.has(line))
}
