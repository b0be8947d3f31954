import { dateIn } from '../../documents/documents.ts'
import type { ImportedGem, Importer } from '../../ports/importer.ts'
import { type ListedLink, readHtmlList } from './html-list.ts'
import { keptPage, tagsIn } from './kept-page.ts'
import { headWords } from './read-words.ts'

/** Attributes of a link that have a place, or speak to the browser alone. */
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

/** The same address in two folders is one bookmark with both of their names. */
const joined = (former: ImportedGem | undefined, item: ImportedGem): ImportedGem =>
  former === undefined ? item : { ...former, tags: [...new Set([...(former.tags ?? []), ...(item.tags ?? [])])] }

function gemOf({ title, url, attributes, description, folders }: ListedLink, where: string) {
  // The innermost folder is the owner's word for it.
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

/** Seconds, as it should be; some browsers write milliseconds or microseconds. */
function timeIn(text = ''): number | undefined {
  const value = Number(text)
  if (!(value > 0)) return undefined
  return dateIn(value > 1e14 ? Math.round(value / 1000) : value)
}
