import { compileGlob } from '../../core/compile-glob.ts'
import { invalidInput, JarvisError, notFound } from '../../core/errors.ts'
import type { Reader } from '../../ports/database.ts'
import { formatOf } from '../readers/formats.ts'
import { type DocumentText, getDocument, readTarget } from './get.ts'
import { allIndexedFiles, type IndexedFile } from './lookup-repository.ts'
import { addressOf } from './resolve-reference.ts'

export interface MultiGetOptions {
  /** Limit for the texts of all documents together, in UTF-8. Default 65,536. */
  maxBytes?: number
  /** Limit for each document, from its beginning; default: all. */
  maxLines?: number
}

/** A skipped document, and what to do about it. */
export interface LeftOut {
  reference: string
  reason: string
}

export interface ManyDocuments {
  documents: DocumentText[]
  skipped: LeftOut[]
}

/** About 16,000 tokens: a reasonable share of an agent's context. */
const defaultMaxBytes = 65_536

/** Several documents: by a glob over `collection/path` (or the path alone), or by a list of references. */
export async function getDocuments(
  db: Reader,
  wanted: string | readonly string[],
  { maxBytes = defaultMaxBytes, maxLines }: MultiGetOptions = {},
): Promise<ManyDocuments> {
  const result: ManyDocuments = { documents: [], skipped: [] }
  let left = maxBytes
  const take = (document: DocumentText, reference: string) => {
    const bytes = Buffer.byteLength(document.text)
    if (bytes > left) return void result.skipped.push(tooLarge(reference, bytes, maxBytes))
    left -= bytes
    result.documents.push(document)
  }
  const range = maxLines === undefined ? {} : { lines: maxLines }
  if (typeof wanted === 'string' && isGlob(wanted)) {
    for (const file of await matching(db, wanted)) {
      const address = addressOf(file)
      // A text file that is too large need not be read. In UTF-16 it may have twice the bytes of its text.
      const certain = formatOf(file.path).linesOf === undefined && maxLines === undefined
      if (certain && file.size / 2 > left) result.skipped.push(tooLarge(address, file.size, maxBytes))
      else take(await readTarget(db, { kind: 'file', file }, range), address)
    }
    return result
  }
  for (const reference of await listOf(db, wanted)) {
    try {
      take(await getDocument(db, reference, range), reference)
    } catch (error) {
      if (!(error instanceof JarvisError) || !['NotFound', 'InvalidInput'].includes(error.kind)) throw error
      result.skipped.push({ reference, reason: error.message })
    }
  }
  return result
}

const isGlob = (text: string): boolean => /[*?[{]/.test(text)

async function matching(db: Reader, glob: string): Promise<IndexedFile[]> {
  if (glob.length > 1000) throw invalidInput('invalid_glob', 'The pattern is longer than 1,000 characters. Shorten it.')
  const plain = glob.replace(/^jarvis:\/\//, '')
  const matches = compileGlob(plain, { sets: true })
  // A name may itself contain brackets: a literal match counts, too.
  const fits = (name: string) => name === plain || matches(name)
  const files = (await allIndexedFiles(db)).filter((file) => fits(addressOf(file)) || fits(file.path))
  if (files.length) return files
  throw notFound('nothing_matches', `No document matches '${glob}'. '**' crosses folders, as in 'notes/**/*.md'.`, {
    glob,
  })
}

/** References separated by commas. A comma can be part of a name, so parts that form one name stay together. */
async function listOf(db: Reader, wanted: string | readonly string[]): Promise<readonly string[]> {
  const references: string[] = []
  const parts = typeof wanted === 'string' ? wanted.split(',') : wanted
  const names = typeof wanted === 'string' && parts.length > 1 ? await namesWithCommas(db) : new Set<string>()
  for (let at = 0; at < parts.length; ) {
    let count = Math.min(parts.length - at, mostParts)
    while (count > 1 && !names.has(withoutLines(parts.slice(at, at + count).join(',')))) count--
    const reference = parts
      .slice(at, at + count)
      .join(',')
      .trim()
    if (reference) references.push(reference)
    at += count
  }
  if (references.length) return references
  throw invalidInput('nothing_asked', 'Name documents, separated by commas, or give a pattern such as notes/**/*.md.')
}

/** Maximum parts of one name with commas: longer ones must be requested alone, by `get`. */
const mostParts = 16

async function namesWithCommas(db: Reader): Promise<ReadonlySet<string>> {
  const files = (await allIndexedFiles(db)).filter(({ path }) => path.includes(','))
  return new Set(files.flatMap((file) => [file.path, addressOf(file)]))
}

const withoutLines = (reference: string): string =>
  reference
    .trim()
    .replace(/^jarvis:\/\//, '')
    .replace(/(?::\d+){1,2}$/, '')

function tooLarge(reference: string, bytes: number, maxBytes: number): LeftOut {
  const next = bytes > maxBytes ? `allow more than ${bytes} bytes, or get it alone or in part` : 'get it alone'
  return { reference, reason: `${bytes} bytes, more than is left of ${maxBytes}: ${next} (get '${reference}:1:200')` }
}
