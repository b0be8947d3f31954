import type { ChunkDraft } from '../../core/record.ts'
import { estimateTokens } from '../budget.ts'
import { packUnits } from './pack-chunks.ts'
import { breakBefore, isBlank, noHeadings, type PackLimits, type Unit, unitSize, unitsOf } from './units.ts'

/** Chunks of a text without markup: cut at empty lines, else lines, else sentences, else words. */
export function chunkPlain(text: string, limits: PackLimits): ChunkDraft[] {
  return packUnits(text, plainUnits(text, limits), limits)
}

/** Sentences, lines or pieces of them that follow each other without holes, and one unit for each gap of blank lines. */
export function* plainUnits(text: string, limits: PackLimits): Generator<Unit> {
  // Blank lines that follow each other are one gap: a unit each made a megabyte of line breaks a million objects.
  let gap: Unit | undefined
  let afterBlank = true
  let line = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    line++
    const tokens = estimateTokens(text, start, end)
    const quality = afterBlank ? breakBefore.paragraph : breakBefore.line
    const unit: Unit = { start, end, line, tokens, quality, headings: noHeadings }
    if (tokens === 0 && isBlank(text, start, end)) {
      if (gap) gap.end = end
      else gap = unit
    } else {
      if (gap) yield gap
      gap = undefined
      yield* unitsOf(text, unit, unitSize(limits), true)
    }
    afterBlank = tokens === 0
    start = end
  }
  if (gap) yield gap
}
