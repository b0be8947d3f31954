/** What a markdown file says about itself: frontmatter, title, tags, dates, headings, links. */
import { parse } from 'yaml'
import { parseDateSpan } from '../core/dates.ts'
import { closesFence } from './code-fence.ts'
import { plainHeading, withoutTags } from './plain-heading.ts'

interface MarkdownHeading {
  level: number
  text: string
  /** Counted from 1. */
  line: number
}

export interface MarkdownFacts {
  frontmatter: Readonly<Record<string, unknown>>
  /** Where the text behind the frontmatter begins, UTF-16 units. */
  bodyStart: number
  /** Of the frontmatter, else the first heading, else the file name. */
  title: string
  /** Of the frontmatter and `#inline`, lower case, without `#`, each once. */
  tags: string[]
  /** Epoch milliseconds (UTC). */
  dates: { date?: number; created?: number; updated?: number }
  headings: MarkdownHeading[]
  /** Targets of links and `[[wiki links]]`, each once, as written. */
  links: string[]
  /** Sentences for the user about what could not be read. */
  notes: string[]
}

/** Reads a markdown text; never throws. `path` gives the title where nothing else does. */
export function readMarkdown(text: string, path = ''): MarkdownFacts {
  const notes: string[] = []
  const { frontmatter, bodyStart } = readFrontmatter(text, notes)
  const body = readBody(text, bodyStart)
  const title =
    withoutTags(textOf(frontmatter.title)) || body.headings.find((heading) => heading.text)?.text || fileTitle(path)
  const tags = [...listOf(frontmatter.tags), ...listOf(frontmatter.tag), ...body.tags]
  return {
    frontmatter,
    bodyStart,
    title,
    tags: [...new Set(tags.map((tag) => tag.replace(/^#/, '').toLowerCase()).filter(Boolean))],
    dates: readDates(frontmatter),
    headings: body.headings,
    links: body.links,
    notes,
  }
}

const frontmatterStart = /^\ufeff?---[ \t]*\r?\n/
const frontmatterEnd = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm
/** More than any person writes; a horizontal rule at the top of a long file is not frontmatter. */
const longestFrontmatter = 65_536

function readFrontmatter(text: string, notes: string[]): { frontmatter: Record<string, unknown>; bodyStart: number } {
  const start = frontmatterStart.exec(text)?.[0].length
  if (start === undefined) return { frontmatter: {}, bodyStart: 0 }
  frontmatterEnd.lastIndex = 0
  const behind = text.slice(start, start + longestFrontmatter)
  const end = frontmatterEnd.exec(behind)
  if (!end) return { frontmatter: {}, bodyStart: 0 }
  try {
    // `core` keeps dates as text: what day they name is ours to say. Aliases are limited against exploding documents.
    const data: unknown = parse(behind.slice(0, end.index), {
      schema: 'core',
      logLevel: 'error',
      maxAliasCount: 50,
      uniqueKeys: false,
    })
    const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data)
    // Text between two rules is not frontmatter.
    if (!isRecord && data !== null) return { frontmatter: {}, bodyStart: 0 }
    return {
      frontmatter: isRecord ? (data as Record<string, unknown>) : {},
      bodyStart: start + end.index + end[0].length,
    }
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    notes.push(`Frontmatter ignored, it is not valid YAML: ${why?.replace(/[:.]?$/, '.')}`)
    return { frontmatter: {}, bodyStart: start + end.index + end[0].length }
  }
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const setext = /^ {0,3}(?:(=+)|-+)[ \t]*$/
const inlineTag = /(?:^|[\s(])#([\p{L}_][\p{L}\p{N}_/-]*)/gu
const wikiLink = /!?\[\[([^[\]|#\n]{1,500})(?:[#|][^[\]\n]{0,500})?\]\]/g
const link = /\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+["'(][^\n]{0,500}?["')])?\s*\)/g
/** A longer line is data. */
const longestLine = 20_000

function readBody(text: string, bodyStart: number): { headings: MarkdownHeading[]; tags: string[]; links: string[] } {
  const headings: MarkdownHeading[] = []
  const tags: string[] = []
  const links = new Set<string>()
  let open = ''
  let before = ''
  let number = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < bodyStart; at = text.indexOf('\n', at + 1)) number++
  for (let start = bodyStart; start < text.length; number++) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = end - start > longestLine ? '' : text.slice(start, end).replace(/\r$/, '')
    start = end + 1
    const mark = fence.exec(line)?.[1]
    if (open) {
      if (mark && closesFence(line, open)) open = ''
      continue
    }
    if (mark) {
      open = mark
      before = ''
      continue
    }
    const atx = heading.exec(line)
    const under = before ? setext.exec(line) : null
    if (atx)
      headings.push({ level: atx[1]!.length, text: plainHeading(atx[2]!.replace(/[ \t]+#+[ \t]*$/, '')), line: number })
    else if (under) headings.push({ level: under[1] ? 1 : 2, text: plainHeading(before), line: number - 1 })
    before = atx || under || /^\s*(?:[-*+>|]|\d+[.)])\s/.test(line) ? '' : before && line.trim() ? ' ' : line.trim()
    if (before === ' ') before = ''
    const prose = line.includes('`') ? line.replace(/`[^`]*`/g, ' ') : line
    if (prose.includes('#')) for (const match of prose.matchAll(inlineTag)) tags.push(match[1]!)
    if (prose.includes('[[')) for (const match of prose.matchAll(wikiLink)) links.add(match[1]!.trim())
    if (prose.includes('](')) for (const match of prose.matchAll(link)) links.add(match[1]!)
  }
  return { headings, tags, links: [...links] }
}

function readDates(frontmatter: Readonly<Record<string, unknown>>): MarkdownFacts['dates'] {
  const read = (...names: string[]): number | undefined => {
    for (const name of names) {
      const span = parseDateSpan(textOf(frontmatter[name]))
      if (span) return span.start
    }
    return undefined
  }
  const found = {
    date: read('date'),
    created: read('created', 'created_at'),
    updated: read('updated', 'updated_at', 'modified', 'lastmod'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, time]) => time !== undefined))
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean)
  return textOf(value)
    .split(/[,\s]+/)
    .filter(Boolean)
}

const fileTitle = (path: string): string => {
  const name = path.split(/[/\\]/).at(-1) ?? ''
  return name.replace(/\.[^.]+$/, '') || name
}
