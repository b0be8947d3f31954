/**
 * Code to units for packing. With a grammar, functions, classes and methods are the breaks and their names the heading
 * path; without one, empty lines and indentation are.
 */
import type { ChunkDraft } from '../core/record.ts'
import { estimateTokens } from './budget.ts'
import { type CodeOutline, type LoadGrammar, outlineCode } from './chunking/code-outline.ts'
import { packUnits } from './chunking/pack-chunks.ts'
import { breakBefore, noHeadings, type PackLimits, type Unit, unitsOf } from './chunking/units.ts'

/** Chunks of a program text at the borders of what it defines. */
export async function chunkCode(
  text: string,
  limits: PackLimits,
  language?: string,
  loadGrammar?: LoadGrammar,
): Promise<ChunkDraft[]> {
  const outline = language && loadGrammar ? await outlineCode(text, language, loadGrammar) : undefined
  return packUnits(text, codeUnits(text, limits, outline), limits)
}

const tabWidth = 4
/** A line that starts something in most languages: what it defines should begin a chunk. */
const definition =
  /^(?:export |public |private |protected |static |async |abstract |pub(?:\([^)]*\))? |default |final )*(?:function|class|interface|struct|enum|trait|impl|def|fn|func|type|module|namespace|sub|package|record|object|protocol|extension)\b/

function* codeUnits(text: string, limits: PackLimits, outline: CodeOutline | undefined): Generator<Unit> {
  let afterBlank = true
  let line = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    const tokens = estimateTokens(text, start, end)
    const row = outline?.rows[line]
    const quality = row ? row.quality : outline ? insideQuality(tokens) : guessQuality(text, start, end, afterBlank)
    line++
    yield* unitsOf(text, { start, end, line, tokens, quality, headings: row?.path ?? noHeadings }, limits.target, false)
    afterBlank = tokens === 0
    start = end
  }
}

const insideQuality = (tokens: number): number => (tokens === 0 ? breakBefore.gapInside : breakBefore.inside)

function guessQuality(text: string, start: number, end: number, afterBlank: boolean): number {
  let indent = 0
  let at = start
  for (; at < end; at++) {
    if (text[at] === '\t') indent += tabWidth
    else if (text[at] === ' ') indent++
    else break
  }
  const depth = Math.min(8, Math.floor(indent / 2))
  if (definition.test(text.slice(at, at + 80))) return Math.max(breakBefore.item, 90 - 15 * depth)
  if (afterBlank) return Math.max(breakBefore.line, breakBefore.paragraph - 10 * depth)
  return Math.max(breakBefore.inside, breakBefore.line - 2 * depth)
}
