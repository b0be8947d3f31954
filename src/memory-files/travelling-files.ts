import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { dropBases, keepBase } from './file-bases.ts'
import { type FileHead, fileId, keptBases, putHead, readHeads } from './file-heads.ts'
import type { FileStore } from './file-store.ts'
import { type Vector, withChange } from './file-vectors.ts'
import { followLink } from './follow-link.ts'
import { removeAndFollow } from './follow-saves.ts'
import { isAsMade, joinVersions } from './join-versions.ts'
import { lineMark, syncedAction, writtenElsewhere } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { listMemoryFiles, notesFolder } from './paths.ts'
import { templates } from './templates.ts'
import { readIfUsable } from './usable-files.ts'
import { keepVersion } from './versions.ts'
import { plainText, weaveFacts } from './weave-facts.ts'

export interface TravelNeeds {
  db: Database
  clock: Clock
  /** The space's own folder. */
  folder: string
  store: FileStore
}

/** The part of a file that is sent: its lines without those of facts, secrets redacted. */
export const travellingText = (text: string): string => redact(plainText(text)).text

/** Records changes of files since they were last sent. `machine` identifies this home in the version vectors. */
export async function noteFiles(needs: TravelNeeds, machine: string): Promise<void> {
  const { db, clock, folder, store } = needs
  const heads = await readHeads(db)
  const there = new Set<string>()
  for (const { path } of listMemoryFiles(folder)) {
    there.add(path)
    const read = readIfUsable(store, path)
    if (read.why !== undefined) continue
    const text = travellingText(read.text ?? '')
    const head = heads.get(fileId(path))
    if (head ? head.hash === contentHash(text) : isAsMade(path, text)) continue
    if (head && wasLost(head, path, text)) await writeFile(needs, { path, base: undefined, text: head.text })
    else
      await noteText(
        needs,
        { ...(head ?? newHead(path)), path },
        text,
        withChange(head?.vector ?? {}, machine, clock()),
      )
  }
  const hasNotes = exists(join(folder, notesFolder))
  for (const head of heads.values()) {
    const { path, text } = head
    if (path === null || there.has(path) || exists(join(folder, path))) continue
    // A file that is always there, or all notes at once, were lost and not deleted.
    const isLost = path in templates || !hasNotes
    if (isLost && text !== null) await writeFile(needs, { path, base: undefined, text })
    else if (!isLost) await noteText(needs, head, null, withChange(head.vector, machine, clock()))
  }
}

/** An empty file or a fresh template counts as lost: its owner would not wish to delete it everywhere. */
const wasLost = ({ text }: FileHead, path: string, now: string): boolean =>
  path in templates && text !== null && !isAsMade(path, text) && isAsMade(path, now)

const newHead = (path: string): FileHead => ({
  ...{ file: fileId(path), path, text: null, hash: null, vector: {}, bases: [], forgotten: [] },
})

/** Stores a text as the last one that was sent or read; null for a deleted file. */
export async function noteText(
  { db, folder }: Pick<TravelNeeds, 'db' | 'folder'>,
  head: FileHead,
  text: string | null,
  vector: Vector,
): Promise<void> {
  const { path } = head
  const bases = text === null ? [] : keptBases([...head.bases, vector], text.length)
  // The text comes first: if no head names it, the next write removes it.
  if (path !== null && text !== null) keepBase(folder, path, vector, text)
  const hash = text === null ? null : contentHash(text)
  await db.transaction((tx) => putHead(tx, { ...head, path: text === null ? null : path, text, hash, vector, bases }))
  if (path !== null) dropBases(folder, path, bases)
}

interface Writing {
  path: string
  /** Text of the file when it was last read; an editor's changes since then stay. */
  base: string | undefined
  text: string | null
  /** Marks of lines that Jarvis wrote on another machine. */
  written?: readonly string[]
}

/** Brings a file to a text that came or was merged. */
export async function writeFile(needs: TravelNeeds, { path, base, text, written = [] }: Writing): Promise<void> {
  const { store } = needs
  if (text === null) return deleteFile(needs, path, base)
  // Before the lines themselves: after a crash in between they would count as the owner's for ever.
  await noteWritten(needs, path, text, written)
  await store.change(path, syncedAction, (current) => {
    const local = current === '' && base === undefined ? undefined : plainText(current)
    return weaveFacts(current, joinVersions(path, { base, local, theirs: text }) ?? text)
  })
}

/** Records which lines of a text Jarvis wrote on another machine, unless that is already recorded. */
async function noteWritten(
  { db, clock, folder }: Pick<TravelNeeds, 'db' | 'clock' | 'folder'>,
  path: string,
  text: string,
  written: readonly string[],
): Promise<void> {
  if (written.length === 0) return
  const [theirs, ours] = [new Set(written), await linesOfOurs({ db, folder }, path)]
  const marks = new Set(text.split('\n').map(lineMark))
  const fresh = [...marks].filter((mark) => theirs.has(mark) && !ours.has(mark))
  if (fresh.length === 0) return
  const entry = { at: clock(), actor: 'jarvis', action: writtenElsewhere, target: path, note: fresh.join(' ') }
  await db.transaction((tx) => write(tx, entry, []))
}

/** A file that changed since it was last read is not deleted: its owner is editing it. */
function deleteFile(
  { folder, store, clock }: Pick<TravelNeeds, 'folder' | 'store' | 'clock'>,
  path: string,
  base: string | undefined,
): void {
  const current = store.read(path)
  if (current === undefined || travellingText(current) !== base || path in templates) return
  keepVersion(folder, path, current, clock())
  const file = join(folder, ...path.split('/'))
  const own = followLink(file)
  const { isGone } = removeAndFollow({ folder, path, before: current, now: clock() })
  if (isGone && own !== file) rmSync(file, { force: true })
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined
