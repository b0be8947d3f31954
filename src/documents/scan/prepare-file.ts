import { JarvisError, messageOf } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import type { RecordDraft } from '../../core/record.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'
import { redact } from '../../secrets/secrets.ts'
import type { Converter } from '../readers/converter.ts'
import type { Extraction, ReaderInput } from '../readers/extraction.ts'
import { formatOf } from '../readers/formats.ts'
import { boundWords } from './bound-words.ts'
import { buildRecords, datedByFile, type GrammarSource } from './build-records.ts'
import { decodeText, wasMisread } from './decode-text.ts'
import type { FileFacts, FileRecord, KnownFile } from './file-repository.ts'
import type { PossibleMoves } from './possible-moves.ts'
import { prepareRecords } from './prepare-records.ts'
import { readWholeFile, tooLarge } from './read-file.ts'
import { type Force, reconcile } from './reconcile-records.ts'
import { tooManyLines, tooManyRecords } from './too-many-parts.ts'
import type { FoundFile } from './walk-folder.ts'

/** The pending writes for one file; computed outside the transaction. */
export type FileOutcome = { path: string; known: KnownFile | undefined; bytes: number } & (
  | {
      kind: 'index'
      facts: FileFacts
      records: PreparedRecord[]
      /** Records of the former version that the new one lacks. */
      obsolete: number[]
      movedFrom: KnownFile | undefined
    }
  /** Same content, another time: only the row changes, and the date of records (rows) that take their file's date. */
  | { kind: 'touch'; facts: FileFacts; dated: readonly number[] }
  | { kind: 'skip'; facts: FileFacts; reason: string }
  | { kind: 'fail'; reason: string }
)

export interface PrepareNeeds {
  /** Indexed records of a file (its row id), in file order. */
  recordsOf: (fileId: number) => Promise<FileRecord[]>
  search: Pick<Search, 'prepare' | 'sizes'>
  clock: Clock
  logger: Logger
  converter: Pick<Converter, 'convert'>
  grammar: GrammarSource | undefined
  maxFileBytes: number
}

export interface FileToPrepare {
  file: FoundFile
  known: KnownFile | undefined
  collectionId: number
  moves: PossibleMoves
  force: Force
  /** Called when reading it takes so long that other files go first. */
  onAside?: () => void
}

/** Reads, converts, splits and analyzes one file. A problem with the file becomes an outcome, not an error. */
export async function prepareFile(needs: PrepareNeeds, job: FileToPrepare): Promise<FileOutcome> {
  const { file, known } = job
  const about = { path: file.path, known, bytes: file.size }
  try {
    return { ...about, ...(await prepare(needs, job)) }
  } catch (error) {
    // Cancelled, or the database does not answer: not a problem of this file.
    if (error instanceof JarvisError) throw error
    const message = messageOf(error)
    needs.logger.warn('A file could not be indexed.', { path: file.path, error: message })
    return { ...about, kind: 'fail', reason: `could not be indexed: ${message}` }
  }
}

type Outcome = FileOutcome extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'path' | 'known' | 'bytes'>
    : never
  : never

async function prepare(needs: PrepareNeeds, job: FileToPrepare): Promise<Outcome> {
  const { file, known, moves, force, onAside } = job
  const seen = { path: file.path, size: file.size, modifiedAt: file.modifiedAt, indexedAt: Date.now() }
  const skip = (reason: string, hash: string | null = null): Outcome => ({
    kind: 'skip',
    reason,
    facts: { ...seen, contentHash: hash, status: 'skipped', reason },
  })
  if (file.size > needs.maxFileBytes) return skip(tooLarge(file.size, needs.maxFileBytes))
  const read = await readWholeFile(file, needs.maxFileBytes)
  if (read.kind === 'failed') return { kind: 'fail', reason: read.reason }
  if (read.kind === 'skipped') return skip(read.reason)
  seen.size = read.size
  seen.modifiedAt = read.modifiedAt
  const hash = contentHash(read.bytes)
  const isKnown = !force && known?.contentHash === hash && known.status !== 'failed' && !wasMisread(known)
  const touch = (known: KnownFile, dated: number[] = []): Outcome => ({
    kind: 'touch',
    facts: { ...seen, contentHash: hash, status: known.status, reason: known.reason },
    dated,
  })
  const isNewlyDated = isKnown && known.status === 'indexed' && known.modifiedAt !== seen.modifiedAt
  const maybeDated = isNewlyDated ? await recordsOfDate(needs, known) : []
  if (isKnown && !maybeDated.length) return touch(known)
  const movedFrom = known ? undefined : moves.take(hash)
  const facts: FileFacts = { ...seen, contentHash: hash, status: 'indexed', reason: null }

  const extracted = await extract((input) => needs.converter.convert(input, onAside), file.path, read.bytes)
  // Frees up to ten megabytes while the text is split and analyzed.
  read.bytes = new Uint8Array()
  if (!('extraction' in extracted)) {
    moves.release(movedFrom)
    return 'failed' in extracted ? { kind: 'fail', reason: extracted.failed } : skip(extracted.reason, hash)
  }
  const { extraction } = extracted
  if (isKnown) {
    const paths = datedByFile({ path: file.path, extraction })
    return touch(
      known,
      maybeDated.filter(({ path }) => paths.has(path)).map(({ id }) => id),
    )
  }
  const compared = await compareWithIndex(needs, job, { ...{ hash, extraction, movedFrom }, date: seen.modifiedAt })
  if (compared === undefined) {
    moves.release(movedFrom)
    return skip('empty', hash)
  }
  const { changed, obsolete } = compared
  if (force === 'different' && known?.contentHash === hash && !changed.length && !obsolete.length) return touch(known)
  facts.reason = [...extracted.notes, ...(extraction.notes ?? [])].join('; ') || null
  return { kind: 'index', facts, records: await prepareRecords(needs.search, changed), obsolete, movedFrom }
}

/**
 * Records without a date in their text take that of their file, and must follow when only the file's time changes.
 * These candidates may also be records whose text states exactly the file's time.
 */
const recordsOfDate = async (needs: PrepareNeeds, { id, modifiedAt }: KnownFile): Promise<FileRecord[]> =>
  (await needs.recordsOf(id)).filter(({ date }) => date === modifiedAt)

async function extract(
  convert: (input: ReaderInput) => Promise<Extraction>,
  path: string,
  bytes: Uint8Array,
): Promise<{ extraction: Extraction; notes: readonly string[] } | { reason: string } | { failed: string }> {
  if (bytes.length === 0) return { reason: 'empty' }
  const format = formatOf(path)
  const decoded = format.isText ? decodeText(bytes, format.isMarkup) : { kind: 'text' as const, text: '', notes: [] }
  if (decoded.kind === 'refused') return { reason: decoded.reason }
  const tooMuch = tooManyLines(decoded.text)
  if (tooMuch) return { reason: tooMuch }
  try {
    // Text formats no longer need the bytes, and a converter in another thread would get a copy of them.
    const text = format.isMarkup ? redact(decoded.text).text : decoded.text
    const input = { path, text, bytes: format.isText ? new Uint8Array() : bytes }
    const extraction = await convert(input)
    const reason = extraction.kind === 'document' ? tooManyLines(extraction.text) : tooManyRecords(extraction)
    return reason ? { reason } : { extraction: boundWords(extraction), notes: decoded.notes }
  } catch (error) {
    if (error instanceof JarvisError) return { failed: error.message }
    return { reason: `unreadable: ${messageOf(error)}` }
  }
}

/** Compares the records of a file's text with the index; undefined if the text has none. */
async function compareWithIndex(
  needs: PrepareNeeds,
  { file, known, collectionId, force }: FileToPrepare,
  now: { hash: string; date: number; extraction: Extraction; movedFrom: KnownFile | undefined },
): Promise<{ changed: RecordDraft[]; obsolete: number[] } | undefined> {
  const former = known ?? now.movedFrom
  const records = former ? await needs.recordsOf(former.id) : []
  const drafts = await buildRecords({
    collectionId,
    path: file.path,
    contentHash: now.hash,
    modifiedAt: now.date,
    extraction: now.extraction,
    grammar: needs.grammar,
    sizes: needs.search.sizes,
  })
  if (!drafts.length) return undefined
  return reconcile(drafts, records, {
    filePath: file.path,
    formerPath: former?.path ?? file.path,
    // Such a row belongs to a partly indexed file, or one whose passages were lost.
    force: known?.contentHash === '' || force,
    clock: needs.clock,
  })
}
