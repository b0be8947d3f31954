import type { LexicalEntry } from '../../ports/search-index.ts'
import { cleanTerm } from '../words/selective.ts'
import type { SqliteDatabase, SqliteWriter } from './types.ts'

/** Slots of the cache of words that the table already has, a power of two: 1 MB. */
const slots = 2 ** 18
/** Words per statement, which holds them several times over while it runs. */
const wordsAtOnce = 5000

/** FNV-1a over UTF-16 units. */
const hashStart = 0x811c9dc5
const hashFactor = 0x01000193
const space = 0x20

/** Key in `meta`: how often words were removed from the list. A change invalidates the caches of other processes. */
export const pruningsKey = 'vocabulary_prunings'

/** Key in `meta` while the index may contain words of removed passages; deleted after they are wiped. */
export const wordsToWipeKey = 'words_to_wipe'

/** Maintains the list of all indexed words, and writes only those not seen lately. */
export function createVocabulary(db: SqliteDatabase) {
  const met = new Int32Array(slots)
  let lastWriter: SqliteWriter | undefined
  let lastId = 0
  let lastPrunings: unknown

  return {
    /** Adds the words of some entries, in the transaction that writes the entries. */
    async add(tx: SqliteWriter, entries: readonly LexicalEntry[]): Promise<void> {
      if (tx !== lastWriter && (wasRolledBack() || wasPruned(tx))) met.fill(0)
      lastWriter = tx
      let unmet: string[] = []
      for (const { title, headings, body, lead } of entries) {
        for (const terms of [title, headings, body, lead]) collectUnmet(met, terms, unmet)
        if (unmet.length < wordsAtOnce) continue
        await write(tx, unmet)
        unmet = []
      }
      if (unmet.length > 0) await write(tx, unmet)
    },

    /** Words added after the one with this id, and the id of the last. */
    since: (id: number): { terms: string[]; last: number } => {
      const [row] = db.rows('SELECT json_group_array(term), max(id) FROM vocabulary WHERE id > ?', [id])
      return { terms: JSON.parse(String(row![0])) as string[], last: Number(row![1] ?? id) }
    },
  }

  async function write(tx: SqliteWriter, words: readonly string[]): Promise<void> {
    const { changes, lastId: id } = await tx.run(
      `INSERT OR IGNORE INTO vocabulary (term) SELECT value FROM json_each(?) WHERE value <> ''`,
      [JSON.stringify(words)],
    )
    if (changes > 0) lastId = id
  }

  function wasPruned(tx: SqliteWriter): boolean {
    const prunings = tx.rows('SELECT value FROM meta WHERE key = ?', [pruningsKey])[0]?.[0]
    const changed = prunings !== lastPrunings
    lastPrunings = prunings
    return changed
  }

  function wasRolledBack(): boolean {
    return lastId > Number(db.rows('SELECT max(id) FROM vocabulary')[0]![0] ?? 0)
  }
}

/**
 * Adds the words of a text that were not met lately to `unmet`, and marks them. `met` has one slot for several words,
 * which holds the hash of the last of them.
 */
function collectUnmet(met: Int32Array, terms: string, unmet: string[]): void {
  let hash = hashStart
  for (let at = 0, start = 0; at <= terms.length; at++) {
    const unit = at < terms.length ? terms.charCodeAt(at) : space
    if (unit !== space) {
      hash = Math.imul(hash ^ unit, hashFactor)
      continue
    }
    // Never 0, which marks an empty slot.
    const mark = hash || 1
    if (at > start && met[mark & (slots - 1)] !== mark) {
      met[mark & (slots - 1)] = mark
      unmet.push(...cleanTerm(terms.slice(start, at)).split(' '))
    }
    start = at + 1
    hash = hashStart
  }
}
