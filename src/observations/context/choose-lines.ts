import type { InjectedLine } from '../../capture/captured-event.ts'
import type { ReadyContext } from '../../capture/ready-context.ts'
import { asData, readsAsInstruction } from '../../core/flag-instruction.ts'
import { estimateTokens } from '../../text/budget.ts'

export interface ContextLine {
  id: string
  text: string
  /** Says something else than the other lines of its id: the end of a session beside its next steps. */
  isOther?: boolean
  /** Its parts were judged one by one, and those that speak to the assistant left out. */
  isJudged?: boolean
}

export interface Section {
  heading: string
  /** Best first. */
  lines: readonly ContextLine[]
  /** What the section may cost at most, tokens: no kind of line takes the place of all others. */
  budget: number
}

const longestLine = 240

/**
 * Section by section in the order of their weight, within the budget. A line that stands already under another heading,
 * that says the same as one before, or that speaks to the assistant is left out. Nothing to say is an empty text.
 */
export function chooseLines(
  head: string,
  sections: readonly Section[],
  budget: number,
): Pick<ReadyContext, 'text' | 'lines' | 'tokens'> {
  const told: string[] = []
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
      // A shorter one may still fit.
      if (cost > sectionLeft) continue
      sectionLeft -= cost
      kept.push(line)
      said.add(same)
      if (!receipt.has(id)) receipt.set(id, { id, why: heading, tokens: cost })
    }
    if (kept.length === 0) continue
    told.push(`${heading}:`, ...kept)
    left -= estimateTokens(`${[`${heading}:`, ...kept].join('\n')}\n`)
  }
  if (told.length === 0) return { text: '', lines: [], tokens: 0 }
  const text = [head, ...told].join('\n')
  return { text, lines: [...receipt.values()], tokens: estimateTokens(text) }
}

/** The same sentence of another day is the same. */
const sameWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\d{4}-\d\d-\d\d /, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
