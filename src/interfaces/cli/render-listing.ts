import type { Documents } from '../../app/jarvis.ts'
import { alignTable, bytes, plural, printable } from './layout.ts'
import type { RenderSettings, View } from './view.ts'

type CollectionStatus = Awaited<ReturnType<Documents['status']>>[number]
type Listed = Awaited<ReturnType<Documents['ls']>>[number]
type Collection = Awaited<ReturnType<Documents['list']>>[number]

interface Listing {
  entries: Listed[]
  /** Set in place of entries if no path was given. */
  collections?: CollectionStatus[]
}

/** View of `jarvis ls`: collections, or the files of one. */
export const ls: View<Listing> = {
  plain: ({ entries, collections }, { output: { style } }) =>
    collections
      ? alignTable(
          collections.map((one) => collectionRow(one, style)),
          [1, 2, 3],
        ).join('\n')
      : alignTable(
          entries.map(({ docid, size, modifiedAt, uri, title }) => [
            style.dim(docid),
            bytes(size),
            style.day(modifiedAt),
            printable(uri.replace('jarvis://', '')),
            style.dim(printable(title)),
          ]),
          [1],
        ).join('\n'),
  rows: ({ entries, collections }) =>
    collections ? collections.map(countsOf) : entries.map((entry) => ({ ...entry })),
  addresses: ({ entries, collections }) =>
    collections ? collections.map(({ name }) => `jarvis://${name}`) : entries.map(({ uri }) => uri),
  notes: ({ entries, collections }) =>
    collections
      ? [collections.length === 0 ? noCollections : 'The files of one: jarvis ls <collection>']
      : entries.length === 0
        ? ['No indexed files here.']
        : [],
}

const noCollections = 'No collections yet. Add one: jarvis collection add <folder>'

/** A collection as a row of numbers, for --csv. */
export const countsOf = ({ name, root, files, records, bytes: size }: CollectionStatus) => ({
  name,
  root,
  files,
  records,
  bytes: size,
})

/** A collection as a row of a table for people. */
export const collectionRow = (
  { name, files, records, bytes: size, scannedAt, root }: CollectionStatus,
  style: RenderSettings['output']['style'],
): string[] => [
  style.bold(name),
  plural(files, 'file'),
  plural(records, 'record'),
  bytes(size),
  scannedAt === null
    ? records > 0
      ? 'not fully indexed: jarvis update'
      : 'never indexed'
    : `indexed ${style.moment(scannedAt)}`,
  style.dim(root),
]

/** View of `jarvis collection list`. */
export const collectionList: View<{ collections: Collection[] }> = {
  plain: ({ collections }, { output: { style } }) =>
    alignTable(
      collections.map(({ name, root, masks }) => [style.bold(name), root, style.dim(masksInWords(masks))]),
    ).join('\n'),
  rows: ({ collections }) => collections.map((collection) => ({ ...collection })),
  addresses: ({ collections }) => collections.map(({ name }) => `jarvis://${name}`),
  notes: ({ collections }) => (collections.length === 0 ? [noCollections] : []),
}

/** The shipped mask lists every extension that can be read: longer than any screen. */
const masksInWords = (masks: readonly string[]): string => {
  const text = masks.join(' ')
  return text.length > longestMasks ? 'every format that is read' : text
}

/** Longer masks of files are shortened, characters; typed ones are shorter. */
const longestMasks = 300
