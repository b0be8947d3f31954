import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../../core/ids.ts'
import { readOwnBytes, replaceFile } from '../../core/own-files.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import { decodePage } from '../../text/decode-page.ts'
import { type Mention, mentions, termsOfMention } from '../../text/mentions.ts'
import { placeTerms } from '../../text/tokenize.ts'
import { folderOf, gemFile, isConflictCopy, pathBeside } from '../files/gem-folder.ts'
import { textsInFile, withoutEncoded, writtenText } from '../reading/texts-in-file.ts'
import type { GivenFile, ReadFile } from '../reading/thing.ts'
import type { GemNeeds } from './change-gem.ts'
import { addFile, listFiles, readFileBody } from './texts-repository.ts'

/** A file of a gem that has the words; the gem itself does not. */
export interface KeptFile {
  gem: string
  title: string
  name: string
  /** Epoch milliseconds at which the gem was captured. */
  at: number
  /** The file without the words; undefined if they cannot be covered, so that the file goes. */
  covered: Uint8Array | undefined
}

export interface FoundKeptFiles {
  files: KeptFile[]
  /** Paths of files in folders of gems that others put there and that have the words. */
  foreign: string[]
}

interface Head {
  id: string
  title: string
  at: number
}

export interface KeptFileNeeds extends Pick<GemNeeds, 'db' | 'folder' | 'clock'> {
  read: ReadFile
}

/** Written in place of an erased word. */
const erasedMark = '[erased]'

/**
 * Captured pages, mails and attachments that have the words, and copies of edits beside gem.md: in the database and on
 * disk. `except`: gems that are erased as a whole.
 */
export async function findKeptFiles(
  needs: KeptFileNeeds,
  wanted: Mention & { after?: number | undefined; before?: number | undefined },
  except: ReadonlySet<string>,
): Promise<FoundKeptFiles> {
  const { after = 0, before = Number.MAX_SAFE_INTEGER } = wanted
  const found: FoundKeptFiles = { files: [], foreign: [] }
  const gems = await needs.db.all<Head>('SELECT id, title, captured_at AS at FROM gems ORDER BY id')
  for (const gem of gems) {
    if (gem.at < after || gem.at >= before || except.has(gem.id)) continue
    const own = (await listFiles(needs.db, { id: gem.id, version: Number.MAX_SAFE_INTEGER })).map(({ name }) => name)
    const folder = folderOf(needs.folder, gem.id)
    const onDisk = existsSync(folder) ? readdirSync(folder).filter((name) => name !== gemFile) : []
    for (const name of new Set([...own, ...onDisk])) {
      const path = join(folder, name)
      const bodies = [
        own.includes(name) ? await readFileBody(needs.db, gem.id, name) : undefined,
        onDisk.includes(name) ? bytesAt(path) : undefined,
      ].flatMap((bytes) => (bytes ? [{ name, bytes }] : []))
      const saying = await firstSaying(bodies, wanted, needs.read)
      if (!saying) continue
      if (!own.includes(name) && !isConflictCopy(name)) found.foreign.push(path)
      else
        found.files.push({
          gem: gem.id,
          title: gem.title,
          at: gem.at,
          name,
          covered: await withoutWords(saying, wanted, needs.read),
        })
    }
  }
  return found
}

/** The content of a plain file; undefined for a folder or a link. */
const bytesAt = (path: string): Uint8Array | undefined => (lstatSync(path).isFile() ? readOwnBytes(path) : undefined)

async function firstSaying(files: readonly GivenFile[], wanted: Mention, read: ReadFile) {
  for (const [index, file] of files.entries()) {
    const isSame = index > 0 && Buffer.compare(file.bytes, files[0]!.bytes) === 0
    if (!isSame && (await says(file, wanted, read))) return file
  }
  return undefined
}

async function says(file: GivenFile, wanted: Mention, read: ReadFile): Promise<boolean> {
  return mentions((await textsInFile(file, read)).join('\n'), wanted)
}

/** A text file with a mark for each of the words; undefined where it then still has them, or is no text. */
async function withoutWords(file: GivenFile, wanted: Mention, read: ReadFile): Promise<Uint8Array | undefined> {
  const text = writtenText(file)
  if (text === undefined) return undefined
  const places = placeTerms(withoutEncoded(text), new Set(termsOfMention(wanted))).sort((a, b) => a.start - b.start)
  let covered = ''
  let end = 0
  for (const place of places) {
    if (place.start < end) continue
    covered += text.slice(end, place.start) + erasedMark
    end = place.end
  }
  covered += text.slice(end)
  const plain = new TextEncoder().encode(covered)
  // A page that declares another encoding needs the mark of UTF-8.
  const bytes = decodePage(plain) === covered ? plain : new TextEncoder().encode(`\uFEFF${covered}`)
  return (await says({ ...file, bytes }, wanted, read)) ? undefined : bytes
}

/** Erases the words in these files. After a kill halfway the row still has them, so that they are found again. */
export async function eraseKeptFiles({ db, folder, clock }: KeptFileNeeds, files: readonly KeptFile[]): Promise<void> {
  for (const { gem, name, covered } of files) {
    const path = isConflictCopy(name) ? join(folderOf(folder, gem), name) : pathBeside(folder, gem, name)
    const wasOnDisk = existsSync(path)
    rmSync(path, { force: true })
    await db.transaction(async (tx) => {
      const row = await tx.get<{ version: number; hash: string }>(
        'SELECT version, hash FROM gem_files WHERE gem_id = ? AND name = ?',
        [gem, name],
      )
      if (!row) return
      await tx.run('DELETE FROM gem_files WHERE gem_id = ? AND name = ?', [gem, name])
      if (covered) await addFile(tx, gem, { name, version: row.version, bytes: covered })
      await tombstones.bury(tx, [tombstoneOf(gem, row.hash)], clock())
    })
    if (covered && wasOnDisk) replaceFile(path, covered)
  }
}

const tombstoneOf = (gem: string, hash: string): string => tombstones.of('gem file', gem, hash)

/** Files of another machine or an export, without those whose content was erased here. */
export async function unforgottenFiles<File extends { body: string }>(
  db: Reader,
  gem: string,
  files: readonly File[],
): Promise<File[]> {
  const marks = files.map(({ body }) => tombstoneOf(gem, contentHash(Buffer.from(body, 'base64'))))
  const buried = await tombstones.among(db, marks)
  return files.filter((_, index) => !buried.has(marks[index]!))
}
