import type { InjectedLine } from '../../capture/captured-event.ts'
import type { ReadyContext } from '../../capture/ready-context.ts'
import { asData, readsAsInstruction } from '../../core/flag-instruction.ts'
import { estimateTokens } from '../../text/budget.ts'

export interface ContextLine {
  id: string
  text: string
  /** Whether it differs from other lines with its id, such as the end of a session and its next steps. */
  isOther?: boolean
  /** Whether its parts were already checked and instructions to the assistant removed. */
  isJudged?: boolean
}

export interface Section {
  heading: string
  /** Its lines, the most important first. */
  lines: readonly ContextLine[]
  /** What the section may cost at most, tokens: no kind of line takes the place of all others. */
  budget: number
}

const longestLine = 240

/**
 * Fills the sections in order, within the budget. Skips a line that is already under another heading, that repeats an
 * earlier one, or that is an instruction to the assistant. Without any line the text is empty.
 */
export function chooseLines(
  head: string,
  sections: readonly Section[],
  budget: number,
): Pick<ReadyContext, 'text' | 'lines' | 'tokens'> {
  const chosen: string[] = []
  const receipt = new Map<string, InjectedLine>()
  const said = new Set<string>()
  let left = budget - estimateTokens(`${head}\n`)
  for (const { heading, lines, budget: own } of sections) {
    let sectionLeft = Math.min(left, own) - estimateTokens(`${heading}:\n`)
    const kept: string[] = []
    for (const { id, text, isOther = false, isJudged = false } of lines) {
      const plain = asData(text)
      const same = sameWords(plain)
      if ((receipt.has(id) && !isOther) || said.has(same) || (!isJudged && readsAsInstruction(plain))) continue
      const line = `- ${plain.length > longestLine ? `${plain.slice(0, longestLine - 1)}…` : plain} (${id})`
      const cost = estimateTokens(`${line}\n`)
      // A shorter line may still fit.
      if (cost > sectionLeft) continue
      sectionLeft -= cost
      kept.push(line)
      said.add(same)
      if (!receipt.has(id)) receipt.set(id, { id, why: heading, tokens: cost })
    }
    if (kept.length === 0) continue
    chosen.push(`${heading}:`, ...kept)
    left -= estimateTokens(`${[`${heading}:`, ...kept].join('\n')}\n`)
  }
  if (chosen.length === 0) return { text: '', lines: [], tokens: 0 }
  const text = [head, ...chosen].join('\n')
  return { text, lines: [...receipt.values()], tokens: estimateTokens(text) }
}

/** Normalized text: the same sentence with another date is a repetition. */
const sameWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\d{4}-\d\d-\d\d /, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
