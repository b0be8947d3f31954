import { contentHash } from '../../core/ids.ts'
import { replaceFile } from '../../core/own-files.ts'
import type { Gem, GemFile, GemText } from '../gem.ts'
import { markOurs, markWritten } from '../keeping/gems-repository.ts'
import { type FolderNeeds, folderOf, isThere, pathBeside, replaceGemFile, writeFolder } from './gem-folder.ts'
import { renderGem } from './render-gem.ts'

type NamedFile = Pick<GemFile, 'name' | 'bytes'>

/** A gem whose folder is to be written, with the files beside its gem.md, which a function reads one by one. */
export interface NewFolder {
  gem: Gem
  text: GemText | undefined
  files: readonly NamedFile[] | (() => AsyncIterable<NamedFile>)
}

/**
 * Writes the folders of many gems without one, with two transactions for all. An existing folder is handled as usual,
 * so that nothing in it is lost.
 */
export async function writeNewFolders(needs: FolderNeeds, added: readonly NewFolder[]): Promise<void> {
  const hasFolder = ({ gem }: Pick<NewFolder, 'gem'>) => isThere(folderOf(needs.folder, gem.id))
  const others = added.filter(hasFolder).map(({ gem }) => gem.id)
  const files = added
    .filter(({ gem }) => !others.includes(gem.id))
    .map((one) => {
      const file = renderGem(one.gem, one.text).text
      return { ...one, file, hash: contentHash(file) }
    })
  await needs.db.transaction(async (tx) => {
    for (const { gem, hash } of files) await markOurs(tx, gem.id, [hash])
  })
  for (const one of files) {
    // Another process may have written it meanwhile.
    if (hasFolder(one)) others.push(one.gem.id)
    else await writeNewFolder(needs, one)
  }
  await needs.db.transaction(async (tx) => {
    for (const { gem, hash } of files)
      if (!others.includes(gem.id) && !(await markWritten(tx, gem, hash))) others.push(gem.id)
  })
  for (const id of others) await writeFolder(needs, id)
}

async function writeNewFolder({ folder }: FolderNeeds, one: NewFolder & { file: string }): Promise<void> {
  const { gem, file, files } = one
  replaceGemFile(folder, gem.id, file)
  for await (const { name, bytes } of typeof files === 'function' ? files() : files)
    replaceFile(pathBeside(folder, gem.id, name), bytes)
}
