import type { Stamp } from './clock.ts'

/** `there`: its row exists. `gone`: deleted. `forgotten`: permanently deleted. `elsewhere`: not on this machine. */
export type VersionState = 'there' | 'gone' | 'forgotten' | 'elsewhere'

/** The stored version of one row. */
export interface Version {
  state: VersionState
  /** Hash of the row's fields; empty for a deleted one. */
  hash: string
  stamp: Stamp
  /** Stamp of the forgetting that its writer knew when it wrote the row again. */
  revives: Stamp | null
}

/**
 * Which of two versions of a row wins: 1 for the first, -1 for the second, 0 if they are the same. A total order: every
 * machine comes to the same result, in whichever order versions arrive. The version that knows the later forgetting
 * wins, then one that is not that forgetting itself, then the later stamp, then the larger hash.
 */
export function compareVersions(one: Version, other: Version): -1 | 0 | 1 {
  const [left, right] = [rankOf(one), rankOf(other)]
  for (const [index, value] of left.entries()) {
    const against = right[index]!
    if (value !== against) return value > against ? 1 : -1
  }
  return 0
}

/** Sort key: the last forgetting that a version is or knows, whether it is that forgetting, its stamp and hash. */
const rankOf = ({ state, stamp, revives, hash }: Version): readonly string[] =>
  state === 'forgotten' ? [stamp, '0', stamp, hash] : [revives ?? '', '1', stamp, hash]
