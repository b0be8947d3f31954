import { type BudgetNote, writeBudgetNotes } from '../../capture/budget-note.ts'
import { dayOf } from '../../core/day-of.ts'
import { estimateTokens } from '../../text/budget.ts'

/** What agents may cost in a span, dollars. */
interface SpentBudget {
  name: 'day' | 'month'
  spent: number
  limit: number
  isSpent: boolean
}

const settings = { day: 'usage.dailyDollars', month: 'usage.monthlyDollars' } as const

/** Makes ready what sessions of agents are told of budgets that are spent, until their day or month ends. */
export function writeBudgets(home: string, budgets: readonly SpentBudget[], now: number): void {
  const notes = budgets.flatMap(({ name, spent, limit, isSpent }): BudgetNote[] => {
    if (!isSpent) return []
    const text = `Note for the user: agents have cost $${spent.toFixed(2)} this ${name}, and the budget is $${limit.toFixed(2)} (${settings[name]}). Say so before expensive work.`
    return [{ id: `budget:${name}:${spanOf(name, now)}`, text, tokens: estimateTokens(text), until: endOf(name, now) }]
  })
  writeBudgetNotes(home, notes)
}

/** `2026-11-23`, `2026-11`: a session that goes on past midnight is told of the month's budget once. */
const spanOf = (name: SpentBudget['name'], now: number): string => dayOf(now).slice(0, name === 'day' ? 10 : 7)

function endOf(name: SpentBudget['name'], now: number): number {
  const date = new Date(now)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return (name === 'day' ? new Date(year, month, day + 1) : new Date(year, month + 1, 1)).getTime()
}
