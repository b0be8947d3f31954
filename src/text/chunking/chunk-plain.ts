import type { ChunkDraft } from '../../core/record.ts'
import { estimateTokens } from '../budget.ts'
import { packUnits } from './pack-chunks.ts'
import { breakBefore, isBlank, noHeadings, type PackLimits, pushUnits, type Unit, unitSize } from './units.ts'

/** Chunks of a text without markup: cut at empty lines, else lines, else sentences, else words. */
export function chunkPlain(text: string, limits: PackLimits): ChunkDraft[] {
  return packUnits(text, plainUnits(text, limits), limits)
}

/** Sentences, lines or pieces of them that follow each other without holes, and one unit for each gap of blank lines. */
export function plainUnits(text: string, limits: PackLimits): Unit[] {
  const units: Unit[] = []
  let afterBlank = true
  let inGap = false
  let line = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    line++
    const tokens = estimateTokens(text, start, end)
    const blank = tokens === 0 && isBlank(text, start, end)
    // Blank lines that follow each other are one gap: a unit each made a megabyte of line breaks a million objects.
    if (blank && inGap) units.at(-1)!.end = end
    else {
      const quality = afterBlank ? breakBefore.paragraph : breakBefore.line
      pushUnits(units, text, { start, end, line, tokens, quality, headings: noHeadings }, unitSize(limits), true)
      afterBlank = tokens === 0
    }
    inGap = blank
    start = end
  }
  return units
}
