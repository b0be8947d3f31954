/** Joins a text from elsewhere into a markdown file: nothing that is there is touched, nothing is there twice. */

export interface JoinedText {
  text: string
  /** Numbers of new paragraphs and items, and of those that were already there. */
  added: number
  known: number
}

interface Section {
  /** The heading's own line; empty before the first one. */
  heading: string
  /** Paragraphs, items of lists and code blocks, each as its lines. */
  parts: string[][]
  /** Line after the section's last own line. */
  end: number
}

/**
 * Appends new parts to the section with the same heading, or with their heading to the end of the file. A part is known
 * if its section has it: "Likes tea" below "Alice" is not "Likes tea" below "Bob". Parts without a heading are known
 * wherever they are.
 */
export function joinText(current: string, other: string): JoinedText {
  const lines = closed(current.replace(/\s+$/, '').split('\n'))
  const own = sectionsOf(lines)
  const isThere = partsThere(lines, own)
  const joined: JoinedText = { text: current, added: 0, known: 0 }
  const inserted = new Map<number, string[]>()
  const appended: string[] = []
  for (const { heading, parts } of sectionsOf(closed(other.split('\n')))) {
    const fresh = parts.filter((part) => {
      const isNew = !isThere(heading, part)
      if (isNew) joined.added++
      else joined.known++
      return isNew
    })
    if (fresh.length === 0) continue
    const place = own.find((section) => plain([section.heading]) === plain([heading]))
    if (place && place.heading !== '') inserted.set(place.end, [...(inserted.get(place.end) ?? []), ...spaced(fresh)])
    else appended.push('', ...(heading === '' ? [] : [heading, '']), ...spaced(fresh))
  }
  if (joined.added === 0) return joined
  const whole = lines.flatMap((line, index) => {
    const more = inserted.get(index + 1)
    if (!more) return [line]
    // A list continues; other content begins after a blank line.
    const goesOn = isItem(line) && isItem(more[0] ?? '')
    return [line, ...(goesOn ? [] : ['']), ...more]
  })
  joined.text = `${[...whole, ...appended].join('\n').replace(/^\n+/, '')}\n`
  return joined
}

/** Tests whether a part is below a heading; each tested part counts as there from then on. */
function partsThere(lines: readonly string[], own: readonly Section[]) {
  const there = new Set<string>()
  const keyOf = (heading: string, part: readonly string[]) => `${plain([heading])}\n${plain(part)}`
  const add = (heading: string, part: readonly string[]) => {
    there.add(keyOf(heading, part))
    there.add(keyOf('', part))
  }
  for (const { heading, parts } of own) for (const part of parts) add(heading, part)
  const whole = plainLines(lines)
  const below = linesBelow(own)
  return (heading: string, part: readonly string[]): boolean => {
    // A heading within a part is a line of a code block.
    const place = heading === '' || part.some(isHeading) ? whole : (below.get(plain([heading])) ?? '')
    const isKnown = there.has(keyOf(heading, part)) || place.includes(plainLines(part))
    add(heading, part)
    return isKnown
  }
}

/** Lines by the heading above them; a heading within a code block is a line of it. */
function linesBelow(own: readonly Section[]): Map<string, string> {
  const below = new Map<string, string>()
  for (const { heading, parts } of own) {
    const key = plain([heading])
    below.set(key, (below.get(key) ?? '') + plainLines([heading, ...parts.flat()]))
  }
  return below
}

const isHeading = (line: string): boolean => /^#{1,6}\s/.test(line)

const plainLines = (lines: readonly string[]): string =>
  `\n${lines
    .map((line) => plain([line]))
    .filter(Boolean)
    .join('\n')}\n`

const markOf = (line: string): string | undefined => /^\s*(`{3,}|~{3,})/.exec(line)?.[1]

/** The mark of the code block that is open after a line; empty outside of one. */
function fenceAfter(line: string, fence: string): string {
  const mark = markOf(line)
  if (mark === undefined) return fence
  if (fence === '') return mark
  return mark.startsWith(fence) ? '' : fence
}

/** The lines with an end for a code block that has none: what is joined after it would belong to it. */
function closed(lines: readonly string[]): string[] {
  let fence = ''
  let opening = ''
  for (const line of lines) {
    if (fence === '') opening = line
    fence = fenceAfter(line, fence)
  }
  return fence === '' ? [...lines] : [...lines, opening.slice(0, opening.indexOf(fence)) + fence]
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [{ heading: '', parts: [], end: 0 }]
  let fence = ''
  let open: string[] | undefined
  for (const [index, line] of lines.entries()) {
    const section = sections.at(-1)!
    if (fence === '' && isHeading(line)) {
      sections.push({ heading: line.trim(), parts: [], end: index + 1 })
      open = undefined
      continue
    }
    if (fence === '' && line.trim() === '') {
      open = undefined
      continue
    }
    section.end = index + 1
    const begins = fence === '' && (isItem(line) || (markOf(line) !== undefined && !/^\s/.test(line)))
    if (begins || !open) {
      open = []
      section.parts.push(open)
    }
    open.push(line.trimEnd())
    const after = fenceAfter(line, fence)
    if (fence !== '' && after === '' && !/^\s/.test(line)) open = undefined
    fence = after
  }
  return sections
}

const isItem = (line: string): boolean => /^(?:[-*+]|\d+[.)])\s/.test(line)

const plain = (part: readonly string[]): string =>
  part
    .join(' ')
    .replace(/<!--\s*jarvis:[^\n]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** List items are adjacent; everything else has a blank line before it. */
const spaced = (parts: readonly string[][]): string[] =>
  parts.flatMap((part, index) => {
    const before = parts[index - 1]
    const isList = before !== undefined && isItem(before[0] ?? '') && isItem(part[0] ?? '')
    return [...(index === 0 || isList ? [] : ['']), ...part]
  })
