export interface Passage {
  text: string
  /** Start and end (exclusive) of each marked span, sorted. */
  spans: readonly (readonly [number, number])[]
}

/**
 * A passage as a list shows it, where every line counts: without blank lines, without metadata at its beginning, and
 * without the heading that stands above it as the title. What was found stays, wherever it stands.
 */
export function shortenPassage(passage: Passage, title: string): Passage {
  return withoutBlankLines(withoutTitle(withoutMetadata(passage), title))
}

/** YAML between `---` lines. */
function withoutMetadata(passage: Passage): Passage {
  const [metadata] = /^---\n[\s\S]*?\n---\n/.exec(passage.text) ?? []
  return metadata === undefined ? passage : withoutBeginning(passage, metadata.length)
}

function withoutTitle(passage: Passage, title: string): Passage {
  const [line, heading] = /^#{1,6} +(.*)\n\s*(?=\S)/.exec(passage.text) ?? []
  if (line === undefined || heading?.trim() !== title.trim()) return passage
  const spans = passage.spans.filter(([, end]) => end > line.length)
  return withoutBeginning({ ...passage, spans }, line.length)
}

/** Unless something was found in it. */
function withoutBeginning({ text, spans }: Passage, length: number): Passage {
  if (spans.some(([start]) => start < length)) return { text, spans }
  return { text: text.slice(length), spans: spans.map(([start, end]) => [start - length, end - length]) }
}

function withoutBlankLines({ text, spans }: Passage): Passage {
  const removed: { at: number; length: number }[] = []
  const shorter = text.replace(/\n(?:[^\S\n]*\n)+/g, (blank: string, at: number) => {
    removed.push({ at, length: blank.length - 1 })
    return '\n'
  })
  const moved = (place: number) =>
    removed.reduce((to, { at, length }) => to - Math.min(length, Math.max(0, place - at - 1)), place)
  return { text: shorter, spans: spans.map(([start, end]) => [moved(start), moved(end)]) }
}
