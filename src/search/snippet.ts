import { matchSpans } from './highlight.ts'

/** Characters of a snippet: about four lines of a terminal. */
export const snippetLength = 320

export interface Snippet {
  text: string
  /** Start and end (exclusive) in `text`. */
  highlights: [number, number][]
  /** Offset of the snippet in the passage. */
  offset: number
}

/** The part of a passage with the most different words of the question, cut at lines or words. */
export function makeSnippet(text: string, terms: ReadonlySet<string>, length = snippetLength): Snippet {
  const prose = proseStart(text)
  const found = terms.size > 0 ? spansNear(text, terms, length) : []
  // A match in the preamble counts only if it is the only one.
  const spans = found.some(([start]) => start >= prose) ? found.filter(([start]) => start >= prose) : found
  const end = Math.max(prose, text.trimEnd().length)
  if (end - prose <= length) return cut(text, spans, prose, end)
  const start = Math.max(prose, bestStart(text, spans, length))
  const from = startOfWord(text, Math.max(0, start))
  const to = endOfWord(text, Math.min(text.length, from + length))
  return cut(text, spans, from, to)
}

const frontmatter = /^\s*---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/

/** Lines without content for a hit: headings (matched separately), tags and comments of HTML or JSX, imports. */
const preamble = [
  /^#{1,6}[ \t].*$/,
  /^(?:<\/?[A-Za-z!][^<>]*>\s*)+$/,
  /^<!--.*-->$/,
  /^(?:import\b(?:\s*["'{*]|\s.*\bfrom\s*["'])|import\s+[\w.*{]+(?:\s+as\s+\w+)?;?$|from\s+\S+\s+import\b).*$/,
  /^(?:(?:const|let|var)\s.*=\s*require\(|#include\b|using\s+[\w.]+;|use\s+[\w:{}, ]+;|package\s+[\w.]+;?$|["']use \w+["'];?$).*$/,
  /^(?:#!|:::|export\s+(?:\*|\{[^}]*\})\s+from\b).*$/,
]
/** A multi-line import or tag is skipped to its end, within this number of lines. */
const longestStatement = 12
const opensStatement =
  /^(?:import|export)\s*(?:type\s*)?\{[^}]*$|^from\s+\S+\s+import\s*\([^)]*$|^<(?:!--|[A-Z][\w.]*)[^>]*$/
const closesStatement = /\}\s*from\b.*$|^\)|-->$|\/?>$/

/** Offset after the leading properties, headings, imports and tags of a passage; 0 if nothing else follows. */
function proseStart(text: string): number {
  let at = frontmatter.exec(text)?.[0].length ?? 0
  const lineAt = (start: number) => {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    return { end, line: text.slice(start, Math.min(end, start + snippetLength)).trim() }
  }
  while (at < text.length) {
    const { end, line } = lineAt(at)
    const isOpen = opensStatement.test(line)
    if (!isOpen && line !== '' && !preamble.some((form) => form.test(line))) break
    at = isOpen ? (endOfStatement(end) ?? text.length) : end
  }
  const start = at + text.slice(at).search(/\S|$/)
  return start < text.length ? start : text.length - text.trimStart().length

  function endOfStatement(from: number): number | undefined {
    let next = from
    for (let lines = 0; lines < longestStatement && next < text.length; lines++) {
      const { end, line } = lineAt(next)
      next = end
      if (closesStatement.test(line)) return next
    }
    return undefined
  }
}

/** Letters by which a word is located before its surroundings are analyzed. */
const prefixLength = 3

/**
 * Matches in the densest part of a long text: searching for first letters is cheap, tokenizing a whole chapter to show
 * one line is not.
 */
function spansNear(text: string, terms: ReadonlySet<string>, length: number): [number, number][] {
  if (text.length <= 2 * length) return matchSpans(text, terms)
  const lower = text.toLowerCase()
  const places: { at: number; prefix: string }[] = []
  for (const prefix of new Set([...terms].map((term) => term.slice(0, prefixLength))))
    for (let at = lower.indexOf(prefix); at >= 0; at = lower.indexOf(prefix, at + length / 4))
      places.push({ at, prefix })
  if (places.length === 0) return matchSpans(text, terms)
  places.sort((a, b) => a.at - b.at)
  let best = { at: places[0]!.at, count: 0 }
  for (const [index, { at }] of places.entries()) {
    const near = new Set<string>()
    for (let next = index; next < places.length && places[next]!.at - at <= length; next++)
      near.add(places[next]!.prefix)
    if (near.size > best.count) best = { at, count: near.size }
  }
  const from = startOfWord(text, Math.max(0, best.at - Math.floor(length / 3)))
  const to = endOfWord(text, Math.min(text.length, best.at + length))
  return matchSpans(text.slice(from, to), terms).map(([start, end]) => [start + from, end + from])
}

/** Slides a window over the matches; the one with the most distinct matched words wins, the first of equals. */
function bestStart(text: string, spans: readonly [number, number][], length: number): number {
  let best = 0
  let bestCount = 0
  for (const [index, [start]] of spans.entries()) {
    const seen = new Set<string>()
    for (let next = index; next < spans.length && spans[next]![1] - start <= length; next++)
      seen.add(text.slice(...spans[next]!).toLowerCase())
    if (seen.size > bestCount) {
      bestCount = seen.size
      best = start
    }
  }
  return bestCount === 0 ? 0 : lineBefore(text, best, length)
}

/** Begins with the line of the first match if that leaves room for the match itself. */
function lineBefore(text: string, at: number, length: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1
  return at - line < length / 3 ? line : at - Math.floor(length / 6)
}

function startOfWord(text: string, at: number): number {
  if (at === 0) return text.length - text.trimStart().length
  const space = text.slice(at, at + 24).search(/\s\S/)
  const start = /\s/.test(text[at - 1] ?? ' ') ? at : space >= 0 ? at + space + 1 : at
  const next = text.charCodeAt(start)
  return next >= 0xdc00 && next <= 0xdfff ? start + 1 : start
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.trimEnd().length
  const space = text.slice(Math.max(0, at - 24), at).search(/\s\S*$/)
  const end = space >= 0 ? at - Math.min(24, at) + space : at
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

function cut(text: string, spans: readonly [number, number][], from: number, to: number): Snippet {
  const highlights = spans
    .filter(([start, end]) => end > from && start < to)
    .map(([start, end]): [number, number] => [Math.max(start, from) - from, Math.min(end, to) - from])
  return { text: text.slice(from, to), highlights, offset: from }
}
