import type { ImportPlace } from '../../ports/importer.ts'
import { readWords } from './read-words.ts'

/** A link in a list, with the headings of the enclosing lists, outermost first. */
export interface ListedLink {
  title: string
  url: string
  /** Names in lower case. */
  attributes: Readonly<Record<string, string>>
  /** The description below the link. */
  description: string
  folders: readonly string[]
}

export interface HtmlList {
  links: ListedLink[]
  /** Whether the file ends before its lists do. */
  breaksOff: boolean
}

/** Lists that browsers create; their names are not the owner's words. */
const ownFolders = ['personal_toolbar_folder', 'unfiled_bookmarks_folder']

/** Links of an HTML list as browsers and reading lists export it: `<DL>` or `<ul>` below headings. */
export async function readHtmlList(place: ImportPlace): Promise<HtmlList> {
  const { Parser } = await import('htmlparser2')
  const text = await readWords(place)
  const isBookmarks = /<!DOCTYPE NETSCAPE/i.test(text.slice(0, 2000))
  const links: ListedLink[] = []
  const folders: string[] = []
  let heading: string | undefined
  let title: string | undefined
  let described: ListedLink | undefined
  let said = ''
  const link = () => links.at(-1)
  const endDescription = () => {
    if (described) described.description = said.replace(/\s+/g, ' ').trim()
    described = undefined
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'dd') {
        described = link()
        said = ''
        return
      }
      if (['dt', 'dl', 'h3', 'li', 'ul', 'ol', 'a'].includes(name)) endDescription()
      if (/^h[1-6]$/.test(name)) {
        heading = ''
        said = ''
        // The first heading of a bookmarks file is the page title.
        if ((name === 'h1' && isBookmarks) || ownFolders.some((own) => own in attributes)) heading = undefined
      } else if (name === 'dl' || name === 'ul' || name === 'ol') {
        folders.push(heading ?? '')
        heading = undefined
      } else if (name === 'a') {
        title = ''
        const { href = '', ...rest } = attributes
        links.push({ title: '', url: href, attributes: rest, description: '', folders: folders.filter(Boolean) })
      }
    },
    ontext(words) {
      if (title !== undefined) title += words
      else said += words
    },
    onclosetag(name, isImplied) {
      if (name === 'a' && title !== undefined) {
        link()!.title = title.replace(/\s+/g, ' ').trim()
        title = undefined
      } else if (/^h[1-6]$/.test(name) && heading !== undefined) heading = said.replace(/\s+/g, ' ').trim()
      else if (name === 'dl' || name === 'ul' || name === 'ol') {
        endDescription()
        if (!isImplied) folders.pop()
      }
    },
  })
  parser.write(text)
  const breaksOff = folders.length > 0 || title !== undefined
  parser.end()
  endDescription()
  return { links, breaksOff }
}
