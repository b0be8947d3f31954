import type { Hit } from '../../core/hit.ts'
import { analyse } from '../../text/tokenize.ts'

/**
 * Of hits, those whose titles have words that are asked for: rare ones count most, and short titles say more with one. Of
 * several hits of one record the first is kept.
 */
export function byTitle(hits: readonly Hit[], asked: string): Hit[] {
  const titles = new Map<string, { hit: Hit; words: ReadonlySet<string> }>()
  for (const hit of hits) if (!titles.has(hit.id)) titles.set(hit.id, { hit, words: new Set(analyse(hit.title)) })
  const having = new Map<string, number>()
  for (const term of new Set(analyse(asked)))
    having.set(term, [...titles.values()].filter(({ words }) => words.has(term)).length)
  const scored = [...titles.values()].map(({ hit, words }) => {
    let score = 0
    for (const [term, count] of having) if (words.has(term)) score += Math.log(1 + titles.size / count)
    return { hit, score: score / Math.sqrt(words.size || 1) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.hit.id < b.hit.id ? -1 : 1))
    .map(({ hit }) => hit)
}
