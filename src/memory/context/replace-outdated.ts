import { lineIdOf } from '../../core/ids.ts'
import type { Clock } from '../../core/runtime.ts'
import { type Fact, isTrueNow, mayBeInBrief } from '../../fact-rules/fact-rules.ts'
import { laterOnMatter, outdating } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { compareMatters } from '../../reading/reading.ts'
import { createLaterFinder } from '../facts/later-by-words.ts'
import type { Candidate } from './context-line.ts'

interface Needs {
  clock: Clock
  db: Reader
}

/** A later statement about the matter of a fact. */
export interface Newer {
  fact: Fact
  /** true: its words end the older statement; false: that is only likely. */
  isPlain: boolean
}

/**
 * Finds the latest statement that outdates each of these facts, by fact id. Standing instructions are skipped.
 */
export function createNewerFinder({ db, clock }: Needs) {
  const findLater = createLaterFinder(db)
  const matters = compareMatters()
  return async (facts: readonly Fact[]): Promise<Map<string, Newer>> => {
    const asked = facts.filter(({ instruction }) => instruction === null)
    const found = await findLater(
      asked.map((fact) => ({
        saidAt: fact.saidAt,
        texts: [matters.wordsOf(fact), outdating.endingWords(fact) ?? []].flat(),
      })),
    )
    const newer = new Map<string, Newer>()
    for (const [index, older] of asked.entries()) {
      const later = found[index]!.filter((fact) => fact.saidAt > older.saidAt && isTrueNow(fact, clock()))
      for (const fact of later.sort((a, b) => b.saidAt - a.saidAt)) {
        const later = laterOnMatter(matters, older, fact)
        if (!later) continue
        newer.set(older.id, { fact, isPlain: later.isPlain })
        break
      }
    }
    return newer
  }
}

/**
 * The line in place of an outdated fact: the later statement, with the older one behind it if that is only likely to be
 * outdated. Undefined if the later statement may not be shown by default.
 */
export function inPlaceOf(
  line: Candidate,
  { fact, isPlain }: Newer,
  visible: { sensitive: boolean; now: number },
): Candidate[] {
  if (!mayBeInBrief(fact, visible.now) || (fact.sensitive && !visible.sensitive)) return []
  return [
    { ...line, id: lineIdOf('f', fact), text: isPlain ? fact.content : `${fact.content} (earlier: ${line.text})` },
  ]
}
