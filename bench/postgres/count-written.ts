import { openPostgres } from '../../src/postgres/database.ts'

/** Which of the names that were acknowledged are in no statement, and which in several: a name is in one. */
export async function countWritten(
  address: string,
  names: readonly string[],
): Promise<{ lost: string[]; doubled: string[] }> {
  const db = await openPostgres({ address, space: 'main' })
  try {
    const rows = await db.all<{ content: string }>('SELECT content FROM facts WHERE retired_at IS NULL')
    const seen = new Map<string, number>()
    for (const { content } of rows) {
      const name = /m[0-9a-f]{32}/.exec(content)?.[0]
      if (name !== undefined) seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    return {
      lost: names.filter((name) => !seen.has(name)),
      doubled: [...seen].flatMap(([name, times]) => (times > 1 ? [name] : [])),
    }
  } finally {
    await db.close()
  }
}
