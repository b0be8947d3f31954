import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfFile } from '../core/hash-of-file.ts'
import { type ExportReader, type ExportWriter, type Manifest, pagesFolder } from './layout.ts'
import { writeManifest } from './manifest.ts'
import { openWriter, placeBelow, writePrivate } from './private-files.ts'
import { isFile, readLines } from './read-lines.ts'

/** Writes an unencrypted export. */
export const plainWriter = (folder: string): ExportWriter => ({
  rows: (path) => openWriter(placeBelow(folder, path)),
  file: (path, text) => writePrivate(placeBelow(folder, path), text),
  page: (path, text) => writePrivate(placeBelow(folder, `${pagesFolder}/${path}`), text),
  end: (manifest) => writeManifest(folder, manifest),
})

export const plainReader = (folder: string, { files }: Manifest): ExportReader => ({
  files,
  has: (path) => isFile(join(folder, path)),
  hash: (path) => hashOfFile(join(folder, path)),
  lines: (path) => readLines(join(folder, path)),
  text: (path) => readFileSync(join(folder, path), 'utf8'),
})
