import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Spreading some 120,000 values into the arguments of a call throws "Maximum call stack size exceeded". Lists read from
 * tables can become that long. They are appended with `addAll`, and compared with `least` and `most`, of
 * core/long-lists.ts.
 */
const reader = /\.all(?:<[^>]*>)?\(|\b(?:selectIn|queryFacts|recordIds|recordIdsOf)\b/
const named = /^ *const (?:\{ (\w+) \}|(\w+)) = await /
const spread = /(?:\.push|\.unshift|Math\.min|Math\.max)\((?:[^()]*, )?\.\.\.(.*)$/

/** Lines that spread rows, or values derived from them. */
function spreadRows(text: string): string[] {
  const lines = text.split('\n')
  const names = lines.flatMap((line) => {
    const match = reader.test(line) ? named.exec(line) : null
    return match ? [match[1] ?? match[2]!] : []
  })
  return lines.filter((line) => {
    const given = spread.exec(line)?.[1]
    if (given === undefined) return false
    return (
      (given.startsWith('(await ') && reader.test(given)) || names.some((name) => new RegExp(`^${name}\\b`).test(given))
    )
  })
}

describe('lists of rows', () => {
  it('are not spread into call arguments', () => {
    const files = readdirSync('src', { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:testing|benchmarks)\b/.test(file))
    const found = files.flatMap((file) =>
      spreadRows(readFileSync(join('src', file), 'utf8')).map((line) => `src/${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('are recognized by their source', () => {
    const read = 'const rows = await db.all<{ id: number }>(`SELECT`)\n'
    for (const line of [
      'found.push(...rows.map(({ id }) => id))',
      'const last = Math.max(...rows.map(({ at }) => at))',
      'found.push(...(await db.all<Found>(`SELECT`)))',
    ])
      expect(spreadRows(read + line), line).toHaveLength(1)
    for (const line of ['found.push(...names)', 'addAll(found, rows)', 'found.push(rows)', 'const all = [...rows]'])
      expect(spreadRows(read + line), line).toEqual([])
  })
})
