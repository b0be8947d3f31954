import { join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import type { Database, Writer } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { itemsOfFacts } from './fact-lines.ts'
import { followLink } from './follow-link.ts'
import { removeAndFollow, replaceAndFollow } from './follow-saves.ts'
import { joinVersions } from './join-versions.ts'
import { isMemoryPath, listMemoryFiles, memoryFileAt } from './paths.ts'
import { type FileStat, readText } from './replace-file.ts'
import { expectGone } from './seen-lines.ts'
import { type Agreed, addAgreed, keepBase, readAgreed, readBase } from './shared-state.ts'
import { keepVersion } from './versions.ts'

/** Database row of a file; `hash` is null if it was deleted. */
interface Row {
  hash: string | null
  modifiedAt: number
}

/** A file of this home; both undefined for none. */
interface File {
  text: string | undefined
  stat: FileStat | undefined
}

interface Replacement {
  path: string
  before: string | undefined
  after: string | undefined
  /** When another home wrote it. */
  modifiedAt: number | undefined
}

interface Needs {
  db: Database
  folder: string
}

/** Batch size: the list of shared files is rewritten in full once per so many files. */
const enteredAtOnce = 256

/**
 * Syncs memory files of a space that several homes share in one database: the file's row is authoritative, and each
 * home's file follows it. Changes go both ways, merged by lines; lines that two homes changed differently are all kept.
 * Secrets are redacted before they leave the home. Does nothing in SQLite, where a space has one home.
 */
export function createFileShare({ db, folder }: Needs) {
  return async function shareFiles(): Promise<void> {
    if (db.dialect === 'sqlite') return
    const rows = await readRows(db)
    const agreed = readAgreed(folder)
    const files = new Map(listMemoryFiles(folder).map((file) => [file.path, file]))
    // Rows that another program wrote under other names must not reach any other file.
    const shared = [...rows.keys()].filter(isMemoryPath)
    const entries = new Map<string, Agreed | undefined>()
    const enter = () => {
      addAgreed(folder, entries)
      entries.clear()
    }
    try {
      for (const path of new Set([...shared, ...files.keys(), ...Object.keys(agreed)])) {
        const [file, row, known] = [files.get(path), rows.get(path) ?? rows.get(goneName(path)), agreed[path]]
        const isSame = file?.size === known?.size && file?.modifiedAt === known?.modifiedAt
        if (isSame && (row?.hash ?? null) === (known?.hash ?? null)) continue
        const said = await db.transaction((tx) => shareOne(tx, path))
        // After the commit: a base that the row does not have would undo a change.
        if (said) entries.set(path, keepBase(folder, path, said.text, said.stat))
        if (entries.size >= enteredAtOnce) enter()
      }
    } finally {
      enter()
    }
  }

  /** Syncs file and row. Returns their common text; undefined if an editor saved in between. */
  async function shareOne(tx: Writer, path: string): Promise<File | undefined> {
    const row = await tx.get<Row & { text: string | null }>(
      'SELECT hash, text, modified_at AS "modifiedAt" FROM shared_files WHERE path IN (?, ?)',
      [path, goneName(path)],
    )
    // The stat comes before the read, so that a later save is seen the next time.
    const stat = statOf(folder, path)
    const local = readText(followLink(join(folder, ...path.split('/'))))
    // Without a row in the database no base is used: it may be another database than before.
    const base = row && readBase(folder, path)
    const next = joinVersions(path, { base, local, theirs: row?.text ?? undefined })
    let now: File = { text: local, stat }
    if (next !== local) {
      await expectGone(db, lostFacts(local, next), folder)
      const isTheirs = next !== undefined && row?.text === redact(next).text
      // The same time in each home: the index of the space looks at it.
      const modifiedAt = isTheirs ? row?.modifiedAt : undefined
      const written = replaced(folder, { path, before: local, after: next, modifiedAt })
      if (!written) return undefined
      now = written
    }
    const covered = now.text === undefined ? undefined : redact(now.text).text
    if (covered !== (row?.text ?? undefined)) await writeRow(tx, path, covered, now.stat)
    return { text: covered, stat: now.stat }
  }
}

/** The file after the replacement, with an editor's save of that moment; undefined if a save came before it. */
function replaced(folder: string, { path, before, after, modifiedAt }: Replacement): File | undefined {
  const now = Date.now()
  if (before !== undefined) keepVersion(folder, path, before, now)
  if (after !== undefined)
    return replaceAndFollow({ folder, path, before, after, now, keepBoth: true, isContended: true, modifiedAt })
  const isGone = before === undefined || removeAndFollow({ folder, path, before, now }).isGone
  return isGone ? { text: undefined, stat: undefined } : undefined
}

function statOf(folder: string, path: string): FileStat | undefined {
  const file = memoryFileAt(folder, path)
  return file && { size: file.size, modifiedAt: file.modifiedAt }
}

/**
 * Row name of a deleted file: other homes must learn of the deletion, and the file's own name may reveal its content.
 */
const goneName = (path: string): string => `gone:${contentHash(path)}`

/** Writes what all homes are to have; an undefined text is a deletion. */
async function writeRow(tx: Writer, path: string, text: string | undefined, stat: FileStat | undefined): Promise<void> {
  await tx.run('DELETE FROM shared_files WHERE path IN (?, ?)', [path, goneName(path)])
  const named = text === undefined ? goneName(path) : path
  await tx.run('INSERT INTO shared_files (path, hash, text, modified_at) VALUES (?, ?, ?, ?)', [
    ...[named, text === undefined ? null : contentHash(text), text ?? null],
    stat?.modifiedAt ?? 0,
  ])
}

const readRows = async (db: Database): Promise<Map<string, Row>> => {
  const rows = await db.all<Row & { path: string }>(
    'SELECT path, hash, modified_at AS "modifiedAt" FROM shared_files ORDER BY path',
  )
  return new Map(rows.map(({ path, ...row }) => [path, row]))
}

/** Facts whose lines another home removed; the owner did nothing here. */
function lostFacts(before = '', after = ''): string[] {
  const left = new Set(itemsOfFacts(after).map(({ id }) => id))
  return itemsOfFacts(before).flatMap(({ id }) => (left.has(id) ? [] : id))
}
