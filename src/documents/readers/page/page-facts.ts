import { parsed } from '../../../core/table-rows.ts'
import { dateIn } from '../dates.ts'
import type { PageFacts } from '../extraction.ts'
import { lineOf, type Page, withoutAnchor } from './page-dom.ts'

/** Structured data of an article (schema.org). */
interface DescribedArticle {
  headline?: string | undefined
  author?: string | undefined
  site?: string | undefined
  published?: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.replace(/\s+/g, ' ').trim() : undefined
const nameIn = (value: unknown): string | undefined => (isFields(value) ? textIn(value.name) : textIn(value))

/** Reads the JSON-LD of an article. Call it before scripts are removed; invalid scripts are skipped. */
export function describedArticle(page: Page): DescribedArticle {
  for (const script of [...page.querySelectorAll('script[type="application/ld+json"]')].slice(0, 20)) {
    const found = articleIn(parsed(script.textContent ?? ''))
    if (!found) continue
    const authors = [found.author].flat().flatMap((one) => nameIn(one) ?? [])
    return {
      headline: textIn(found.headline) ?? textIn(found.name),
      author: authors.slice(0, mostAuthors).join('; ') || undefined,
      site: nameIn(found.publisher),
      published: textIn(found.datePublished),
    }
  }
  return {}
}

/** Maximum nesting of lists and graphs. */
const mostDepth = 5

/** The first article in a value, a list, or its graph. */
function articleIn(value: unknown, depth = 0): Fields | undefined {
  if (depth > mostDepth) return undefined
  if (Array.isArray(value))
    return value
      .slice(0, 50)
      .map((one) => articleIn(one, depth + 1))
      .find((one) => one !== undefined)
  if (!isFields(value)) return undefined
  const types = [value['@type']].flat()
  if (types.some((type) => typeof type === 'string' && /(?:Article|Posting|Report|Recipe|HowTo|Review)$/.test(type)))
    return value
  return value['@graph'] === undefined ? undefined : articleIn(value['@graph'], depth + 1)
}

/** Metadata from a page's head. `described` was read before its scripts were removed. */
export function factsOf(
  page: Page,
  { isArticle, byline, described }: { isArticle: boolean; byline: string | undefined; described: DescribedArticle },
): PageFacts {
  const author =
    metaOf(page, 'author', 'article:author') ??
    papersAuthors(page) ??
    metaOf(page, 'dc.creator') ??
    described.author ??
    byline ??
    linkedAuthor(page)
  const site = metaOf(page, 'og:site_name', 'application-name', 'citation_journal_title') ?? described.site
  const description = metaOf(page, 'description', 'og:description', 'twitter:description')
  const address = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? metaOf(page, 'og:url')
  const image = metaOf(page, 'og:image', 'twitter:image')
  return {
    isArticle,
    // The address of a profile is not a name.
    ...(author && !/^https?:/.test(author) && { author }),
    ...(site && { site }),
    ...(description && { description }),
    ...(address && { address }),
    ...(image && { image }),
  }
}

function metaOf(page: Page, ...names: string[]): string | undefined {
  for (const name of names)
    for (const attribute of ['property', 'name']) {
      const content = page.querySelector(`meta[${attribute}="${name}"]`)?.getAttribute('content')?.trim()
      if (content) return unescaped(page, content)
    }
  return undefined
}

/** Programs that write a head often escape it twice: `&amp;nbsp;` is `&nbsp;`. */
const unescaped = (page: Page, text: string): string =>
  text
    .replace(/&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,5});/gi, (entity) => {
      const element = page.createElement('p')
      element.innerHTML = entity
      return element.textContent ?? ''
    })
    .trim()

/** The name that a link or microdata marks as the author's. */
function linkedAuthor(page: Page): string | undefined {
  const marked = page.querySelector('[rel~="author"], [itemprop="author"]')
  const name = marked ? lineOf(marked.querySelector('[itemprop="name"]') ?? marked) : ''
  return name === '' || name.length > longestAuthor ? undefined : name
}

/** A longer text is not a name, characters. */
const longestAuthor = 100

/** A paper lists each of its authors separately. */
function papersAuthors(page: Page): string | undefined {
  const names = [...page.querySelectorAll('meta[name="citation_author"]')].map(
    (one) => one.getAttribute('content') ?? '',
  )
  const said = names.map((name) => name.trim()).filter((name) => name !== '')
  return said.length > mostAuthors ? `${said.slice(0, mostAuthors).join('; ')} et al.` : said.join('; ') || undefined
}

/** With more authors, only the first is named. */
const mostAuthors = 5

/** The title of the content: without the name of the site, and not the site's title if the article has its own. */
export function titleOf(page: Page, { headline, site }: DescribedArticle): string | undefined {
  const whole = page.title?.replace(/\s+/g, ' ').trim()
  const heading = page.querySelector('h1')
  const first = heading ? withoutAnchor(lineOf(heading)) : undefined
  const name = metaOf(page, 'og:site_name') ?? site
  // Programs that render in the browser leave only the name of the site as the title.
  if (!whole || whole.toLowerCase() === name?.toLowerCase())
    return headline ?? metaOf(page, 'og:title') ?? (first || whole)
  for (const one of [headline, metaOf(page, 'og:title'), first])
    if (one !== undefined && one.length >= leastTitle) {
      const end = endBeforeSite(whole, one)
      if (end > 0) return whole.slice(0, end)
    }
  // A blog has its own name as the first heading.
  for (const own of [name, first]) {
    const rest = own && whole.endsWith(own) ? whole.slice(0, -own.length).replace(siteMark, '') : ''
    if (isBeforeSite(whole, rest)) return rest
  }
  const sharesWord = headline
    ?.toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 3 && whole.toLowerCase().includes(word))
  return headline === undefined || sharesWord ? whole : headline
}

/** Minimum length, in characters: "News" before the name of a site is not a title. */
const leastTitle = 8

/** Mark between a title and the name of the site. */
const siteMark = /\s*[|·•«»:–—-]\s*$/u

/** Whether the whole title continues after this one with a dash or bar and a name. */
const isBeforeSite = (whole: string, title: string): boolean =>
  title !== '' &&
  whole.toLowerCase().startsWith(title.toLowerCase()) &&
  /^(?:$|\s*[|·•«»–—]\s*\S|\s+[-:]\s+\S)/u.test(whole.slice(title.length))

/** Where the title ends in the whole one, which may have words before it; 0 if no name follows. */
function endBeforeSite(whole: string, title: string): number {
  const start = whole.toLowerCase().indexOf(title.toLowerCase())
  const end = start + title.length
  const isWord = start === 0 || (start > 0 && /[\s|·•«»:–—-]$/u.test(whole.slice(0, start)))
  return isWord && end < whole.length && isBeforeSite(whole, whole.slice(0, end)) ? end : 0
}

/** When a page was published, epoch milliseconds. */
export function publishedDate(page: Page, { published }: DescribedArticle): number | undefined {
  const meta = page.querySelector('meta[property="article:published_time"], meta[name="date"], meta[name="dc.date"]')
  return (
    dateIn(meta?.getAttribute('content')) ??
    dateIn(published) ??
    dateIn(page.querySelector('[itemprop="datePublished"]')?.getAttribute('content')) ??
    dateIn(page.querySelector('abbr.published, abbr.dt-published')?.getAttribute('title')) ??
    dateIn(page.querySelector('time[datetime]')?.getAttribute('datetime'))
  )
}
