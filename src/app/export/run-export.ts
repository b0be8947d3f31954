import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { conflict, throwIfAborted } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import { checkTarget, replaceFolder } from '../../exports/export-folder.ts'
import {
  type Exported,
  type ExportWriter,
  filesFolder,
  formatName,
  formatVersion,
  type Manifest,
  type MovedSpace,
  type RowsWriter,
  rowsPath,
} from '../../exports/layout.ts'
import { plainWriter } from '../../exports/plain-export.ts'
import { sealedWriter } from '../../exports/sealed-export.ts'
import type { MovableKind } from '../../ports/movable.ts'
import type { ExportSeal } from '../../sealing/export-lock.ts'
import type { WorkOptions } from '../work-options.ts'

/** Times that the whole is read again because something was written meanwhile. */
const mostTries = 3
/** Rows between two progress reports. */
const reportEvery = 1000

/**
 * Exports everything of a space to a folder: JSON lines for an exact import, memory files unchanged, and pages for
 * people. With a `seal`, all of it is unreadable without the passphrase of the home. The folder appears complete or not
 * at all; an earlier export in it is replaced. Errors: `export_folder_taken`, `export_changed`.
 */
export async function runExport(
  space: MovedSpace,
  target: string,
  { signal, onProgress, seal }: WorkOptions & { seal?: ExportSeal | undefined } = {},
): Promise<Exported> {
  const folder = resolve(target)
  checkTarget(folder)
  for (let attempt = 1; ; attempt++) {
    const before = await space.version()
    const done = await replaceFolder(folder, async (draft) => {
      const writer = seal ? sealedWriter(draft, seal) : plainWriter(draft)
      const { counts, manifest } = await writeAll(space, writer, { signal, onProgress })
      const isSame = (await space.version()) === before || (await isAsWritten(space, manifest, signal))
      return isSame ? counts : undefined
    })
    if (done) return { folder, sealed: seal !== undefined, counts: done }
    if (attempt === mostTries)
      throw conflict(
        'export_changed',
        'The space was being changed during the export. Try again when its server and agents are idle.',
      )
  }
}

/** Vectors and other derived data change all the time, so only the exported rows are compared. */
async function isAsWritten(space: MovedSpace, { files }: Manifest, signal: AbortSignal | undefined): Promise<boolean> {
  for (const kind of await space.kinds()) {
    const hash = createHash('sha256')
    for await (const row of kind.read()) {
      throwIfAborted(signal)
      hash.update(lineOf(row))
    }
    if (hash.digest('hex') !== files[rowsPath(kind)]?.sha256) return false
  }
  const { files: memory } = await space.memoryFiles()
  return memory.every(({ path, text }) => files[`${filesFolder}/${path}`]?.sha256 === contentHash(text))
}

const lineOf = (row: object): string => `${JSON.stringify(row)}\n`

async function writeAll(
  space: MovedSpace,
  writer: ExportWriter,
  options: WorkOptions,
): Promise<{ counts: Exported['counts']; manifest: Manifest }> {
  const files: Record<string, { sha256: string; rows?: number }> = {}
  const counts: Exported['counts'] = []
  for (const kind of await space.kinds()) {
    const path = rowsPath(kind)
    const written = await writeRows(kind, writer.rows(path), options)
    files[path] = written
    counts.push({ what: kind.name, count: written.rows })
    for await (const page of kind.pages?.() ?? []) {
      throwIfAborted(options.signal)
      writer.page(page.path, page.text)
    }
  }
  const { files: memory, skipped } = await space.memoryFiles()
  for (const { path, text } of memory) {
    writer.file(`${filesFolder}/${path}`, text)
    files[`${filesFolder}/${path}`] = { sha256: contentHash(text) }
  }
  counts.push({ what: 'memory files', count: memory.length })
  for (const path of skipped)
    counts.push({ what: `memory file that cannot be read and is left out: ${path}`, count: 1 })
  const manifest: Manifest = { format: formatName, version: formatVersion, files }
  writer.end(manifest)
  return { counts, manifest }
}

async function writeRows(
  kind: MovableKind,
  writer: RowsWriter,
  { signal, onProgress }: WorkOptions,
): Promise<{ sha256: string; rows: number }> {
  let rows = 0
  try {
    for await (const row of kind.read()) {
      throwIfAborted(signal)
      writer.write(lineOf(row))
      if (++rows % reportEvery === 0) onProgress?.(`Writing ${kind.name}`, rows)
    }
  } finally {
    writer.close()
  }
  return { sha256: writer.sha256(), rows }
}
