import type { Group } from './groups.ts'

/** Sums with the field names of `ccusage`, so that programs that read its JSON can read this. Money is in dollars. */
export interface UsageSum {
  inputTokens: number
  outputTokens: number
  cacheCreationTokens: number
  cacheReadTokens: number
  totalTokens: number
  /** Cost of the models with a known price; null if no model has one. */
  totalCost: number | null
}

export interface ModelSum {
  modelName: string
  inputTokens: number
  outputTokens: number
  cacheCreationTokens: number
  cacheReadTokens: number
  /** null where the price of the model is not known. */
  cost: number | null
}

export interface UsageLine extends UsageSum {
  modelsUsed: string[]
  modelBreakdowns: ModelSum[]
  /** Models without a known price: their tokens are counted, and no money. */
  unpriced: string[]
}

export function sumOf(groups: readonly Group[]): UsageSum {
  const sum = { inputTokens: 0, outputTokens: 0, cacheCreationTokens: 0, cacheReadTokens: 0 }
  let cost: number | null = null
  for (const group of groups) {
    sum.inputTokens += group.input
    sum.outputTokens += group.output
    sum.cacheCreationTokens += group.cacheWrite + group.cacheWriteHour
    sum.cacheReadTokens += group.cacheRead
    if (group.cost !== null) cost = (cost ?? 0) + group.cost
  }
  const totalTokens = sum.inputTokens + sum.outputTokens + sum.cacheCreationTokens + sum.cacheReadTokens
  return { ...sum, totalTokens, totalCost: cost }
}

/** A line of a report: the sum, and each model's part of it, most expensive first. */
export function lineOf(groups: readonly Group[]): UsageLine {
  const byModel = [...groupsBy(groups, ({ model }) => model)]
  const modelBreakdowns = byModel
    .map(([modelName, some]): ModelSum => {
      const { totalTokens: _, totalCost, ...tokens } = sumOf(some)
      return { modelName, ...tokens, cost: totalCost }
    })
    .sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0) || (a.modelName < b.modelName ? -1 : 1))
  return {
    ...sumOf(groups),
    modelsUsed: modelBreakdowns.map(({ modelName }) => modelName),
    modelBreakdowns,
    unpriced: modelBreakdowns.filter(({ cost }) => cost === null).map(({ modelName }) => modelName),
  }
}

/** Groups items, in the order of each name's first occurrence. */
export function groupsBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const sorted = new Map<string, Item[]>()
  for (const item of items) {
    const name = nameOf(item)
    const some = sorted.get(name)
    if (some) some.push(item)
    else sorted.set(name, [item])
  }
  return sorted
}
