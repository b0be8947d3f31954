/**
 * A sealed export: the files of a plain one, each sealed in pieces and named by a number. Their names, with hashes and
 * counts, are in a sealed list. Pages for people are omitted, as they would be unreadable.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import type { ExportSeal } from '../sealing/export-lock.ts'
import { openWith, sealWith } from '../sealing/seal-bytes.ts'
import type { ExportReader, ExportWriter, Manifest } from './layout.ts'
import { writeManifest } from './manifest.ts'
import { openWriter, placeBelow, writePrivate } from './private-files.ts'
import { isFile, parseLine } from './read-lines.ts'
import { frameOf, framesIn } from './sealed-frames.ts'

const sealedFolder = 'sealed'
const listName = `${sealedFolder}/list`
const nameOf = (number: number): string => `${sealedFolder}/${String(number).padStart(6, '0')}`
/** Binds a piece to its file and position. */
const placeOf = (number: number, piece: number): string => `${number}/${piece}`

/** Content of the sealed list. */
interface List {
  files: Manifest['files']
  /** By path. */
  numbers: Readonly<Record<string, number>>
}

/** Writes an export that reveals nothing of its content. */
export function sealedWriter(folder: string, { lock, key }: ExportSeal): ExportWriter {
  const numbers: Record<string, number> = {}
  let last = 0
  const open = (path: string) => {
    const number = ++last
    numbers[path] = number
    let piece = 0
    return openWriter(placeBelow(folder, nameOf(number)), (text) =>
      frameOf(sealWith(key, Buffer.from(text), placeOf(number, piece++))),
    )
  }
  return {
    rows: open,
    file(path, text) {
      const writer = open(path)
      try {
        writer.write(text)
      } finally {
        writer.close()
      }
    },
    page: () => undefined,
    end({ files }) {
      const list: List = { files, numbers }
      writePrivate(placeBelow(folder, listName), sealWith(key, Buffer.from(JSON.stringify(list)), 'list'))
      writeManifest(folder, { lock })
    },
  }
}

/** Reads a sealed export; undefined if the key does not open its list. */
export function sealedReader(folder: string, key: Uint8Array): ExportReader | undefined {
  const list = readList(join(folder, listName), key)
  if (list === undefined) return undefined
  const { files, numbers } = list
  const fileOf = (path: string) => join(folder, nameOf(numbers[path] ?? 0))
  function* piecesOf(path: string): Generator<Buffer | undefined> {
    let piece = 0
    for (const frame of framesIn(fileOf(path))) yield frame && opened(key, frame, placeOf(numbers[path] ?? 0, piece++))
  }
  return {
    files,
    has: (path) => isFile(fileOf(path)),
    async hash(path) {
      const hash = createHash('sha256')
      // A piece that does not open is skipped, so that the hash differs.
      for (const piece of piecesOf(path)) hash.update(piece ?? '')
      return hash.digest('hex')
    },
    async *lines(path) {
      if (!isFile(fileOf(path))) return
      let line = 0
      for (const piece of piecesOf(path))
        for (const text of piece?.toString('utf8').split('\n') ?? [])
          if (text !== '') yield { line: ++line, row: parseLine(text) }
    },
    text(path) {
      // With the last piece removed the others still open: the hash detects an incomplete file.
      const text = Buffer.concat([...piecesOf(path)].map((piece) => piece ?? Buffer.alloc(0))).toString('utf8')
      return contentHash(text) === files[path]?.sha256 ? text : undefined
    },
  }
}

function readList(file: string, key: Uint8Array): List | undefined {
  if (!existsSync(file)) return undefined
  const bytes = opened(key, readFileSync(file), 'list')
  return bytes && (JSON.parse(bytes.toString('utf8')) as List)
}

function opened(key: Uint8Array, sealed: Uint8Array, place: string): Buffer | undefined {
  try {
    return openWith(key, sealed, place)
  } catch {
    return undefined
  }
}
