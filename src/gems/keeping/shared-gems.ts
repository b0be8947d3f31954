import { rmSync } from 'node:fs'
import { tombstones } from '../../journal/journal.ts'
import type { MovedOutcome, MovedRow, SharedRows } from '../../ports/movable.ts'
import { recordIdsOf } from '../../search/search.ts'
import { folderOf, keepForeignText, writeFolder } from '../files/gem-folder.ts'
import { type GemNeeds, index, prepareRecord } from './change-gem.ts'
import { putGem, readGem } from './gems-repository.ts'
import { type MovedGem, movedGem } from './moved-gem.ts'
import { addFile, addText, deleteTexts, emptyText, readText } from './texts-repository.ts'

/**
 * Gems on several machines: the later version counts, with the texts and files of all its captures. A page that two
 * machines captured as the same version keeps both texts: one counts, the other is a conflict copy in the folder.
 */
export function sharedGems(needs: GemNeeds): SharedRows {
  const { db, search, folder } = needs
  return {
    key: ({ id }) => String(id),
    async put(rows, unburied) {
      const outcomes: MovedOutcome[] = []
      for (const row of rows) outcomes.push(await putOne(needs, row, unburied?.has(row) ?? false))
      return outcomes
    },
    async remove(ids) {
      await db.transaction(async (tx) => {
        await search.remove(tx, await recordIdsOf(tx, ids))
        for (const id of ids) await tx.run('DELETE FROM gems WHERE id = ?', [id])
      })
      for (const id of ids) rmSync(folderOf(folder, id), { recursive: true, force: true })
    },
    tombstone: ({ id }) => tombstones.of('gem', String(id)),
    forgotten: (gems) => [{ things: { gems } }],
  }
}

/** Each in a transaction of its own: one holds up to ten megabytes of attachments. */
async function putOne(needs: GemNeeds, row: MovedRow, isUnburied: boolean): Promise<MovedOutcome> {
  const checked = movedGem.safeParse(row)
  if (!checked.success) return { unreadable: checked.error.issues[0]?.message ?? 'it is not a gem' }
  const { texts, files, ...gem } = checked.data
  if (!isUnburied && (await tombstones.has(needs.db, tombstones.of('gem', gem.id)))) return 'left'
  const former = await readGem(needs.db, gem.id)
  const replaced = former && (await replacedText(needs, gem.id, former.version, texts))
  const text = texts.find(({ version }) => version === gem.version)
  const record = gem.deletedAt === null ? await prepareRecord(needs, gem, text ?? emptyText) : undefined
  await needs.db.transaction(async (tx) => {
    await putGem(tx, gem)
    await deleteTexts(tx, gem.id)
    for (const one of texts) await addText(tx, gem.id, one)
    for (const { name, version, body } of files)
      await addFile(tx, gem.id, { name, version, bytes: Buffer.from(body, 'base64') })
    await index(tx, needs, gem, record)
  })
  await writeFolder(needs, gem.id)
  if (replaced !== undefined && gem.deletedAt === null) keepForeignText(needs.folder, gem, replaced)
  return 'added'
}

/** The text that counts here, where the other machine captured another one as the same version. */
async function replacedText(
  { db }: GemNeeds,
  id: string,
  version: number,
  texts: MovedGem['texts'],
): Promise<string | undefined> {
  const own = await readText(db, { id, version })
  const theirs = texts.find((text) => text.version === version)
  return own && theirs && own.hash !== theirs.hash ? own.text : undefined
}
