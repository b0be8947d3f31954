import { isAbsolute, resolve } from 'node:path'
import { invalidInput, type JarvisError, notFound } from '../../core/errors.ts'
import { docidLength } from '../../core/ids.ts'
import { userHome } from '../../core/platform/user-home.ts'
import type { Reader } from '../../ports/database.ts'
import { didYouMean, nearestNames } from '../nearest-names.ts'
import {
  allIndexedFiles,
  type FoundRecord,
  fileById,
  filesByHash,
  filesByPath,
  type IndexedFile,
  memoryByPath,
  recordByUid,
  recordsByHash,
  recordsByPath,
} from './lookup-repository.ts'
import { type LineRange, parseReference } from './parse-reference.ts'

/** A whole file, or one record of a multi-record file or without a file. */
export type Target = { kind: 'file'; file: IndexedFile } | { kind: 'record'; record: FoundRecord; file?: IndexedFile }

/** Resolves a reference. NotFound suggests similar names; an ambiguous reference lists all matches. */
export async function resolveReference(db: Reader, reference: string): Promise<Target & LineRange> {
  const parsed = parseReference(reference)
  if (parsed.kind === 'docid') return { ...(await resolveDocid(db, parsed.hex)), ...rangeOf(parsed) }
  if (parsed.kind === 'uid') {
    const record = await recordByUid(db, parsed.uid)
    if (!record) throw notFound('record_not_found', `Record ${parsed.uid} does not exist. It may have been removed.`)
    return { ...(await targetOf(db, record)), ...rangeOf(parsed) }
  }
  for (const reading of parsed.readings) {
    const found = await resolveName(db, reading.name)
    if (found.length) return { ...only(found, reference), ...rangeOf(reading) }
  }
  // The list of all files is slow, so it is loaded only now.
  const files = await allIndexedFiles(db)
  for (const reading of parsed.readings) {
    const found = await resolveNearName(db, reading.name, files)
    if (found.length) return { ...only(found, reference), ...rangeOf(reading) }
  }
  throw unknownName(reference, parsed.readings.at(-1)!.name, files)
}

const rangeOf = ({ from, lines }: LineRange): LineRange => ({
  ...(from !== undefined && { from }),
  ...(lines !== undefined && { lines }),
})

async function resolveDocid(db: Reader, hex: string): Promise<Target> {
  const files = (await filesByHash(db, hex)).map((file): Target => ({ kind: 'file', file }))
  const inFiles = new Set(files.map((target) => target.file!.id))
  const records: Target[] = []
  for (const record of await recordsByHash(db, hex)) {
    // A single-record file has the same hash and is already found.
    if (record.fileId === null || !inFiles.has(record.fileId)) records.push(await targetOf(db, record))
  }
  const found = [...files, ...records]
  if (!found.length) {
    throw notFound(
      'docid_not_found',
      `Nothing stored has the id #${hex}. The content may have changed: search for it, or run "jarvis facts list".`,
    )
  }
  return only(found, `#${hex}`)
}

/**
 * `collection/path`, or a path that only one collection has; with `#id` one record of the file; last, a memory file.
 */
async function resolveName(db: Reader, name: string): Promise<Target[]> {
  const slash = name.indexOf('/')
  const places: [path: string, collection?: string][] = slash > 0 ? [[name.slice(slash + 1), name.slice(0, slash)]] : []
  places.push([name])
  for (const [path, collection] of places) {
    const files = await filesByPath(db, path, collection)
    if (files.length) return files.map((file) => ({ kind: 'file', file }))
    if (!path.includes('#')) continue
    const records = await recordsByPath(db, path, collection)
    if (records.length) return Promise.all(records.map((record) => targetOf(db, record)))
  }
  return (await memoryByPath(db, name)).map((record) => ({ kind: 'record', record }))
}

/**
 * The end of one path (`setup.md`, `guides/setup`), case-insensitive, with or without extension; or its path on this
 * machine.
 */
async function resolveNearName(db: Reader, name: string, files: readonly IndexedFile[]): Promise<Target[]> {
  const mark = name.indexOf('#')
  const [wanted, id] = mark > 0 ? [name.slice(0, mark), name.slice(mark)] : [name, '']
  const found = filesEndingIn(wanted, files)
  if (!id) return found.map((file) => ({ kind: 'file', file }))
  const records = await Promise.all(found.map((file) => recordsByPath(db, file.path + id, file.collection)))
  return Promise.all(records.flat().map((record) => targetOf(db, record)))
}

/** Files by their path on this machine, as a shell completes it, else by the end of their address. */
function filesEndingIn(wanted: string, files: readonly IndexedFile[]): IndexedFile[] {
  if (!wanted) return []
  const place = wanted.replace(/^~(?=[/\\])/, () => userHome())
  if (isAbsolute(place)) return files.filter(({ root, path }) => resolve(root, path) === resolve(place))
  const endings: ((address: string) => boolean)[] = [
    (address) => address.endsWith(`/${wanted}`),
    (address) => address.toLowerCase().endsWith(`/${wanted.toLowerCase()}`),
    (address) => withoutExtension(address).toLowerCase().endsWith(`/${wanted.toLowerCase()}`),
  ]
  for (const fits of endings) {
    const found = files.filter((file) => fits(`/${addressOf(file)}`))
    if (found.length) return found
  }
  return []
}

async function targetOf(db: Reader, record: FoundRecord): Promise<Target> {
  const file = record.fileId === null ? undefined : await fileById(db, record.fileId)
  if (file && record.path === file.path) return { kind: 'file', file }
  return { kind: 'record', record, ...(file && { file }) }
}

function only(found: readonly Target[], reference: string): Target {
  if (found.length === 1) return found[0]!
  const paths = found.map((target) => {
    if (target.kind === 'file') return addressOf(target.file)
    return target.record.path ? `${target.record.collection}/${target.record.path}` : target.record.uid
  })
  const shown = paths.slice(0, shownPaths).join(', ') + (paths.length > shownPaths ? ', …' : '')
  throw invalidInput('ambiguous_reference', `'${reference}' matches ${paths.length} records: ${shown}. Use a path.`, {
    reference,
    suggestions: paths,
  })
}

const shownPaths = 10

function unknownName(reference: string, name: string, files: readonly IndexedFile[]): JarvisError {
  const byName = new Map<string, string>()
  for (const file of files) {
    byName.set(addressOf(file), addressOf(file))
    const short = file.path.slice(file.path.lastIndexOf('/') + 1)
    if (!byName.has(short)) byName.set(short, addressOf(file))
  }
  const short = name.slice(name.lastIndexOf('/') + 1)
  const near = [...nearestNames(name, byName.keys()), ...nearestNames(short, byName.keys())]
  const suggestions = [...new Set(near.map((key) => byName.get(key)!))].slice(0, 3)
  const isCollection = files.some(({ collection }) => collection === name)
  const next =
    /^#[0-9a-f]+$/i.test(name) && name.length <= docidLength
      ? ` A docid needs at least ${docidLength} hexadecimal digits.`
      : isCollection
        ? ` It is a collection: "jarvis ls ${name}" lists what is in it.`
        : didYouMean(suggestions) || ' "jarvis ls" lists the documents, "jarvis search" finds them.'
  return notFound('document_not_found', `Document '${reference}' does not exist.${next}`, { reference, suggestions })
}

/** `collection/path`, as lists and messages show it. */
export const addressOf = (file: Pick<IndexedFile, 'collection' | 'path'>): string => `${file.collection}/${file.path}`

function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path
}
