import { contentMark } from '../../core/ids.ts'
import type { ImportedGem, Importer, UnreadableItem } from '../../ports/importer.ts'
import { type Fields, isObject, listOf, stringOf, timeOf } from '../fields.ts'
import { keptPage } from './kept-page.ts'
import { listedObjects } from './listed-objects.ts'
import { headWords, readWords } from './read-words.ts'

/** Fields that are mapped, or that only matter inside Karakeep. */
const placed =
  /^(?:id|url|title|description|author|text|type|note|tags|lists|content|archived|createdAt|html.*|.*[aA]sset.*)$/

/** Karakeep, formerly Hoarder: its export, and the bookmark lists of its API. */
export const karakeep: Importer = {
  name: 'karakeep',
  summary: 'Karakeep (Hoarder): the JSON file of its export, or of its API',

  async recognises(place) {
    if (place.isFolder) return false
    const head = await headWords(place)
    if (!/^\s*\{/.test(head) || !/"bookmarks"\s*:\s*\[/.test(head)) return false
    return /"content"\s*:\s*(?:null|\{)/.test(head) || /"bookmarks"\s*:\s*\[\s*\]/.test(head)
  },

  async *read(place) {
    const { rest, elements } = listedObjects(await readWords(place), 'bookmarks')
    const lists = namesOf(rest['lists'])
    for await (const element of elements) {
      if ('fields' in element) yield gemOf(element.fields, lists, element.where.replace('element', 'bookmark'))
      else yield { kind: 'unreadable', where: element.where.replace('element', 'bookmark'), why: element.why }
    }
  },
}

/** List names by id, because bookmarks refer to lists by id. */
function namesOf(lists: unknown): Map<string, string> {
  return new Map(
    listOf(lists).flatMap((list) => {
      const [id, name] = isObject(list) ? [stringOf(list, ['id']), stringOf(list, ['name'])] : []
      return id === undefined || name === undefined ? [] : [[id, name]]
    }),
  )
}

function gemOf(fields: Fields, lists: ReadonlyMap<string, string>, where: string): ImportedGem | UnreadableItem {
  const content = isObject(fields['content']) ? fields['content'] : {}
  const [url, text] = [stringOf(content, ['url', 'sourceUrl']), stringOf(content, ['text'])]
  const at = timeOf(fields, ['createdAt'])
  const named = stringOf(fields, ['title']) ?? stringOf(content, ['title'])
  const own = {
    ...{ program: 'Karakeep', at, note: stringOf(fields, ['note']), tags: tagsOf(fields, lists) },
    // An archived page was read, and can still be found.
    readAt: fields['archived'] === true ? (at ?? 0) : undefined,
    attributes: { ...wordsIn(content), ...wordsIn(fields), ...(fields['archived'] === true && { archived: 'true' }) },
  }
  const id = stringOf(fields, ['id'])
  if (url !== undefined)
    return keptPage(
      {
        ...{ ...own, url, title: named ?? '', ...(id && { id }), page: stringOf(content, ['htmlContent']) },
        ...{ author: stringOf(content, ['author']), description: stringOf(content, ['description']) },
        publishedAt: timeOf(content, ['datePublished']),
      },
      where,
    )
  if (text !== undefined)
    return {
      ...{ kind: 'gem', what: 'note', id: `karakeep:${id ?? contentMark(text)}`, ...own, text },
      title: named ?? firstWords(text),
    }
  const why = 'it is a file, which the export does not contain; add the file itself with "jarvis gem add"'
  return { kind: 'unreadable', where: named === undefined ? where : `${where}, "${named.slice(0, 60)}"`, why }
}

/** Tags as names (export) or objects (API). The names of its lists are tags, too. */
function tagsOf(fields: Fields, lists: ReadonlyMap<string, string>): string[] {
  const nameOf = (tag: unknown) => (typeof tag === 'string' ? tag : isObject(tag) ? stringOf(tag, ['name']) : undefined)
  const tags = listOf(fields['tags']).map(nameOf)
  const listed = listOf(fields['lists']).map(
    (list) => lists.get(String(list)) ?? (isObject(list) ? nameOf(list) : undefined),
  )
  return [...new Set([...tags, ...listed].filter((tag): tag is string => tag !== undefined))]
}

/** Fields without a mapping whose value is text, a number or true. */
function wordsIn(fields: Fields): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (placed.test(name)) continue
    if (value === true) words[name] = 'true'
    else if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
      words[name] = String(value)
  }
  return words
}

function firstWords(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? text
  const words = line.trim().replace(/^[#>*\-\s]+/, '')
  return words.length > 100 ? `${words.slice(0, 100).replace(/\s\S*$/, '')}…` : words
}
