import type { Filter } from '../../core/record.ts'
import type { SeedRecord } from './seed-records.ts'

/** Records that differ in everything a filter can name. The chunk ids are ten times the record's, and one more. */
export const filterRecords: readonly SeedRecord[] = [
  {
    id: 1,
    chunks: [10, 11],
    collection: 'notes',
    path: 'guides/start.md',
    date: 100,
    facets: { tag: ['red', 'blue'], project: ['x'] },
  },
  {
    id: 2,
    chunks: [20],
    collection: 'notes',
    path: 'guides/deep/end.md',
    date: 200,
    facets: { tag: ['red'], project: ['y'] },
  },
  { id: 3, chunks: [30], collection: 'notes', path: 'guide.txt', date: 300, facets: { tag: ['blue'] } },
  { id: 4, chunks: [40], collection: 'work', path: 'guides/start.md', date: 400, facets: { project: ['x'] } },
  {
    id: 5,
    chunks: [50],
    kind: 'message',
    collection: 'work',
    path: 'chat.jsonl#t1',
    date: 500,
    facets: { speaker: ['Ann'] },
  },
  { id: 6, chunks: [60], kind: 'fact' },
  { id: 7, chunks: [70], collection: 'notes', path: 'a*b[c]?/100%_x.md', date: 100 },
]

/** Each filter with the records that pass. */
export const filterCases: readonly { says: string; filter: Filter; passes: readonly number[] }[] = [
  { says: 'no field at all', filter: {}, passes: [1, 2, 3, 4, 5, 6, 7] },
  { says: 'one collection', filter: { collections: ['work'] }, passes: [4, 5] },
  { says: 'any of two collections', filter: { collections: ['work', 'notes'] }, passes: [1, 2, 3, 4, 5, 7] },
  { says: 'a collection that is not there', filter: { collections: ['none'] }, passes: [] },
  { says: 'any of two kinds', filter: { kinds: ['message', 'fact'] }, passes: [5, 6] },
  { says: 'any value of a facet', filter: { facets: { tag: ['red', 'blue'] } }, passes: [1, 2, 3] },
  {
    says: 'two values of a facet that both have to be there',
    filter: { facets: { tag: ['red', 'none'] }, also: [{ tag: ['blue'] }] },
    passes: [1],
  },
  { says: 'two facets joined by and', filter: { facets: { tag: ['red'], project: ['x'] } }, passes: [1] },
  {
    says: 'what has no such value of a facet',
    filter: { kinds: ['document'], without: { tag: ['red'] } },
    passes: [3, 4, 7],
  },
  { says: 'a date from (inclusive)', filter: { after: 300 }, passes: [3, 4, 5] },
  { says: 'a date until (exclusive)', filter: { before: 200 }, passes: [1, 7] },
  { says: 'a range of dates', filter: { after: 100, before: 300 }, passes: [1, 2, 7] },
  { says: 'the beginning of a path', filter: { path: 'guides/' }, passes: [1, 2, 4] },
  { says: 'a whole path', filter: { path: 'guide.txt' }, passes: [3] },
  { says: 'a star that stays in its folder', filter: { path: 'guides/*.md' }, passes: [1, 4] },
  { says: 'two stars that cross folders', filter: { path: 'guides/**/*.md' }, passes: [1, 2, 4] },
  { says: 'two stars in front', filter: { path: '**/start.md' }, passes: [1, 4] },
  { says: 'two stars that do not split a name', filter: { path: '**/tart.md' }, passes: [] },
  { says: 'a question mark', filter: { path: 'guide?.???' }, passes: [] },
  { says: 'a question mark in a name', filter: { path: 'g?ide.*' }, passes: [3] },
  { says: 'turns by a glob for their file', filter: { path: '*.jsonl' }, passes: [5] },
  { says: 'special characters taken literally', filter: { path: 'a*b[c]*/100%_x.md' }, passes: [7] },
  { says: 'any of two paths', filter: { paths: [['guide.txt', 'chat*']] }, passes: [3, 5] },
  {
    says: 'several paths at once',
    filter: { path: 'guides/', paths: [['guides/s', 'g*e.txt'], ['**/start.md']] },
    passes: [1, 4],
  },
  { says: 'paths that leave nothing', filter: { path: 'guides/', paths: [['chat']] }, passes: [] },
  { says: 'rows', filter: { recordIds: [2, 6, 99] }, passes: [2, 6] },
  { says: 'no row', filter: { recordIds: [] }, passes: [] },
  { says: 'a field without values', filter: { kinds: [] }, passes: [] },
  {
    says: 'everything at once',
    filter: {
      collections: ['notes'],
      kinds: ['document'],
      facets: { tag: ['blue'] },
      after: 50,
      before: 250,
      path: 'guides/',
      recordIds: [1, 2],
    },
    passes: [1],
  },
]

/** Chunks of records, as the cases above number them. */
export const chunksOfRecords = (ids: readonly number[]): number[] =>
  filterRecords.filter(({ id }) => ids.includes(id)).flatMap(({ chunks }) => chunks)
