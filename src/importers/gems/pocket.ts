import { dateIn } from '../../documents/documents.ts'
import type { ImportedGem, ImportedHighlight, Importer, ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { isObject, listOf, stringOf, timeOf } from '../fields.ts'
import { csvRows, hasColumns, otherCells } from './csv-rows.ts'
import { readHtmlList } from './html-list.ts'
import { keptPage, tagsIn } from './kept-page.ts'
import { headWords, readWords } from './read-words.ts'

const columns = ['title', 'url', 'time_added', 'tags', 'status']
const tablePattern = /^(?:.*\/)?part_\d+\.csv$/
const highlightsPattern = /(?:^|\/)annotations\/[^/]*\.json$/

/** Pocket's lists: the tables of its last export with their highlights, or the page of the export before. */
export const pocket: Importer = {
  name: 'pocket',
  summary: 'Pocket: the folder of the export, one of its CSV files, or ril_export.html',

  async recognises(place) {
    if (place.isFolder) {
      const [first] = tablesOf(place)
      return first !== undefined && hasColumns(place, columns, first)
    }
    return (await hasColumns(place, columns)) || /<title>\s*Pocket Export/i.test(await headWords(place))
  },

  async *read(place) {
    if (place.isFolder) {
      const highlights = await readHighlights(place)
      for (const name of tablesOf(place)) yield* gemsOfTable(place, name, highlights)
    } else if (await hasColumns(place, columns)) yield* gemsOfTable(place, undefined, new Map())
    else yield* gemsOfPage(place)
  },
}

const tablesOf = ({ names }: ImportPlace): string[] => names.filter((name) => tablePattern.test(name))

async function* gemsOfTable(
  place: ImportPlace,
  name: string | undefined,
  highlights: ReadonlyMap<string, ImportedHighlight[]>,
): AsyncGenerator<ImportedGem | UnreadableItem> {
  for await (const item of csvRows(place, name)) {
    if ('kind' in item) {
      yield item
      continue
    }
    const { row, where } = item
    const { title = '', url = '', tags = '', time_added = '', status } = row
    const at = dateIn(time_added)
    yield keptPage(
      {
        ...{ program: 'Pocket', title, url, at, tags: tagsIn(tags), highlights: highlights.get(url) },
        // Pocket moved read pages into the archive.
        readAt: status === 'archive' ? (at ?? 0) : undefined,
        attributes: otherCells(row, [...columns, 'cursor']),
      },
      where,
    )
  }
}

/** Links below "Unread" and "Read Archive". */
async function* gemsOfPage(place: ImportPlace): AsyncGenerator<ImportedGem | UnreadableItem> {
  const { links, breaksOff } = await readHtmlList(place)
  for (const [index, { title, url, attributes, folders }] of links.entries()) {
    const at = dateIn(attributes['time_added'])
    const isRead = /archive/i.test(folders.at(-1) ?? '')
    yield keptPage(
      {
        program: 'Pocket',
        title,
        url,
        at,
        tags: tagsIn(attributes['tags'] ?? ''),
        readAt: isRead ? (at ?? 0) : undefined,
      },
      `link ${index + 1}`,
    )
  }
  if (breaksOff)
    yield { kind: 'unreadable', where: `after link ${links.length}`, why: 'the file is incomplete; export it again' }
}

/** Highlights by the address of their page. An unreadable file loses only its own highlights. */
async function readHighlights(place: ImportPlace): Promise<Map<string, ImportedHighlight[]>> {
  const found = new Map<string, ImportedHighlight[]>()
  for (const name of place.names.filter((one) => highlightsPattern.test(one)))
    for (const page of listOf(parsed(await readWords(place, name)))) {
      const url = isObject(page) ? stringOf(page, ['url']) : undefined
      if (!isObject(page) || url === undefined) continue
      const quotes = listOf(page['highlights']).filter(isObject)
      quotes.sort((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
      found.set(
        url,
        quotes.flatMap((one) => stringOf(one, ['quote']) ?? []).map((quote) => ({ quote })),
      )
    }
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
