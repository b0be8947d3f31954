import { statSync } from 'node:fs'
import { join } from 'node:path'
import { throwIfAborted } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import {
  type ExportReader,
  filesFolder,
  formatName,
  formatVersion,
  type Manifest,
  type MovedSpace,
  manifestName,
  rowsFolder,
  rowsPath,
} from '../../exports/layout.ts'
import { isFile } from '../../exports/read-lines.ts'
import type { MovableKind, MovedInto, MovedRow } from '../../ports/movable.ts'
import type { Imported, ImportRequest } from '../import/import-request.ts'
import type { WorkOptions } from '../work-options.ts'

/** Rows written in one transaction. */
const batch = 500
/** Unreadable parts that are listed by name. */
const namedUnreadable = 10

/** Whether a folder has the list of an export, also a damaged one: reading it says so. */
export const hasManifest = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && isFile(join(folder, manifestName))

/** Identifies an interrupted import by the list of files with their hashes. */
export const markOfExport = (files: Manifest['files']): string =>
  contentHash(JSON.stringify({ format: formatName, version: formatVersion, files } satisfies Manifest))

/** State shared by the parts of one export while they are read. */
interface Reading {
  reader: ExportReader
  /** Whether the space was empty: then everything is restored exactly. */
  isEmpty: boolean
  dryRun: boolean
  refuse: Refuse
  options: WorkOptions
}

/** Records a part that was not imported, or was changed. */
type Refuse = (where: string, why: string) => void

type Count = Imported['counts'][number]

/**
 * Imports an export. An empty space is restored exactly; otherwise the export is merged with the existing records. A
 * second import adds nothing.
 */
export async function readExport(
  space: MovedSpace,
  folder: string,
  reader: ExportReader,
  { dryRun = false }: Pick<ImportRequest, 'dryRun'>,
  options: WorkOptions = {},
): Promise<Imported> {
  const mark = markOfExport(reader.files)
  const imported: Imported = {
    ...{ format: 'jarvis', path: folder, dryRun, counts: [], sample: [] },
    notices: [],
    unreadable: { count: 0, first: [] },
  }
  const refuse: Refuse = (where, why) => {
    const { unreadable } = imported
    if (++unreadable.count <= namedUnreadable) unreadable.first.push({ where, why })
  }
  await checkFiles(reader, refuse)
  const kinds = await space.kinds()
  refuseUnknownKinds(reader.files, kinds, refuse)
  const isEmpty =
    (await space.isRestoring(mark)) || ((await hasNoRows(kinds)) && (await space.memoryFiles()).files.length === 0)
  if (isEmpty && !dryRun) await space.setRestoring(mark)
  const reading: Reading = { reader, isEmpty, dryRun, refuse, options }
  const note = (count: Count) => {
    if (count.found > 0) imported.counts.push(count)
  }
  const [first, ...others] = kinds
  // Forgotten records come first; files come before the facts that have lines in them.
  if (first) note(await readKind(reading, first))
  note(await readFiles(reading, space))
  for (const kind of others) note(await readKind(reading, kind))
  if (!dryRun) {
    if (isEmpty) await space.setRestoring()
    await space.finish()
  }
  return imported
}

/** Compares the files with the manifest: a changed one is still read, as most of its rows are good. */
async function checkFiles(reader: ExportReader, refuse: Refuse): Promise<void> {
  for (const [path, { sha256 }] of Object.entries(reader.files)) {
    if (!reader.has(path)) refuse(path, 'it is missing')
    else if ((await reader.hash(path)) !== sha256)
      refuse(path, 'it was changed after the export; its readable rows are imported')
  }
}

/** A newer version may have exported kinds that this one cannot read. */
function refuseUnknownKinds(files: Manifest['files'], kinds: readonly MovableKind[], refuse: Refuse): void {
  const readable = new Set(kinds.map(rowsPath))
  for (const [path, { rows }] of Object.entries(files))
    if (rows && path.startsWith(`${rowsFolder}/`) && !readable.has(path))
      refuse(path, `this version does not know it: its ${rows} rows were skipped`)
}

/** Writes the rows of one kind, a batch in each transaction. */
async function readKind({ reader, isEmpty, dryRun, refuse, options }: Reading, kind: MovableKind): Promise<Count> {
  const path = rowsPath(kind)
  const count = { what: kind.name, found: 0, added: 0, known: 0, left: 0 }
  let waiting: { line: number; row: MovedRow }[] = []
  const flush = async () => {
    throwIfAborted(options.signal)
    const rows = waiting.map(({ row }) => row)
    const outcomes = dryRun ? [] : await kind.write(rows, { isEmpty } satisfies MovedInto)
    for (const [index, outcome] of outcomes.entries())
      if (typeof outcome === 'object') refuse(`${path}, line ${waiting[index]!.line}`, outcome.unreadable)
      else count[outcome]++
    waiting = []
    options.onProgress?.(`Reading ${kind.name}`, count.found, reader.files[path]?.rows)
  }
  for await (const { line, row } of reader.lines(path)) {
    if (row === undefined) {
      refuse(`${path}, line ${line}`, 'it is not a JSON object')
      continue
    }
    count.found++
    waiting.push({ line, row })
    if (waiting.length === batch) await flush()
  }
  await flush()
  if (count.found > 0 && !dryRun) await kind.finish?.()
  return count
}

/** Writes the memory files. A file that cannot be a memory file is refused; the others are written. */
async function readFiles({ reader, isEmpty, dryRun, refuse }: Reading, space: MovedSpace): Promise<Count> {
  const count = { what: 'memory files', found: 0, added: 0, known: 0, left: 0 }
  for (const path of Object.keys(reader.files)) {
    if (!path.startsWith(`${filesFolder}/`)) continue
    const text = reader.has(path) ? reader.text(path) : undefined
    if (text === undefined) continue
    count.found++
    if (dryRun) continue
    try {
      const isNew = await space.restoreFile(path.slice(filesFolder.length + 1), text, { isEmpty })
      count[isNew ? 'added' : 'known']++
    } catch (error) {
      if ((error as { code?: string }).code !== 'memory_path_invalid') throw error
      refuse(path, 'it is not a memory file')
    }
  }
  return count
}

/** Whether no kind has a row. */
export async function hasNoRows(kinds: readonly MovableKind[]): Promise<boolean> {
  for (const kind of kinds) for await (const _ of kind.read()) return false
  return true
}
