/**
 * Markdown to units for packing: headings start sections, list items and paragraphs are breaks, and fences, tables and
 * frontmatter are blocks that stay whole unless one alone is larger than a chunk.
 */
import type { ChunkDraft } from '../core/record.ts'
import { estimateTokens } from './budget.ts'
import { packUnits } from './chunking/pack-chunks.ts'
import { breakBefore, type PackLimits, type Unit, unitSize, unitsOf } from './chunking/units.ts'
import { closesFence } from './code-fence.ts'
import { withoutTags } from './plain-heading.ts'

const fenceStart = /^ {0,3}(`{3,}|~{3,})/
const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const setextLine = /^ {0,3}(=+|-+)[ \t]*$/
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/
const tableRow = /^\s*\|/

/** Chunks of a markdown text; a heading path goes with each. */
export function chunkMarkdown(text: string, limits: PackLimits): ChunkDraft[] {
  return packUnits(text, markdownUnits(text, limits), limits)
}

function* markdownUnits(text: string, limits: PackLimits): Generator<Unit> {
  let path: readonly string[] = []
  let fence = ''
  let frontmatter = /^---[ \t]*\r?\n/.test(text)
  let before: LineKind = 'blank'
  let level = 0
  let number = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    number++
    const tokens = estimateTokens(text, start, end)
    let quality: number = breakBefore.line
    let kind: LineKind = 'text'
    const head = lineHead(text, start, end)
    if (frontmatter) {
      kind = 'block'
      quality = number === 1 ? breakBefore.section : breakBefore.inside
      if (number > 1 && /^(?:---|\.\.\.)\s*$/.test(head)) frontmatter = false
    } else if (fence) {
      kind = 'block'
      quality = head.trim() === '' ? breakBefore.gapInside : breakBefore.inside
      if (fenceStart.test(head) && closesFence(head, fence)) fence = ''
    } else if (head.trim() === '') {
      kind = 'blank'
      quality = breakBefore.paragraph
    } else {
      const opening = fenceStart.exec(head)
      const heading = headingAt(text, start, end, head, before)
      if (opening) {
        fence = opening[1]!
        kind = 'block'
        quality = breakBefore.paragraph
      } else if (heading) {
        path = [...path.slice(0, heading.level - 1), heading.text]
        quality = breakBefore.section - heading.level
        kind = 'heading'
      } else if (tableRow.test(head)) {
        kind = 'table'
        quality = before === 'table' ? breakBefore.inside : breakBefore.paragraph
      } else if (listItem.test(head)) {
        quality = breakBefore.item
      } else if (before === 'blank') {
        quality = breakBefore.paragraph
      }
    }
    // What follows a heading belongs to it, a lower heading too.
    if (before === 'heading' && !(kind === 'heading' && path.length <= level)) quality = breakBefore.inside
    if (kind === 'heading') level = path.length
    const line: Unit = { start, end, line: number, tokens, quality, headings: path, heading: kind === 'heading' }
    yield* unitsOf(text, line, kind === 'block' ? limits.target : unitSize(limits), kind !== 'block')
    // A blank line keeps the heading above it bound to what comes.
    if (!(kind === 'blank' && before === 'heading')) before = kind
    start = end
  }
}

/** The headings of a Markdown text with where their lines begin; what looks like one in a fence is none. */
export function* headingLines(text: string): Generator<{ start: number; level: number; text: string }> {
  let fence = ''
  let before: LineKind = 'blank'
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    const head = lineHead(text, start, end)
    const mark = fenceStart.exec(head)?.[1]
    if (fence) {
      if (mark && closesFence(head, fence)) fence = ''
    } else if (mark) fence = mark
    const found: { level: number; text: string } | undefined =
      fence || mark ? undefined : headingAt(text, start, end, head, before)
    if (found) yield { start, ...found }
    before = head.trim() === '' ? 'blank' : found ? 'heading' : 'text'
    start = end
  }
}

type LineKind = 'blank' | 'text' | 'heading' | 'table' | 'block'

/** Enough of a line to know what it is: lines can be megabytes long. */
const headLength = 300
const lineHead = (text: string, start: number, end: number): string =>
  text.slice(start, Math.min(end, start + headLength)).replace(/[\r\n]+$/, '')

function headingAt(
  text: string,
  start: number,
  end: number,
  head: string,
  before: LineKind,
): { level: number; text: string } | undefined {
  if (end - start > headLength) return undefined
  const atx = atxHeading.exec(head)
  if (atx) return { level: atx[1]!.length, text: withoutTags(atx[2] ?? '') }
  if (before === 'text' || head.trim() === '' || listItem.test(head)) return undefined
  const nextEnd = text.indexOf('\n', end)
  const next = lineHead(text, end, nextEnd < 0 ? text.length : nextEnd)
  const setext = setextLine.exec(next)
  return setext && end < text.length ? { level: setext[1]![0] === '=' ? 1 : 2, text: withoutTags(head) } : undefined
}
