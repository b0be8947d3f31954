import type { Stamp } from './clock.ts'

/** `there`: as its row says. `gone`: deleted. `forgotten`: deleted for good. `elsewhere`: not on this machine. */
export type VersionState = 'there' | 'gone' | 'forgotten' | 'elsewhere'

/** What is known of one row: which version of it this is. */
export interface Version {
  state: VersionState
  /** Of the row's fields; empty for one that is gone. */
  hash: string
  stamp: Stamp
  /** Stamp of the forgetting that its writer knew when it wrote the row again. */
  revives: Stamp | null
}

/**
 * Which of two versions of a row counts: 1 for the first, -1 for the second, 0 where they are one. The same on every
 * machine, in whichever order they come. What was forgotten wins over everything but what was written knowing of it;
 * otherwise the later one wins, and of two with one stamp the one with the larger hash.
 */
export function compareVersions(one: Version, other: Version): -1 | 0 | 1 {
  const final = finality(one, other)
  if (final !== 0) return final
  if (one.stamp !== other.stamp) return one.stamp > other.stamp ? 1 : -1
  if (one.hash === other.hash) return 0
  return one.hash > other.hash ? 1 : -1
}

function finality(one: Version, other: Version): -1 | 0 | 1 {
  if (one.state === 'forgotten' && other.state !== 'forgotten') return knows(other, one) ? -1 : 1
  if (other.state === 'forgotten' && one.state !== 'forgotten') return knows(one, other) ? 1 : -1
  return 0
}

const knows = ({ revives }: Version, { stamp }: Version): boolean => revives !== null && revives >= stamp
