import { rmSync } from 'node:fs'
import { tombstones } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import type { MovedOutcome, MovedRow, SharedRows } from '../../ports/movable.ts'
import { recordIdsOf } from '../../search/search.ts'
import { keepForeignText, pathBeside, removeOwnFiles, writeFolder } from '../files/gem-folder.ts'
import { applyAllOwnerEdits } from '../files/rebuild-folders.ts'
import type { Gem } from '../gem.ts'
import { type GemNeeds, index, prepareRecord } from './change-gem.ts'
import { unforgottenFiles } from './forget-kept-files.ts'
import { putGem, readGem } from './gems-repository.ts'
import { isStronger, joinEdits } from './join-edits.ts'
import { type MovedGem, movedGem } from './moved-gem.ts'
import { addFile, addText, deleteTexts, emptyText, listFiles, readText } from './texts-repository.ts'

/**
 * Sync of gems: the later version wins, with the texts and files of all its captures. If two machines edited a gem
 * independently, it gets the words of both. A page that two machines captured as the same version keeps both texts: one
 * is current, the other is a conflict copy in the folder.
 */
export function sharedGems(needs: GemNeeds): SharedRows {
  const { db, search } = needs
  return {
    joinsBeside: true,
    key: ({ id }) => String(id),
    async look() {
      await applyAllOwnerEdits(needs)
    },
    async put(rows, unburied, beside) {
      const outcomes: MovedOutcome[] = []
      for (const row of rows)
        outcomes.push(
          await putOne(needs, row, { isUnburied: unburied?.has(row) ?? false, isBeside: beside?.has(row) ?? false }),
        )
      return outcomes
    },
    async remove(ids) {
      for (const id of ids) await removeOwnFiles(needs, id)
      await db.transaction(async (tx) => {
        await search.remove(tx, await recordIdsOf(tx, ids))
        for (const id of ids) await tx.run('DELETE FROM gems WHERE id = ?', [id])
      })
    },
    tombstone: ({ id }) => tombstones.of('gem', String(id)),
    forgotten: (gems) => [{ things: { gems } }],
  }
}

interface PutRules {
  isUnburied: boolean
  /** It was edited here, too, since the last sync. */
  isBeside: boolean
}

/** A gem that is edited here while the other machine's is prepared was edited on both: it is joined. */
async function putOne(needs: GemNeeds, row: MovedRow, rules: PutRules): Promise<MovedOutcome> {
  const outcome = await tryToPut(needs, row, rules)
  return outcome === 'changed' ? putOne(needs, row, { ...rules, isBeside: true }) : outcome
}

/** One transaction each: a gem has up to ten megabytes of attachments. */
async function tryToPut(
  needs: GemNeeds,
  row: MovedRow,
  { isUnburied, isBeside }: PutRules,
): Promise<MovedOutcome | 'changed'> {
  const checked = movedGem.safeParse(row)
  if (!checked.success) return { unreadable: checked.error.issues[0]?.message ?? 'it is not a gem' }
  const { texts, files, ...theirs } = checked.data
  if (!isUnburied && (await tombstones.has(needs.db, tombstones.of('gem', theirs.id)))) return 'left'
  const former = await readGem(needs.db, theirs.id)
  if (isBeside && former && isStronger(former, theirs)) return putEdits(needs, former, checked.data)
  const gem = isBeside && former ? joinEdits(theirs, former) : theirs
  const replaced = former && (await differingTexts(needs, former, texts))?.own
  const text = texts.find(({ version }) => version === gem.version)
  const record = gem.deletedAt === null ? await prepareRecord(needs, gem, text ?? emptyText) : undefined
  const kept = await unforgottenFiles(needs.db, gem.id, files)
  const own = await listFiles(needs.db, { id: gem.id, version: Number.MAX_SAFE_INTEGER })
  // A file with forgotten words was erased on the other machine.
  const gone = own.flatMap(({ name }) => (kept.some((file) => file.name === name) ? [] : [name]))
  const isWritten = await needs.db.transaction(async (tx) => {
    if (!(await isAsRead(tx, gem.id, former))) return false
    await putGem(tx, gem)
    await deleteTexts(tx, gem.id)
    for (const one of texts) await addText(tx, gem.id, one)
    for (const { name, version, body } of kept)
      await addFile(tx, gem.id, { name, version, bytes: Buffer.from(body, 'base64') })
    await index(tx, needs, gem, record)
    return true
  })
  if (!isWritten) return 'changed'
  for (const name of gone) rmSync(pathBeside(needs.folder, gem.id, name), { force: true })
  await writeFolder(needs, gem.id, undefined, { exact: former !== undefined })
  if (replaced !== undefined && gem.deletedAt === null) keepForeignText(needs.folder, gem, replaced)
  return 'added'
}

/** This machine's gem stays, with its texts and files; the other one's words are added. */
async function putEdits(
  needs: GemNeeds,
  former: Gem,
  { texts, files: _, ...theirs }: MovedGem,
): Promise<MovedOutcome | 'changed'> {
  const gem = joinEdits(former, theirs)
  const differing = await differingTexts(needs, former, texts)
  const record = gem.deletedAt === null ? await prepareRecord(needs, gem) : undefined
  const isWritten = await needs.db.transaction(async (tx) => {
    if (!(await isAsRead(tx, gem.id, former))) return false
    await putGem(tx, gem)
    await index(tx, needs, gem, record)
    return true
  })
  if (!isWritten) return 'changed'
  await writeFolder(needs, gem.id)
  if (differing && gem.deletedAt === null) keepForeignText(needs.folder, gem, differing.theirs)
  return 'added'
}

/** Whether a gem is as it was read. */
const isAsRead = async (tx: Reader, id: string, former: Gem | undefined): Promise<boolean> =>
  (await readGem(tx, id))?.changedAt === former?.changedAt

/** The text that counts here and that of the other machine, where that captured another one as the same version. */
async function differingTexts(
  { db }: GemNeeds,
  { id, version }: Gem,
  texts: MovedGem['texts'],
): Promise<{ own: string; theirs: string } | undefined> {
  const own = await readText(db, { id, version })
  const theirs = texts.find((text) => text.version === version)
  return own && theirs && own.hash !== theirs.hash ? { own: own.text, theirs: theirs.text } : undefined
}
