import { createRandom } from '../../src/core/seeded-random.ts'
import type { Observations } from '../../src/observations/observations.ts'

export interface FoundByWords {
  /** Shares, 0…1. */
  all: number
  old: number
  recent: number
  /** The queries that failed. */
  missed: string[]
}

interface Text {
  id: string
  text: string
  at: number
}

/** Records that may share two words for these to name one of them. */
const mostTogether = 5
const shown = 5
const old = 90 * 24 * 60 * 60 * 1000

/**
 * Two words shared by at most five records, in either order, are the query for their record: how often it is among the
 * first five.
 */
export async function findByTwoWords(
  observations: Observations,
  texts: readonly Text[],
  tries: number,
  now: number,
): Promise<FoundByWords> {
  const random = createRandom(tries)
  const words = texts.map(({ text }) => [...new Set(text.toLowerCase().match(/[a-z]{2,}/g) ?? [])])
  const holders = new Map<string, number[]>()
  for (const [index, list] of words.entries())
    for (const word of list) holders.set(word, [...(holders.get(word) ?? []), index])
  const found = { old: 0, recent: 0 }
  const asked = { old: 0, recent: 0 }
  const missed: string[] = []
  while (asked.old + asked.recent < tries) {
    const index = Math.floor(random() * texts.length)
    const list = words[index]!
    const [one, other] = [list[Math.floor(random() * list.length)]!, list[Math.floor(random() * list.length)]!]
    if (one === other) continue
    const [rarer, commoner] = [holders.get(one)!, holders.get(other)!].sort((a, b) => a.length - b.length)
    const beside = new Set(commoner)
    if (rarer!.filter((holder) => beside.has(holder)).length > mostTogether) continue
    const { id, at } = texts[index]!
    const age = now - at > old ? 'old' : 'recent'
    const query = random() < 0.5 ? `${one} ${other}` : `${other} ${one}`
    const { observations: lines } = await observations.search({ query, limit: shown })
    asked[age]++
    if (lines.some((line) => line.id === id)) found[age]++
    else missed.push(`${query} (in ${rarer!.length} and ${commoner!.length} records)`)
  }
  return {
    all: (found.old + found.recent) / tries,
    old: found.old / asked.old,
    recent: found.recent / asked.recent,
    missed,
  }
}
