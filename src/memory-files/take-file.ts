import { journalImages } from '../journal/journal.ts'
import type { MovedOutcome, MovedRow } from '../ports/movable.ts'
import { checkFileRow, type FileRow } from './check-file-row.ts'
import { commonText } from './common-text.ts'
import { keepBase, readBase } from './file-bases.ts'
import { type FileHead, keptBases, lineId, putHead, readHead, withoutLines } from './file-heads.ts'
import { compareVectors, joinVectors, nameOfVector, type Vector, withChange } from './file-vectors.ts'
import { joinVersions } from './join-versions.ts'
import { removeFromCopies } from './kept-copies.ts'
import { rewordings } from './replaced-lines.ts'
import { noteText, type TravelNeeds, travellingText, writeFile } from './travelling-files.ts'
import { fileImage } from './undo-files.ts'

/** Imports a file from another machine. Returns the outcome, and whether lines were forgotten with it. */
export async function takeFile(
  needs: TravelNeeds,
  machine: string,
  given: MovedRow,
): Promise<{ outcome: MovedOutcome; hasForgotten: boolean }> {
  const checked = checkFileRow(given)
  if (typeof checked === 'string') return { outcome: { unreadable: checked }, hasForgotten: false }
  const row = { ...checked, text: checked.text === null ? null : travellingText(checked.text) }
  const hasForgotten = await forgetLines(needs, row)
  const head = await readHead(needs.db, row.file)
  const theirs = withoutLines(row.file, row.text, lacking(head?.forgotten, row.forgotten))
  const order = head ? compareVectors(head.vector, row.vector) : 'before'
  if (order === 'after' || (order === 'same' && theirs === head!.text)) return { outcome: 'known', hasForgotten }
  if (order === 'before') {
    const { file, path, forgotten } = row
    const own = head ?? { file, path, text: null, hash: null, vector: {}, bases: [], forgotten }
    const vector = theirs === given.text ? row.vector : withChange(row.vector, machine, needs.clock())
    await follow(needs, own, row, { text: theirs, vector })
  } else await merge(needs, machine, head!, { ...row, text: theirs })
  return { outcome: head ? 'known' : 'added', hasForgotten }
}

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])].sort()

/** Those of ours that the other one does not know of. */
const lacking = (ours: readonly string[] = [], theirs: readonly string[]): Set<string> => {
  const known = new Set(theirs)
  return new Set(ours.filter((one) => !known.has(one)))
}

/** Erases lines that another machine forgot, from the file, its earlier texts, and their rewordings here. */
async function forgetLines(
  { db, store, folder }: TravelNeeds,
  { file, path: named, forgotten }: FileRow,
): Promise<boolean> {
  const head = await readHead(db, file)
  const path = named ?? head?.path ?? null
  const fresh = lacking(forgotten, head?.forgotten ?? [])
  if (fresh.size === 0) return false
  const isNamed = (line: string) => line.trim() !== '' && fresh.has(lineId(file, line))
  let goes = isNamed
  if (path !== null) {
    const now = store.read(path) ?? ''
    const bases = (head?.bases ?? []).flatMap((vector) => readBase(folder, path, vector) ?? [])
    const reworded = new Set(bases.flatMap((base) => rewordings(base, now, isNamed)))
    goes = (line) => isNamed(line) || reworded.has(line)
    if (now.split('\n').some(goes)) await store.change(path, 'memory.forget', (text) => keepLines(text, goes))
  }
  await db.transaction((tx) => journalImages.forgetThat(tx, fileImage, goes))
  removeFromCopies(folder, goes)
  await db.transaction(async (tx) => {
    const noted = await readHead(tx, file)
    if (!noted) return
    const text = noted.text === null ? null : keepLines(noted.text, goes)
    await putHead(tx, { ...noted, text, forgotten: union(noted.forgotten, forgotten) })
  })
  return true
}

const keepLines = (text: string, goes: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => !goes(line))
    .join('\n')

interface Next {
  text: string | null
  vector: Vector
}

/** The file takes a text that holds all that it holds itself. */
async function follow(needs: TravelNeeds, head: FileHead, row: FileRow, { text, vector }: Next): Promise<void> {
  const path = head.path ?? row.path
  if (path !== null) await writeFile(needs, { path, base: head.text ?? undefined, text, written: row.written })
  await noteText(needs, { ...head, path }, text, vector)
}

/** Both sides changed the file. Every machine that merges the same two texts comes to the same one. */
async function merge(needs: TravelNeeds, machine: string, head: FileHead, row: FileRow): Promise<void> {
  const { folder, store, clock } = needs
  const path = head.path ?? row.path
  const vector = joinVectors(head.vector, row.vector)
  if (head.text === row.text || path === null) return noteText(needs, head, head.text, vector)
  const read = (base: Vector) => readBase(folder, path, base)
  const base = commonText({ path, bases: head.bases, read }, head.vector, row.vector)
  const sides = [
    { name: nameOfVector(head.vector), text: head.text ?? undefined },
    { name: nameOfVector(row.vector), text: row.text ?? undefined },
  ].sort((one, other) => (one.name < other.name ? -1 : 1))
  const [first, second] = sides.map(({ text }) => text)
  const text = joinVersions(path, { base, local: first, theirs: second }) ?? null
  if (text !== null)
    for (const side of sides)
      if (side.text !== undefined && lacks(text, side.text, base)) store.keepCopy(path, side.text)
  if (row.text !== null) keepBase(folder, path, row.vector, row.text)
  const bases = row.text === null ? head.bases : keptBases([...head.bases, row.vector], row.text.length)
  await follow(needs, { ...head, path, bases }, row, { text, vector: withChange(vector, machine, clock()) })
}

/** Whether a merged text lacks lines that one side wrote. */
function lacks(joined: string, side: string, base = ''): boolean {
  const there = new Set([...base.split('\n'), ...joined.split('\n')].map((line) => line.trim()))
  return side.split('\n').some((line) => !there.has(line.trim()))
}
