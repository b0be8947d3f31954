import { lstat, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '../../core/day-of.ts'
import { invalidInput } from '../../core/errors.ts'
import { contentHash, docid, fileAddress } from '../../core/ids.ts'
import { most } from '../../core/long-lists.ts'
import type { Reader } from '../../ports/database.ts'
import { allContexts } from '../collections/collection-repository.ts'
import { contextsOf } from '../collections/contexts.ts'
import { formatOf } from '../readers/formats.ts'
import {
  chunksOfFile,
  chunksOfRecord,
  type FoundRecord,
  type IndexedFile,
  recordsOfFile,
  type StoredChunk,
  sessionsOfFile,
} from './lookup-repository.ts'
import type { LineRange } from './parse-reference.ts'
import { rebuildText, renderEntries } from './rebuild-text.ts'
import { resolveReference, type Target } from './resolve-reference.ts'

export interface DocumentText {
  /** `jarvis://collection/path`, or `jarvis://record/<id>` for a record without a file. */
  uri: string
  docid: string
  title: string
  collection: string | null
  path: string | null
  /** Lines of `text`, counted from 1, both inclusive. */
  startLine: number
  endLine: number
  totalLines: number
  text: string
  /** Descriptions of the collection and of the path, outermost first. */
  contexts: string[]
  /** The file on disk was changed or deleted after indexing. */
  stale: boolean
  /** What line numbers refer to, if not the file itself. */
  note?: string
}

/** Larger files count as changed if their time differs: reading them to be sure would cost more than it is worth. */
const largestCompared = 20_000_000

/** The indexed text of a reference. Only opens files of the collections. */
export async function getDocument(db: Reader, reference: string, range: LineRange = {}): Promise<DocumentText> {
  const target = await resolveReference(db, reference)
  return readTarget(db, target, { ...pick(target), ...pick(range) })
}

/** The text of a resolved target, or a range of its lines. */
export async function readTarget(db: Reader, target: Target, range: LineRange = {}): Promise<DocumentText> {
  if (target.file) return readFileTarget(db, target.file, target.kind === 'record' ? target.record : undefined, range)
  return readRecordTarget(db, (target as { record: FoundRecord }).record, range)
}

const pick = ({ from, lines }: LineRange): LineRange => ({
  ...(from !== undefined && { from }),
  ...(lines !== undefined && { lines }),
})

/** A file, or the lines of one record in it: a larger range of a turn includes the turns around it. */
async function readFileTarget(
  db: Reader,
  file: IndexedFile,
  record: FoundRecord | undefined,
  range: LineRange,
): Promise<DocumentText> {
  const records = await recordsOfFile(db, file.id)
  const chunks = await chunksOfFile(db, file.id)
  const whole = records.length === 1 && records[0]!.path === file.path ? records[0] : undefined
  const lines = whole ? rebuildText(chunks).split('\n') : await renderFile(db, file, records, chunks)
  const own = chunks.filter((chunk) => chunk.recordId === record?.id)
  const first = own[0]?.startLine
  const place =
    first === undefined ? range : { from: first, lines: most(own.map((c) => c.endLine)) - first + 1, ...range }
  const path = record?.path ?? file.path
  const note = formatOf(file.path).linesOf
  return {
    uri: fileAddress(file.collection, path),
    docid: docid(record?.contentHash ?? file.contentHash),
    title: record?.title ?? whole?.title ?? file.path.slice(file.path.lastIndexOf('/') + 1),
    collection: file.collection,
    path,
    ...slice(lines, place),
    contexts: contextsOf(await allContexts(db), file.collection, path),
    stale: await isStale(file),
    ...(note && { note: `Lines count in ${note}.` }),
  }
}

async function renderFile(
  db: Reader,
  file: IndexedFile,
  records: readonly FoundRecord[],
  chunks: readonly StoredChunk[],
): Promise<string[]> {
  const byRecord = new Map<number, StoredChunk[]>(records.map((record) => [record.id, []]))
  for (const chunk of chunks) byRecord.get(chunk.recordId)?.push(chunk)
  const sessions = await sessionsOfFile(db, file.id)
  // A text file has its own lines, and no free line for a heading.
  const rendered = formatOf(file.path).linesOf !== undefined
  const entries = records.map((record) => ({
    chunks: byRecord.get(record.id)!,
    speaker: record.speaker,
    heading: rendered ? headingOf(record, sessions.get(record.id)) : null,
  }))
  return renderEntries(entries)
}

function headingOf(record: FoundRecord, session: string | undefined): string {
  if (record.speaker === null || session === undefined) return record.title
  return record.date === null ? session : `${session} (${dayOf(record.date)})`
}

async function readRecordTarget(db: Reader, record: FoundRecord, range: LineRange): Promise<DocumentText> {
  const lines = rebuildText(await chunksOfRecord(db, record.id)).split('\n')
  return {
    uri: `jarvis://record/${record.uid}`,
    docid: docid(record.contentHash),
    title: record.title,
    collection: record.collection,
    path: record.path,
    ...slice(lines, range),
    contexts: [],
    stale: false,
  }
}

function slice(
  lines: readonly string[],
  { from = 1, lines: count = lines.length }: LineRange,
): Pick<DocumentText, 'startLine' | 'endLine' | 'totalLines' | 'text'> {
  const valid = Number.isInteger(from) && from >= 1 && from <= lines.length && Number.isInteger(count) && count >= 1
  if (!valid) {
    const asked = count === lines.length ? `line ${from}` : `line ${from} with a count of ${count}`
    const message = `The text has ${lines.length} lines; ${asked} does not exist.`
    throw invalidInput('invalid_lines', `${message} Choose an existing line.`, { totalLines: lines.length })
  }
  const taken = lines.slice(from - 1, from - 1 + count)
  return { startLine: from, endLine: from + taken.length - 1, totalLines: lines.length, text: taken.join('\n') }
}

async function isStale(file: IndexedFile): Promise<boolean> {
  const absolute = join(file.root, ...file.path.split('/'))
  try {
    const stats = await lstat(absolute)
    if (stats.isFile() && stats.size !== file.size) return true
    if (stats.isFile() && Math.floor(stats.mtimeMs) === file.modifiedAt) return false
    // A link has its own size and time: only its content can be compared. A pipe or device would be read without end.
    const target = stats.isSymbolicLink() ? await stat(absolute) : stats
    if (!target.isFile() || target.size > largestCompared) return true
    return contentHash(await readFile(absolute)) !== file.contentHash
  } catch {
    return true
  }
}
