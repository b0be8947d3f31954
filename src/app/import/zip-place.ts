import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { invalidInput, notFound } from '../../core/errors.ts'
import { linesOf } from '../../core/lines-of.ts'
import type { ImportPlace } from '../../ports/importer.ts'
import { decodedHead, decodedPieces, decodedWhole } from './decoded-pieces.ts'
import { headLength, largestText } from './open-place.ts'

/** Whether a path is read as a zip archive, by its name. */
export const isZip = (path: string): boolean => /\.zip$/i.test(path)

/**
 * A zip as the folder that it holds; its entries are read where they lie, so that films beside a chat cost nothing.
 * Errors: `import_not_found`, `zip_unreadable`, and of its methods `file_too_large`, `import_needs_file`.
 */
export async function openZip(given: string): Promise<ImportPlace> {
  const path = resolve(given)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw notFound('import_not_found', `File ${given} does not exist. Check the path.`, { path })
  const entries = new Map((await withZip(path, entriesOf)).map((entry) => [entry.fileName, entry]))
  const entryOf = (name: string | undefined): Entry => {
    const entry = name === undefined ? undefined : entries.get(name)
    if (entry) return entry
    throw invalidInput('import_needs_file', `${given} does not contain the file ${name ?? 'of its own name'}.`, {
      path,
    })
  }
  const streamOf = async function* (name: string | undefined): AsyncGenerator<Buffer> {
    const entry = entryOf(name)
    const zip = await openFile(path)
    try {
      yield* await new Promise<Readable>((done, fail) =>
        zip.openReadStream(entry, (error, stream) => (error ? fail(unreadable(given, error)) : done(stream))),
      )
    } finally {
      zip.close()
    }
  }
  const bytes = async (name: string | undefined, limit = Number.POSITIVE_INFINITY): Promise<Buffer> => {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of streamOf(name)) {
      parts.push(part)
      length += part.length
      if (length >= limit) break
      if (length > largestText)
        throw invalidInput('file_too_large', `${name} in ${given} is larger than 400 MB.`, { path })
    }
    return Buffer.concat(parts)
  }
  const text = async (name?: string) => decodedWhole(await bytes(name))
  return {
    path,
    isFolder: true,
    names: [...entries.keys()].sort(),
    head: async (name) => decodedHead(await bytes(name, headLength).catch(() => Buffer.alloc(0))),
    text,
    bytes: (name) => bytes(name),
    async *pieces(name) {
      yield await text(name)
    },
    lines: (name, encoding = 'utf8') =>
      linesOf(
        encoding === 'utf8' ? decodedPieces(streamOf(name)) : Readable.from(streamOf(name)).setEncoding(encoding),
      ),
    async database() {
      throw invalidInput('import_packed', `${given} is an archive; extract it and pass the folder.`, { path })
    },
  }
}

const unreadable = (path: string, error: Error) =>
  invalidInput(
    'zip_unreadable',
    `${path} is not a complete zip: ${error.message.replace(/\.+$/, '')}. Copy or export it again.`,
    { path },
  )

const openFile = (path: string): Promise<ZipFile> =>
  new Promise((done, fail) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? fail(unreadable(path, error)) : done(zip),
    ),
  )

async function withZip<Result>(path: string, work: (zip: ZipFile) => Promise<Result>): Promise<Result> {
  const zip = await openFile(path)
  try {
    return await work(zip).catch((error: Error) => {
      throw unreadable(path, error)
    })
  } finally {
    zip.close()
  }
}

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((done, fail) => {
    const entries: Entry[] = []
    zip.on('error', fail)
    zip.on('end', () => done(entries))
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
