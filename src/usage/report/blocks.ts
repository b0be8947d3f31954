import { least, most } from '../../core/long-lists.ts'
import type { Group } from './groups.ts'
import { sumOf } from './sums.ts'

/** A five-hour window of subscription limits, in the form of `ccusage`. */
export interface UsageBlock {
  id: string
  startTime: string
  endTime: string
  /** When the last answer came; null in a gap. */
  actualEndTime: string | null
  isActive: boolean
  isGap: boolean
  entries: number
  tokenCounts: {
    inputTokens: number
    outputTokens: number
    cacheCreationInputTokens: number
    cacheReadInputTokens: number
  }
  totalTokens: number
  costUSD: number | null
  models: string[]
  /** Only for the active block. */
  burnRate: { tokensPerMinute: number; costPerHour: number | null } | null
  projection: { totalTokens: number; totalCost: number | null; remainingMinutes: number } | null
}

const hour = 3_600_000

/** Blocks and the gaps between them, oldest first. A block begins with the full hour of its first answer. */
export function blocksOf(groups: readonly Group[], now: number, hours = 5): UsageBlock[] {
  const length = hours * hour
  const blocks: UsageBlock[] = []
  let [open, start, last]: [Group[], number, number] = [[], 0, 0]
  const close = () => open.length > 0 && blocks.push(blockOf(open, start, { length, now }))
  for (const group of groups) {
    if (open.length > 0 && (group.first >= start + length || group.first - last > length)) {
      close()
      if (group.first - last > length) blocks.push(gapOf(last + length, group.first))
      open = []
    }
    if (open.length === 0) {
      start = Math.floor(group.first / hour) * hour
      last = 0
    }
    open.push(group)
    last = Math.max(last, group.last)
  }
  close()
  return blocks
}

function blockOf(
  groups: readonly Group[],
  start: number,
  { length, now }: { length: number; now: number },
): UsageBlock {
  const { totalTokens, totalCost, inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens } = sumOf(groups)
  const first = least(groups.map((group) => group.first))
  const last = most(groups.map((group) => group.last))
  const end = start + length
  const isActive = now < end && now - last < length
  const minutes = Math.max(1, (last - first) / 60_000)
  const remainingMinutes = Math.max(0, Math.round((end - now) / 60_000))
  const rate = totalTokens / minutes
  const costRate = totalCost === null ? null : totalCost / minutes
  return {
    ...{ id: iso(start), startTime: iso(start), endTime: iso(end), actualEndTime: iso(last), isActive, isGap: false },
    entries: groups.reduce((sum, { answers }) => sum + answers, 0),
    tokenCounts: {
      ...{ inputTokens, outputTokens },
      ...{ cacheCreationInputTokens: cacheCreationTokens, cacheReadInputTokens: cacheReadTokens },
    },
    ...{ totalTokens, costUSD: totalCost, models: [...new Set(groups.map(({ model }) => model))] },
    burnRate: isActive ? { tokensPerMinute: rate, costPerHour: costRate === null ? null : costRate * 60 } : null,
    projection: isActive
      ? {
          totalTokens: Math.round(totalTokens + rate * remainingMinutes),
          totalCost: totalCost === null || costRate === null ? null : totalCost + costRate * remainingMinutes,
          remainingMinutes,
        }
      : null,
  }
}

const gapOf = (start: number, end: number): UsageBlock => ({
  ...{ id: `gap-${iso(start)}`, startTime: iso(start), endTime: iso(end), actualEndTime: null, isActive: false },
  ...{ isGap: true, entries: 0, totalTokens: 0, costUSD: 0, models: [], burnRate: null, projection: null },
  tokenCounts: { inputTokens: 0, outputTokens: 0, cacheCreationInputTokens: 0, cacheReadInputTokens: 0 },
})

const iso = (at: number): string => new Date(at).toISOString()
