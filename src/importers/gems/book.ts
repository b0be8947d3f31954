import type { ImportedGem, ImportedHighlight } from '../../ports/importer.ts'

export interface BookHighlight {
  quote: string
  note?: string | undefined
  /** As its program says it: `page 12`. */
  place?: string | undefined
  /** Epoch milliseconds. */
  at?: number | undefined
}

/** A book or a page with what its owner marked in it. */
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

/** A book is a clipping; a page of the web can be fetched as well. It was kept when the first passage was marked. */
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

/** The quote with its note, and where it is. */
function written({ quote, note, place }: BookHighlight): ImportedHighlight {
  const said = [note?.trim(), place && `(${place})`].filter(Boolean).join(' ')
  return { quote: quote.replace(/\n{2,}/g, '\n').trim(), ...(said !== '' && { note: said }) }
}
