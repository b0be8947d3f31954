import type { Fact } from '../../fact-rules/fact-rules.ts'

/** Whether a planned change has come: "I start at Siemens on 1 September" answers from that day on. */
export const hasBegun = ({ slot, validFrom }: Pick<Fact, 'slot' | 'validFrom'>, now: number): boolean =>
  slot !== null || validFrom === null || validFrom <= now

/** Since when a statement is true, at the latest when it was said. A planned change is news on its day. */
export const beginOf = ({ saidAt, validFrom }: Pick<Fact, 'saidAt' | 'validFrom'>): number =>
  Math.max(saidAt, validFrom ?? saidAt)
