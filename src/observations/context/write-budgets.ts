import { type BudgetNote, writeBudgetNotes } from '../../capture/budget-note.ts'
import { dayOf } from '../../core/day-of.ts'
import { estimateTokens } from '../../text/budget.ts'

/** Cost of agents in a span, dollars. */
interface SpentBudget {
  name: 'day' | 'month'
  spent: number
  limit: number
  isSpent: boolean
}

const settings = { day: 'usage.dailyDollars', month: 'usage.monthlyDollars' } as const

/** Prepares the notes about used-up budgets for sessions of agents, valid until the day or month ends. */
export function writeBudgets(home: string, budgets: readonly SpentBudget[], now: number): void {
  const notes = budgets.flatMap(({ name, spent, limit, isSpent }): BudgetNote[] => {
    if (!isSpent) return []
    const text = `Note for the user: agents have cost $${spent.toFixed(2)} this ${name}, and the budget is $${limit.toFixed(2)} (${settings[name]}). Say so before expensive work.`
    return [{ id: `budget:${name}:${spanOf(name, now)}`, text, tokens: estimateTokens(text), until: endOf(name, now) }]
  })
  writeBudgetNotes(home, notes)
}

/** `2026-11-23`, `2026-11`: a session that continues past midnight gets the note about the month once. */
const spanOf = (name: SpentBudget['name'], now: number): string => dayOf(now).slice(0, name === 'day' ? 10 : 7)

function endOf(name: SpentBudget['name'], now: number): number {
  const date = new Date(now)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return (name === 'day' ? new Date(year, month, day + 1) : new Date(year, month + 1, 1)).getTime()
}
