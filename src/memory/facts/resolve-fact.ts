import { invalidInput, notFound } from '../../core/errors.ts'
import { docid } from '../../core/ids.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'

/** Hex digits of a fact's content hash, with or without `#`. */
const docidPattern = /^#?([0-9a-f]{6,64})$/i

/**
 * Resolves a reference to a fact: its id, `fact/<id>`, or `#` and the first hex digits of its content hash. Of several
 * facts with the same content, the open one is returned, else the newest. Errors: `fact_not_found`, `ambiguous_fact`.
 */
export async function resolveFact(db: Reader, reference: string): Promise<Fact> {
  const name = reference.trim().replace(/^fact\//, '')
  const byId = (await factRows.read(db, [name.toLowerCase()])).get(name.toLowerCase())
  if (byId) return byId
  const hex = docidPattern.exec(name)?.[1]?.toLowerCase()
  const found = hex === undefined ? [] : await byContent(db, hex)
  const contents = new Set(found.map(({ contentHash }) => contentHash))
  if (contents.size === 1) return found[0]!
  if (contents.size > 1) {
    const shown = [...contents].slice(0, shownFacts).map((hash) => docid(hash))
    throw invalidInput('ambiguous_fact', `'${reference}' names ${contents.size} facts. Type more of it.`, {
      reference,
      suggestions: shown,
    })
  }
  throw notFound(
    'fact_not_found',
    `Fact '${reference}' does not exist. "jarvis facts list" shows them with their ids.`,
    {
      reference,
    },
  )
}

const shownFacts = 10

const byContent = (db: Reader, hex: string): Promise<Fact[]> =>
  factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f WHERE f.content_hash >= ? AND f.content_hash < ?
     ORDER BY f.retired_at IS NOT NULL, f.created_at DESC, f.id DESC`,
    // The range of hashes with this prefix: `g` follows `f`.
    [hex, `${hex}g`],
  )
