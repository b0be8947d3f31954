import { contentMark } from '../../core/ids.ts'
import type { ImportedGem, UnreadableItem } from '../../ports/importer.ts'

/** A page that its owner saved; its title defaults to its address. */
export type KeptPage = Omit<ImportedGem, 'kind' | 'what' | 'id' | 'title'> & { title: string; url: string; id?: string }

/** Converts a saved page to a gem, or explains why not: only web addresses can be fetched. */
export function keptPage({ title, id, ...page }: KeptPage, where: string): ImportedGem | UnreadableItem {
  const url = page.url.trim()
  if (!/^https?:\/\/\S/i.test(url) || !URL.canParse(url)) {
    const what = url === '' ? 'it has no address' : `"${url.slice(0, 60)}" is not a web address`
    return { kind: 'unreadable', where, why: what }
  }
  return {
    ...{ kind: 'gem', what: 'bookmark', ...page, url },
    id: `${page.program.toLowerCase()}:${id ?? contentMark(url)}`,
    title: title.replace(/\s+/g, ' ').trim() || url,
  }
}

/** Words separated by commas or bars, without empty ones. */
export const tagsIn = (text: string, between: RegExp = /[,|]/): string[] =>
  text
    .split(between)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
