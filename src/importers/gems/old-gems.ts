import { dateIn } from '../../documents/documents.ts'
import type { ForeignDatabase, ImportedGem, Importer, ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { wordsOf } from '../fields.ts'
import { columnsOf } from '../read-tables.ts'

/** Rows per query. */
const pageLength = 500
/** Longer values are not kept as attributes, characters. */
const longestAttribute = 10_000

/** Column names in different versions of the program; the first column with a value is used. */
const names = {
  id: ['id', 'uuid', 'gem_id'],
  title: ['title', 'name'],
  description: ['description', 'summary', 'excerpt'],
  text: ['content', 'text', 'body', 'markdown', 'transcript'],
  source: ['source', 'source_type', 'site'],
  url: ['url', 'source_url', 'link'],
  author: ['author'],
  tags: ['tags', 'keywords'],
  project: ['project', 'project_name'],
  note: ['notes', 'note'],
  at: ['captured_at', 'created_at', 'created', 'saved_at', 'timestamp'],
  readAt: ['read_at'],
  archivedAt: ['archived_at'],
  deleted: ['deleted_at', 'is_deleted', 'deleted'],
} as const

type Cell = string | number | bigint | null | Uint8Array
type Row = Readonly<Record<string, Cell>>

/** A gems database of the former Jarvis, recognised by its table, whatever its file name. */
export const oldGems: Importer = {
  name: 'gems.db',
  summary: 'an old gems.db: its table "gems"',

  async recognises(place) {
    const name = databaseIn(place)
    if (name === undefined || !(await place.head(name.file)).startsWith('SQLite format 3')) return false
    const db = await place.database(name.file).catch(() => undefined)
    if (!db) return false
    try {
      const columns = await columnsOf(db, 'gems')
      // This Jarvis has a table of the same name; its databases are moved by export and import.
      return columns.includes('title') && !columns.includes('details')
    } finally {
      await db.close()
    }
  },

  async *read(place) {
    const db = await place.database(databaseIn(place)?.file)
    try {
      yield* gemsOf(db)
    } finally {
      await db.close()
    }
  },
}

function databaseIn({ isFolder, path, names }: ImportPlace): { file: string | undefined } | undefined {
  if (isFolder) return names.includes('gems.db') ? { file: 'gems.db' } : undefined
  return /\.(?:db|sqlite3?)$/i.test(path) ? { file: undefined } : undefined
}

async function* gemsOf(db: ForeignDatabase) {
  const columns = await columnsOf(db, 'gems')
  const known: readonly string[] = Object.values(names).flat()
  const kept = new Set<string>()
  const order = columns.includes('id') ? 'id' : 'title'
  for (let offset = 0; ; offset += pageLength) {
    const rows = await db.all<Row>(`SELECT * FROM gems ORDER BY "${order}" LIMIT ${pageLength} OFFSET ${offset}`)
    for (const [index, row] of rows.entries()) {
      const gem = gemOf(row, `row ${offset + index + 1}`)
      if (gem.kind === 'gem') for (const name of Object.keys(gem.attributes ?? {})) kept.add(name)
      yield gem
    }
    if (rows.length < pageLength) break
  }
  const others = columns.filter((column) => !known.includes(column))
  const attributes = others.filter((column) => kept.has(column))
  const left = others.filter((column) => !kept.has(column))
  if (attributes.length > 0)
    yield { kind: 'notice' as const, text: `Columns kept as attributes: ${attributes.join(', ')}.` }
  if (left.length > 0) yield { kind: 'notice' as const, text: `Columns left out, without text: ${left.join(', ')}.` }
  const tables = await db.all<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
  const unread = tables.map(({ name }) => name).filter((name) => name !== 'gems' && !/^(?:sqlite_|gems_fts)/.test(name))
  if (unread.length > 0) yield { kind: 'notice' as const, text: `Tables that were not read: ${unread.join(', ')}.` }
}

function gemOf(row: Row, where: string): ImportedGem | UnreadableItem {
  const used = new Set<string>()
  const take = (wanted: readonly string[]): string | undefined => {
    for (const name of wanted) {
      const cell = wordsIn(row[name])
      if (cell === undefined) continue
      used.add(name)
      return cell
    }
    return undefined
  }
  const time = (wanted: readonly string[]) => dateIn(numberOrText(take(wanted)))
  const deleted = take(names.deleted)
  if (deleted !== undefined && deleted !== '0') return { kind: 'unreadable', where, why: 'it was deleted there' }
  const [id, url, text, description] = [take(names.id), take(names.url), take(names.text), take(names.description)]
  const title = take(names.title) ?? url
  if (title === undefined || (url ?? text ?? description) === undefined)
    return {
      kind: 'unreadable',
      where,
      why: title === undefined ? 'it has no title' : 'it has neither text nor address',
    }
  const source = take(names.source)
  const gem: ImportedGem = {
    ...{ kind: 'gem', id: `gems.db:${id ?? url ?? title}`, program: 'gems.db', title, author: take(names.author) },
    what: text === undefined ? 'bookmark' : url === undefined ? 'note' : 'article',
    url: url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined,
    ...{ text: text ?? (url === undefined ? description : undefined), description, note: take(names.note) },
    ...{ tags: tagsOf(take(names.tags)), project: take(names.project) },
    ...{ at: time(names.at), readAt: time(names.readAt), archivedAt: time(names.archivedAt) },
  }
  return { ...gem, attributes: { ...(source !== undefined && { source }), ...restOf(row, used) } }
}

/** Columns without a field of their own, by column name. */
function restOf(row: Row, used: ReadonlySet<string>): Record<string, string> {
  const rest: Record<string, string> = {}
  for (const [name, cell] of Object.entries(row)) {
    const words = used.has(name) ? undefined : wordsIn(cell)
    if (words !== undefined && words.length <= longestAttribute) rest[name] = words
  }
  return rest
}

/** A cell as text; undefined if it is empty or binary, such as a vector. */
function wordsIn(cell: Cell | undefined): string | undefined {
  if (cell === null || cell === undefined || cell instanceof Uint8Array) return undefined
  const text = String(cell).trim()
  return text === '' || text.includes('\0') ? undefined : text
}

const numberOrText = (cell: string | undefined): string | number | undefined =>
  cell !== undefined && /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell

/** A list as JSON, or separated by commas. */
function tagsOf(cell = ''): string[] {
  try {
    if (cell.startsWith('[')) return wordsOf(JSON.parse(cell))
  } catch {
    // Not JSON: separated by commas.
  }
  return cell
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
}
