import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import type { Jarvis } from '../../app/jarvis.ts'
import { invalidInput, notFound } from '../../core/errors.ts'

/** Pictures that a browser draws. An SVG is drawn as a picture: its scripts do not run, and the policy forbids them. */
const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
}
/** Bytes. */
const largest = 20_000_000
/** Folders in which note programs keep attachments. */
const attachmentFolders = ['attachments', 'assets', 'images', 'files', '_resources']

export interface ImageRequest {
  collection: string
  /** Relative to the root of the collection. */
  path: string
  /** Whether the path is only a file name, as in note programs, and attachment folders are searched. */
  anywhere: boolean
}

/**
 * Reads a picture beside the documents of a collection. Throws if it is not a picture, is outside the collection's
 * folder, or is ignored.
 */
export async function readImage(
  jarvis: Pick<Jarvis, 'documents'>,
  { collection, path, anywhere }: ImageRequest,
): Promise<{ type: string; content: Uint8Array }> {
  const type = types[extname(path).toLowerCase()]
  if (type === undefined) throw invalidInput('image_unknown', 'Only images are served: png, jpg, gif, webp, avif, svg.')
  const root = (await jarvis.documents.status()).find(({ name }) => name === collection)?.root
  if (root !== undefined && !path.includes('\0')) {
    const top = await realpath(root).catch(() => root)
    for (const candidate of anywhere ? placesOf(path) : [path]) {
      const file = await realpath(join(top, candidate)).catch(() => undefined)
      // Also where a symlink or ".." leads: the folder of the collection is the end.
      if (file === undefined || !file.startsWith(`${top}${sep}`) || isHidden(file.slice(top.length))) continue
      // Both names are checked, so that neither a link nor another spelling leads to excluded files.
      const names = [join(top, candidate), file].map((one) => relative(top, one).split(sep).join('/'))
      const isLeftOut = (name: string) => name.startsWith('../') || jarvis.documents.isLeftOut(collection, name)
      if ((await Promise.all(names.map(isLeftOut))).includes(true)) continue
      const { size, isFile } = await stat(file).then((found) => ({ size: found.size, isFile: found.isFile() }))
      if (isFile && size <= largest) return { type, content: await readFile(file) }
    }
  }
  throw notFound('image_not_found', `The collection has no image ${path}.`)
}

/** The stored picture of a gem. Throws if it has none. */
export async function readGemImage(
  jarvis: Pick<Jarvis, 'gems'>,
  gem: string,
): Promise<{ type: string; content: Uint8Array }> {
  const picture = await jarvis.gems.picture(gem)
  if (!picture) throw notFound('image_not_found', `Gem ${gem} has no image.`)
  return picture
}

/** Places of a picture that is named by its file: as written, at the top, or in attachment folders. */
function placesOf(path: string): string[] {
  const name = basename(path)
  const folders = [dirname(path), '']
  return [path, name, ...folders.flatMap((folder) => attachmentFolders.map((one) => join(folder, one, name)))]
}

const isHidden = (path: string): boolean => path.split(sep).some((part) => part.startsWith('.'))
