import { z } from 'zod'
import type { SubsystemDoors } from '../../src/ports/doors.ts'
import type { Bookmark, Bookmarks } from './bookmarks.ts'

const lineOf = ({ title, url }: Bookmark): string => `${title} ${url}`

export const doors = {
  operations: {
    bookmarkAdd: {
      name: 'bookmark_add',
      summary: 'Keep an address with a title.',
      effect: 'write',
      makesSpace: true,
      input: z.strictObject({
        url: z.string().describe('The address.'),
        title: z.string().min(1).describe('What it is.'),
      }),
      run: (bookmarks: Bookmarks, input: { url: string; title: string }) => bookmarks.add(input),
    },
    bookmarkList: {
      name: 'bookmark_list',
      summary: 'List the addresses that were kept, newest first.',
      effect: 'read',
      input: z.strictObject({}),
      run: async (bookmarks: Bookmarks) => ({ bookmarks: await bookmarks.list() }),
    },
    bookmarkRemove: {
      name: 'bookmark_remove',
      summary: 'Remove an address. "undo" brings it back.',
      effect: 'write',
      input: z.strictObject({ id: z.string().describe('Its id.') }),
      run: (bookmarks: Bookmarks, { id }: { id: string }) => bookmarks.remove(id),
    },
  },
  commands: [
    {
      words: ['bookmarks', 'add'],
      operation: 'bookmark_add',
      arguments: [
        { field: 'url', label: 'address' },
        { field: 'title', label: 'title', rest: 'words' },
      ],
    },
    { words: ['bookmarks', 'list'], operation: 'bookmark_list' },
    { words: ['bookmarks', 'remove'], operation: 'bookmark_remove', arguments: [{ field: 'id', label: 'id' }] },
  ],
  tools: [
    { operation: 'bookmark_add', title: 'Keep a bookmark', text: (bookmark: Bookmark) => `Kept ${lineOf(bookmark)}` },
    {
      operation: 'bookmark_list',
      title: 'List bookmarks',
      text: ({ bookmarks }: { bookmarks: Bookmark[] }) => bookmarks.map(lineOf).join('\n'),
    },
  ],
  views: {
    bookmark_list: {
      plain: ({ bookmarks }: { bookmarks: Bookmark[] }) => bookmarks.map(lineOf).join('\n'),
      rows: ({ bookmarks }: { bookmarks: Bookmark[] }) => bookmarks.map((bookmark) => ({ ...bookmark })),
    },
  },
  page: {
    route: 'bookmarks',
    title: 'Bookmarks',
    empty: 'Keep an address: jarvis bookmarks add <url>',
    place: 'library',
    operation: 'bookmark_list',
    list: 'bookmarks',
    columns: [
      { field: 'title', heading: 'Title' },
      { field: 'url', heading: 'Address' },
    ],
    actions: [
      { label: 'Remove', operation: 'bookmark_remove' },
      { label: 'Never shown', operation: 'bookmark_remove', when: { field: 'title', values: ['other'] } },
    ],
  },
} satisfies SubsystemDoors<Bookmarks>
