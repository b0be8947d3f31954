import { JarvisError, messageOf } from '../../core/errors.ts'
import { contentHash, newId } from '../../core/ids.ts'
import type { Facets, RecordDraft } from '../../core/record.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'
import { redact } from '../../text/redact.ts'
import type { Converter } from '../readers/converter.ts'
import type { Extraction, ReaderInput } from '../readers/extraction.ts'
import { formatOf } from '../readers/formats.ts'
import { boundWords } from './bound-words.ts'
import { buildRecords, type Draft, datedByFile, type GrammarSource } from './build-records.ts'
import { decodeText, wasMisread } from './decode-text.ts'
import type { FileFacts, FileRecord, KnownFile } from './file-repository.ts'
import type { PossibleMoves } from './possible-moves.ts'
import { prepareRecords } from './prepare-records.ts'
import { readWholeFile, tooLarge } from './read-file.ts'
import { tooManyLines, tooManyRecords } from './too-many-parts.ts'
import type { FoundFile } from './walk-folder.ts'

/** What is to be written about one file; made outside the transaction. */
export type FileOutcome = { path: string; known: KnownFile | undefined; bytes: number } & (
  | {
      kind: 'index'
      facts: FileFacts
      records: PreparedRecord[]
      /** Records of the former version that the new one does not have. */
      obsolete: number[]
      movedFrom: KnownFile | undefined
    }
  /** Same content, another time: only the row changes, and the date of records (rows) that are dated by their file. */
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

/** true: every file is indexed again. `different`: only those whose text differs from the index. */
export type Force = boolean | 'different'

export interface FileToPrepare {
  file: FoundFile
  known: KnownFile | undefined
  collectionId: number
  moves: PossibleMoves
  force: Force
  /** Called when reading it takes so long that other files go first. */
  onAside?: () => void
}

/** Reads, converts, cuts and analyses one file. Whatever is wrong with the file becomes an outcome, not an error. */
export async function prepareFile(needs: PrepareNeeds, job: FileToPrepare): Promise<FileOutcome> {
  const { file, known } = job
  const about = { path: file.path, known, bytes: file.size }
  try {
    return { ...about, ...(await prepare(needs, job)) }
  } catch (error) {
    // Cancelled, or a database that does not answer: not this file's fault.
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

async function prepare(
  needs: PrepareNeeds,
  { file, known, collectionId, moves, force, onAside }: FileToPrepare,
): Promise<Outcome> {
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
  // Ten megabytes that nobody reads any more, while the text is cut and analysed.
  read.bytes = new Uint8Array()
  if ('failed' in extracted) {
    moves.giveBack(movedFrom)
    return { kind: 'fail', reason: extracted.failed }
  }
  if ('reason' in extracted) {
    moves.giveBack(movedFrom)
    return skip(extracted.reason, hash)
  }
  if (isKnown) {
    const paths = datedByFile({ path: file.path, extraction: extracted.extraction })
    return touch(
      known,
      maybeDated.filter(({ path }) => paths.has(path)).map(({ id }) => id),
    )
  }
  const former = known ?? movedFrom
  const records = former ? await needs.recordsOf(former.id) : []
  const drafts = await buildRecords({
    collectionId,
    path: file.path,
    contentHash: hash,
    modifiedAt: seen.modifiedAt,
    extraction: extracted.extraction,
    grammar: needs.grammar,
    sizes: needs.search.sizes,
  })
  if (!drafts.length) {
    moves.giveBack(movedFrom)
    return skip('empty', hash)
  }
  const { changed, obsolete } = reconcile(drafts, records, {
    filePath: file.path,
    formerPath: former?.path ?? file.path,
    // Such a row is of a file that was indexed in part, or whose passages were lost.
    force: known?.contentHash === '' || force,
    clock: needs.clock,
  })
  if (force === 'different' && known?.contentHash === hash && !changed.length && !obsolete.length) return touch(known)
  facts.reason = [...extracted.notes, ...(extracted.extraction.notes ?? [])].join('; ') || null
  return { kind: 'index', facts, records: await prepareRecords(needs.search, changed), obsolete, movedFrom }
}

/**
 * Where the text says no date, a record has that of its file, and another one when only the file's time changes. These
 * may be such records; a text may also say the very time that its file has.
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
    // Text formats need no bytes any more, and a converter in another thread would get a copy of them.
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

/**
 * Gives each draft the id that its place in the file had before. Records at the beginning that are as they were stay
 * untouched, so that a conversation that grew by a turn costs a turn. (A turn depends on those before it, so from the
 * first difference on all are written.)
 */
function reconcile(
  drafts: readonly Draft[],
  records: readonly FileRecord[],
  { filePath, formerPath, force, clock }: { filePath: string; formerPath: string; force: Force; clock: Clock },
): { changed: RecordDraft[]; obsolete: number[] } {
  // A move that was broken off has left some records under their former path; what fits nowhere is taken away.
  const isOf = (file: string, path: string) => path === file || path.startsWith(`${file}#`)
  const placeOf = ({ path }: FileRecord) => {
    const file = [filePath, formerPath].find((each) => isOf(each, path))
    return file === undefined ? undefined : path.slice(file.length)
  }
  const before = new Map<string, FileRecord>()
  const obsolete: number[] = []
  for (const record of records) {
    const place = placeOf(record)
    if (place === undefined || before.has(place)) obsolete.push(record.id)
    else before.set(place, record)
  }
  let same = 0
  const isAsBefore = force === 'different' ? isWhollySame : isSame
  while (force !== true && same < drafts.length && isAsBefore(drafts[same]!, records[same])) same++
  const changed: RecordDraft[] = []
  for (const [index, draft] of drafts.entries()) {
    const place = draft.path!.slice(filePath.length)
    const former = before.get(place)
    before.delete(place)
    if (index >= same) changed.push({ ...draft, uid: former?.uid ?? newId(clock()) })
  }
  return { changed, obsolete: [...obsolete, ...[...before.values()].map(({ id }) => id)] }
}

const isSame = (draft: Draft, record: FileRecord | undefined): boolean =>
  record !== undefined &&
  draft.path === record.path &&
  draft.title === record.title &&
  draft.contentHash === record.contentHash &&
  draft.chunks[0]?.startLine === record.startLine &&
  (draft.date ?? null) === record.date &&
  (draft.turn?.role ?? null) === record.role &&
  hasFacets(record, draft.facets ?? {})

/** A hash is that of the file: what the index holds may have been damaged since. */
function isWhollySame(draft: Draft, record: FileRecord | undefined): boolean {
  if (!isSame(draft, record)) return false
  const stored = new Map(JSON.parse(record!.passages ?? '[]') as [seq: number, text: string][])
  return stored.size === draft.chunks.length && draft.chunks.every(({ text }, seq) => stored.get(seq) === text)
}

/** What stands beside a text in its line (tags, the session) is no part of its hash. */
function hasFacets({ facets }: FileRecord, drafted: Facets): boolean {
  const wanted = new Set(
    Object.entries(drafted).flatMap(([name, values]) => values.map((value) => facetKey(name, value))),
  )
  const stored = JSON.parse(facets) as [string, string][]
  return stored.length === wanted.size && stored.every(([name, value]) => wanted.has(facetKey(name, value)))
}

const facetKey = (name: string, value: string): string => `${name}=${value}`
