import { readLine } from './annotations.ts'
import { diffParts } from './merge-lines.ts'
import { notesFolder } from './paths.ts'

/**
 * Lines of `before` that `after` replaced, as opposed to removed. In MEMORY.md, USER.md and SOUL.md another line in the
 * same place counts as the owner's replacement. Notes of a day grow at the same end on all machines, so there a
 * replacement must be similar: the same time or annotation, or half of the words.
 */
export function replacedLines(path: string, before: string, after: string): Set<string> {
  const isLog = path.startsWith(`${notesFolder}/`)
  const parts = diffParts(before, after)
  return new Set(
    parts.flatMap(({ removed, added }) =>
      removed.filter((line) => added.some((other) => other.trim() !== '' && (!isLog || isLike(line, other)))),
    ),
  )
}

function isLike(line: string, other: string): boolean {
  const [one, two] = [readLine(line), readLine(other)]
  const annotation = JSON.stringify(one.annotation)
  if (annotation !== '{}' && annotation === JSON.stringify(two.annotation)) return true
  const time = timeOf(one.text)
  if (time !== undefined && time === timeOf(two.text)) return true
  const [words, others] = [wordsOf(one.text), wordsOf(two.text)]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared >= Math.min(words.size, others.size) / 2
}

/** Lines of `after` that reword named lines of `before`: they replaced them and share half of their words. */
export function rewordings(before: string, after: string, isNamed: (line: string) => boolean): string[] {
  if (!before.split('\n').some(isNamed)) return []
  return diffParts(before, after).flatMap(({ removed, added }) => {
    const named = removed.filter(isNamed).map((line) => wordsOf(readLine(line).text))
    return added.filter((line) => {
      const words = wordsOf(readLine(line).text)
      return named.some((own) => own.size > 0 && [...own].filter((word) => words.has(word)).length * 2 >= own.size)
    })
  })
}

const timeOf = (text: string): string | undefined => /^[-*+] (\d{1,2}:\d{2}) /.exec(text)?.[1]
const wordsOf = (text: string): Set<string> =>
  new Set((timeOf(text) ? text.slice(8) : text).toLowerCase().match(/[\p{L}\p{N}]+/gu))
