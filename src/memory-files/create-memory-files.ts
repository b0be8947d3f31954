import type { CallOptions } from '../core/runtime.ts'
import { journalImages } from '../journal/journal.ts'
import { redact } from '../secrets/secrets.ts'
import { createFileLines } from './context-lines.ts'
import { coverNewSecrets } from './cover-new-secrets.ts'
import { localDay } from './daily-notes.ts'
import { withDegraded } from './degraded.ts'
import { createFileGround, type FileGround, type MemoryFilesNeeds, whereWritable } from './file-ground.ts'
import { fileKind } from './file-kind.ts'
import { findNotes, type NoteRequest } from './forget-notes.ts'
import { draftsOfFiles } from './index-files.ts'
import { joinIntoFile } from './join-into-file.ts'
import { formerVersions } from './kept-copies.ts'
import { removeLeftOvers } from './left-overs.ts'
import { placeFile, readAllFiles, withoutFactLines, withoutIds } from './move-files.ts'
import { checkMemoryPath, isMemoryPath, listConflictCopies, listMemoryFiles, missingFile } from './paths.ts'
import { promoteNote, proposePromotions } from './promote.ts'
import { readRecordText } from './read-record.ts'
import { removeSessionNotes } from './remove-session-notes.ts'
import { findTexts, removeTexts } from './remove-texts.ts'
import { type MemorySearchRequest, searchMemory } from './search-memory.ts'
import { checkSection } from './sections.ts'
import { type SessionNote, writeSessionNote } from './session-note.ts'
import { type MemoryText, takeLines } from './take-lines.ts'
import { templates } from './templates.ts'
import { fileImage } from './undo-files.ts'
import { writeLongTerm } from './write-long-term.ts'
import { type Noted, writeNote } from './write-note.ts'

export type { MemoryText } from './take-lines.ts'
export type { Noted } from './write-note.ts'

export type MemoryFiles = ReturnType<typeof createMemoryFiles>

/** Markdown memory of one space: the owner's files, followed by the index and written by Jarvis line by line. */
export function createMemoryFiles(needs: MemoryFilesNeeds) {
  const ground = createFileGround(needs)
  const { refresh, followFacts } = ground
  return {
    refresh,
    /**
     * Applies the owner's edits, writes lines for important new facts and removes lines of retired ones. Returns
     * sentences about failures; the database is complete without these steps.
     */
    followFacts,
    ...readingVerbs(ground, needs),
    ...writingVerbs(ground),
    ...movingVerbs(ground),
    ...forgettingVerbs(ground),
  }
}

/** Verbs that read the files. */
function readingVerbs(
  { db, search, clock, folder, settings, store, restore, shared, refresh }: FileGround,
  { findPlaced, newerFirst, linesInProject }: Pick<MemoryFilesNeeds, 'findPlaced' | 'newerFirst' | 'linesInProject'>,
) {
  const linesAt = createFileLines(store, db)
  return {
    /** Index drafts of files by the ids of their records; unreadable files are skipped. */
    draftsOf: (uids: readonly string[]) => draftsOfFiles({ db, search, clock, folder }, uids),
    /** The files that there are, and copies of changes that could not be joined. */
    list: async () => {
      await shared()
      return { files: listMemoryFiles(folder), conflicts: listConflictCopies(folder) }
    },

    /** Some lines of a memory file, or of a fact or summary by a result's path; secrets covered. NotFound names near files. */
    async get(path: string, { from = 1, lines }: { from?: number; lines?: number } = {}): Promise<MemoryText> {
      const record = await readRecordText(db, path)
      if (record !== undefined) return takeLines(path.trim(), record, from, lines)
      const plain = checkMemoryPath(path)
      await shared()
      if (!listMemoryFiles(folder).some((file) => file.path === plain)) throw missingFile(folder, plain)
      await whereWritable(restore(plain))
      return takeLines(plain, redact(store.read(plain) ?? '').text, from, lines)
    },

    /** Asks memory. Files that were edited since are read again first. */
    async search(request: MemorySearchRequest, options?: CallOptions) {
      const { degraded } = await refresh()
      const found = await searchMemory({ search, findPlaced, newerFirst, linesInProject }, request, settings, options)
      return { ...found, notes: [...found.notes, ...degraded] }
    },

    /** Lines for the start of a session. */
    lines: async () => linesAt(clock()),

    /** Daily notes that may be worth keeping for long. */
    proposals: async () =>
      proposePromotions(
        store,
        listMemoryFiles(folder).flatMap(({ kind, path }) => (kind === 'daily' ? [path] : [])),
      ),
  }
}

/** Verbs by which Jarvis and agents write. */
function writingVerbs({ clock, folder, store, shared, refresh, followFacts, takeOwnerEdits, andIndex }: FileGround) {
  return {
    /** Makes SOUL.md, USER.md and MEMORY.md where they are missing. */
    async init() {
      await shared()
      const created: string[] = []
      for (const [path, template] of Object.entries(templates)) {
        if (store.read(path) !== undefined) continue
        await store.change(path, 'memory.init', (text) => text || template, template)
        created.push(path)
      }
      return andIndex({ created, folder })
    },

    /** Adds a line to the day's notes; with `once`, only if no line has the same text. */
    note: (text: string, at = clock(), action = 'memory.note', once = false): Promise<Noted> =>
      writeNote({ store, refresh }, text, { at, action, once }),

    /** Adds a line under a section of MEMORY.md, unless it is already there. */
    updateLongTerm: async (fact: string, section: string) =>
      andIndex(await writeLongTerm(store, fact, section, localDay(clock()).day)),

    /** Copies a daily note (`memory/2026-11-22.md`, line 12) into MEMORY.md. */
    async promote(path: string, line: number, section?: string) {
      const daily = checkMemoryPath(path)
      const place = section === undefined ? undefined : checkSection(section)
      return andIndex(await promoteNote(store, daily, line, place))
    },

    /** Replaces a file that was read as `base`. Later changes by others are merged, or the text is saved as a copy. */
    async write(path: string, text: string, base: string) {
      await followFacts()
      const written = await store.write(checkMemoryPath(path), coverNewSecrets(text, base), base)
      // Edits of fact lines in the new text belong to this change.
      const said = takeOwnerEdits ? await takeOwnerEdits() : []
      return withDegraded(await andIndex(written), said)
    },

    /** Saves the last messages of a session as a file of its own. */
    saveSession: async (note: SessionNote) => andIndex(await writeSessionNote(store, note)),
  }
}

/** Verbs that import files and exchange them with other machines. */
function movingVerbs({ db, clock, folder, store, shared, refresh, followFacts, andIndex }: FileGround) {
  const joinInto = (path: string, text: string) => joinIntoFile(store, path, text)
  return {
    /** A text of another program; a fact of ours that it names is a plain line. */
    addText: async (path: string, text: string) => andIndex(await joinInto(path, withoutIds(text))),
    /** Every file's current text, secrets redacted, and the paths of those that cannot be read. */
    readAll: async () => {
      await shared()
      return readAllFiles(store, folder)
    },
    /**
     * Restores a file from an export. In an empty space the file is written as it was, since the log already has its
     * lines. Otherwise only missing lines are added and logged; lines of facts come with the facts themselves. The next
     * `refresh` indexes it.
     */
    restoreFile: async (path: string, text: string, { isEmpty }: { isEmpty: boolean }): Promise<boolean> => {
      const covered = redact(text).text
      if (!isEmpty && isMemoryPath(path)) return (await joinInto(path, withoutFactLines(covered))).added > 0
      return placeFile(folder, path, covered) || (isMemoryPath(path) && (await joinInto(path, covered)).added > 0)
    },

    /** Memory files for other machines of their owner. */
    travelling: () => fileKind({ db, clock, folder, store, follow: followFacts, refresh }),
  }
}

/** Verbs that forget the owner's words. */
function forgettingVerbs({ db, search, folder, store, followFacts, refresh, andIndex }: FileGround) {
  return {
    findTexts: (texts: readonly string[]) => findTexts({ db, folder, store }, texts),

    /** Removes forgotten texts from lines that Jarvis wrote, and from kept versions. */
    removeTexts: async (texts: readonly string[]) => andIndex(await removeTexts({ db, folder, store }, texts)),

    /** Finds notes that are to be forgotten. */
    async findNotes(request: NoteRequest) {
      await followFacts()
      const { erase, ...found } = await findNotes({ db, search, folder, store }, request)
      return { ...found, erase: async () => andIndex(await erase()) }
    },

    /**
     * Finds earlier versions with text that the owner has deleted, and leftovers of killed writes; `remove` deletes
     * them.
     */
    async formerVersions(remove: boolean) {
      removeLeftOvers(folder)
      await refresh()
      const former = formerVersions(folder, store, remove)
      // The journal's images for undo hold the same texts.
      const paths = former.map(({ path }) => path.split(/[\\/]/).slice(1, -1).join('/'))
      if (remove) await db.transaction((tx) => journalImages.forget(tx, fileImage, paths))
      return former
    },

    /** Takes the saved notes of forgotten sessions away. */
    removeSessionNotes: async (ids: readonly string[]) =>
      andIndex(await removeSessionNotes({ db, folder, store }, ids)),
  }
}
