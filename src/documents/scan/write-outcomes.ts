import { addAll } from '../../core/long-lists.ts'
import { breathe } from '../../core/runtime.ts'
import type { Writer } from '../../ports/database.ts'
import type { DatedRecord, PreparedRecord, Search } from '../../search/search.ts'
import type { Collection } from '../collections/collection-repository.ts'
import { forgottenAmong } from '../erase-documents.ts'
import { eraseFileLines, type WriteLog } from '../write-log.ts'
import { encodingNote } from './decode-text.ts'
import { deleteFile, type KnownFile, moveFile, putFile, recordsOfFile } from './file-repository.ts'
import type { FileOutcome } from './prepare-file.ts'
import type { UpdateReport } from './update-report.ts'

export interface WriteNeeds {
  search: Pick<Search, 'put' | 'remove' | 'redate'>
  log: WriteLog
  collection: Collection
}

/** Records of one file written (or dated) per transaction. */
const recordsAtOnce = 500

/**
 * Writes batches of files, each in its own transaction from `transaction`. A file of many records is written in parts;
 * until the last one its row is marked as changed, so that after a crash the file is read again. Files forgotten after
 * the scan began are skipped, and their paths returned.
 */
export async function writeBatch(
  transaction: (work: (tx: Writer) => Promise<void>) => Promise<void>,
  needs: WriteNeeds,
  outcomes: readonly FileOutcome[],
): Promise<Set<string>> {
  const forgotten = new Set<string>()
  // Checked in the writing transaction: another process may forget a file while this one reads it.
  const writeWanted = (parts: readonly FileOutcome[], write: (tx: Writer, wanted: FileOutcome[]) => Promise<void>) =>
    transaction(async (tx) => {
      const paths = parts.map(({ path }) => path)
      for (const path of await forgottenAmong(tx, needs.collection, paths)) forgotten.add(path)
      await write(
        tx,
        parts.filter(({ path }) => !forgotten.has(path)),
      )
    })
  const last: FileOutcome[] = []
  for (const outcome of outcomes) {
    const parts = partsOf(outcome)
    for (const part of parts.slice(0, -1)) {
      await writeWanted([part], async (tx, [wanted]) => wanted && writePart(tx, needs, wanted))
      await breathe()
    }
    last.push(parts.at(-1)!)
  }
  await writeWanted(last, (tx, wanted) => writeOutcomes(tx, needs, wanted))
  return forgotten
}

/** Splits an outcome into parts of this many records; all but the last one mark the row as changed. */
function partsOf(outcome: FileOutcome): FileOutcome[] {
  if (outcome.kind !== 'index' && outcome.kind !== 'touch') return [outcome]
  const { length } = outcome.kind === 'index' ? outcome.records : outcome.dated
  const parts: FileOutcome[] = []
  for (let start = 0; start === 0 || start < length; start += recordsAtOnce) {
    const end = start + recordsAtOnce
    const isLast = end >= length
    const facts = isLast ? outcome.facts : { ...outcome.facts, size: -1, contentHash: '' }
    if (outcome.kind === 'touch') parts.push({ ...outcome, facts, dated: outcome.dated.slice(start, end) })
    else {
      const obsolete = isLast ? outcome.obsolete : []
      parts.push({ ...outcome, facts, obsolete, records: outcome.records.slice(start, end) })
    }
  }
  return parts
}

/** Writes a batch of files in the caller's transaction: rows of files, their records, and the log. */
async function writeOutcomes(tx: Writer, needs: WriteNeeds, outcomes: readonly FileOutcome[]): Promise<void> {
  const records: PreparedRecord[] = []
  const obsolete: number[] = []
  const dated: DatedRecord[] = []
  for (const outcome of outcomes) {
    const written = await writeFile(tx, needs, outcome)
    addAll(records, written.records)
    addAll(obsolete, written.obsolete)
    if (outcome.kind !== 'touch') continue
    for (const recordId of outcome.dated) dated.push({ recordId, date: outcome.facts.modifiedAt })
  }
  if (dated.length) await needs.search.redate(tx, dated)
  if (obsolete.length) await needs.search.remove(tx, obsolete)
  if (records.length) await needs.search.put(tx, records)
}

/** Writes a part of a file before the last one, which writes the log. */
async function writePart(tx: Writer, needs: WriteNeeds, part: FileOutcome): Promise<void> {
  if (part.kind !== 'index') return writeOutcomes(tx, needs, [part])
  await putRecordsFile(tx, needs, part)
  await needs.search.put(tx, part.records)
}

/** Removes the records and rows of deleted files. */
export async function writeRemovals(tx: Writer, needs: WriteNeeds, files: readonly KnownFile[]): Promise<void> {
  const records: number[] = []
  for (const file of files) {
    addAll(records, await recordIds(tx, file.id))
  }
  // The log keeps that files were deleted, and how many, but not their names.
  const paths = files.map(({ path }) => path)
  await eraseFileLines(tx, needs.collection.name, paths)
  for (const { status } of files) if (status === 'indexed') await needs.log(tx, 'file.remove', addressOf(needs, ''))
  if (records.length) await needs.search.remove(tx, records)
  for (const file of files) await deleteFile(tx, file.id)
}

type IndexOutcome = Extract<FileOutcome, { kind: 'index' }>
type Written = { records: readonly PreparedRecord[]; obsolete: readonly number[] }
const nothing: Written = { records: [], obsolete: [] }

async function writeFile(tx: Writer, needs: WriteNeeds, outcome: FileOutcome): Promise<Written> {
  const { collection, log } = needs
  const address = addressOf(needs, outcome.path)
  switch (outcome.kind) {
    case 'touch':
      await putFile(tx, collection.id, outcome.facts)
      return nothing
    case 'index': {
      const { facts, records, obsolete, movedFrom, known } = outcome
      await putRecordsFile(tx, needs, outcome)
      if (movedFrom) await log(tx, 'file.move', address, `from ${movedFrom.path}`)
      else await log(tx, known ? 'file.change' : 'file.add', address, facts.reason ?? undefined)
      return { records, obsolete }
    }
    case 'skip': {
      const fileId = await putFile(tx, collection.id, outcome.facts)
      if (outcome.known?.status === 'indexed') {
        await log(tx, 'file.skip', address, outcome.reason)
        return { records: [], obsolete: await recordIds(tx, fileId) }
      }
      return nothing
    }
    case 'fail':
      // Indexed content stays searchable: the file may be readable again in a minute.
      if (outcome.known?.status !== 'indexed') {
        const facts = { size: 0, modifiedAt: 0, contentHash: null, indexedAt: Date.now() }
        const status = 'failed' as const
        await putFile(tx, collection.id, { ...facts, path: outcome.path, status, reason: outcome.reason })
      }
      return nothing
  }
}

/** Writes the row of a new, changed or moved file, and links its records to it. */
async function putRecordsFile(tx: Writer, { collection }: WriteNeeds, outcome: IndexOutcome): Promise<void> {
  const { facts, records, movedFrom } = outcome
  if (movedFrom) await moveFile(tx, movedFrom.id, facts)
  const fileId = movedFrom?.id ?? (await putFile(tx, collection.id, facts))
  for (const { draft } of records) draft.fileId = fileId
}

const addressOf = ({ collection }: WriteNeeds, path: string): string => `jarvis://${collection.name}/${path}`

const recordIds = async (tx: Writer, fileId: number): Promise<number[]> =>
  (await recordsOfFile(tx, fileId)).map((record) => record.id)

/** Counts the results of a batch. `forgotten`: skipped paths. */
export function report(
  into: UpdateReport,
  collection: string,
  outcomes: readonly FileOutcome[],
  forgotten: ReadonlySet<string>,
): void {
  for (const outcome of outcomes) {
    const path = `${collection}/${outcome.path}`
    if (forgotten.has(outcome.path)) into.skipped.push({ path, reason: 'forgotten' })
    else if (outcome.kind === 'touch') into.unchanged++
    else if (outcome.kind === 'skip') into.skipped.push({ path, reason: outcome.reason })
    else if (outcome.kind === 'fail') into.failed.push({ path, reason: outcome.reason })
    else if (outcome.movedFrom) into.moved++
    else if (outcome.known?.status === 'indexed') into.changed++
    else into.added++
    const note = outcome.kind === 'index' && !forgotten.has(outcome.path) && encodingNote(outcome.facts.reason)
    if (note) into.recoded = [...(into.recoded ?? []), { path, reason: note }]
  }
}
