import { dayOf } from '../../core/day-of.ts'
import { contentHash } from '../../core/ids.ts'
import type { ChunkDraft, Facets, RecordDraft, Turn } from '../../core/record.ts'
import { breathe } from '../../core/runtime.ts'
import { redact } from '../../secrets/secrets.ts'
import { type ChunkSizes, chunkText } from '../../text/chunk.ts'
import { type MarkdownFacts, readMarkdown } from '../../text/markdown.ts'
import { dateInPath } from '../readers/dates.ts'
import { extensionOf } from '../readers/extension.ts'
import type { ExtractedDocument, ExtractedEntry, Extraction } from '../readers/extraction.ts'
import { layoutEntries } from './layout-entries.ts'

/** Bytes of the grammar of a programming language, for chunks that end at the ends of functions. */
export type GrammarSource = (language: string) => Promise<Uint8Array | undefined>

export interface ReadFile {
  collectionId: number
  path: string
  /** sha256 of the file's bytes. */
  contentHash: string
  modifiedAt: number
  extraction: Extraction
  grammar: GrammarSource | undefined
  /** Chunk sizes; default: the built-in ones. */
  sizes?: ChunkSizes | undefined
}

/** A record without its id. */
export type Draft = Omit<RecordDraft, 'uid'>

/** Number of previous turns in a turn's context. */
const turnsBefore = 2
/** Entries split into chunks between two pauses: some 20 ms of work. */
const entriesAtOnce = 200
/** Maximum title length; a first heading that is a paragraph is cut. */
const maxTitleCharacters = 200

/** The records of a file, with secrets redacted. Empty if it has no text. */
export async function buildRecords(file: ReadFile): Promise<Draft[]> {
  return file.extraction.kind === 'document'
    ? buildDocument(file, file.extraction)
    : buildEntries(file, file.extraction.entries)
}

/**
 * Paths of the records of a file that take the date of the file, as neither their text nor a path has one. Only reads
 * dates, without building records.
 */
export function datedByFile({ path, extraction }: Pick<ReadFile, 'path' | 'extraction'>): Set<string> {
  if (dateInPath(path) !== undefined) return new Set()
  if (extraction.kind === 'entries')
    return new Set(extraction.entries.filter(({ date }) => date === undefined).map((entry) => entryPath(path, entry)))
  const facts = extraction.form === 'markdown' ? readMarkdown(redact(extraction.text).text, path) : undefined
  return new Set(documentDate(path, extraction, facts) === undefined ? [path] : [])
}

const entryPath = (path: string, { id }: ExtractedEntry): string => `${path}#${id}`

/** The date of a document from its content or its name. */
function documentDate(path: string, extraction: ExtractedDocument, facts: MarkdownFacts | undefined) {
  const { date, created, updated } = facts?.dates ?? {}
  return date ?? created ?? updated ?? extraction.date ?? dateInPath(path)
}

async function buildDocument(file: ReadFile, extraction: ExtractedDocument): Promise<Draft[]> {
  const { text } = redact(extraction.text)
  const chunks = await chunkDocument(text, extraction, file)
  if (!chunks.length) return []
  const facts = extraction.form === 'markdown' ? readMarkdown(text, file.path) : undefined
  const type = facts?.frontmatter.type
  return [
    {
      kind: 'document',
      title: titled(redact(extraction.title ?? '').text || ownTitle(facts, file.path) || nameOf(file.path, extraction)),
      contentHash: file.contentHash,
      chunks,
      facets: facetsOf({ tag: facts?.tags ?? [], type: typeof type === 'string' && type ? [type] : [] }),
      collectionId: file.collectionId,
      path: file.path,
      date: documentDate(file.path, extraction, facts) ?? file.modifiedAt,
    },
  ]
}

/** Records of a multi-record file, in order. Lines count in the file's rendering. */
async function buildEntries(file: ReadFile, extracted: readonly ExtractedEntry[]): Promise<Draft[]> {
  const entries = extracted.map(coverSecrets)
  const lines = layoutEntries(entries)
  const fileDate = dateInPath(file.path) ?? file.modifiedAt
  const recent = new Map<string, string[]>()
  const drafts: Draft[] = []
  for (const [index, entry] of entries.entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await breathe()
    const turn = entry.speaker === undefined ? undefined : turnOf(entry, entry.speaker, recent)
    const chunks = await chunkText(entry.text, {
      format: turn ? 'conversation' : 'markdown',
      size: file.sizes?.[turn ? 'conversation' : 'document'],
    })
    if (!chunks.length) continue
    // A file of turns without sessions is one session.
    const { session = turn && file.path, speaker, tags = [] } = entry
    drafts.push({
      kind: turn ? 'message' : 'document',
      title: titled(entry.title ?? (turn ? turnTitle(entry) : entry.id)),
      contentHash: contentHash(speaker === undefined ? entry.text : `${speaker}: ${entry.text}`),
      chunks: chunks.map((chunk) => movedDown(chunk, lines[index]! - 1)),
      facets: facetsOf({ session: session ? [session] : [], speaker: speaker ? [speaker] : [], tag: tags }),
      collectionId: file.collectionId,
      path: entryPath(file.path, entry),
      date: entry.date ?? fileDate,
      ...(turn && { turn }),
    })
  }
  return drafts
}

function chunkDocument(
  text: string,
  { form, language }: ExtractedDocument,
  { grammar, sizes }: Pick<ReadFile, 'grammar' | 'sizes'>,
): Promise<ChunkDraft[]> {
  const format = form === 'text' ? 'plain' : form
  return chunkText(text, { format, language, loadGrammar: grammar, size: sizes?.document })
}

const coverSecrets = (entry: ExtractedEntry): ExtractedEntry => ({
  ...entry,
  // Blank lines around a text would take the room that the layout uses for a heading.
  text: redact(entry.text).text.trim(),
  ...(entry.title !== undefined && { title: redact(entry.title).text }),
  ...(entry.tags !== undefined && { tags: entry.tags.map((tag) => redact(tag).text.replace(/^#/, '').toLowerCase()) }),
})

function turnOf({ text, role, session = '' }: ExtractedEntry, speaker: string, recent: Map<string, string[]>): Turn {
  const before = recent.get(session) ?? []
  recent.set(session, [...before, `${speaker}: ${text}`].slice(-turnsBefore))
  return { speaker, role: role ?? 'other', before }
}

function turnTitle({ speaker = '', date, session }: ExtractedEntry): string {
  const when = date === undefined ? session : dayOf(date)
  return when ? `${speaker}, ${when}` : speaker
}

const titled = (title: string): string => title.replace(/\s+/g, ' ').trim().slice(0, maxTitleCharacters)

/** The first heading; for a PDF without a title this would be a page number, which is skipped. */
const ownTitle = (facts: MarkdownFacts | undefined, path: string): string | undefined =>
  /\.pdf$/i.test(path) && /^Page \d+$/.test(facts?.title ?? '') ? undefined : facts?.title

/** The file's name; for code with its extension. */
function nameOf(path: string, { form }: ExtractedDocument): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const extension = extensionOf(path)
  return form === 'code' || !extension ? name : name.slice(0, -extension.length - 1)
}

function facetsOf(facets: Facets): Facets {
  return Object.fromEntries(Object.entries(facets).filter(([, values]) => values.length))
}

const movedDown = (chunk: ChunkDraft, lines: number): ChunkDraft =>
  lines === 0 ? chunk : { ...chunk, startLine: chunk.startLine + lines, endLine: chunk.endLine + lines }
