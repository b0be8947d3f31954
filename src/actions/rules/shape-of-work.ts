import { countEach } from '../../core/count-each.ts'
import { type Edit, isDocument, isSettings, isTest } from './describe-edits.ts'

/** A request, and its changes. */
interface Changed {
  edits: readonly Edit[]
  request: string
  /** No prompt came before it. */
  isFirst: boolean
}

const mostRead = 50_000

/**
 * Size and composition of a change as numbers for a model: added, removed and kept words, and kinds of files. Of
 * documents and tests only their presence counts.
 */
export function shapeOfWork({ edits, request, isFirst }: Changed): number[] {
  const own = edits.filter(({ file }) => !isDocument(file) && !isTest(file))
  const side = (name: 'before' | 'after') =>
    own
      .map((edit) => edit[name])
      .join('\n')
      .slice(0, mostRead)
  const [before, after] = [side('before'), side('after')]
  const [out, put] = [linesIn(before), linesIn(after)]
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const words = countEach(old)
  const kept = [...countEach(now)].reduce((sum, [word, count]) => sum + Math.min(count, words.get(word) ?? 0), 0)
  return [
    Math.log1p(put),
    Math.log1p(out),
    (put - out) / (put + out + 1),
    Number(edits.some(({ file }) => isTest(file))),
    Number(new Set(own.map(({ file }) => file)).size > 1),
    Number(own.length > 0 && own.every(({ file }) => isSettings(file))),
    Math.log1p(request.length),
    Number(isFirst),
    kept / (old.length + 1),
    kept / (now.length + 1),
  ]
}

const linesIn = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []
