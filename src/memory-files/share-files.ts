import { rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../core/ids.ts'
import type { Database, Writer } from '../ports/database.ts'
import { redact } from '../text/redact.ts'
import { itemsOfFacts } from './fact-lines.ts'
import { followLink } from './follow-link.ts'
import { joinVersions } from './join-versions.ts'
import { expectGone } from './owner-edits.ts'
import { isMemoryPath, listMemoryFiles } from './paths.ts'
import { readText, replaceFile } from './replace-file.ts'
import { type Agreed, readAgreed, readBase, writeAgreed } from './shared-state.ts'
import { keepVersion } from './versions.ts'

/** What the database says of a file; `hash` is null for one that was deleted. */
interface Row {
  hash: string | null
  modifiedAt: number
}

interface Needs {
  db: Database
  folder: string
}

/**
 * Memory files of a space that several homes share in one database: the row of a file is what counts, and the file of each
 * home follows it. A change goes both ways, merged line by line; lines that two homes changed differently are all kept.
 * Secrets are covered before they leave the home. In SQLite, where a space has one home, nothing is done.
 */
export function createFileShare({ db, folder }: Needs) {
  return async function shareFiles(): Promise<void> {
    if (db.dialect === 'sqlite') return
    const rows = await readRows(db)
    const agreed = readAgreed(folder)
    const files = new Map(listMemoryFiles(folder).map((file) => [file.path, file]))
    // What another program has written there reaches no other file.
    const shared = [...rows.keys()].filter(isMemoryPath)
    for (const path of new Set([...shared, ...files.keys(), ...Object.keys(agreed)])) {
      const [file, row, known] = [files.get(path), rows.get(path) ?? rows.get(goneName(path)), agreed[path]]
      const isSame = file?.size === known?.size && file?.modifiedAt === known?.modifiedAt
      if (isSame && (row?.hash ?? null) === (known?.hash ?? null)) continue
      const text = await db.transaction((tx) => shareOne(tx, path))
      // After the commit: a base that the row does not have would undo a change.
      if (text !== false) writeAgreed(folder, path, text, statOf(path))
    }
  }

  /** Brings file and row together. The text that both have now, undefined for no file; false where an editor came between. */
  async function shareOne(tx: Writer, path: string): Promise<string | undefined | false> {
    const row = await tx.get<Row & { text: string | null }>(
      'SELECT hash, text, modified_at AS "modifiedAt" FROM shared_files WHERE path IN (?, ?)',
      [path, goneName(path)],
    )
    const file = fileOf(path)
    const local = readText(file)
    // A database that has no row of it has no past with this home: it may be another one than before.
    const base = row && readBase(folder, path)
    const next = joinVersions(path, { base, local, theirs: row?.text ?? undefined })
    if (next !== local) {
      await expectGone(db, lostFacts(local, next), folder)
      if (!replaced(path, local, next)) return false
    }
    const covered = next === undefined ? undefined : redact(next).text
    if (covered === (row?.text ?? undefined)) {
      if (row && next !== local) keepTime(file, row.modifiedAt)
      return covered
    }
    await tx.run('DELETE FROM shared_files WHERE path IN (?, ?)', [path, goneName(path)])
    const named = covered === undefined ? goneName(path) : path
    await tx.run('INSERT INTO shared_files (path, hash, text, modified_at) VALUES (?, ?, ?, ?)', [
      ...[named, covered === undefined ? null : contentHash(covered), covered ?? null],
      statOf(path)?.modifiedAt ?? 0,
    ])
    return covered
  }

  function replaced(path: string, before: string | undefined, after: string | undefined): boolean {
    if (before !== undefined) keepVersion(folder, path, before, Date.now())
    if (after === undefined) {
      rmSync(fileOf(path), { force: true })
      return true
    }
    const outcome = replaceFile(fileOf(path), before, after, true)
    if (outcome.kind === 'changed') return false
    keepVersion(folder, path, outcome.late ?? after, Date.now())
    return true
  }

  function statOf(path: string): Omit<Agreed, 'hash'> | undefined {
    const file = listMemoryFiles(folder).find((one) => one.path === path)
    return file && { size: file.size, modifiedAt: file.modifiedAt }
  }

  function fileOf(path: string): string {
    return followLink(join(folder, ...path.split('/')))
  }
}

/** A deleted file has its row under this name: other homes must know that it is gone, and its own name may say what it held. */
const goneName = (path: string): string => `gone:${contentHash(path)}`

const readRows = async (db: Database): Promise<Map<string, Row>> => {
  const rows = await db.all<Row & { path: string }>(
    'SELECT path, hash, modified_at AS "modifiedAt" FROM shared_files ORDER BY path',
  )
  return new Map(rows.map(({ path, ...row }) => [path, row]))
}

/** Facts whose lines go: another home took them away, and its owner did nothing here. */
function lostFacts(before = '', after = ''): string[] {
  const left = new Set(itemsOfFacts(after).map(({ id }) => id))
  return itemsOfFacts(before).flatMap(({ id }) => (left.has(id) ? [] : id))
}

/** The same time in each home: the index of the space looks at it. */
function keepTime(file: string, at: number): void {
  if (statSync(file, { throwIfNoEntry: false })) utimesSync(file, (at + 0.5) / 1000, (at + 0.5) / 1000)
}
