import { dateIn } from '../../documents/documents.ts'
import type { Importer } from '../../ports/importer.ts'
import { wordsOf } from '../fields.ts'
import { csvRows, hasColumns, otherCells } from './csv-rows.ts'
import { keptPage, tagsIn } from './kept-page.ts'

const columns = ['url', 'title', 'selection', 'folder', 'timestamp']

/** Folders that Instapaper creates. */
const ownFolders = ['unread', 'archive', 'starred', '']

/** The CSV file that Instapaper exports. */
export const instapaper: Importer = {
  name: 'instapaper',
  summary: 'Instapaper: the CSV file of its export',
  recognises: (place) => hasColumns(place, columns),

  async *read(place) {
    for await (const item of csvRows(place)) {
      if ('kind' in item) {
        yield item
        continue
      }
      const { row, where } = item
      const { url = '', title = '', selection = '', folder = '', timestamp = '', tags = '' } = row
      const at = dateIn(timestamp)
      const own = ownFolders.includes(folder.toLowerCase()) ? [] : [folder]
      yield keptPage(
        {
          ...{ program: 'Instapaper', title, url, at, description: selection },
          tags: [...new Set([...listIn(tags), ...own])],
          readAt: folder.toLowerCase() === 'archive' ? (at ?? 0) : undefined,
          attributes: {
            ...otherCells(row, [...columns, 'tags']),
            ...(folder.toLowerCase() === 'starred' && { favorite: 'true' }),
          },
        },
        where,
      )
    }
  },
}

/** A list as JSON, or separated by commas. */
function listIn(cell: string): string[] {
  if (!cell.startsWith('[')) return tagsIn(cell)
  try {
    return wordsOf(JSON.parse(cell))
  } catch {
    return tagsIn(cell.replace(/[[\]"]/g, ''))
  }
}
