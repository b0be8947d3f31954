import type { ImportedGem, ImportedHighlight } from '../../ports/importer.ts'

export interface BookHighlight {
  quote: string
  note?: string | undefined
  /** Position in the program's words: `page 12`. */
  place?: string | undefined
  /** Epoch milliseconds. */
  at?: number | undefined
}

/** A book or page with its owner's highlights. */
export interface HighlightedThing {
  program: string
  id: string
  title: string
  author?: string | undefined
  url?: string | undefined
  tags?: readonly string[] | undefined
  note?: string | undefined
  highlights: readonly BookHighlight[]
  attributes?: Readonly<Record<string, string>> | undefined
}

/** A book becomes a clipping, a web page a bookmark. Its date is that of the first highlight. */
export function highlightedThing({ program, id, highlights, author, url, ...thing }: HighlightedThing): ImportedGem {
  const times = highlights.flatMap(({ at }) => at ?? [])
  const address = url !== undefined && /^https?:\/\/\S/i.test(url) && URL.canParse(url) ? url : undefined
  return {
    ...{ kind: 'gem', id: `${program.toLowerCase()}:${id}`, program, ...thing },
    what: address === undefined ? 'clipping' : 'bookmark',
    title: thing.title.replace(/\s+/g, ' ').trim(),
    author: author || undefined,
    url: address,
    at: times.length > 0 ? times.reduce((least, time) => Math.min(least, time)) : undefined,
    highlights: highlights.map(written),
  }
}

/** The quote with its note and position. */
function written({ quote, note, place }: BookHighlight): ImportedHighlight {
  const said = [note?.trim(), place && `(${place})`].filter(Boolean).join(' ')
  return { quote: quote.replace(/\n{2,}/g, '\n').trim(), ...(said !== '' && { note: said }) }
}
