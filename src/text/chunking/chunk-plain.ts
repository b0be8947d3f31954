import type { ChunkDraft } from '../../core/record.ts'
import { estimateTokens } from '../budget.ts'
import { packUnits } from './pack-chunks.ts'
import { breakBefore, type PackLimits, pushUnits, type Unit, unitSize } from './units.ts'

/** Chunks of a text without markup: cut at empty lines, else lines, else sentences, else words. */
export function chunkPlain(text: string, limits: PackLimits): ChunkDraft[] {
  return packUnits(text, plainUnits(text, limits), limits)
}

function plainUnits(text: string, limits: PackLimits): Unit[] {
  const units: Unit[] = []
  let afterBlank = true
  let line = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    line++
    const tokens = estimateTokens(text, start, end)
    const quality = afterBlank ? breakBefore.paragraph : breakBefore.line
    pushUnits(units, text, { start, end, line, tokens, quality, headings: [] }, unitSize(limits), true)
    afterBlank = tokens === 0
    start = end
  }
  return units
}
