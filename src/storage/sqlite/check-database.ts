import { readLog, replay } from './code-log.ts'
import type { Connection } from './connection.ts'
import { createConnection } from './connection.ts'
import { toStorageError } from './errors.ts'
import { isWritable, openForReading, openForWriting } from './open-file.ts'

export interface Problem {
  /**
   * `file`: pages are damaged, `salvage` saves what it can. `references`: rows without their parents. `words` and
   * `codes`: derived, rebuilt with the index.
   */
  part: 'file' | 'references' | 'words' | 'codes'
  /** The problem, one sentence. */
  says: string
}

/** Milliseconds to wait for other processes during the check. */
const patience = 10_000
/** Limit of reported findings; a damaged file has thousands. */
const shown = 5

/** Failures of the moment: they are no sign of damage, and a salvage would replace a sound file. */
const passing = ['database_busy', 'database_locked', 'database_cannot_open', 'disk_full']

/**
 * Checks everything that can be wrong with a database file. Returns an empty list for a sound file. Errors:
 * `database_busy`, `database_locked`, `database_cannot_open`, `disk_full`.
 */
export async function checkDatabase(path: string, timeout = patience): Promise<Problem[]> {
  try {
    const { database, dispose } = await openForReading(path, { timeout })
    const reader = createConnection(database, path)
    try {
      const problems = [...damagedPages(reader), ...lostParents(reader)]
      // The other checks would read the damaged pages.
      if (problems.some(({ part }) => part === 'file')) return problems
      return [...problems, ...missingWords(reader), ...(await brokenWords(path, timeout)), ...wrongCodes(reader)]
    } finally {
      reader.close()
      dispose()
    }
  } catch (error) {
    const failure = toStorageError(error, path)
    if (passing.includes(failure.code)) throw failure
    return [{ part: 'file', says: `The file cannot be read: ${(error as Error).message}` }]
  }
}

/** The full check: the quick one does not compare an index with its table, and a mismatch breaks writes. */
function damagedPages(reader: Connection): Problem[] {
  return reader
    .rows(`PRAGMA integrity_check(${shown})`)
    .map(([finding]) => String(finding))
    .filter((finding) => finding !== 'ok')
    .map((finding) => ({ part: 'file', says: finding.trim() }))
}

function lostParents(reader: Connection): Problem[] {
  const counts = new Map<string, number>()
  for (const [table, , parent] of reader.rows('PRAGMA foreign_key_check')) {
    const pair = `${table} without ${parent}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return [...counts].map(([pair, count]) => ({ part: 'references', says: `${count} rows of ${pair}.` }))
}

function missingWords(reader: Connection): Problem[] {
  const count = (sql: string) => Number(reader.rows(sql)[0]![0])
  const without = count('SELECT count(*) FROM chunks WHERE id NOT IN (SELECT id FROM lexical_docsize)')
  const ghosts = count('SELECT count(*) FROM lexical_docsize WHERE id NOT IN (SELECT id FROM chunks)')
  return [
    ...(without > 0 ? [{ part: 'words' as const, says: `${without} passages are missing from the word index.` }] : []),
    ...(ghosts > 0
      ? [{ part: 'words' as const, says: `${ghosts} entries of the word index point to no passage.` }]
      : []),
  ]
}

/** The FTS5 check is an insert command: it needs a write connection, whose closing rolls it back. */
async function brokenWords(path: string, timeout: number): Promise<Problem[]> {
  if (!isWritable(path)) return []
  const { database } = await openForWriting(path, { timeout })
  try {
    database.exec('BEGIN IMMEDIATE')
    try {
      database.exec(`INSERT INTO lexical (lexical) VALUES ('integrity-check')`)
      return []
    } catch (error) {
      return [{ part: 'words', says: `The index of words is damaged: ${(error as Error).message}.` }]
    }
  } finally {
    database.close()
  }
}

function wrongCodes(reader: Connection): Problem[] {
  const problems: Problem[] = []
  for (const [id, name] of reader.rows('SELECT id, name FROM models')) {
    const stored = new Set(
      reader
        .rows(`SELECT chunk_id || ':' || piece FROM embeddings WHERE model_id = ?`, [id!])
        .map(([key]) => String(key)),
    )
    const { alive } = replay(readLog(reader, Number(id), 0))
    const known = alive.filter(({ from, row }) => stored.has(`${from.chunks[row]}:${from.pieces[row]}`)).length
    if (known === stored.size && alive.length === stored.size) continue
    problems.push({
      part: 'codes',
      says: `The search codes of ${name} know ${known} of ${stored.size} vectors, and ${alive.length - known} that are gone.`,
    })
  }
  return problems
}
