import { dateIn } from '../../documents/documents.ts'
import type { ImportedHighlight, Importer } from '../../ports/importer.ts'
import { csvRows, hasColumns, otherCells } from './csv-rows.ts'
import { keptPage, tagsIn } from './kept-page.ts'

const columns = ['title', 'note', 'excerpt', 'url', 'folder', 'tags', 'created']
const placed = [...columns, 'id', 'highlights']

/** The CSV file that Raindrop exports. */
export const raindrop: Importer = {
  name: 'raindrop',
  summary: 'Raindrop.io: the CSV file of its export',
  recognises: (place) => hasColumns(place, columns),

  async *read(place) {
    for await (const item of csvRows(place)) {
      if ('kind' in item) {
        yield item
        continue
      }
      const { row, where } = item
      const { id, title = '', note, excerpt, url = '', folder = '', tags = '', created = '', highlights = '' } = row
      const own = /^unsorted$/i.test(folder) ? [] : tagsIn(folder, /\//).slice(-1)
      yield keptPage(
        {
          ...{ program: 'Raindrop', title, url, note, description: excerpt, at: dateIn(created) },
          ...(id && { id }),
          tags: [...new Set([...tagsIn(tags, /,/), ...own])],
          highlights: highlightsIn(highlights),
          attributes: { ...otherCells(row, placed), ...(folder.includes('/') && { folder }) },
        },
        where,
      )
    }
  },
}

/** `Highlight:words`, followed by `Note:words`, and so on. */
function highlightsIn(cell: string): ImportedHighlight[] {
  const found: ImportedHighlight[] = []
  for (const [, label, words = ''] of cell.matchAll(
    /^(Highlight|Note):([\s\S]*?)(?=\n+(?:Highlight|Note):|$(?![\s\S]))/gm,
  )) {
    const text = words.trim()
    if (label === 'Highlight' && text !== '') found.push({ quote: text })
    else if (label === 'Note' && text !== '' && found.length > 0) found.at(-1)!.note = text
  }
  return found
}
