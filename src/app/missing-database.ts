import { dirname, join } from 'node:path'
import { counted } from '../core/counted.ts'
import { readOwn } from '../core/own-files.ts'

/** A line of a fact, as the database once wrote it. */
const factLine = /<!--\s*jarvis:[^\n]*\bid=[^\n]*-->[ \t]*$/gm

/** A warning if the database is missing but MEMORY.md beside it has lines of facts; otherwise undefined. */
export function missingDatabase(databasePath: string): string | undefined {
  let text: string
  try {
    text = readOwn(join(dirname(databasePath), 'MEMORY.md'))
  } catch {
    return undefined
  }
  const facts = text.match(factLine)?.length ?? 0
  if (facts === 0) return undefined
  return (
    `The database ${databasePath} does not exist, but MEMORY.md beside it has ${counted(facts, 'line')} of facts from it. ` +
    'The facts are restored from these lines; everything else is lost. If you have a backup, copy it there and run the command again.'
  )
}
