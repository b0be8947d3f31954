import { rmSync } from 'node:fs'
import { least } from '../../core/long-lists.ts'
import type { RecordDraft } from '../../core/record.ts'
import { anywhere } from '../../core/sql.ts'
import { journalImages, tombstones } from '../../journal/journal.ts'
import { recordIdsOf } from '../../search/search.ts'
import { type Mention, mentions } from '../../text/mentions.ts'
import { folderOf } from '../files/gem-folder.ts'
import type { Gem } from '../gem.ts'
import { type GemNeeds, gemIdOf, gemImage } from './change-gem.ts'
import { recordOf } from './gem-record.ts'
import { readGem, readGems } from './gems-repository.ts'
import { mergedInto } from './merge-gems.ts'

/** Gems to be forgotten: single ones by id, or all that contain a text, captured in a period. */
export interface ForgetGems extends Mention {
  gems?: readonly string[] | undefined
  after?: number | undefined
  before?: number | undefined
}

export interface FoundToForget {
  gems: Gem[]
  /** Erases every byte: rows, all versions and files, the folder, images in the log, the index. */
  erase(): Promise<{ drafts: RecordDraft[]; since: number }>
}

/** Rows looked through at a time. */
const pageLength = 200

/** Gems that are to be erased, deleted ones too. Errors: `gem_not_found`. */
export async function findGemsToForget(needs: GemNeeds, request: ForgetGems): Promise<FoundToForget> {
  const ids = request.gems
    ? await Promise.all(request.gems.map((named) => gemIdOf(needs.db, named)))
    : await gemsWith(needs, request)
  const gems = await readGems(needs.db, await mergedIntoThem(needs, ids))
  return { gems, erase: () => erase(needs, gems) }
}

/** These gems with those that went into them by a merge, and into those: the words of one are in both. */
async function mergedIntoThem({ db }: Pick<GemNeeds, 'db'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM gems WHERE deleted_at IS NOT NULL AND details LIKE ? ESCAPE '!'`,
    [anywhere(`"${mergedInto}":`)],
  )
  const merged = await readGems(
    db,
    rows.map(({ id }) => id),
  )
  const parts = new Map<unknown, string[]>()
  for (const { id, attributes } of merged)
    parts.set(attributes[mergedInto], [...(parts.get(attributes[mergedInto]) ?? []), id])
  const found = new Set(ids)
  for (const id of found) for (const part of parts.get(id) ?? []) found.add(part)
  return [...found]
}

/** Ids of gems with the text in any version, any of the owner's words, or any name. */
async function gemsWith(
  { db }: GemNeeds,
  { query, person, after = 0, before = Number.MAX_SAFE_INTEGER }: ForgetGems,
): Promise<string[]> {
  if ((query ?? person) === undefined) return []
  const found: string[] = []
  for (let last = ''; ; ) {
    const rows = await db.all<{ id: string; at: number }>(
      'SELECT id, captured_at AS at FROM gems WHERE id > ? ORDER BY id LIMIT ?',
      [last, pageLength],
    )
    for (const { id, at } of rows) {
      if (at < after || at >= before) continue
      const texts = await db.all<{ text: string }>('SELECT text FROM gem_texts WHERE gem_id = ?', [id])
      const gem = await readGem(db, id)
      const said = [...wordsIn(gem), ...texts.map(({ text }) => text)].join('\n')
      if (mentions(said, { query, person })) found.push(id)
    }
    if (rows.length < pageLength) return found
    last = rows.at(-1)!.id
  }
}

/** Every text within a value. In JSON a line break would be a letter of the next word. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [...(Array.isArray(value) ? [] : [name]), ...wordsIn(one)])
}

async function erase(needs: GemNeeds, gems: readonly Gem[]): Promise<{ drafts: RecordDraft[]; since: number }> {
  const { db, search, folder } = needs
  const drafts: RecordDraft[] = []
  for (const gem of gems) {
    const texts = await db.all<{ version: number; form: 'markdown'; text: string; hash: string; capturedAt: number }>(
      'SELECT version, form, text, hash, captured_at AS "capturedAt" FROM gem_texts WHERE gem_id = ?',
      [gem.id],
    )
    drafts.push(await recordOf(gem, undefined))
    for (const text of texts) drafts.push(await recordOf(gem, text))
  }
  const ids = gems.map(({ id }) => id)
  if (ids.length === 0) return { drafts, since: Number.POSITIVE_INFINITY }
  // Folders go first: where one cannot, or this is killed, the gem is still there to be forgotten again.
  for (const id of ids) rmSync(folderOf(folder, id), { recursive: true, force: true })
  await db.transaction(async (tx) => {
    await search.remove(tx, await recordIdsOf(tx, ids))
    await journalImages.forget(tx, gemImage, ids)
    await journalImages.replaceTargets(tx, ids, { begins: 'gem_', to: 'forgotten' })
    const marks = gems.flatMap(({ id, sources }) => [
      tombstones.of('gem', id),
      ...sources.map(({ key }) => tombstones.of('gem source', key)),
    ])
    await tombstones.bury(tx, marks, needs.clock())
    for (const id of ids) await tx.run('DELETE FROM gems WHERE id = ?', [id])
  })
  return { drafts, since: least(gems.map(({ capturedAt }) => capturedAt)) }
}
