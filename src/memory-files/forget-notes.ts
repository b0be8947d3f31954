import { counted } from '../core/counted.ts'
import { ownMidnight } from '../core/day-of.ts'
import { notFound } from '../core/errors.ts'
import { shellWord } from '../core/shell-word.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { type Mention, mentions } from '../text/mentions.ts'
import { noteForgotten } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { copiesInWords, fileOfCopy, keptCopies, readCopy, removeFromCopies } from './kept-copies.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { type NoteBlock, noteBlocks, withoutBlocks } from './note-blocks.ts'
import { checkMemoryPath } from './paths.ts'
import { sameWords } from './sections.ts'
import { fileImage } from './undo-files.ts'
import { notSearched, usableFiles } from './usable-files.ts'

export interface NoteRequest extends Mention {
  /** `memory/2026-11-22.md:3`; replaces the other conditions. */
  notes?: readonly string[] | undefined
  session?: string | undefined
  /** Epoch milliseconds, inclusive and exclusive. */
  after?: number | undefined
  before?: number | undefined
}

interface Needs {
  db: Database
  search: Pick<Search, 'uncacheStored'>
  folder: string
  store: FileStore
}

type PlacedBlock = NoteBlock & { path: string }
type Place = Pick<PlacedBlock, 'path' | 'line' | 'lines'>

/** Notes that would go, and how they do. */
export interface NotesToErase {
  notes: { kind: 'note' | 'kept line'; id: string; text: string }[]
  /** Sentences about text that was written by hand, and how to remove it. */
  left: string[]
  /** Lines of session notes to remove from the files. */
  texts: string[]
  /** Erases the notes and returns sentences about it. */
  erase(): Promise<{ erased: string[] }>
}

/**
 * Finds notes to forget. A note named by its line is erased even if the owner wrote it, with its promoted copies.
 * Words, persons and days select only notes that Jarvis wrote, also those in earlier versions only; hand-written ones
 * are reported with their line. Errors: `note_not_found`, `memory_path_invalid`.
 */
export async function findNotes(needs: Needs, request: NoteRequest): Promise<NotesToErase> {
  const { ours, byHand, ofSessions, notSearched } = await findBlocks(needs, request)
  const isGone = linesOf(request, ours)
  const inFiles = new Set([...ours, ...byHand].flatMap(({ lines }) => lines))
  const copies = keptCopies(needs.folder).filter((file) => isOfDays(fileOfCopy(needs.folder, file), request))
  const kept = new Set(
    copies.flatMap((file) => readCopy(file).split('\n')).filter((line) => isGone(line) && !inFiles.has(line)),
  )
  return {
    notes: [
      ...ours.map(({ path, line, text }) => ({ kind: 'note' as const, id: `${path}:${line}`, text })),
      ...[...kept].map((line) => ({ kind: 'kept line' as const, id: 'versions', text: line.trim() })),
    ],
    async erase() {
      const erased = ours.length > 0 ? [counted(ours.length, 'note')] : []
      for (const path of new Set(ours.map((block) => block.path))) await eraseIn(needs, path, ours)
      const isAsked = (path: string) => isOfDays(path, request)
      await needs.db.transaction((tx) => journalImages.forgetThat(tx, fileImage, isGone, isAsked))
      const { copies, lines } = removeFromCopies(needs.folder, isGone, isAsked)
      const isRemoved = (line: string, path: string | null) => isAsked(path ?? '') && isGone(line)
      await noteForgotten(needs.db, { lines, isForgotten: isRemoved, read: needs.store.read })
      return { erased: [...erased, ...copiesInWords(copies)] }
    },
    left: [...byHand.map(handWritten), ...notSearched],
    // The title of a deleted note is still in its versions, and names it in the log.
    texts: [...ofSessions, ...[...kept].flatMap((line) => (line.startsWith('# ') ? line.slice(2) : []))],
  }
}

function handWritten({ path, line }: Place): string {
  // Text with spaces would be taken for words.
  const option = /\s/.test(path) ? '--fact ' : ''
  return `${path}, line ${line}: written by hand. Erase it with "jarvis forget ${option}${shellWord(`${path}:${line}`)} --yes".`
}

async function eraseIn({ db, search, store }: Needs, path: string, gone: readonly PlacedBlock[]): Promise<void> {
  const record = await db.get<{ id: number }>(`SELECT id FROM records WHERE kind = 'memory' AND path = ?`, [path])
  if (record) await search.uncacheStored([record.id])
  const here = gone.filter((block) => block.path === path)
  await store.change(path, 'memory.forget', (text) => withoutBlocks(text, here))
}

/** Selects the lines of kept copies to erase: those of the notes and, if words are given, all that contain them. */
function linesOf({ query, person, notes }: NoteRequest, gone: readonly PlacedBlock[]): (line: string) => boolean {
  const lines = new Set(gone.flatMap((block) => block.lines.map((line) => line.trimEnd())))
  const byWords = notes === undefined && (query !== undefined || person !== undefined)
  return (line) => lines.has(line.trimEnd()) || (byWords && line.trim() !== '' && mentions(line, { query, person }))
}

interface FoundBlocks {
  ours: PlacedBlock[]
  byHand: Place[]
  /** Lines of session notes. */
  ofSessions: string[]
  /** Sentences about files that cannot be read. */
  notSearched: string[]
}

async function findBlocks(needs: Needs, request: NoteRequest): Promise<FoundBlocks> {
  const found: FoundBlocks = { ours: [], byHand: [], ofSessions: [], notSearched: [] }
  if (request.notes !== undefined) return { ...found, ours: namedBlocks(needs, request.notes) }
  if (request.session !== undefined) return found
  const { query, person } = request
  const { files, skipped } = usableFiles(needs.store, needs.folder)
  found.notSearched = notSearched(new Map([...skipped].filter(([path]) => isOfDays(path, request))))
  for (const { path, kind, text } of files) {
    if (!isOfDays(path, request)) continue
    if (kind === 'session') {
      if ((query ?? person) === undefined) continue
      const own = await linesOfOurs(needs, path)
      for (const [index, line] of text.split('\n').entries()) {
        if (!mentions(line, request)) continue
        // The title names the file, too: it is compared without its mark.
        if (own.has(lineMark(line))) found.ofSessions.push(line.replace(/^# /, ''))
        else found.byHand.push({ path, line: index + 1, lines: [line] })
      }
      continue
    }
    const own = await linesOfOurs(needs, path)
    // Lines of facts go with their facts.
    const blocks = noteBlocks(text).filter(
      ({ annotation }) => annotation.id === undefined || annotation.sum === undefined,
    )
    for (const block of blocks) {
      if (!mentions(block.text, request)) continue
      const isOurs = own.has(lineMark(block.lines[0]!))
      if (isOurs) found.ours.push({ ...block, path })
      else if ((query ?? person) !== undefined) found.byHand.push({ ...block, path })
    }
  }
  return found
}

function namedBlocks({ folder, store }: Needs, references: readonly string[]): PlacedBlock[] {
  const { files, skipped } = usableFiles(store, folder)
  const everywhere = files.flatMap(({ path, text }) => noteBlocks(text).map((block) => ({ ...block, path })))
  return references.flatMap((reference) => {
    const colon = reference.lastIndexOf(':')
    const path = checkMemoryPath(reference.slice(0, colon))
    const line = Number(reference.slice(colon + 1))
    // Its error says what to do.
    if (skipped.has(path)) store.read(path)
    const named = everywhere.find(
      (block) => block.path === path && line >= block.line && line < block.line + block.lines.length,
    )
    if (!named)
      throw notFound(
        'note_not_found',
        `Line ${line} of ${path} is not a note. Show it with "jarvis memory get ${path}".`,
        {
          reference,
        },
      )
    // Lines may have moved since: a copy is known by its file and its words.
    const isCopy = ({ annotation, text }: PlacedBlock) =>
      annotation.from?.startsWith(`${path}:`) === true && sameWords(text, named.text)
    return [named, ...everywhere.filter(isCopy)]
  })
}

/** Without days every file matches; otherwise only the notes of those days. */
function isOfDays(path: string, { after, before }: NoteRequest): boolean {
  if (after === undefined && before === undefined) return true
  const [, year, month, day] = /^memory\/(\d{4})-(\d{2})-(\d{2})\.md$/.exec(path) ?? []
  if (year === undefined) return false
  const at = new Date(Number(year), Number(month) - 1, Number(day)).getTime()
  return at >= ownMidnight(after ?? 0) && at < ownMidnight(before ?? Number.MAX_SAFE_INTEGER)
}
