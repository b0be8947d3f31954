import { type Passage, withoutMarks } from '../../../../src/client/plain-passage.ts'

/**
 * Shortens a passage for a list: without blank lines, leading metadata, and a heading that repeats the title. It begins
 * shortly before the first match, and all matches stay. Markdown marks are removed.
 */
export function shortenPassage(passage: Passage, title: string, { isMarkdown = false } = {}): Passage {
  const body = withoutTitle(withoutMetadata(passage), title)
  return fromWhereFound(withoutBlankLines(isMarkdown ? withoutMarks(body) : body))
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

/** Lines that a list shows for certain, also where some of them are long. */
const linesShown = 3
const omission = '… '

/** Begins with the lines that have the most of what was found, where the list would not reach them. */
function fromWhereFound({ text, spans }: Passage): Passage {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  if (starts.length <= linesShown + 1 || spans.length === 0) return { text, spans }
  const foundFrom = (line: number): number => {
    const end = starts[line + linesShown] ?? text.length
    return spans.filter(([start]) => start >= starts[line]! && start < end).length
  }
  let best = 0
  for (let line = 1; line <= starts.length - linesShown; line++) if (foundFrom(line) > foundFrom(best)) best = line
  if (best === 0) return { text, spans }
  const begin = starts[best]!
  const moved = omission.length - begin
  return {
    text: omission + text.slice(begin),
    spans: spans.filter(([start]) => start >= begin).map(([start, end]) => [start + moved, end + moved]),
  }
}
