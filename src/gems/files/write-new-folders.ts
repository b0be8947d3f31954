import { join } from 'node:path'
import { contentHash } from '../../core/ids.ts'
import { replaceFile } from '../../core/own-files.ts'
import type { Gem, GemFile, GemText } from '../gem.ts'
import { markOurs, markWritten } from '../keeping/gems-repository.ts'
import { type FolderNeeds, folderOf, isThere, replaceGemFile, writeFolder } from './gem-folder.ts'
import { renderGem } from './render-gem.ts'

/**
 * Writes the folders of many gems that were just added and have no files, with two transactions for all of them. A folder
 * that is there already is written as any other is, so that nothing in it is lost.
 */
export async function writeNewFolders(
  needs: FolderNeeds,
  added: readonly { gem: Gem; text: GemText | undefined; files: readonly Pick<GemFile, 'name' | 'bytes'>[] }[],
): Promise<void> {
  const fresh = added.filter(({ gem }) => !isThere(folderOf(needs.folder, gem.id)))
  const files = fresh.map(({ gem, text, files: beside }) => {
    const file = renderGem(gem, text).text
    return { gem, file, beside, hash: contentHash(file) }
  })
  await needs.db.transaction(async (tx) => {
    for (const { gem, hash } of files) await markOurs(tx, gem.id, [hash])
  })
  for (const { gem, file, beside } of files) {
    replaceGemFile(needs.folder, gem.id, file)
    for (const { name, bytes } of beside) replaceFile(join(folderOf(needs.folder, gem.id), name), bytes)
  }
  const changed: string[] = []
  await needs.db.transaction(async (tx) => {
    for (const { gem, hash } of files) if (!(await markWritten(tx, gem, hash))) changed.push(gem.id)
  })
  const others = added.filter((one) => !fresh.includes(one)).map(({ gem }) => gem.id)
  for (const id of [...changed, ...others]) await writeFolder(needs, id)
}
