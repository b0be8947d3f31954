import type { Hit } from '../core/hit.ts'
import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { contentKey } from '../text/plain-words.ts'
import { withoutEmptySections } from './search-memory.ts'

/**
 * Removes fact lines from hits in memory files: recall returns them as statements, with their state. A hit that has only
 * fact lines is omitted.
 */
export async function withoutFactLines(db: Reader, hits: readonly Hit[]): Promise<Hit[]> {
  const items = hits.flatMap((hit) => (hit.kind === 'memory' ? linesOf(hit).map(itemOf) : []))
  const known = await contentsAmong(db, [...new Set(items)])
  return hits.flatMap((hit) => {
    if (hit.kind !== 'memory') return hit
    const snippet = withoutEmptySections(
      linesOf(hit)
        .filter((line) => !known.has(itemOf(line)))
        .join('\n'),
    )
    return snippet === '' ? [] : { ...hit, snippet }
  })
}

const linesOf = ({ snippet }: Hit): string[] => snippet.split('\n')
const itemOf = (line: string): string => line.replace(/^\s*[-*]\s+/, '').trim()

async function contentsAmong(db: Reader, texts: readonly string[]): Promise<Set<string>> {
  if (texts.length === 0) return new Set()
  // By hash, which is indexed.
  const { marks, params } = inList([...new Set(texts.map(contentKey))])
  const rows = await db.all<{ content: string }>(`SELECT content FROM facts WHERE content_hash IN ${marks}`, params)
  return new Set(rows.map(({ content }) => content))
}
