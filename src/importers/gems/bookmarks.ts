import { dateIn } from '../../documents/documents.ts'
import type { ImportedGem, Importer } from '../../ports/importer.ts'
import { type ListedLink, readHtmlList } from './html-list.ts'
import { keptPage, tagsIn } from './kept-page.ts'
import { headWords } from './read-words.ts'

/** Link attributes that are mapped to fields, or that only browsers use. */
const known = [
  'add_date',
  'last_modified',
  'last_visit',
  'icon',
  'icon_uri',
  'tags',
  'toread',
  'last_charset',
  'private',
]

/** Bookmarks as every browser, Pinboard and Raindrop export them. */
export const bookmarks: Importer = {
  name: 'bookmarks',
  summary: 'bookmarks of a browser: the HTML file of its export',

  async recognises(place) {
    return !place.isFolder && /<!DOCTYPE NETSCAPE-Bookmark-file/i.test(await headWords(place))
  },

  async *read(place) {
    const { links, breaksOff } = await readHtmlList(place)
    const found = new Map<string, ImportedGem>()
    for (const [index, link] of links.entries()) {
      const item = gemOf(link, `link ${index + 1}, "${link.title.slice(0, 60)}"`)
      if (item.kind === 'unreadable') yield item
      else found.set(item.id, joined(found.get(item.id), item))
    }
    yield* found.values()
    if (breaksOff)
      yield { kind: 'unreadable', where: `after link ${links.length}`, why: 'the file is incomplete; export it again' }
  },
}

/** Merges the same address in two folders into one bookmark with both folder names as tags. */
const joined = (former: ImportedGem | undefined, item: ImportedGem): ImportedGem =>
  former === undefined ? item : { ...former, tags: [...new Set([...(former.tags ?? []), ...(item.tags ?? [])])] }

function gemOf({ title, url, attributes, description, folders }: ListedLink, where: string) {
  // The innermost folder is used as a tag.
  const folder = folders.at(-1)
  const tags = [...tagsIn(attributes['tags'] ?? '', /,/), ...(folder === undefined ? [] : [folder])]
  const rest = Object.entries(attributes).filter(([name, value]) => !known.includes(name) && value !== '')
  return keptPage(
    {
      ...{
        program: 'Bookmarks',
        title,
        url,
        description,
        at: timeIn(attributes['add_date']),
        tags: [...new Set(tags)],
      },
      attributes: {
        ...Object.fromEntries(rest),
        ...(folders.length > 1 && { folder: folders.join(' / ') }),
      },
    },
    where,
  )
}

/** The time in seconds, as specified; some browsers write milliseconds or microseconds. */
function timeIn(text = ''): number | undefined {
  const value = Number(text)
  if (!(value > 0)) return undefined
  return dateIn(value > 1e14 ? Math.round(value / 1000) : value)
}
