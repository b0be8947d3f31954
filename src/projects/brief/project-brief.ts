import type { BriefLine } from '../../ports/brief.ts'
import { estimateTokens, fitToBudget } from '../../text/budget.ts'
import type { WorkingNeeds } from '../needs.ts'
import { briefLines } from './brief-lines.ts'

/** A brief of a project as text, within a budget. */
export interface ProjectBrief {
  project: string
  text: string
  tokens: number
  budget: number
  lines: { id: string; text: string; why: string }[]
}

/** The lines that are worth most within `budget` tokens, in their order. Errors: `project_not_found`. */
export async function projectBrief(needs: WorkingNeeds, named: string, budget: number): Promise<ProjectBrief> {
  const { name } = await needs.keeping.project(named)
  const lines = (await briefLines(needs, name)).sort(byWorth)
  const fitting = fitToBudget(
    lines.map((line) => ({ ...line, tokens: estimateTokens(`- ${line.text} [${line.id}]\n`) })),
    budget,
  ).sort((a, b) => a.order - b.order)
  const text = fitting.map((line) => `- ${line.text} [${line.id}]`).join('\n')
  const shown = fitting.map(({ id, text, why }) => ({ id, text, why }))
  return { project: name, text, tokens: estimateTokens(text), budget, lines: shown }
}

const byWorth = (a: BriefLine, b: BriefLine): number => a.tier - b.tier || b.value - a.value || a.order - b.order
