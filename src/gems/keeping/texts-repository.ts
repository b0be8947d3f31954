import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import { contentHash } from '../../core/ids.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { GemFile, GemText } from '../gem.ts'

const unpack = promisify(gunzip)
/** Below this nothing is gained by packing, bytes. */
const smallFile = 512

/** The same text in other lines or with other spaces is the same text. */
export const textHash = (text: string): string => contentHash(text.replace(/\s+/g, ' ').trim())

export async function readText(db: Reader, gem: { id: string; version: number }): Promise<GemText | undefined> {
  return db.get<GemText>(
    'SELECT version, form, text, hash, captured_at AS "capturedAt" FROM gem_texts WHERE gem_id = ? AND version = ?',
    [gem.id, gem.version],
  )
}

/** Versions of a gem without their texts, the newest first. */
export const readVersions = (db: Reader, id: string): Promise<Omit<GemText, 'text'>[]> =>
  db.all(
    'SELECT version, form, hash, captured_at AS "capturedAt" FROM gem_texts WHERE gem_id = ? ORDER BY version DESC',
    [id],
  )

export const newestVersion = async (db: Reader, id: string): Promise<number> =>
  (await db.get<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM gem_texts WHERE gem_id = ?', [
    id,
  ]))!.version

export const addText = (tx: Writer, id: string, { version, form, text, hash, capturedAt }: GemText) =>
  tx.run(
    `INSERT INTO gem_texts (gem_id, version, form, text, hash, captured_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    [id, version, form, text, hash, capturedAt],
  )

/** Id of an existing gem with this current text. */
export async function gemOfText(db: Reader, hash: string): Promise<string | undefined> {
  const row = await db.get<{ id: string }>(
    `SELECT g.id FROM gem_texts t JOIN gems g ON g.id = t.gem_id AND g.version = t.version
     WHERE t.hash = ? AND g.deleted_at IS NULL ORDER BY g.captured_at LIMIT 1`,
    [hash],
  )
  return row?.id
}

/** Saves a file of a gem; an existing name is a bug of the caller. */
export async function addFile(tx: Writer, id: string, { name, version, bytes }: GemFile): Promise<void> {
  const packed = bytes.length < smallFile ? undefined : gzipSync(bytes, { level: 6 })
  const body = packed && packed.length < bytes.length * 0.95 ? packed : bytes
  await tx.run(
    `INSERT INTO gem_files (gem_id, name, version, bytes, hash, packed, body) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    [id, name, version, bytes.length, contentHash(bytes), body === packed ? 1 : 0, body],
  )
}

export interface FileEntry {
  name: string
  version: number
  bytes: number
  hash: string
}

/** Files that belong to a gem at a version. */
export const listFiles = (db: Reader, { id, version }: { id: string; version: number }): Promise<FileEntry[]> =>
  db.all('SELECT name, version, bytes, hash FROM gem_files WHERE gem_id = ? AND version <= ? ORDER BY name', [
    id,
    version,
  ])

/** The content of a file of a gem. */
export async function readFileBody(db: Reader, id: string, name: string): Promise<Uint8Array | undefined> {
  const row = await db.get<{ packed: number; body: Uint8Array }>(
    'SELECT packed, body FROM gem_files WHERE gem_id = ? AND name = ?',
    [id, name],
  )
  if (!row) return undefined
  return row.packed === 1 ? unpack(row.body) : row.body
}

/** The text of a gem without one, whose row may not exist yet. */
export const emptyText = { version: 0, form: 'markdown', text: '', hash: '', capturedAt: 0 } as const

/** Deletes the texts and files of a gem, of all versions. */
export async function deleteTexts(tx: Writer, id: string): Promise<void> {
  await tx.run('DELETE FROM gem_texts WHERE gem_id = ?', [id])
  await tx.run('DELETE FROM gem_files WHERE gem_id = ?', [id])
}
