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
 * Which of two versions of a row counts: 1 for the first, -1 for the second, 0 where they are one. A total order: every
 * machine comes to the same, in whichever order versions come. What was written knowing of the later forgetting wins,
 * then what is not that forgetting itself, then the later stamp, then the larger hash.
 */
export function compareVersions(one: Version, other: Version): -1 | 0 | 1 {
  const [left, right] = [rankOf(one), rankOf(other)]
  for (const [index, value] of left.entries()) {
    const against = right[index]!
    if (value !== against) return value > against ? 1 : -1
  }
  return 0
}

/** The last forgetting that a version is or knows of, whether it is that forgetting, its stamp and hash. */
const rankOf = ({ state, stamp, revives, hash }: Version): readonly string[] =>
  state === 'forgotten' ? [stamp, '0', stamp, hash] : [revives ?? '', '1', stamp, hash]
