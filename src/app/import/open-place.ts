import { createReadStream, statSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { invalidInput, notFound } from '../../core/errors.ts'
import { linesOf } from '../../core/lines-of.ts'
import type { ForeignDatabase, ImportPlace } from '../../ports/importer.ts'
import { decodedHead, decodedPieces, decodedWhole } from './decoded-pieces.ts'
import { foreignDatabase } from './foreign-database.ts'

/** A file read whole may be this large, bytes: a text of the language cannot be much longer. */
export const largestText = 400_000_000
/** Bytes of a file that format detection reads. */
export const headLength = 64 * 1024
/** Most names listed of a folder: enough for detection, and for formats that are read file by file. */
const mostNames = 200_000
/** Depth at which listing stops; exports are never deeper. */
const deepest = 12
const packed = /\.(?:zip|gz|tgz|tar|7z|rar|bz2|xz)$/i

/** A file or folder to import from. Errors: `import_not_found`, `import_packed`, `import_empty`, and of its methods
 * `file_too_large`, `import_needs_file`. */
export async function openPlace(
  given: string,
  openDatabase: (path: string) => Promise<ForeignDatabase>,
): Promise<ImportPlace> {
  const path = resolve(given)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw notFound('import_not_found', `File or folder ${given} does not exist. Check the path.`, { path })
  if (stats.isFile() && packed.test(path))
    throw invalidInput('import_packed', `${given} is an archive; extract it and pass the folder.`, { path })
  if (stats.isFile() && stats.size === 0)
    throw invalidInput('import_empty', `${given} is empty. Export or copy it again.`, { path })
  const isFolder = stats.isDirectory()
  const fileOf = (name: string | undefined) => (name === undefined ? path : join(path, name))
  const readableFile = (name: string | undefined) => {
    if (name !== undefined || !isFolder) return fileOf(name)
    throw invalidInput('import_needs_file', `${given} is a folder, but this format is a file. Pass the file.`, { path })
  }
  const boundedFile = (name: string | undefined) => {
    const file = readableFile(name)
    if (statSync(file).size <= largestText) return file
    throw invalidInput('file_too_large', `${file} is larger than ${largestText / 1e6} MB. Split it.`, { path: file })
  }
  return {
    path,
    isFolder,
    names: isFolder ? await namesIn(path) : [],
    head: (name) => headOf(fileOf(name)),
    text: async (name) => decodedWhole(await readFile(boundedFile(name))),
    bytes: async (name) => readFile(boundedFile(name)),
    database: (name) => foreignDatabase(fileOf(name), openDatabase),
    pieces: (name) => decodedPieces(createReadStream(readableFile(name), { highWaterMark: headLength })),
    lines: (name, encoding = 'utf8') =>
      linesOf(
        encoding === 'utf8'
          ? decodedPieces(createReadStream(readableFile(name)))
          : createReadStream(readableFile(name), encoding),
      ),
  }
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) return ''
  try {
    const bytes = Buffer.alloc(headLength)
    const { bytesRead } = await handle.read(bytes, 0, headLength, 0)
    return decodedHead(bytes.subarray(0, bytesRead))
  } catch {
    // A folder where a file was expected has an empty head.
    return ''
  } finally {
    await handle.close()
  }
}

/** Links are not followed: imported files are in the given folder. */
async function namesIn(root: string): Promise<string[]> {
  const names: string[] = []
  const folders: { path: string; depth: number }[] = [{ path: '', depth: 0 }]
  for (let next = folders.pop(); next && names.length < mostNames; next = folders.pop()) {
    const { path, depth } = next
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isFile()) names.push(name)
      else if (!entry.isDirectory()) continue
      else if (entry.name.startsWith('.') || entry.name === 'node_modules') names.push(`${name}/`)
      else if (depth < deepest) folders.push({ path: name, depth: depth + 1 })
    }
  }
  return names.sort()
}
